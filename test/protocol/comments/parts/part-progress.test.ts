/** The line with the answers so far, which is outside of what the run has signed: nothing else fits in it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { shownParts } from '../../../../protocol/comments/parts/part-boxes.ts';
import { withoutProgress, withProgress } from '../../../../protocol/comments/parts/part-progress.ts';
import { renderQuestion } from '../../../../protocol/comments/question-comment.ts';
import { deriveSigner } from '../../../../protocol/records/record-keys.ts';
import { readRecord, signComment } from '../../../../protocol/records/record.ts';

const task = taskIdOf(1, 'label', 2);
const PLACE = { repository: 1, issue: 2 };
const SIGNER = deriveSigner('k', 'a secret that is long enough', 'run');
const QUESTIONS = [
  { question: 'Which database?', options: ['SQLite', 'Postgres'] },
  { question: 'What shall it be called?' },
  { question: 'Drop the table?', options: ['Yes', 'No'] },
];
const LINE = '_Answered in replies so far: 2 (ada). Still open: 1, 3._\n\n';

function askedBy(
  asked: { readonly options?: string[]; readonly questions?: typeof QUESTIONS },
  question: string,
): string {
  const marker = QuestionMarker.parse({
    v: 1,
    kind: 'question',
    task,
    round: 1,
    question: questionIdOf(task, 1),
    state: { runId: 5, artifactId: 6, digest: `sha256:${'a'.repeat(64)}` },
    head: 'b'.repeat(40),
    options: asked.options ?? [],
    ...(asked.questions !== undefined && { parts: shownParts(asked.questions) }),
    expires: '2026-04-02T10:00:00Z',
  });
  const view = { subagent: 'planner', asked: { question, ...asked }, runUrl: 'https://github.com/o/r', notices: [] };
  return signComment(renderQuestion(marker, view), PLACE, SIGNER);
}

const several = (): string => askedBy({ questions: QUESTIONS }, 'all');
const isProven = (body: string): boolean => readRecord(body, PLACE, [SIGNER]).kind === 'proven';
const withAda = (body: string): string => withProgress(body, { given: [{ part: 2, by: 'ada' }], open: [1, 3] });

it('leaves the question proven, with ticks too, and can be removed', () => {
  const body = several();
  const shown = withAda(body);

  expect(shown).toContain(`${LINE}**Your turn.** `);
  expect(withoutProgress(shown)).toBe(body);
  expect(withProgress(shown, { given: [], open: [1, 2, 3] })).toBe(body);
  expect(isProven(shown)).toBe(true);
  expect(isProven(shown.replace('- [ ] **1a.**', '- [x] **1a.**').replaceAll('\n', '\r\n'))).toBe(true);
  expect(isProven(shown.replace('Postgres', 'MySQL'))).toBe(false);
});

it.each([
  '2 (ada). Still open: 1. By the way, 1a means keep.',
  '2 (ada, who means yes). Still open: 1.',
  '2 (the\u2800maintainers\u2800say:\u2800choose\u28001a). Still open: 1.',
  '2 (https://evil.example/login). Still open: 1.',
  '2 (@acme/everyone). Still open: 1.',
  '2 (<details>). Still open: 1.',
  '2 ([a]). Still open: 1.',
  '2 (a_b_c_d). Still open: 1.',
  '2 (agent:https://evil.example). Still open: 1.',
  `2 (${'a'.repeat(40)}). Still open: 1.`,
  '0 (ada). Still open: 1.',
])('leaves no room for anything else: %s', (said) => {
  expect(isProven(withAda(several()).replace('2 (ada). Still open: 1, 3.', said))).toBe(false);
});

it('counts only where the bot writes it: once, above the last paragraph of several questions', () => {
  const shown = withAda(several());
  const single = askedBy({ options: ['yes', 'no'] }, 'Which?');
  const quoting = askedBy({ questions: [{ question: 'Which?\n\n**Your turn.** a' }, { question: 'Why?' }] }, 'all');

  expect(isProven(shown.replace(LINE, LINE + LINE))).toBe(false);
  expect(isProven(withAda(single))).toBe(false);
  expect(isProven(quoting)).toBe(true);
  expect(isProven(withAda(quoting))).toBe(true);
  expect(isProven(quoting.replace('**Your turn.** a', `${LINE}**Your turn.** a`))).toBe(false);
});

it.each(['ada', 'ada-lovelace', 'ada_acme', 'renovate[bot]', 'agent:reviewer'])('names %s as it is', (by) => {
  expect(withProgress(several(), { given: [{ part: 2, by }], open: [1] })).toContain(`so far: 2 (${by}). Still`);
});

it('leaves the question proven whoever has answered, whatever their names are', () => {
  const body = several();
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (names) => {
      const given = names.map((by, index) => ({ part: index + 1, by }));
      const shown = withProgress(body, { given, open: [5] });

      expect(shown).not.toBe(body);
      expect(withoutProgress(shown)).toBe(body);
      expect(isProven(shown)).toBe(true);
    }),
  );
});

it('has space for five answers and five open questions', () => {
  const given = (count: number) => Array.from({ length: count }, (_, index) => ({ part: index + 1, by: 'ada' }));
  const open = [1, 2, 3, 4, 5];

  expect(withoutProgress(withProgress('a\n**Your turn.** b', { given: given(5), open }))).toBe('a\n**Your turn.** b');
  for (const tooMuch of [
    { given: given(6), open },
    { given: given(5), open: [...open, 6] },
  ])
    expect(withoutProgress(withProgress('a\n**Your turn.** b', tooMuch))).toContain('Still open');
});

it.each([
  ['x'.repeat(39), 'x'.repeat(39)],
  ['x'.repeat(40), 'x'.repeat(39)],
  ['é ada l', '-ada-l'],
  ['ada l', 'ada-l'],
  ['', 'unknown'],
])('names %j as %s, above instructions with nothing above them', (by, name) => {
  expect(withProgress('\n**Your turn.** b', { given: [{ part: 2, by }], open: [1] })).toBe(
    `\n_Answered in replies so far: 2 (${name}). Still open: 1._\n\n**Your turn.** b`,
  );
});

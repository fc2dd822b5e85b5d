import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { escapeMarkdown, renderSections, renderTable } from '../../../protocol/comments/task-table.ts';
import { taskIdOf, questionIdOf } from '../../../protocol/base/ids.ts';
import {
  findMarker,
  QuestionMarker,
  renderMarker,
  StatusMarker,
  withoutMarker,
} from '../../../protocol/comments/marker.ts';
import { readTicks, renderClosed, renderQuestion } from '../../../protocol/comments/question-comment.ts';
import {
  renderHeading,
  renderStanding,
  sayAsked,
  sayBusy,
  sayStanding,
  withLostRun,
  withState,
} from '../../../protocol/comments/status-heading.ts';

const task = taskIdOf(1, 'label', 2);
const status = StatusMarker.parse({ v: 1, kind: 'status', task, round: 1, attempt: 1, state: 'running', runId: 5 });
const states = fc.constantFrom(...TaskState.options);
const cames = fc.record(
  {
    conclusion: fc.constantFrom('finished', 'nothing-changed', 'blocked'),
    verify: fc.record({ passed: fc.boolean() }),
  },
  { requiredKeys: [] },
);
const names = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);

it('shows another state and keeps everything below the heading', () => {
  fc.assert(
    fc.property(
      states,
      states,
      names,
      cames,
      fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\r/g, '')),
      (before, after, name, came, rest) => {
        const body = `${renderMarker({ ...status, state: before })}\n${renderHeading(name, before, came)}\n${rest}`;

        const changed = withState(body, status, after);

        expect(findMarker(changed)).toEqual({ ...status, state: after });
        expect(withoutMarker(changed)).toBe(`${renderHeading(name, after)}\n${rest}`);
        expect(withState(changed, status, after)).toBe(changed);
      },
    ),
  );
});

it('never shows a flawed result as a plain success', () => {
  const faces = [
    { conclusion: 'nothing-changed' },
    { conclusion: 'blocked' },
    { conclusion: 'finished', verify: { passed: false } },
    { conclusion: 'finished', verify: { passed: true }, isUnkept: true },
  ] as const;

  for (const came of faces) {
    expect(renderHeading('fixer', 'finished', came)).not.toContain('✅');
    expect(renderStanding('finished', came)).not.toContain('✅');
    expect(renderStanding('cancelled', came)).toBe('🚫 cancelled');
  }
  expect(renderStanding('finished', { conclusion: 'finished', verify: { passed: true } })).toBe('✅ finished');
});

it('leaves an unknown heading alone, and still has the state in the marker', () => {
  const changed = withState(`${renderMarker(status)}\n### Something else\nmore`, status, 'failed');

  expect(withoutMarker(changed)).toBe('### Something else\nmore');
  expect(findMarker(changed)).toMatchObject({ state: 'failed' });
});

it('corrects a heading that an earlier version wrote on a task that still waits', () => {
  const earlier = `${renderMarker(status)}\n### ⏸️ fixer waits for your answer\nmore`;

  expect(withoutMarker(withState(earlier, status, 'expired'))).toBe('### ⌛ fixer got no answer in time\nmore');
});

it('closes a question so that nobody can answer it, and keeps what was asked', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((one) => one.trim() !== '');
  fc.assert(
    fc.property(
      text,
      fc.array(text, { maxLength: 4 }),
      fc.constantFrom('cancelled', 'expired', 'failed', 'finished'),
      (question, options, state) => {
        const marker = QuestionMarker.parse({
          v: 1,
          kind: 'question',
          task,
          round: 1,
          question: questionIdOf(task, 1),
          subagent: 'fixer',
          state: { runId: 5, artifactId: 6, digest: `sha256:${'d'.repeat(64)}` },
          head: 'c'.repeat(40),
          options,
          expires: '2026-12-01T00:00:00Z',
        });
        const open = renderQuestion(marker, {
          subagent: 'fixer',
          asked: { question, ...(options.length > 0 && { options }) },
          runUrl: 'https://github.com/o/r/actions/runs/5',
          notices: [],
        });

        const closed = renderClosed(open, marker, state);

        expect(findMarker(closed)).toEqual({ ...marker, closed: state });
        expect(readTicks(closed.replaceAll('[ ]', '[x]'))).toEqual([]);
        expect(closed).not.toContain('Your turn');
        expect(withoutMarker(closed)).toContain((withoutMarker(open).split('\n')[2] ?? '').trimEnd());
        expect(renderClosed(closed, marker, state)).toBe(closed);
      },
    ),
  );
});

it.each([
  ['resuming', '🟠 lost, being recovered'],
  ['suspended', '🟠 lost, can be resumed'],
  ['failed', '❌ failed'],
] as const)('lists a task that is %s and has lost its run as "%s"', (state, listed) => {
  expect(renderStanding(state, { isLost: true })).toBe(listed);
});

describe('lines that were true for a moment only', () => {
  const url = 'https://github.com/o/r/issues/1#issuecomment-2';
  const quoted = '> It is at work, since 12:05 UTC.';
  const commentOf = (line: string): string =>
    [renderMarker(status), renderHeading('fixer', 'suspended'), '', line, '', quoted].join('\n');
  const ENDS = ['failed', 'cancelled', 'expired', 'finished'] as const;

  it.each([...ENDS])('are removed for a task that has %s: it neither waits nor works', (state) => {
    for (const line of [sayAsked(url), sayAsked(url, 0)])
      expect(withState(commentOf(line), status, state)).toContain(
        `\n\nIt asked [a question](${url}), which no longer takes an answer.\n`,
      );
    const busy = withState(commentOf(sayBusy('running the checks', new Date(0))), status, state);

    expect(busy).not.toContain('running the checks');
    expect(busy).toContain(quoted);
  });

  it('are removed for a run that no longer waits', () => {
    const changed = withState(commentOf(sayAsked(url, 0)), status, 'suspended');

    expect(changed).toContain(sayAsked(url));
    expect(changed).not.toContain('waits until');
  });
});

it('lists finished work that waits for approval as such', () => {
  expect(sayStanding('finished', { isHeld: true })).toBe('waits for approval');
  expect(sayStanding('finished', { isHeld: false })).toBe('finished');
  expect(sayStanding('failed', { isHeld: true })).toBe('failed');
  expect(sayStanding('finished', { conclusion: 'blocked' })).toBe('blocked by permissions');
});

it('shows that a run was lost: in the heading and in the marker, without what it was doing', () => {
  const busy = sayBusy('running the checks', new Date(0));
  const rest = ['', busy, '> It is at work, since 12:05 UTC.'];
  const body = [renderMarker(status), renderHeading('fixer', 'running'), ...rest].join('\r\n');
  const lost = withLostRun(body, status);

  expect(findMarker(lost)).toEqual({ ...status, lost: true });
  expect(withoutMarker(lost)).toBe(
    '### 🟠 fixer has lost its run, which is being recovered\n\n> It is at work, since 12:05 UTC.',
  );
  expect(withoutMarker(withLostRun(`${renderMarker(status)}\n### Else\n${busy}\nmore`, status))).toBe('### Else\nmore');
  expect(withoutMarker(withState(lost, status, 'failed'))).toMatch(/^### ❌ fixer has failed\n/);
});

it('puts each state in one section, in the order of what needs somebody', () => {
  const tasks = TaskState.options.map((state) => ({ state }));
  const names = (some: readonly { readonly state: string }[]): string => some.map(({ state }) => state).join(' ');

  expect(renderSections(tasks, names)).toEqual([
    '## Waiting for an answer\n\nsuspended',
    '## At work\n\naccepted running idle resuming',
    '## Finished\n\nfinished',
    '## Ended otherwise\n\nfailed cancelled expired',
  ]);
});

it('shows no section without tasks', () => {
  expect(renderSections([{ state: 'finished' }], ({ length }) => `${length} of them`)).toEqual([
    '## Finished\n\n1 of them',
  ]);
  expect(renderSections([], () => 'none')).toEqual([]);
});

it('writes a table with a line below its head', () => {
  expect(renderTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});

it('takes the effect from all signs of Markdown', () => {
  expect(escapeMarkdown('a|b `c` [d](e) é 1')).toBe('a\\|b \\`c\\` \\[d\\]\\(e\\) é 1');
});

/** The exact texts of a question: while it is open, once it is answered, and once it is closed. */
import { describe, expect, it } from 'vitest';
import { renderMarker, withoutMarker } from '../../../protocol/comments/marker.ts';
import {
  type QuestionView,
  readQuestionText,
  readTickChange,
  renderAnsweredQuestion,
  renderClosed,
  renderQuestion,
  renderUnticked,
} from '../../../protocol/comments/question-comment.ts';
import type { NeedsInput } from '../../../protocol/messages/needs-input.ts';
import { markerOf, runUrl } from './support/planner-question.ts';

const FOOT = '**Your turn.** ';
const TRUNCATED = '_Truncated; ';

function render(asked: NeedsInput, view: Partial<QuestionView> = {}): string {
  return renderQuestion(markerOf(asked, 3), { subagent: 'planner', asked, runUrl, notices: [], ...view });
}

const SINGLE: NeedsInput = { question: 'Which?', options: ['A', 'B'] };
const SEVERAL: NeedsInput = {
  question: '1. Which?\n2. Why?\n3. When?',
  questions: [{ question: 'Which?', options: ['A', 'B'] }, { question: 'Why?' }, { question: 'When?' }],
};
const SUB = `\n\n<sub>Nothing runs while you think. Never write a secret into an answer. Answerable until 2026-04-02 · Round 3 · [run](${runUrl})</sub>`;

describe('an open question', () => {
  it.each([
    ['with options', SINGLE, 'Which?\n\n- [ ] **1.** A\n- [ ] **2.** B', 'Tick a box, reply with its number or text'],
    [
      'with one option',
      { question: 'Which?', options: ['A'] },
      'Which?\n\n- [ ] **1.** A',
      'Tick a box, reply with its number or text',
    ],
    ['without options', { question: 'Why?' }, 'Why?', 'Reply with your answer, here or by mail.'],
  ])('%s: its text and how to answer it', (_, asked, text, how) => {
    const body = withoutMarker(render(asked));

    expect(body.startsWith(`### ❓ planner needs a decision\n\n${text}\n\n${FOOT}${how}`)).toBe(true);
    expect(body.endsWith(` People with write access may answer.${SUB}`)).toBe(true);
  });

  it('says how many decisions are needed, and how to answer several', () => {
    const body = withoutMarker(render(SEVERAL, { notices: ['be quick'] }));

    expect(body).toMatch(/^### ❓ planner needs 3 decisions\n\n> ⚠️ be quick\n\n#### Question 1\n\nWhich\?\n\n- \[ \]/);
    expect(body).toContain('**Send the ticked answers**\n\n**Your turn.** Tick a box for each question and then');
    expect(body).not.toContain('1. Which?');
  });

  it.each([
    ['with options', SINGLE, 'Reply with its number or text, or reply with `/answer` (by mail also `Answer:`)'],
    ['without options', { question: 'Why?' }, 'Reply with your answer, here or by mail.'],
    ['with several questions', SEVERAL, 'Reply with a line for each, such as `1a` or `2: your own words`'],
  ])('%s invites no tick if several people must agree, because it would not count', (_, asked, how) => {
    const body = withoutMarker(render(asked, { needed: 2 }));

    expect(body).toContain(`\n\n${FOOT}${how}`);
    expect(body).not.toMatch(/Tick a box|box to tick|combine both/);
    expect(body.includes('A ticked box does not count here.')).toBe(body.includes('- [ ] '));
  });

  it('says for how long it is answerable if the repository ends it before its state expires', () => {
    expect(render(SINGLE, { expireAfter: 3 * 86_400_000 })).toContain(
      ' Answerable for 3 days, longer after `/agora hold`, and until 2026-04-02 at most · Round 3',
    );
  });

  it('says who is asked, who may answer and until when the run waits', () => {
    const body = render(SINGLE, { mentions: ['@ada', '@o/t'], mayAnswer: 'Ada may', waitsUntil: 3_600_000 });

    expect(body).toContain('needs a decision\n\n@ada @o/t\n\nWhich?');
    expect(body).toContain(' Ada may.\n\n<sub>The run waits until 01:00 UTC, which uses its minutes; after that,');
    expect(body).not.toContain('Nothing runs while');
  });

  it('shows ten notices, and the beginning of each', () => {
    const notices = Array.from({ length: 11 }, (_, index) => `${index} ${'x'.repeat(500)}`);
    const shown = render(SINGLE, { notices })
      .split('\n')
      .filter((line) => line.startsWith('> ⚠️ '));

    expect(shown).toHaveLength(10);
    expect(shown[0]).toBe(`> ⚠️ 0 ${'x'.repeat(497)}…`);
  });

  it.each([
    ['question', 8_000, (text: string) => ({ question: text })],
    ['context', 20_000, (text: string) => ({ question: 'Which?', context: text })],
  ])('says that its %s was cut after %i characters', (_, chars, askedOf) => {
    const [whole, cut] = [chars, chars + 1].map((length) => render(askedOf('x'.repeat(length))));

    expect(whole).toContain('x'.repeat(chars));
    expect(whole).not.toContain(TRUNCATED);
    expect(cut).toContain(`${'x'.repeat(chars - 1)}…\n\n${TRUNCATED}`);
  });

  it('has a context only if there is space for 100 characters of it, besides the proof and three offers', () => {
    const bare = render(SINGLE).length - '\n\n'.length;
    const spaceOf = (room: number): string => runUrl + 'x'.repeat(65_536 - 1_200 - 3 * 800 - bare - room);
    const renderIn = (room: number): string =>
      render({ ...SINGLE, context: 'c'.repeat(500) }, { runUrl: spaceOf(room) });

    expect(renderIn(100)).toContain(`\n\n${'c'.repeat(99)}…\n\n${TRUNCATED}`);
    expect(renderIn(99)).not.toContain('Context');
  });
});

describe('the question as plain text', () => {
  it.each([
    ['an open one', render(SINGLE), 'Which?\n\n1. A\n2. B'],
    ['one without instructions', 'Title\n\nWhich?\nWhen?', 'Which?\nWhen?'],
    ['one without a title', `\n\nWhich?\nWhen?\n\n${FOOT}x`, 'Which?\nWhen?'],
    ['instructions alone', `\n\n\n${FOOT}x`, ''],
  ])('is read from %s', (_, body, text) => {
    expect(readQuestionText(body)).toBe(text);
  });
});

describe('an answered question', () => {
  const view = { by: 'ada', answer: 'a'.repeat(501), runUrl };

  it('shows the answer, and no instructions', () => {
    const marker = markerOf(SINGLE, 3);
    const said = `> @ada: ${'a'.repeat(499)}… · [continues here](${runUrl})`;
    const ticked = render(SINGLE).replace('- [ ] **2.**', '- [x] **2.**');

    expect(renderAnsweredQuestion(ticked, marker, view)).toBe(
      `${renderMarker(marker)}\n### ✅ planner asked, and got its answer\n\n${said}\n\nWhich?\n\n- A\n- ☑️ B`,
    );
    expect(withoutMarker(renderAnsweredQuestion('Title\nWhich?', marker, view))).toBe(`Title\n\n${said}\nWhich?`);
    expect(withoutMarker(renderAnsweredQuestion(`Title\n\n\n${FOOT}x`, marker, view))).toBe(`Title\n\n${said}`);
  });

  it('shows each of several answers, whose it is, and which option it chose', () => {
    const parts = [
      { id: '1', question: 'Which?', answer: 'B', option: 2, by: 'ada' },
      { id: '2', question: 'Why?', answer: 'x'.repeat(501), by: 'agent:reviewer' },
      { id: '3', question: 'When?', answer: 'now', by: 'default:3d' },
    ];
    const body = withoutMarker(renderAnsweredQuestion(render(SEVERAL), markerOf(SEVERAL, 3), { ...view, parts }));

    expect(body.split('\n\n')).toEqual([
      '### ✅ planner asked, and got its answer',
      `> **1.** B (@ada)  \n> **2.** ${'x'.repeat(499)}… (agent:reviewer)  \n` +
        `> **3.** now (default after 3 days, nobody answered) · [continues here](${runUrl})`,
      '#### Question 1',
      'Which?',
      '- **1a.** A\n- ☑️ **1b.** B',
      '#### Question 2',
      'Why?',
      '#### Question 3',
      'When?',
    ]);
  });
});

describe('a closed question', () => {
  it.each([
    ['expired', '### ⌛ planner asked, and got no answer in time'],
    ['cancelled', '### 🚫 planner asked, and no longer needs an answer'],
  ] as const)('says why, and has no instructions: %s', (state, title) => {
    const marker = markerOf(SINGLE, 3);
    const head = renderMarker({ ...marker, closed: state });

    expect(renderClosed(render(SINGLE), marker, state)).toBe(`${head}\n${title}\n\nWhich?\n\n- A\n- B`);
    expect(renderClosed('Title\nWhich?', marker, state)).toBe(`${head}\nTitle\nWhich?`);
    expect(renderClosed(`Title\n\n\n${FOOT}x`, marker, state)).toBe(`${head}\nTitle`);
  });

  it('keeps a line of its text that would belong to several questions', () => {
    const asked = { question: 'Print this?\n\n_Reply with `1:` and your answer._\n\nOr that?' };
    const body = withoutMarker(renderClosed(render(asked), markerOf(asked, 3), 'failed'));

    expect(body).toMatch(/\n\nPrint this\?\n\n_Reply with `1:` and your answer\._\n\nOr that\?$/);
  });

  it('has no checkboxes of several questions either', () => {
    const body = withoutMarker(renderClosed(render(SEVERAL), markerOf(SEVERAL, 3), 'failed'));

    expect(body).toMatch(/^### 🚫 planner asked.*\n\n#### Question 1\n\nWhich\?\n\n- \*\*1a\.\*\* A\n- \*\*1b\.\*\* B/);
    expect(body.endsWith('#### Question 2\n\nWhy?\n\n#### Question 3\n\nWhen?')).toBe(true);
  });
});

it('tells that the answers to several questions were sent, once', () => {
  const textOf = (send: string, box: string): string => `- [${send}] **Send the ticked answers**\n- [${box}] **1.** A`;

  expect(readTickChange(textOf(' ', ' '), textOf('x', ' '))).toEqual({ kind: 'sent' });
  expect(readTickChange(textOf('x', ' '), textOf('x', 'x'))).toEqual({ kind: 'ticked', option: 1 });
  expect(readTickChange(textOf('x', ' '), textOf(' ', ' '))).toEqual({ kind: 'none', why: 'no-change' });
});

it('clears one checkbox, and no other', () => {
  const body = '- [x] **1.** A\n- [X] **2.** B\n- [x] **12.** C';

  expect(renderUnticked(body, 2)).toBe('- [x] **1.** A\n- [ ] **2.** B\n- [x] **12.** C');
});

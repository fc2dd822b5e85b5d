/** The texts of several questions, each at its limits. */
import { describe, expect, it } from 'vitest';
import {
  renderParts,
  sayHowToAnswerParts,
  shownParts,
  withoutPartBoxes,
} from '../../../../protocol/comments/parts/part-boxes.ts';
import type { QuestionPart } from '../../../../protocol/messages/question-parts.ts';

const TRUNCATED = '_Truncated; ';
const options = (count: number): string[] => Array.from({ length: count }, (_, index) => `o${index + 1}`);
const render = (part: QuestionPart): string => renderParts([part], shownParts([part]));

it('keeps the beginning of a question and of an option', () => {
  const [part] = shownParts([{ question: 'q'.repeat(301), options: ['o'.repeat(201)] }]);

  expect(part).toEqual({ id: '1', asked: `${'q'.repeat(299)}…`, options: [`${'o'.repeat(199)}…`] });
  expect(shownParts([{ question: 'q'.repeat(300) }])[0]?.asked).toBe('q'.repeat(300));
});

it.each([
  [2, 2, 2],
  [2, 3, undefined],
  [9, 9, 9],
  [10, 10, undefined],
  [2, undefined, undefined],
])('recommends one of the options that are shown: of %i, %s', (count, recommended, shown) => {
  const part = { question: 'Which?', options: options(count), ...(recommended !== undefined && { recommended }) };
  const [read] = shownParts([part]);

  expect(read?.recommended).toBe(shown);
  expect(read?.options).toHaveLength(Math.min(count, 9));
});

describe('a question', () => {
  it('has a checkbox for each option, and one that sends them', () => {
    expect(render({ question: 'Which?', options: ['A'] })).toBe(
      '#### Question 1\n\nWhich?\n\n- [ ] **1a.** A\n\n---\n\n- [ ] **Send the ticked answers**',
    );
  });

  it('without options says how to reply, and has nothing to send', () => {
    expect(render({ question: 'Why?' })).toBe('#### Question 1\n\nWhy?\n\n_Reply with `1:` and your answer._');
  });

  it('says how many options are not shown', () => {
    expect(render({ question: 'Which?', options: options(9) })).not.toContain('more');
    expect(render({ question: 'Which?', options: options(10) })).toContain('\n\n_And 1 more: it is in ');
  });

  it.each([
    ['text', 1_500, (text: string) => ({ question: text })],
    ['context', 2_000, (text: string) => ({ question: 'Which?', context: text })],
  ])('says that its %s was cut after %i characters', (_, chars, partOf) => {
    expect(render(partOf('x'.repeat(chars)))).toContain('x'.repeat(chars));
    expect(render(partOf('x'.repeat(chars)))).not.toContain(TRUNCATED);
    expect(render(partOf('x'.repeat(chars + 1)))).toContain(`${'x'.repeat(chars - 1)}…\n\n${TRUNCATED}`);
  });
});

it('says how to answer, with checkboxes and without', () => {
  const part = { id: '1', asked: 'Why?', options: [] };

  expect(sayHowToAnswerParts([part, { ...part, options: ['A'] }])).toBe(
    'Tick a box for each question and then **Send the ticked answers**, or reply with a line for each, such as `1a` ' +
      'or `2: your own words`, here or by mail. You can combine both: the task continues once every question has an answer.',
  );
  expect(sayHowToAnswerParts([part, part])).toBe(
    'Reply with a line for each, such as `1: …` or `2: your own words`, here or by mail. The task continues once ' +
      'every question has an answer.',
  );
});

it('keeps all lines but the checkboxes of several questions', () => {
  const other = '- [ ] **1.** mine\n- [x] mine';

  expect(withoutPartBoxes(`${other}\n- [x] **1a.** A\n- [ ] **1b.** B`, new Map([[1, 1]]))).toBe(
    `${other}\n- ☑️ **1a.** A\n- **1b.** B`,
  );
});

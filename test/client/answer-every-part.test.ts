import { expect, it } from 'vitest';
import { findNoOption, findUnanswered, insistOnOption } from '../../client/answer-every-part.ts';

it.each([
  ['7', 'The question has no option 7.'],
  [' 0 ', 'The question has no option 0.'],
  ['1', undefined],
  ['2', undefined],
  ['7 days', undefined],
  ['b', undefined],
  ['B)', undefined],
  ['c', 'The question has no option c.'],
  ['é', undefined],
  ['y', 'The question has no option y.'],
  ['yes', undefined],
  ['42', undefined],
])('takes a number or a letter alone for an option, and nothing else: %j', (answer, wrong) => {
  expect(findNoOption(answer, ['Yes', '42'])).toBe(wrong);
});

it('takes a number or a letter for words when there are no options', () => {
  expect(findNoOption('y', [])).toBeUndefined();
  expect(findNoOption('7', [])).toBeUndefined();
  expect(findNoOption('7', undefined)).toBeUndefined();
});

it('says what can be answered', () => {
  expect(() => {
    insistOnOption('7', ['Yes', 'No']);
  }).toThrow(expect.objectContaining({ code: 'mistake', fix: 'Use 1 to 2, a letter, or your own words.' }));
});

it.each([
  ['1: 9, 2: c', 'Question 1 has no option 9.'],
  ['1a, 2z', 'Question 2 has no option z.'],
  ['1: 9 files, 2: c', undefined],
  ['1a, 2c, 3: 12', undefined],
])('says which of several questions has no such option: %j', (answer, wrong) => {
  const questions = [
    { id: '1', question: 'Which?', options: ['A', 'B'] },
    { id: '2', question: 'And which?', options: ['C', 'D', 'E'] },
    { id: '3', question: 'How many?' },
  ];

  const found = findUnanswered(answer, questions);

  if (wrong === undefined) expect(found ?? '').not.toContain('no option');
  else expect(found).toBe(wrong);
});

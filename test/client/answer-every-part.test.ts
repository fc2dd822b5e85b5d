import { expect, it } from 'vitest';
import { findNoOption, insistOnOption } from '../../client/answer-every-part.ts';

it.each([
  ['7', 'The question has no option 7.'],
  [' 0 ', 'The question has no option 0.'],
  ['1', undefined],
  ['2', undefined],
  ['7 days', undefined],
  ['b', undefined],
  ['42', undefined],
])('takes a number alone for an option, and nothing else: %j', (answer, wrong) => {
  expect(findNoOption(answer, ['Yes', '42'])).toBe(wrong);
});

it('takes a number for words when there are no options', () => {
  expect(findNoOption('7', [])).toBeUndefined();
  expect(findNoOption('7', undefined)).toBeUndefined();
});

it('says what can be answered', () => {
  expect(() => {
    insistOnOption('7', ['Yes', 'No']);
  }).toThrow(expect.objectContaining({ code: 'mistake', fix: 'Use 1 to 2, a letter, or your own words.' }));
});

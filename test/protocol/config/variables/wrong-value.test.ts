import { expect, it } from 'vitest';
import { renderWrongValue } from '../../../../protocol/config/variables/wrong-value.ts';

it('repeats a short value unchanged, so that the runner masks it if it is a secret', () => {
  expect(renderWrongValue(' a  b\n')).toBe('; it is "a  b"');
});

it.each([
  ['a long one', 'x'.repeat(41), 41],
  ['one of several lines', 'one\ntwo', 7],
  ['one with a character that nobody sees', 'one\u200Btwo', 7],
])('says only how long a value is: %s', (_, value, length) => {
  expect(renderWrongValue(value)).toBe(`; it has ${length} characters`);
});

it('never repeats a key in a known form', () => {
  const key = `ghp_${'aB3dE6gH9'.repeat(4)}`;

  expect(renderWrongValue(key)).toBe('; it is "<a GitHub token, taken out>"');
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countValues, repeatsMember } from '../../../worker/gateway/count-json.ts';

it.each([
  ['1', 1],
  ['[1,2,3]', 4],
  ['{"a,[{": [{}, {}], "b": "x,\\",y"}', 7],
  ['"a, b', 1],
])('counts the values of %s before it is parsed', (text, count) => {
  expect(countValues(text)).toBe(count);
});

it.each([
  ['{"a": 1, "a": 2}', true],
  ['{"a": 1, "\\u0061": 2}', true],
  ['[{"b": {"a": 1, "a": {"c": ":"}}}]', true],
  ['{"a": {"a": 1}, "b": [{"a": ":"}, {"a": 2}]}', false],
])('notices whether a member of %s is repeated: %s', (text, expected) => {
  expect(repeatsMember(text, JSON.parse(text))).toBe(expected);
});

it('finds no repeated member in what JSON.stringify wrote', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      expect(repeatsMember(JSON.stringify(value), value)).toBe(false);
    }),
  );
});

/** Values that are assigned to a telling name, and encoded bytes that only look like that. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAssignedValueFinder, entropyOf } from '../../../protocol/credentials/assigned-values.ts';

const ASSIGNED = 'secret:mR7-qT2z9Kd4xW';

it.each([
  ['words', 'the ', ASSIGNED.slice('secret:'.length)],
  ['a few encoded bytes', 'QUJD'.repeat(11), ASSIGNED.slice('secret:'.length)],
  ['so many encoded bytes that any word turns up in them', 'QUJD'.repeat(12), undefined],
  ['even more encoded bytes', 'QUJD'.repeat(13), undefined],
])('finds a value after %s', (_, before, value) => {
  const text = `${before}${ASSIGNED}, and more`;

  const found = createAssignedValueFinder()(text, before.length);

  expect(found && text.slice(found.start, found.end)).toBe(value);
});

const isFound = (text: string): boolean => createAssignedValueFinder()(text, 0) !== undefined;

it.each([
  ['a password of six characters', 'password: aB3$xy'],
  ['a password without a digit, with a sign', 'password: correct!Horse'],
  ['a password of twelve digits', 'password: 481516234200'],
  ['a key of twelve characters', 'token: aB3xK9mQ2zRv'],
  ['a key of fifteen characters of which some repeat', 'token: aab1122cDeFgab1'],
  ['a key with two digits', 'token: aBcxKdmQezR75'],
  ['a key that begins like a word', 'token: hunter2x9Kd4xWq7'],
  ['a key in quotes that looks like a call', 'token: "f1x(Kd4xWq7Lm2)"'],
])('hides %s', (_, text) => {
  expect(isFound(text)).toBe(true);
});

it.each([
  ['a password of five characters', 'password: aB3$x'],
  ['a short number', 'password: 48151623420'],
  ['a word', 'password: required'],
  ['a placeholder', 'password: ${DB_PASSWORD_2}'],
  ['a call', 'token: read1(Kd4xWq7Lm2)'],
  ['an address', 'token: https://e.example/a1b2c3Kd4xWq7'],
  ['a path', 'token: ./Kd4xWq7Lm2/a1b2c3'],
  ['a hash', 'token: sha256-Kd4xWq7Lm2a1b2c3'],
  ['a version', 'token: v1.22-Kd4xWq7Lm2a1b2'],
  ['a key of eleven characters', 'token: aB3xK9mQ2zR'],
  ['a key that is said to be an example', 'token: your-a1b2c3Kd4xWq7'],
  ['words with a number', 'token: correctHorseBattery42'],
  ['a key with a letter that is no ASCII', 'token: Kd4xWq7Lmé2a1b9'],
  ['words that are joined in several ways', 'password: hello_World-again'],
  ['a key of sixteen characters that mostly repeat', 'token: a1a2b1c2b3c3a4d5'],
  ['a key with one digit', 'token: KdxWqLmpTvRs7Zy'],
  ['a key of few different letters', 'token: a1a1a1a1a1a1b1b1'],
])('keeps %s', (_, text) => {
  expect(isFound(text)).toBe(false);
});

it('does not treat the value of a parameter as a piece of a program, also at the beginning of a text', () => {
  const text = '?token=f1x(Kd4xWq7Lm2)';

  expect(createAssignedValueFinder()(text, 1)).toEqual({ start: '?token='.length, end: text.length - ')'.length });
  expect(createAssignedValueFinder()(text.replace('?', ' '), 1)).toBeUndefined();
});

it('finds all of a value in quotation marks, and not the punctuation after another value', () => {
  const value = 'aB3xK9mQ2zRv).';
  const valueIn = (text: string): string => {
    const { start, end } = createAssignedValueFinder()(text, 0) ?? { start: 0, end: 0 };
    return text.slice(start, end);
  };

  expect(valueIn(`token: "${value}"`)).toBe(value);
  expect(valueIn(`token: ${value} and`)).toBe('aB3xK9mQ2zRv');
});

it.each([399, 400, 401, 1_000])('hides all of a value of %s characters, and nothing after it', (count) => {
  const value = 'aB3xK9mQ2z'.repeat(100).slice(0, count);
  const text = `token: ${value}, and more`;

  const found = createAssignedValueFinder()(text, 0);

  expect(found && text.slice(found.start, found.end).replace(/,$/, '')).toBe(value);
});

it('measures the randomness of a text: bits per character, from the frequency of each', () => {
  const letters = fc.constantFrom('\0', 'a', 'b', 'c', '~', '\x7f', '\x80', 'é', '字');
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1 }), (text) => {
      // All characters outside of ASCII count as the same one.
      const groups = Object.values(Object.groupBy(text, (letter) => (letter < '\x80' ? letter : 'é')));
      const shares = groups.map((group) => (group?.length ?? 0) / text.length);
      const bits = shares.reduce((sum, share) => sum - share * Math.log2(share), 0);

      expect(entropyOf(text)).toBeCloseTo(bits, 9);
    }),
  );
});

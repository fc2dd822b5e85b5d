import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  dropLengthsOfWrongTypes,
  letterDistance,
  sayIssue,
  sayUnknownKey,
} from '../../../protocol/base/explain-issue.ts';

const Shape = z.strictObject({
  count: z.int().min(1).max(5),
  mode: z.enum(['x', 'y']),
  group: z.strictObject({}),
  list: z.array(z.string()).min(1).max(2),
  text: z.string().min(2),
  letter: z.string().min(1),
  share: z.number().gt(0).lt(2),
  flag: z.boolean('must be on or off'),
});
const right = { count: 1, mode: 'x', group: {}, list: ['a'], text: 'ab', letter: 'a', share: 1, flag: true };

function say(changed: Record<string, unknown>): (string | undefined)[] {
  return Shape.safeParse({ ...right, ...changed }, { reportInput: true }).error?.issues.map(sayIssue) ?? [];
}

it.each([
  [{ count: 'many' }, 'must be a number, not a string'],
  [{ count: 1.5 }, 'must be a whole number, not 1.5'],
  [{ count: 9 }, 'must be at most 5'],
  [{ mode: 'loose' }, 'must be x or y, not "loose"'],
  [{ mode: undefined }, 'is missing; it must be x or y'],
  [{ group: 'npm test' }, 'must be keys with values, not a string'],
  [{ group: null }, 'must be keys with values, but is empty'],
  [{ list: 'a' }, 'must be a list, like [one, two], not a string'],
  [{ list: [] }, 'must have at least 1 entry'],
  [{ text: 5 }, 'must be a string, not 5'],
  [{ text: {} }, 'must be a string, not keys with values'],
  [{ list: ['a', 'b', 'c'] }, 'must have at most 2 entries'],
  [{ text: 'a' }, 'must have at least 2 characters'],
  [{ text: ['a', 'b'] }, 'must be a string, not a list'],
  [{ letter: '' }, 'must have at least 1 character'],
  [{ share: 0 }, 'must be more than 0'],
  [{ share: 2 }, 'must be less than 2'],
  [{ mode: 'm'.repeat(101) }, `must be x or y, not "${'m'.repeat(100)}"`],
  [{ flag: 'yes' }, 'must be on or off'],
])('explains the schema error of %j: %s', (changed, sentence) => {
  expect(say(changed)).toEqual([sentence]);
});

it('never repeats a text of the wrong type', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{12,40}$/), (secret) => {
      expect(say({ group: secret, list: secret, flag: secret, count: secret }).join(' ')).not.toContain(secret);
    }),
  );
});

it('says only that a text is not a list, not also how long it is', () => {
  const { error } = Shape.safeParse({ ...right, list: 'abc', count: 9, text: '' }, { reportInput: true });

  expect(dropLengthsOfWrongTypes(error?.issues ?? []).map(sayIssue)).toEqual([
    'must be at most 5',
    'must be a list, like [one, two], not a string',
    'must have at least 2 characters',
  ]);
});

it('names the file to which an unknown key belongs', () => {
  expect(sayUnknownKey('model', Keys, [], 'another file')).toBe('does not know "model"; it belongs in another file');
});

const Keys = z.strictObject({ abcdefgh: z.string() });

it.each<[string, z.ZodType, PropertyKey[], string]>([
  ['xycdefgh', Keys, [], '; did you mean "abcdefgh"?'],
  ['xyzdefgh', Keys, [], '; there is abcdefgh'],
  ['abyz', z.strictObject({ abcd: z.string() }), [], '; did you mean "abcd"?'],
  ['ayz', z.strictObject({ abc: z.string() }), [], '; there is abc'],
  ['x', z.strictObject({}), [], ''],
  ['x', z.string(), [], ''],
  ['x', z.string(), ['a'], ''],
  ['x', z.strictObject({}), ['a'], ''],
  ['x', Keys.transform(String), [], '; there is abcdefgh'],
  ['x', z.record(z.string(), Keys), ['a'], '; there is abcdefgh'],
  ['x', z.array(Keys), [0], '; there is abcdefgh'],
])('suggests for the unknown key %s what exists there', (key, schema, path, suggested) => {
  expect(sayUnknownKey(key, schema, path)).toBe(`does not know "${key}"${suggested}`);
});

it('repeats at most 200 characters of an unknown key', () => {
  expect(sayUnknownKey('k'.repeat(201), z.string(), [])).toBe(`does not know "${'k'.repeat(200)}"`);
});

/** By definition. */
function distance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [rest, others] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return distance(rest, others);
  return 1 + Math.min(distance(rest, others), distance(rest, other), distance(one, others));
}

it('counts the letters to change, add or remove, in both directions alike', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(letterDistance(one, other)).toBe(distance(one, other));
      expect(letterDistance(other, one)).toBe(distance(one, other));
    }),
  );
});

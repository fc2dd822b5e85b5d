import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sayIssue } from '../../../protocol/base/explain-issue.ts';

const Shape = z.strictObject({
  count: z.int().min(1).max(5),
  mode: z.enum(['x', 'y']),
  group: z.strictObject({}),
  list: z.array(z.string()).min(1).max(2),
  text: z.string().min(2),
  flag: z.boolean('must be on or off'),
});
const right = { count: 1, mode: 'x', group: {}, list: ['a'], text: 'ab', flag: true };

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
  [{ text: 'a' }, 'must have at least 2 characters'],
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

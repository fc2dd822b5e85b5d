/**
 * A schema's complaints about a file, in the terms of the person who wrote the file.
 *
 * A schema reports its own types: "expected object, received string". A person who wrote `verify: npm test` needs to
 * read that keys with values belong there. Messages that are already written for people are left alone.
 *
 * Pure. A text of the wrong type is never repeated, because it may be a misplaced secret.
 */
import type { z } from './zod.ts';

/** The start of a schema's own messages; all others were written for people. */
const SCHEMATIC = /^(?:Invalid (?:input|option)|Too (?:small|big))/;
const SHOWN_CHARS = 100;
const NEAR_LETTERS = 2;

const WANTED: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, like [one, two]',
  object: 'keys with values',
  record: 'keys with values',
};

/** @param issue of a schema that was told to report the input: an issue without input is about something missing. */
export function sayIssue(issue: z.core.$ZodIssue): string {
  if (!SCHEMATIC.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `${sayMust(issue.input)} be ${WANTED[issue.expected] ?? issue.expected}${sayGiven(issue.input)}`;
    case 'invalid_value':
      return `${sayMust(issue.input)} be ${issue.values.map(String).join(' or ')}${typeof issue.input === 'string' ? `, not "${issue.input.slice(0, SHOWN_CHARS)}"` : sayGiven(issue.input)}`;
    case 'too_small':
      return `must ${sayBound(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}`;
    case 'too_big':
      return `must ${sayBound(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return issue.message;
  }
}

/**
 * Without what is said about the length of a value that has the wrong type: of a text in place of a list, the schema
 * would count the characters.
 */
export function dropLengthsOfWrongTypes(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const at = ({ path }: z.core.$ZodIssue): string => JSON.stringify(path);
  const wrong = new Set(issues.filter(({ code }) => code === 'invalid_type').map(at));
  return issues.filter((issue) => (issue.code !== 'too_small' && issue.code !== 'too_big') || !wrong.has(at(issue)));
}

function sayMust(input: unknown): string {
  return input === undefined ? 'is missing; it must' : 'must';
}

function sayGiven(input: unknown): string {
  if (input === undefined) return '';
  if (input === null) return ', but is empty';
  if (Array.isArray(input)) return ', not a list';
  if (typeof input === 'object') return ', not keys with values';
  return typeof input === 'string' ? ', not a string' : `, not ${JSON.stringify(input)}`;
}

function sayBound(origin: string, bound: number | bigint, how: string): string {
  if (origin === 'string') return `have ${how} ${bound} ${bound === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `have ${how} ${bound} ${bound === 1 ? 'entry' : 'entries'}` : `be ${how} ${bound}`;
}

/**
 * @param path of the object that has the unknown key.
 * @param owner the file to which the key belongs, if it is another one.
 * @returns the message with that file, with the key that was probably meant, or else with all keys that exist.
 */
export function sayUnknownKey(
  key: string,
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  owner?: string,
): string {
  if (owner !== undefined) return `does not know "${key.slice(0, 200)}"; it belongs in ${owner}`;
  const known = listKeys(schema, path);
  const near = known.find(
    (one) => letterDistance(one, key.slice(0, SHOWN_CHARS)) <= Math.min(NEAR_LETTERS, one.length / 2),
  );
  const more =
    near !== undefined
      ? `; did you mean "${near}"?`
      : known.length === 0
        ? ''
        : `; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;
  return `does not know "${key.slice(0, 200)}"${more}`;
}

/** The keys of the object at a path of a schema. None when the schema cannot be followed to it. */
function listKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return listKeys(def.in, path);
  if (def.type === 'default' || def.type === 'prefault' || def.type === 'optional' || def.type === 'nullable')
    return listKeys(def.innerType, path);
  const [first, ...rest] = path;
  if (first === undefined) return def.type === 'object' ? Object.keys(def.shape) : [];
  const member =
    def.type === 'object'
      ? def.shape[String(first)]
      : def.type === 'record'
        ? def.valueType
        : def.type === 'array'
          ? def.element
          : undefined;
  return member === undefined ? [] : listKeys(member, rest);
}

/** The number of letters that have to be changed, added or removed. */
export function letterDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 0; row < one.length; row += 1) {
    const now = [row + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (before[at - 1] ?? 0) + (other[at - 1] === one[row] ? 0 : 1);
      now.push(Math.min(changed, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readYaml } from '../../../protocol/base/read-yaml.ts';
import { z } from '../../../protocol/base/zod.ts';

const Numbers = z.record(z.string(), z.number());

it('reports the line of a mistake in the file, whatever is above it', () => {
  const read = readYaml('a: 1\nb: [2\n', Numbers, { what: 'the list', firstLine: 5 });

  expect(read).toEqual({
    kind: 'malformed',
    mistakes: [
      {
        line: 7,
        column: 1,
        message: 'Flow sequence in block collection must be sufficiently indented and end with a ]',
      },
    ],
  });
});

it('repeats no invalid value, which may be a misplaced secret', () => {
  const before = fc.constantFrom(
    '',
    '"',
    "'",
    '[',
    '{',
    '{a: ',
    '|',
    '>',
    '*',
    '&a *',
    '!',
    '@',
    '`',
    '%',
    '- ',
    '? ',
    '"\\x',
    '&',
    '| ',
    '"" ',
    '[] ',
  );
  fc.assert(
    fc.property(
      before,
      fc.stringMatching(/^[a-z0-9]{8,40}$/),
      fc.constantFrom('', '\n\t', '\n x', ' y: z', '\nb: *nowhere'),
      (mark, secret, after) => {
        const read = readYaml(`a: ${mark}x${secret}${after}`, Numbers, { what: 'the list', values: 'text' });
        expect(read.kind).toBe('malformed');
        expect(JSON.stringify(read)).not.toContain(secret);
      },
    ),
    { numRuns: 500 },
  );
});

it('accepts as many nested brackets as a file may have, and not one more', () => {
  const nested = (levels: number): string => `a: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
  const Anything = z.record(z.string(), z.unknown());

  expect(readYaml(nested(200), Anything, { what: 'the list' }).kind).not.toBe('malformed');
  expect(readYaml(nested(201), Anything, { what: 'the list' })).toMatchObject({
    mistakes: [{ message: 'the list: nests deeper than 200 levels' }],
  });
});

const Nested = z.strictObject({
  'who-may': z.prefault(z.strictObject({ start: z._default(z.string(), ''), answer: z.optional(z.string()) }), {}),
  'list': z.optional(z.array(z.strictObject({ one: z.string() }))),
});
const messagesOf = (text: string): string[] => {
  const read = readYaml(text, Nested, { what: 'the file' });
  return read.kind === 'malformed' ? read.mistakes.map(({ message }) => message) : [];
};

it.each([
  ['who-may: {anwser: x}', 'who-may: does not know "anwser"; did you mean "answer"?'],
  ['who-may: {usd: x}', 'who-may: does not know "usd"; there are start, answer'],
  ['list: [{one: a, zweitens: b}]', 'list.0: does not know "zweitens"; there is one'],
  ['whomay: x', 'the file: does not know "whomay"; did you mean "who-may"?'],
])('names the keys that exist for an unknown one: %s', (text, message) => {
  expect(messagesOf(`${text}\n`)).toEqual([message]);
});

it('reports a key that is given twice together with all other mistakes, from top to bottom', () => {
  const read = readYaml('list: [{one: 1}]\nwho-may: {start: x}\nwho-may: {start: 2}\nlast: x\n', Nested, {
    what: 'the file',
  });

  expect(read).toEqual({
    kind: 'malformed',
    mistakes: [
      { line: 1, column: 14, message: 'list.0.one: must be a string, not 1' },
      { line: 3, column: 1, message: '"who-may" is given a second time; each key may be given once' },
      { line: 3, column: 18, message: 'who-may.start: must be a string, not 2' },
      { line: 4, column: 1, message: expect.stringContaining('the file: does not know "last"') as unknown },
    ],
  });
});

it('refuses a key that is given twice even if both values are valid', () => {
  expect(messagesOf('who-may: {}\nwho-may: {}\n')).toEqual([
    '"who-may" is given a second time; each key may be given once',
  ]);
});

it('explains a key that is too long', () => {
  expect(messagesOf(`who-may:\n  ${'k'.repeat(1_100)}: x\n`)[0]).toMatch(/^a key may have at most 1,024 characters/);
});

it.each([
  [
    'a text with ": " that is not in quotes',
    'who-may: Fixes: bugs\n',
    /^a text may not contain ": " unless it is in quotes/,
  ],
  ['a key without a space behind its colon', 'who-may:{}\nlast: a\n', /^a key must be followed by ":" and a space/],
  ['a second document', 'who-may: {}\n---\n', /^another document starts here.*remove the "---"$/],
  ['an unquoted text with braces', 'who-may: { start: ${START} }\n', /^this cannot be read as YAML; put a text/],
  ['a list without a comma', 'who-may: [a/, "c" "d"]\n', /^Missing , or : between flow sequence items$/],
])('says what to do about %s', (_, text, message) => {
  expect(messagesOf(text)[0]).toMatch(message);
});

it('reports text that does not fit once, and not each word behind it', () => {
  expect(messagesOf('who-may: { start: ${START} }\nlast: [a]\n')).toHaveLength(1);
});

it('says once that a text is not a list, however long the text is', () => {
  const read = readYaml('list: "far too long"\n', z.object({ list: z.array(z.string()).check(z.maxLength(2)) }), {
    what: 'file',
  });

  expect(read).toMatchObject({ mistakes: [{ message: 'list: must be a list, like [one, two], not a string' }] });
});

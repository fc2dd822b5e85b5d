/** Where the mistakes of a YAML file are, and how deep it may nest. */
import { describe, expect, it } from 'vitest';
import { findPlace, readLoose, readYaml } from '../../../protocol/base/read-yaml.ts';
import { z } from '../../../protocol/base/zod.ts';

const Anything = z.record(z.string(), z.unknown());
const Numbers = z.record(z.string().check(z.regex(/^[a-k]+$/, 'must be a to k')), z.number());
const Pair = z.strictObject({ a: z.strictObject({ b: z.number() }) });
const OPEN_ALIAS =
  'a value that begins with * stands for one that is marked with & and the same name further up, and there is none; if it is meant as text, put it in quotes';

function mistakesOf(text: string, schema: z.ZodMiniType = Anything): readonly unknown[] {
  const read = readYaml(text, schema, { what: 'it' });
  return read.kind === 'malformed' ? read.mistakes.map(({ line, column, message }) => [line, column, message]) : [];
}

it.each<[string, z.ZodMiniType, unknown[]]>([
  ['b: 1\nz: 1', Numbers, [[2, 1, 'z: must be a to k']]],
  ['\n  [1]', Numbers, [[2, 3, 'it: must be keys with values, not a list']]],
  ['', Pair, [[1, 1, 'a: is missing; it must be keys with values']]],
  ['a: {}', Pair, [[1, 4, 'a.b: is missing; it must be a number']]],
  ['a: 1', Pair, [[1, 4, 'a: must be keys with values, not 1']]],
  ['{b: 1, a}', Numbers, [[1, 8, 'a: must be a number, but is empty']]],
  [
    '{a: x, b: 1, b: 2}',
    Numbers,
    [
      [1, 5, 'a: must be a number, not a string'],
      [1, 14, '"b" is given a second time; each key may be given once'],
    ],
  ],
  ['a: *nowhere', Anything, [[1, 4, OPEN_ALIAS]]],
  [
    'a: [b, *.env]\nc:\n  - *.example.org\nd: &e 1\nf: [*e, *g]\ng: &g 2',
    Anything,
    [
      [1, 8, OPEN_ALIAS],
      [3, 5, OPEN_ALIAS],
      [5, 9, OPEN_ALIAS],
    ],
  ],
  [
    'a: *b\nc: x\nd: 1',
    Numbers,
    [
      [1, 4, OPEN_ALIAS],
      [1, 4, 'a: must be a number, not a string'],
      [2, 4, 'c: must be a number, not a string'],
    ],
  ],
  [
    'a: @b\nc: *d',
    Anything,
    [
      [1, 4, 'Plain value cannot start with reserved character @; put it in quotes'],
      [2, 4, OPEN_ALIAS],
    ],
  ],
  [
    `${'k'.repeat(101)}: 1\n${'k'.repeat(101)}: 2`,
    Numbers,
    [[2, 1, `"${'k'.repeat(100)}" is given a second time; each key may be given once`]],
  ],
])('reports the place of each mistake in %j', (text, schema, mistakes) => {
  expect(mistakesOf(text, schema)).toEqual(mistakes);
});

it.each([
  ['a: 1', ['a'], [1, 4]],
  ['a: 1\nb:\n  - c: 2\n', ['b', 0, 'c'], [3, 8]],
  ['a: 1\nb:\n  - c: 2\n', ['b', 0], [3, 5]],
  ['a: 1', ['a', 'b'], [1, 4]],
  [' a: 1', ['b'], [1, 2]],
  ['', ['a'], [1, 1]],
] as const)('finds in %j the member %j', (text, path, [line, column]) => {
  expect(findPlace(text, path)).toEqual({ line, column });
  expect(findPlace(text, path, 5)).toEqual({ line: line + 4, column });
});

describe('the nesting of a file', () => {
  const DEEP = [[1, 1, 'it: nests deeper than 200 levels']];
  const nested = (levels: number): string => `a: ${'['.repeat(levels)}${']'.repeat(levels)}`;
  const indented = (spaces: number): string => `a:\n${' '.repeat(spaces)}b: 1`;
  const beside = (levels: number): string => `a: ${'[[],'.repeat(levels - 1)}[]${']'.repeat(levels - 1)}`;

  it.each([
    ['brackets', nested(200), nested(201)],
    ['brackets with others beside them', beside(200), beside(201)],
    ['spaces', indented(400), indented(401)],
  ])('has a limit: %s', (_, most, more) => {
    expect([mistakesOf(most), mistakesOf(more)]).toEqual([[], DEEP]);
    expect([most, more].map((text) => Object.keys(readLoose(text)))).toEqual([['a'], []]);
  });

  it.each(['[],', '{},'])('does not grow with each %s', (pair) => {
    expect(mistakesOf(`a: [${pair.repeat(300)}]`)).toEqual([]);
  });
});

it('expands as many aliases as a file may have, and not one more', () => {
  const aliases = (count: number): string => `a: &a 1\nb: [${'*a,'.repeat(count)}]`;

  expect(mistakesOf(aliases(99))).toEqual([]);
  expect(mistakesOf(aliases(100))).toEqual([[1, 1, 'it: its aliases expand to more than 100 values; write them out']]);
  expect([99, 100].map((count) => Object.keys(readLoose(aliases(count))))).toEqual([['a', 'b'], []]);
});

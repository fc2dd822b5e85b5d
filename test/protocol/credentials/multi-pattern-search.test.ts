/** A search for many patterns at once, compared with the simple way: one pattern after another, at each position. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSearch, joinRuns, type Run } from '../../../protocol/credentials/multi-pattern-search.ts';

/** Few letters, so that patterns overlap and repeat; two of them have the same low bits. */
const letters = (lengths: fc.StringConstraints) => fc.string({ ...lengths, unit: fc.constantFrom('a', 'A', 'b') });
/** Short and long patterns, which are searched in separate passes. */
const patternLists = (least: number) => fc.array(letters({ minLength: least, maxLength: 11 }), { maxLength: 6 });
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const sorted = (runs: readonly Run[]): Run[] => runs.toSorted(([a, b], [c, d]) => a - c || b - d);

function findEach(text: string, patterns: readonly string[]): Run[] {
  return patterns.flatMap((pattern) =>
    [...bytesOf(text).keys()].flatMap((at): Run[] => (text.startsWith(pattern, at) ? [[at, at + pattern.length]] : [])),
  );
}

/** The start of the first pattern that the end of the text cuts off. */
function findCut(text: string, patterns: readonly string[]): number {
  const cut = [...bytesOf(text).keys()].find((at) =>
    patterns.some((pattern) => pattern.length > text.length - at && pattern.startsWith(text.slice(at))),
  );
  return cut ?? text.length;
}

it.each([2, 3, 8])('finds all positions of all patterns of at least %s bytes', (least) => {
  fc.assert(
    fc.property(patternLists(least), letters({ maxLength: 60, size: 'max' }), (patterns, text) => {
      const found = createSearch(patterns.map(bytesOf)).findAll(bytesOf(text));

      expect(sorted(found)).toEqual(sorted(findEach(text, patterns)));
    }),
    { numRuns: 500 },
  );
});

it('finds a pattern that is the whole text, one that ends it, and one of the lowest and highest bytes', () => {
  const odd = Buffer.from([0, 0, 255]);

  expect(createSearch([bytesOf('abcdefghij')]).findAll(bytesOf('abcdefghij'))).toEqual([[0, 10]]);
  expect(createSearch([bytesOf('abcdefghij')]).findAll(bytesOf('xabcdefghij'))).toEqual([[1, 11]]);
  expect(createSearch([odd]).findAll(Buffer.concat([odd, odd]))).toEqual([
    [0, 3],
    [3, 6],
  ]);
});

it('finds where a pattern may start whose rest is still to come, in a text of any length', () => {
  fc.assert(
    fc.property(patternLists(2), letters({ maxLength: 20 }), (patterns, text) => {
      expect(createSearch(patterns.map(bytesOf)).firstPossible(bytesOf(text))).toBe(findCut(text, patterns));
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['', 0],
  ['a', 0],
  ['x', 1],
  ['xy', 2],
  ['xa', 1],
  ['ab', 0],
  ['xyab', 2],
  ['xyabc', 5],
  ['xyabd', 5],
  ['abcx', 4],
  ['xq', 1],
  ['xqr', 1],
  ['xqrstuvwx', 1],
  ['xqrstuvwxy', 10],
  ['xqrstuvwxya', 10],
])('in "%s", a pattern that is cut off starts at %s', (text, at) => {
  expect(createSearch(['abc', 'qrstuvwxy'].map(bytesOf)).firstPossible(bytesOf(text))).toBe(at);
});

it('finds nothing in a text if there are no patterns', () => {
  const { findAll, firstPossible, longest } = createSearch([]);

  expect([findAll(bytesOf('ab')), firstPossible(bytesOf('ab')), longest]).toEqual([[], 2, 0]);
});

it('finds a pattern of two bytes whatever byte follows it, once', () => {
  const { findAll } = createSearch(['ab', 'abcd'].map(bytesOf));

  for (let next = 0; next < 256; next += 1)
    expect(findAll(Buffer.concat([bytesOf('xab'), Buffer.from([next])]))).toEqual([[1, 3]]);
  expect(findAll(bytesOf('ab'))).toEqual([[0, 2]]);
  expect(findAll(bytesOf('xab'))).toEqual([[1, 3]]);
  expect(findAll(bytesOf('a'))).toEqual([]);
  expect(sorted(findAll(bytesOf('abcd')))).toEqual([
    [0, 2],
    [0, 4],
  ]);
});

it('finds nothing before the beginning of a text', () => {
  expect(createSearch([Buffer.from([0, 97])]).findAll(bytesOf('a'))).toEqual([]);
});

it.each([
  [['ab', 'abcd'], 'abcX', [[0, 2]]],
  [['abc', 'abcde'], 'abcdX', [[0, 3]]],
  [['abc', 'abcde'], 'abcXe', [[0, 3]]],
  [['abcdefgh', 'abcdefghijk'], 'abcdefghijX', [[0, 8]]],
  [['abcdefgh', 'abcdefghijk'], 'Xbcdefghijk', []],
])('of %j finds in "%s" only those that are completely the same', (patterns, text, found) => {
  expect(createSearch(patterns.map(bytesOf)).findAll(bytesOf(text))).toEqual(found);
});

it('accepts no pattern of one byte, which would be in every text', () => {
  expect(() => createSearch([bytesOf('ab'), bytesOf('a')])).toThrow('A pattern needs 2 bytes at least.');
});

it('joins adjacent runs, and keeps others apart', () => {
  const joined = joinRuns([
    [5, 7],
    [0, 2],
    [2, 4],
    [5, 6],
    [9, 12],
    [10, 11],
  ]);

  expect(joined).toEqual([
    [0, 4],
    [5, 7],
    [9, 12],
  ]);
});

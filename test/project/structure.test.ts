/** The pure parts of scripts/check-structure.ts, with small inputs. */
import { expect, it } from 'vitest';
import {
  countByFolder,
  findExcess,
  findLongestChains,
  findRepeated,
  parseSource,
} from '../../scripts/structure/measure-structure.ts';

it('counts the files directly inside a folder', () => {
  const counts = countByFolder(['a/one.ts', 'a/two.ts', 'a/b/three.ts', 'four.ts']);

  expect(Object.fromEntries(counts)).toEqual({ 'a': 2, 'a/b': 1, '.': 1 });
});

it('reports what is over the limit, and accepts an exception up to its own limit', () => {
  const counts = new Map([
    ['fine', 2],
    ['over', 3],
    ['excepted', 4],
    ['grown', 6],
  ]);

  const excess = findExcess(counts, 2, { excepted: { most: 4 }, grown: { most: 5 } });

  expect(excess).toEqual(['over: 3, at most 2', 'grown: 6, at most 5']);
});

it('finds the longest chain of imports within a top-level folder', () => {
  const chains = findLongestChains([
    { path: 'a/main.ts', imports: ['a/one.ts', 'a/two.ts'] },
    { path: 'a/one.ts', imports: ['b/far.ts'] },
    { path: 'a/two.ts', imports: ['a/one.ts'] },
    { path: 'b/far.ts', imports: [] },
  ]);

  expect(Object.fromEntries(chains)).toEqual({ a: ['a/main.ts', 'a/two.ts', 'a/one.ts'], b: ['b/far.ts'] });
});

it('ends a chain when it returns to a file', () => {
  const chains = findLongestChains([
    { path: 'a/one.ts', imports: ['a/two.ts'] },
    { path: 'a/two.ts', imports: ['a/one.ts'] },
  ]);

  expect(chains.get('a')).toEqual(['a/one.ts', 'a/two.ts']);
});

it('finds values that appear under several keys', () => {
  const repeated = findRepeated([
    ['b.ts', 'Known'],
    ['a.ts', 'Known'],
    ['a.ts', 'Own'],
    ['a.ts', 'Own'],
  ]);

  expect(Object.fromEntries(repeated)).toEqual({ Known: ['a.ts', 'b.ts'] });
});

it('reads imports, types, long lines and the sizes of functions from a source file', () => {
  const text = [
    "import { x } from '../base/x.ts';",
    "import type { Y } from 'library';",
    'interface One { readonly x: Y }',
    'type Two = One;',
    'function three(): void {',
    '  x();',
    '}',
    `// ${'long '.repeat(30)}`,
    `const said = x('${'a text stays whole '.repeat(8)}');`,
    '',
  ].join('\n');

  expect(parseSource({ path: 'a/b/file.ts', text })).toEqual({
    path: 'a/b/file.ts',
    lines: 8,
    longLines: [8],
    imports: ['a/base/x.ts'],
    types: ['One', 'Two'],
    functions: [{ name: 'three', line: 5, lines: 3 }],
  });
});

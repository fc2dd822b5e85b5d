/** The mistakes that `npm run mutate` plants, and how it counts them. */
import { expect, it } from 'vitest';
import { applyMutant, findMutants } from '../../../scripts/mutation/find-mutants.ts';
import { chooseSample, renderVerdict } from '../../../scripts/mutation/verdicts.ts';

const mutated = (text: string): string[] => findMutants(text).map((mutant) => applyMutant(text, mutant));

it.each([
  ['a comparison', 'f(a <= b);', ['f(a < b);']],
  ['logic', 'f(a && b);', ['f(a || b);']],
  ['a condition', 'if (a) f();', ['if (false) f();']],
  ['a choice', 'f(a ? b : c);', ['f(true ? b : c);', 'f(false ? b : c);']],
  ['a negation', 'f(!a);', ['f(a);']],
  ['a bound', 'f(1_000);', ['f(1001);']],
  ['a flag', 'f(true);', ['f(false);']],
])('change %s', (_, text, expected) => {
  expect(mutated(text)).toEqual(expected);
});

it.each([
  ["import { a } from 'a';"],
  ['type A = 1 | true;'],
  ['interface A { readonly b: 1 }'],
  ["f('words for people');"],
  ['const a: 1 = b;'],
])('leave code alone that decides nothing: %s', (text) => {
  expect(mutated(text)).toEqual([]);
});

it('are drawn by the seed, always the same ones, each once', () => {
  const all = Array.from({ length: 100 }, (_, index) => index);

  expect(chooseSample(all, 10, 7)).toEqual(chooseSample(all, 10, 7));
  expect(chooseSample(all, 10, 7)).not.toEqual(chooseSample(all, 10, 8));
  expect(new Set(chooseSample(all, 33, 7)).size).toBe(33);
  expect(chooseSample(all, 200, 7)).toEqual(all);
});

it('are counted for each folder, without those that are known to change nothing', () => {
  const mutant = { line: 1, code: 'a', start: 0, end: 1, was: 'a', becomes: 'b' };
  const tried = [
    { ...mutant, path: 'protocol/one.ts', killed: true },
    { ...mutant, path: 'protocol/two.ts', killed: false },
    { ...mutant, path: 'bot/one.ts', killed: false },
  ];

  const verdict = renderVerdict(tried, ({ path }) => (path === 'bot/one.ts' ? 'the same program' : undefined));

  expect(verdict.percent).toBe(50);
  expect(verdict.text).toBe(
    'protocol: 1 of 2 killed (50.0 %)\nall: 1 of 2 killed (50.0 %); 1 known to change nothing\n',
  );
});

it('has the line of a mistake, without the spaces around it', () => {
  const [mutant] = findMutants('const a = 1 as const;\nif (b) {\n  return c === d;\n}\n').filter(
    ({ was }) => was === '===',
  );

  expect(mutant).toMatchObject({ line: 3, code: 'return c === d;' });
});

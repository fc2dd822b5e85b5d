import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BROKEN_DEFENCES } from '../../../scripts/mutation/broken-defences.ts';
import { applyMutant } from '../../../scripts/mutation/find-mutants.ts';
import { writeBreaks, writeInto } from '../../../scripts/mutation/mutants-page.ts';
import { PLANTED_MISTAKES, placeOf } from '../../../scripts/mutation/planted-mistakes.ts';

const PAGE = readFileSync('docs/proof/mutants.md', 'utf8');
const at = { start: 0, end: 1, was: '1', becomes: '2' };

it('finds each planted mistake once in the sources, and lists each in the documents as noticed', () => {
  for (const mistake of PLANTED_MISTAKES) {
    const text = readFileSync(mistake.path, 'utf8');
    const planted = applyMutant(text, placeOf(mistake, text));
    expect(planted).not.toBe(text);
    expect(planted).toContain(mistake.becomes);
    expect(PAGE).toContain(`| ${mistake.what} | \`${mistake.path}\` | noticed |`);
  }
});

it('finds each removed defence in the sources, and lists in the documents that its story then fails', () => {
  for (const { broken, without, changes, story } of BROKEN_DEFENCES) {
    for (const change of changes) {
      const text = readFileSync(change.path, 'utf8');
      expect(applyMutant(text, placeOf(change, text))).toContain(change.becomes);
    }
    const row = PAGE.split('\n').find((line) => line.startsWith(`| ${broken} | ${without} | \`${story}\``));
    expect(row).toMatch(/ \| fails \|$/);
  }
});

it('reports that the story of a defence still passes without it', () => {
  const tried = BROKEN_DEFENCES.map((defence, index) => ({ ...defence, isNoticed: index > 0 }));

  expect(writeBreaks(PAGE, tried).match(/ \| \*\*passes\*\* \|$/gm)).toHaveLength(1);
});

it('plants nothing when the source has changed', () => {
  const [mistake] = PLANTED_MISTAKES;
  if (mistake === undefined) throw new Error('There are none.');

  expect(() => placeOf(mistake, 'nothing of it')).toThrow('does not contain this exactly once');
  expect(() => placeOf(mistake, `${mistake.was}\n${mistake.was}`)).toThrow('does not contain this exactly once');
});

it('writes a row for each folder that was tried, in place of its earlier one, and keeps the others', () => {
  const tried = (path: string, killed: boolean) => ({ ...at, path, line: 1, code: 'a', killed });

  const first = writeInto(PAGE, [tried('a/b/c.ts', true), tried('a/b/d.ts', false), tried('x/y.ts', true)], false);
  const second = writeInto(first, [tried('a/b/c.ts', true)], false);

  expect(first).toContain('| `a/b` | 2 | 1 | 0 | 50.0 % |');
  expect(first).toContain('| `a/b/d.ts` | `1` → `2` |');
  expect(second).not.toContain('a/b/d.ts');
  expect(second).toContain('| `a/b` | 1 | 1 | 0 | 100.0 % |');
  expect(second).not.toContain('| `a/b` | 2 |');
  expect(second).toContain('| `x` | 1 | 1 | 0 | 100.0 % |');
  expect(second.replaceAll(/^\| `(?:a\/b|x)` .*\n/gm, '').length).toBe(writeInto(PAGE, [], false).length);
});

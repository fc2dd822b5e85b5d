import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml, sayIssues } from '../../protocol/yaml.ts';

it('names the line of the whole file when the text begins further down', () => {
  expect(readYaml('a: [', 5)).toMatchObject({ kind: 'malformed', why: [expect.stringMatching(/^line 5, column/) as string] });
  const yaml = readYaml('a:\n  b: 1\n', 3);
  expect(yaml.kind === 'yaml' && yaml.placeOf(['a', 'b'])).toBe('line 4, column 6');
  expect(yaml.kind === 'yaml' && yaml.placeOf(['a', 'missing'])).toBe('line 4, column 3');
});

it('says the place of each mistake, and of the nearest part that there is for what is missing', () => {
  const yaml = readYaml('a:\n  - 1\n  - x\n');
  if (yaml.kind !== 'yaml') throw new Error(yaml.why.join());
  const parsed = z.strictObject({ a: z.array(z.number()), b: z.string() }).safeParse(yaml.value);

  const said = sayIssues(parsed.error?.issues ?? [], yaml.placeOf);

  expect(said).toEqual([expect.stringMatching(/^line 3, column 5, a\.1: /) as string, expect.stringMatching(/^line 1, column 1, b: /) as string]);
});

it('tells every mistake of a text that is no YAML, each with one line of words', () => {
  const yaml = readYaml('a: 1\na: 2\nb: 3\nb: 4\n');

  expect(yaml).toMatchObject({ kind: 'malformed', why: [expect.stringMatching(/^line 2, column 1: [^\n]+$/) as string, expect.stringMatching(/^line 4, column 1: [^\n]+$/) as string] });
});

it('never throws, nor when it is asked for a place', () => {
  const path = fc.array(fc.oneof(fc.string(), fc.nat({ max: 3 })), { maxLength: 4 });
  const pieces = fc.array(fc.constantFrom('a', ':', ' ', '\n', '  ', '- ', '[', ']', '{', '}', '*a', '&a ', '"', '#', '<<', '__proto__', '|', '>', '? ', '%', '!!map', '!!int', '\t', '---\n'), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(fc.property(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 200 })), path, (text, members) => {
    const yaml = readYaml(text);
    if (yaml.kind === 'yaml') expect(yaml.placeOf(members)).toMatch(/^line \d+/);
  }), { numRuns: 500 });
}, 20_000);

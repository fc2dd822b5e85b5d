/** Mistakes that the fuzzer once found stay fixed, and it finds planted mistakes. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { judge } from './fuzz-target.ts';
import { FOUND, readInputs } from './kept-inputs.ts';
import { chanceOf, MOST_CHARACTERS, mutateInput, shrinkInput } from './mutate-input.ts';
import { TARGETS } from './targets/all-targets.ts';

describe.each(TARGETS)('the parser $name', (target) => {
  it('accepts its starting inputs, and inputs that once broke it', () => {
    const inputs = ['', ...target.begins, ...readInputs(FOUND, target.name)];

    expect(inputs.map((text) => judge(target, text))).toEqual(inputs.map(() => undefined));
  });
});

it('finds a mistake behind four conditions, shrinks it, and reports it', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['test/fuzz/main.ts', '--target', 'planted', '--inputs', '200000', '--seconds', '170', '--seed', '8'],
    { encoding: 'utf8' },
  );

  expect(stdout).toMatch(/✗ TypeError: It has been found\.\n {4}with "agor.{8}"/);
  expect(status).toBe(1);
});

it('lists the parsers when an unknown one is requested', () => {
  const { status, stderr } = spawnSync(process.execPath, ['test/fuzz/main.ts', '--target', 'nothing'], {
    encoding: 'utf8',
  });

  expect(stderr).toContain('There is no parser "nothing". There are: findCommand, ');
  expect(status).toBe(1);
});

it('makes the same inputs from the same seed, none of them too long', () => {
  const make = (seed: number): string[] => {
    const chance = chanceOf(seed);
    const inputs = ['a'.repeat(MOST_CHARACTERS)];
    for (let made = 0; made < 200; made += 1)
      inputs.push(mutateInput(inputs[chance(inputs.length)] ?? '', { corpus: inputs, words: ['> '] }, chance));
    return inputs;
  };

  expect(make(7)).toEqual(make(7));
  expect(make(7)).not.toEqual(make(8));
  expect(Math.max(...make(7).map((input) => input.length))).toBe(MOST_CHARACTERS);
});

it('shrinks an input to the part that makes it fail', () => {
  const long = `${'x'.repeat(500)}<!--${'y'.repeat(300)}-->${'z'.repeat(40)}`;

  expect(shrinkInput(long, (text) => /<!--.*-->/.test(text))).toBe('<!---->');
});

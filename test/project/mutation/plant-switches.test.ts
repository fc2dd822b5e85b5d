/** Texts with all their mutants behind switches, evaluated with each of them switched on. */
import { runInNewContext } from 'node:vm';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { applyMutant, findMutants } from '../../../scripts/mutation/find-mutants.ts';
import { createMutantSwitch } from '../../../scripts/mutation/switches/mutant-switch.ts';
import { plantSwitches } from '../../../scripts/mutation/switches/plant-switches.ts';

function evaluate(text: string, active: number): unknown {
  const agoraMutant = createMutantSwitch();
  agoraMutant.active = active;
  agoraMutant.most = 100;
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  });
  return JSON.parse(JSON.stringify(runInNewContext(`${outputText}\nresult;`, { agoraMutant })));
}

it.each([
  ['an operator', 'const result = [1, 2, 3].map((one) => one < 2);'],
  ['operators within operators', 'const [a, b, c] = [true, false, 3];\nconst result = [a && (b || c > 2), c - 1 > 2];'],
  [
    'a condition',
    'const f = (a: number) => {\n  // Why.\n  if (a === 1) return 1;\n  return 2;\n};\nconst result = [1, 2].map(f);',
  ],
  ['a choice', 'const result = [0, 1].map((a) => (a ? "yes" : "no"));'],
  ['a negation', 'const result = [true, false].map((a) => !a);'],
  ['the number of a property', 'const { 0: first, length } = ["a", "b"];\nconst result = [first, length];'],
  ['the number as a name', 'const result = { 1: "one" };'],
  ['a default', 'function f(a = 5) {\n  return a;\n}\nconst result = [f(), f(1)];'],
])('does with each switch what the mutant does: %s', (_, text) => {
  const mutants = findMutants(text);
  const { text: switched } = plantSwitches(text, mutants, 20);
  expect(evaluate(switched, -1)).toEqual(evaluate(text, -1));
  expect(mutants.length).toBeGreaterThan(0);
  for (const [index, mutant] of mutants.entries())
    expect(evaluate(switched, 20 + index), mutant.becomes).toEqual(evaluate(applyMutant(text, mutant), -1));
});

it('leaves the name of an enumeration and types as they are', () => {
  const text = 'type One = 1 | true;\nconst result: One = 1 as 1;';
  expect(plantSwitches(text, findMutants(text), 0).text).toBe(
    'type One = 1 | true;\nconst result: One = (globalThis.agoraMutant(0) ? 2 : 1) as 1;',
  );
});

it('keeps what comes before and after the code', () => {
  const text = '/** What it is. */\n\nexport const a = 1;\n// The end.\n';
  const { text: switched } = plantSwitches(text, findMutants(text), 0);
  expect(switched).toBe('/** What it is. */\n\nexport const a = (globalThis.agoraMutant(0) ? 2 : 1);\n// The end.\n');
});

it('ends a loop that a mutant has made endless', () => {
  const text = 'let result = 0;\nwhile (result < 3) result += 1;';
  const mutants = [
    { line: 2, code: '', start: text.indexOf('result <'), end: text.indexOf(') res'), was: '', becomes: 'true' },
  ];
  expect(() => evaluate(plantSwitches(text, mutants, 0).text, 0)).toThrow('A mutant runs without end.');
});

it('has a switch for each mutant of a file of the product', () => {
  const text = readFileSync('protocol/credentials/encoded-runs.ts', 'utf8');
  const mutants = findMutants(text);
  expect(plantSwitches(text, mutants, 0).switched).toHaveLength(mutants.length);
});

it('ends a mutant that has asked too often, or for too long, and no other', () => {
  const ask = createMutantSwitch();
  ask.active = 1;
  ask.most = 2;

  expect([ask(1), ask(2), ask(1)]).toEqual([true, false, true]);
  expect(() => ask(1)).toThrow('without end');

  Object.assign(ask, { most: 9, until: performance.now() - 1 });

  expect(ask(2)).toBe(false);
  expect(() => ask(1)).toThrow('without end');
});

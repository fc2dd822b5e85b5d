/**
 * Expressions that are built when the program starts or when a rule is first needed: the linter reads only literal
 * ones. They must follow the same rule as the others: linear time for any text.
 */
import { join } from 'node:path';
import { execa } from 'execa';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { GITLEAKS } from '../../../protocol/credentials/gitleaks-rules.gen.ts';

const PROGRAM = join(import.meta.dirname, 'record-built.ts');
const PARTS = /^\/(?<source>[^]*)\/(?<flags>[a-z]*)$/;

function slowWaysOf(expression: string): string[] {
  const { source = '', flags = '' } = PARTS.exec(expression)?.groups ?? {};
  const { reports } = analyse({ source, flags }, { assumeRejectingSuffix: true });
  return reports.map(({ type, character }) => `${type}: ${expression} by ${JSON.stringify(character.pick)}`);
}

it('uses only linear expressions, including those of the rules', async () => {
  const { stdout } = await execa(process.execPath, [PROGRAM], { lines: true });
  const built = stdout.map((line) => JSON.parse(line) as [expression: string, from: string]);

  const slow = built.flatMap(([expression, from]) => slowWaysOf(expression).map((way) => `${way}\n  ${from}`));

  expect(built.length).toBeGreaterThan(GITLEAKS.length);
  expect(slow).toEqual([]);
});

it('would find a nonlinear expression', () => {
  expect(slowWaysOf(String(/(?:a|b)*\s*\s+$/))).not.toEqual([]);
});

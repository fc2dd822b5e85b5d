/** Renders one check of `agora doctor` or `agora verify` as lines for a person. Pure. */
import { plainLine } from '../paint.ts';
import type { DoctorCheck } from '../cli-schemas.ts';
import type { CliContext } from '../cli-context.ts';

export function renderCheck(
  { title, outcome, detail, fix }: Omit<DoctorCheck, 'id'>,
  { terminal: { paint } }: Pick<CliContext, 'terminal'>,
): string[] {
  const signs = { pass: paint.green('✔'), fail: paint.red('✘'), warn: paint.yellow('!'), skip: paint.dim('–') };
  return [
    `${signs[outcome]} ${title}`,
    `    ${paint.dim(plainLine(detail, 500))}`,
    ...(fix === undefined ? [] : [`    ${paint.bold('→')} ${plainLine(fix, 300)}`]),
  ];
}

/** The inputs of action.yml, as the runner passes them if a workflow sets only some. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { readInputs, type Inputs } from '../../../action/inputs/action-inputs.ts';

const declared = z
  .object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })
  .parse(parse(readFileSync('action.yml', 'utf8'))).inputs;

/** @throws if the action does not have one of the inputs. */
export async function inputsOf(given: Readonly<Record<string, string>> = {}): Promise<Inputs> {
  const all: Readonly<Record<string, string>> = { 'github-token': 'ghs_x', ...given };
  const read = await readInputs((name) => all[name] ?? declared[name]?.default ?? '');
  if (read.kind === 'mistakes') throw new Error(read.mistakes.join('; '));
  return read.inputs;
}

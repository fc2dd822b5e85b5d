/** The built command as people run it: a process with arguments, an environment, and an exit code. */
import { execa } from 'execa';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { OUTPUTS, SCHEMAS } from '../../cli/cli-schemas.ts';
import type { z } from 'zod';
import { publishedSchema } from './published-schema.ts';

export const AGORA = resolve(import.meta.dirname, '../../dist/cli/agora.cjs');

export interface Ended {
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
}

export interface CommandLine {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Of the tests' environment, it receives only the PATH. */
export async function agora(
  args: readonly string[],
  { cwd = process.cwd(), env = {}, input }: CommandLine = {},
): Promise<Ended> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [AGORA, ...args], {
    cwd,
    extendEnv: false,
    reject: false,
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...env },
    ...(input === undefined ? { stdin: 'ignore' as const } : { input }),
  });
  return { code: exitCode, out: stdout, err: stderr };
}

type Output<C extends keyof typeof OUTPUTS> = z.infer<(typeof SCHEMAS)[(typeof OUTPUTS)[C]]>;

/**
 * The output of a command with `--json`, validated with its published schema and parsed with ours: a member that the
 * schema does not know fails.
 */
export function outputOf<C extends keyof typeof OUTPUTS>(command: C, { out, err }: Ended): Output<C> {
  expect(out.split('\n'), `${out}\n${err}`).toHaveLength(1);
  const printed: unknown = JSON.parse(out);
  expect(publishedSchema(OUTPUTS[command])(printed), out).toEqual([]);
  return SCHEMAS[OUTPUTS[command]].parse(printed) as Output<C>;
}

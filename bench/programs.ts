/**
 * Whole programs as candidates: starts one, waits until it ends, and throws if its exit code is not the expected one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartedProgram {
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The expected exit code. */
  readonly exitCode?: number;
}

/** Runs it until it ends, without reading its output. @throws Error if its exit code is not the expected one. */
export async function runProgram({ argv: [program, ...args], cwd, env, exitCode = 0 }: StartedProgram): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8').slice(0, 500);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== exitCode)
    throw new Error(
      `${program} ${args.join(' ').slice(0, 200)} ended with ${String(code)}: ${complaint.slice(0, 500)}`,
    );
}

export const node = (...args: string[]): [string, ...string[]] => [process.execPath, ...args];

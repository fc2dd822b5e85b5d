/** Runs vitest as a separate program, with the variables that the caller has prepared for the tests. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** @param environment in addition to this program's. @returns the exit code. */
export function runVitest(
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const vitest = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) =>
    vitest.on('close', (code) => {
      resolve(code ?? 1);
    }),
  );
}

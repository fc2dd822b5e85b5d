/**
 * `npm run test:strangers`: what others' programs say of our workflows, actions, schemas and examples. Further options
 * go to vitest.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installStrangers } from './install-strangers.ts';

const ROOT = join(import.meta.dirname, '../..');

function runTests(programs: string): Promise<number> {
  const options = ['run', '--project', 'strangers', ...process.argv.slice(2)];
  const vitest = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, AGORA_STRANGERS: programs },
  });
  return new Promise((resolve) =>
    vitest.on('close', (code) => {
      resolve(code ?? 1);
    }),
  );
}

const programs = installStrangers();
if (programs !== undefined) process.exitCode = await runTests(programs);

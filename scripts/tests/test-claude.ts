/**
 * `npm run test:claude`: runs the story of a question and its answer with the real Claude Code.
 *
 * Installs the pinned version below .cache/clis/ if it is missing, then runs test/clis/claude-code*.test.ts with it
 * against a scripted model on 127.0.0.1. It needs no key. If it cannot be installed, there is nothing to test, and one
 * line says so. Options are passed to vitest.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { processes } from '../../worker/adapters/programs/execa-processes.ts';
import { findInCache } from '../../worker/adapters/programs/installed-programs.ts';
import { installInCache } from '../../worker/adapters/programs/npm-install.ts';
import claudeCode from '../../worker/runtimes/claude-code.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache/clis');

if (await isAtHand()) process.exitCode = await runTests();

async function isAtHand(): Promise<boolean> {
  if ((await findInCache({ ...claudeCode.install, before: undefined }, cache)) !== undefined) return true;
  const place = {
    processes,
    cache,
    environment: process.env,
    workspace: root,
    say: (text: string) => {
      console.error(text);
    },
  };
  try {
    await installInCache(claudeCode.install, place, AbortSignal.timeout(600_000));
    return true;
  } catch (error) {
    console.log(`skipped: ${errorMessage(error)}`);
    return false;
  }
}

function runTests(): Promise<number> {
  const options = ['run', '--project', 'clis', 'test/clis/claude-code', ...process.argv.slice(2)];
  const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) =>
    vitest.on('close', (code) => {
      resolve(code ?? 1);
    }),
  );
}

/** Ctrl+C while GitHub does not answer: one is enough, for every command that only asks. */
import { execa } from 'execa';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { AGORA } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const TASK = 't_4v1q0m8s7k2c';

const NOTHING_BEGUN = /^error: It was stopped before it was done\.\n {2}Run the same command again\.$/;
const SAID: Readonly<Record<string, RegExp>> = { watch: /^$/, doctor: NOTHING_BEGUN, prove: NOTHING_BEGUN };

it.each([
  [['status']],
  [['status', TASK]],
  [['status', TASK, '--explain']],
  [['questions']],
  [['answer', 'q_0123456789ab', '2']],
  [['answer', 'q_0123456789ab', '2', '--wait']],
  [['watch', TASK]],
  [['attach', TASK]],
  [['cancel', TASK]],
  [['ledger']],
  [['report']],
  [['doctor']],
  [['prove', '--yes']],
  [['dispatch', 'describe', TASK]],
  [['dispatch', 'run', 'fixer', 'Receipts are off']],
  [['dispatch', 'run', 'fixer', 'Receipts are off', '--detach']],
  [['dispatch', 'run', 'fixer', 'Receipts are off', '--open-issue']],
])('agora %j ends at the first Ctrl+C while GitHub does not answer', async (args) => {
  using here = temporaryFolder();
  await using silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const child = execa(process.execPath, [AGORA, ...args, '--repo', 'acme/shop'], {
    cwd: here.path,
    stdin: 'ignore',
    reject: false,
    timeout: 20_000,
    env: { GITHUB_API_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, GH_TOKEN: 'ghp_x' },
  });
  await once(silent, 'request');

  child.kill('SIGINT');

  const { exitCode, stdout, stderr } = await child;
  silent.closeAllConnections();
  expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  expect(stderr).toMatch(SAID[args[0] ?? ''] ?? /The wait was stopped\. What has already begun on GitHub continues\./);
});

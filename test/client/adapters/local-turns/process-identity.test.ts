/** Which process a number means, and what a killed one has left behind. */
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { findProcessesIn, isRunning, startOf } from '../../../../client/adapters/local-turns/process-identity.ts';
import { stopLeftovers } from '../../../../client/adapters/local-turns/takeover.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

it('tells a process from a later one that has its number', () => {
  const start = startOf(process.pid);

  expect(start).toBeDefined();
  expect(isRunning({ pid: process.pid, start })).toBe(true);
  expect(isRunning({ pid: process.pid, start: 'another time' })).toBe(false);
});

it.runIf(process.platform === 'linux')('stops what still works in the folder of a task, and nothing else', async () => {
  using folder = temporaryFolder();
  using other = temporaryFolder();
  const inside = spawn('sleep', ['600'], { cwd: folder.path, stdio: 'ignore' });
  const outside = spawn('sleep', ['600'], { cwd: other.path, stdio: 'ignore' });
  await expect.poll(() => findProcessesIn(folder.path)).toEqual([inside.pid]);

  await stopLeftovers(folder.path);

  expect(findProcessesIn(folder.path)).toEqual([]);
  expect(isRunning({ pid: outside.pid ?? 0 })).toBe(true);
  outside.kill('SIGKILL');
});

/** Which process a process ID belongs to, and which processes a killed one has left behind. */
import { spawn } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { findProcessesIn, isRunning, startOf } from '../../../../client/adapters/local-turns/process-identity.ts';
import { stopLeftovers } from '../../../../client/adapters/local-turns/stop-leftovers.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

it('distinguishes a process from a later one with the same number', () => {
  const start = startOf(process.pid);

  expect(start).toBeDefined();
  expect(isRunning({ pid: process.pid, start })).toBe(true);
  expect(isRunning({ pid: process.pid, start: 'another time' })).toBe(false);
});

it('is not deceived by a process of another user that has got the number later', () => {
  const notPermitted = Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw notPermitted;
  });
  try {
    expect(isRunning({ pid: process.pid, start: startOf(process.pid) })).toBe(true);
    expect(isRunning({ pid: process.pid })).toBe(true);
    expect(isRunning({ pid: process.pid, start: 'another time' })).toBe(false);
  } finally {
    kill.mockRestore();
  }
});

it.runIf(process.platform === 'linux')('recognizes a process in another time zone, where there is no /proc', () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' });
  try {
    const starts = ['UTC', 'Asia/Tokyo'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return startOf(process.pid);
    });

    expect(starts[0]).toMatch(/20\d\d$/);
    expect(starts[1]).toBe(starts[0]);
  } finally {
    vi.unstubAllEnvs();
    Object.defineProperty(process, 'platform', platform);
  }
});

it.runIf(process.platform === 'linux')(
  'stops what is still running in the folder of a task, and nothing else',
  async () => {
    using folder = temporaryFolder();
    using other = temporaryFolder();
    const inside = spawn('sleep', ['600'], { cwd: folder.path, stdio: 'ignore' });
    const outside = spawn('sleep', ['600'], { cwd: other.path, stdio: 'ignore' });
    await expect.poll(() => findProcessesIn(folder.path)).toEqual([inside.pid]);

    await stopLeftovers(folder.path);

    expect(findProcessesIn(folder.path)).toEqual([]);
    expect(isRunning({ pid: outside.pid ?? 0 })).toBe(true);
    outside.kill('SIGKILL');
  },
);

it.runIf(process.platform === 'linux')(
  'finds processes that were started for a task even if they work elsewhere, and their session',
  async () => {
    using folder = temporaryFolder();
    const tree = `${folder.path}/tree-1`;
    // The second one has neither the folder nor the environment, but is in the session of the first.
    const script = 'cd /; env -i sleep 600 & echo $!; wait';
    const agent = spawn('sh', ['-c', script], {
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'], AGORA_SENTINEL: `${tree}/.agora/needs-input.json` },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const outside = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore' });
    const child = await new Promise<number>((done) => {
      agent.stdout.once('data', (bytes: Buffer) => {
        done(Number(bytes.toString()));
      });
    });

    const found = findProcessesIn(`${folder.path}/tree-`);
    await stopLeftovers(`${folder.path}/tree-`);

    expect(found.toSorted()).toEqual([agent.pid ?? 0, child].toSorted());
    expect([isRunning({ pid: child }), isRunning({ pid: outside.pid ?? 0 })]).toEqual([false, true]);
    outside.kill('SIGKILL');
  },
);

it.runIf(process.platform === 'linux')(
  'leaves alone what a user started after looking at the folder of a task',
  async () => {
    using folder = temporaryFolder();
    const tree = `${folder.path}/tree-1`;
    const start = (env: Readonly<Record<string, string>>) =>
      spawn('sleep', ['600'], { cwd: '/', env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' });
    const [editor, agent] = [start({ OLDPWD: tree }), start({ HOME: tree })];

    try {
      await expect.poll(() => findProcessesIn(`${folder.path}/tree-`)).toContain(agent.pid);
      expect(findProcessesIn(`${folder.path}/tree-`)).not.toContain(editor.pid);
    } finally {
      for (const one of [editor, agent]) one.kill('SIGKILL');
    }
  },
);

/** The worker of a task on this machine, when what belongs to it cannot be recorded, for example on a full disk. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isRunning } from '../../../../client/adapters/local-turns/process-identity.ts';
import { startWorker } from '../../../../client/adapters/local/worker-process.ts';

const environment = { PATH: process.env['PATH'] };

it('no longer looks whether it is to stop once the worker has ended, although its end cannot be recorded', async () => {
  let looks = 0;
  const worker = startWorker({
    environment,
    isToStop: () => {
      looks += 1;
      return false;
    },
    onProcess: (pid) => {
      if (pid === undefined) throw new Error('database or disk is full');
    },
  });

  await expect(worker.ended).rejects.toThrow('database or disk is full');
  const before = looks;
  await wait(700);

  expect(looks).toBe(before);
});

it('leaves no worker running that could not be recorded', async () => {
  let pid = 0;
  const start = () =>
    startWorker({
      environment,
      isToStop: () => false,
      onProcess: (number = 0) => {
        pid = number;
        throw new Error('database or disk is full');
      },
    });

  expect(start).toThrow('database or disk is full');
  await expect.poll(() => isRunning({ pid })).toBe(false);
});

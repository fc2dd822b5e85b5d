import { expect, it } from 'vitest';
import { createKeyedMutex } from '../../../bot/concurrency/keyed-mutex.ts';

/** Work that begins when it is its turn, and ends when the test says so. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start: (name: string) => async (): Promise<string> => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    },
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('runs work on one issue in sequence, however much is waiting, and work on another issue beside it', async () => {
  const mutex = createKeyedMutex();
  const { begun, start, end } = createWork();
  const done = ['a1', 'a2', 'a3'].map((name) => mutex.run('a', start(name)));
  void mutex.run('b', start('b1'));

  await end('none');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  done.push(mutex.run('a', start('a4')));
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['a2', 'a3', 'a4']) await end(name);
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('continues with the next work after one that fails, and reports the failure to its own caller', async () => {
  const mutex = createKeyedMutex();
  const failed = mutex.run('a', () => Promise.reject(new Error('502')));
  const next = mutex.run('a', () => Promise.resolve('done'));

  await expect(failed).rejects.toThrow('502');
  expect(await next).toBe('done');
});

it('is idle once all work has ended, also work that was added in the meantime', async () => {
  const mutex = createKeyedMutex();
  const { begun, start, end } = createWork();
  let isIdle = false;
  void mutex.run('a', start('a1'));
  const idle = mutex.idle().then(() => (isIdle = true));
  void mutex.run('a', start('a2'));

  for (const name of ['none', 'a1']) {
    await end(name);
    expect(isIdle).toBe(false);
  }
  await end('a2');
  await idle;

  expect([isIdle, begun]).toEqual([true, ['a1', 'a2']]);
  await mutex.idle();
});

import { expect, it } from 'vitest';
import { clientOf } from '../../client/client.ts';
import type { Backend } from '../../client/ports.ts';
import type { TaskView } from '../../client/types.ts';

const view = (over: Partial<TaskView>): TaskView => ({
  task: 't_000000000001',
  state: 'finished',
  round: 1,
  updatedAt: '2026-11-20T00:00:00Z',
  ...over,
});

async function watch(views: readonly TaskView[]): Promise<TaskView[]> {
  const left = [...views];
  const never = () => Promise.reject(new Error('is not asked for'));
  const backend: Backend = {
    pollMs: 1,
    start: never,
    answer: never,
    recover: never,
    explain: never,
    describe: never,
    cancel: never,
    attach: never,
    tasks: never,
    history: never,
    look: () => Promise.resolve(left.shift() ?? view({})),
  };
  const client = clientOf(backend, { now: () => new Date(0), sleep: () => Promise.resolve() });
  const seen: TaskView[] = [];
  for await (const one of client.watch('t_000000000001')) seen.push(one);
  return seen;
}

it('watches finished work until its outcome is known', async () => {
  const pullRequest = { number: 9, url: 'https://github.com/o/r/pull/9' };
  const views = [view({ state: 'running' }), view({ isBeingDelivered: true }), view({ pullRequest })];

  expect(await watch([...views, view({ round: 7 })])).toEqual(views);
});

it('stops watching a task that ended with nothing to deliver', async () => {
  expect(await watch([view({ state: 'failed' }), view({ round: 7 })])).toEqual([view({ state: 'failed' })]);
});

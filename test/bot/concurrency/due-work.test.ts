/** Plans of a process that only works while it handles a call. */
import { expect, it } from 'vitest';
import { createDueWork } from '../../../bot/concurrency/due-work.ts';
import { wait } from '../../../bot/decision/decided.ts';
import { createWorkQueue } from '../../../bot/reconcile/work-queue.ts';
import { createScenario, GRACE, look, place, SECOND } from '../support/reconcile-scenario.ts';

it('is done by the first call after its time, once, and not if it was cancelled', async () => {
  let now = 0;
  const done: string[] = [];
  const { later, runDue } = createDueWork(() => now);
  later(5, () => done.push('five'));
  later(9, () => done.push('nine'));
  later(5, () => done.push('cancelled'))();

  now = 4;
  await runDue();
  expect(done).toEqual([]);
  now = 5;
  await runDue();
  await runDue();
  expect(done).toEqual(['five']);
});

it('is a look at an issue that failed, or that is due by then, which the call waits for', async () => {
  const scenario = createScenario();
  const clock = (): number => scenario.now;
  const { later, runDue } = createDueWork(clock);
  let looks = 0;
  const decide = (): ReturnType<typeof wait> => {
    looks += 1;
    if (looks === 1) throw new Error('502');
    return wait({ at: scenario.now + 5 * SECOND, for: 'x' });
  };
  const queue = createWorkQueue({
    decision: { rules: [{ name: 'a-rule', watches: [], decide }], graceMs: GRACE },
    slug: () => Promise.resolve('agora'),
    now: clock,
    later,
    log: scenario.ports.log,
  });

  await expect(queue.enqueue(place.where, place.issue, look, scenario.ports)).rejects.toThrow('502');
  for (const seconds of [60, 5]) {
    scenario.now += seconds * SECOND;
    await runDue();
  }

  expect(looks).toBe(3);
});

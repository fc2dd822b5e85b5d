/** Which subject is assumed to be unclaimed while several claims matter: one at a time. */
import { expect, it } from 'vitest';
import type { Snapshot } from '../../../bot/decision/snapshot.ts';
import { readSnapshot } from '../../../bot/decision/snapshot.ts';
import { fetchFact } from '../../../bot/reconcile/optimistic-claim.ts';
import { createScenario, look, otherTask, place, type Scenario, START, task } from '../support/reconcile-scenario.ts';

const read = (scenario: Scenario): Promise<Snapshot> => readSnapshot(place, look, scenario.ports, []);

it('a second claim is looked up, and the first one is still only assumed', async () => {
  const scenario = createScenario();
  const first = await fetchFact({ snapshot: await read(scenario) }, { kind: 'claims', subject: task }, scenario.ports);
  expect(first.assumedFree).toBe(task);
  expect(first.snapshot.claims).toEqual(new Map([[task, { attempt: 0, seenAt: START }]]));
  scenario.claims.set(otherTask, 3);

  const both = await fetchFact(first, { kind: 'claims', subject: otherTask }, scenario.ports);

  expect(both.assumedFree).toBe(task);
  expect(both.snapshot.claims.get(otherTask)).toMatchObject({ attempt: 3 });
});

it('a claim that is looked up is not assumed any more', async () => {
  const scenario = createScenario();
  const need = { kind: 'claims', subject: task } as const;
  const assumed = await fetchFact({ snapshot: await read(scenario) }, need, scenario.ports);
  scenario.claims.set(task, 2);

  const known = await fetchFact(assumed, need, scenario.ports);

  expect(known.assumedFree).toBeUndefined();
  expect(known.snapshot.claims.get(task)).toMatchObject({ attempt: 2 });
});

it('a claim that this process has seen before is never assumed to be free', async () => {
  const scenario = createScenario();
  scenario.claims.set(task, 2);
  await scenario.ports.claims.newest(task);

  const known = await fetchFact({ snapshot: await read(scenario) }, { kind: 'claims', subject: task }, scenario.ports);

  expect(known.assumedFree).toBeUndefined();
  expect(known.snapshot.claims.get(task)).toMatchObject({ attempt: 2 });
});

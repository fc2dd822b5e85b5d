/** Ticks that the work queue looks at again. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { createWorkQueue } from '../../../bot/reconcile/work-queue.ts';
import {
  ada,
  createScenario,
  grace,
  otherTask,
  place,
  questionMarker,
  renderAsked,
  rules,
  SECOND,
  type Scenario,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';

function queueOf(scenario: Scenario) {
  const planned = new Map<() => void, number>();
  const queue = createWorkQueue({
    decision: rules,
    slug: () => Promise.resolve('agora'),
    now: () => scenario.now,
    later: (ms, work) => {
      planned.set(work, ms);
      return () => planned.delete(work);
    },
    log: scenario.ports.log,
  });
  const enqueue = (trigger: ReconcileTrigger) => queue.enqueue(place.where, place.issue, trigger, scenario.ports);
  return { enqueue, planned };
}

function ticked(scenario: Scenario, commentId: number, by: typeof ada): ReconcileTrigger {
  const before = scenario.comments.find(({ id }) => id === commentId)?.body ?? '';
  const after = before.replace('- [ ] **2.**', '- [x] **2.**');
  scenario.edit(commentId, after);
  return { kind: 'edited', commentId, before, after, by };
}

it('five minutes after a tick was accepted, its author is not told that it was not used', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask();
  scenario.now += SECOND;
  const { enqueue, planned } = queueOf(scenario);
  await enqueue(ticked(scenario, 101, ada));
  expect(scenario.requests).toHaveLength(1);
  const answered = { attempt: 1, runId: 500, by: 'ada', commentId: 101 };
  scenario.edit(101, renderAsked(questionMarker({ answered })));
  const [[work, ms] = expect.fail()] = [...planned];
  scenario.now += ms;
  const before = scenario.calls.length;

  work();
  await expect.poll(() => scenario.calls.length).toBeGreaterThan(before);
  await expect.poll(() => planned.size).toBeGreaterThan(0);

  expect(words(scenario)).toEqual([]);
});

it('two ticks on two questions, while GitHub does not answer, are both tried again', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask();
  scenario.mark(statusMarker({ task: otherTask }));
  scenario.ask(questionMarker({ task: otherTask }));
  scenario.now += SECOND;
  const { enqueue, planned } = queueOf(scenario);
  const triggers = [ticked(scenario, 101, ada), ticked(scenario, 103, grace)];
  scenario.interrupt = () => {
    throw new Error('502');
  };
  for (const trigger of triggers) await expect(enqueue(trigger)).rejects.toThrow('502');
  scenario.interrupt = () => undefined;
  scenario.now += 60 * SECOND;

  for (const work of [...planned.keys()]) work();
  await expect.poll(() => scenario.requests.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));

  expect(scenario.requests.map(({ by }) => by.login).toSorted()).toEqual(['ada', 'grace']);
});

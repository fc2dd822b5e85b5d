/** Ticks that the work queue looks at again. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { createWorkQueue } from '../../../bot/reconcile/work-queue.ts';
import { renderCommandBox } from '../../../protocol/comments/command-checkbox.ts';
import { findMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  GRACE,
  grace,
  look,
  otherTask,
  ours,
  place,
  questionMarker,
  renderAsked,
  rules,
  type Scenario,
  SECOND,
  statusMarker,
  task,
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
  const isQuiet = () =>
    queue.isQuiet(place.where, place.issue, { issue: scenario.issue, comments: scenario.comments }, scenario.ports);
  return { enqueue, planned, isQuiet };
}

const fail = (): never => {
  throw new Error('502');
};

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
  scenario.interrupt = fail;
  for (const trigger of triggers) await expect(enqueue(trigger)).rejects.toThrow('502');
  scenario.interrupt = () => undefined;
  scenario.now += 60 * SECOND;

  for (const work of [...planned.keys()]) work();
  await expect.poll(() => scenario.requests.length).toBeGreaterThan(1);

  expect(scenario.requests.map(({ by }) => by.login).toSorted()).toEqual(['ada', 'grace']);
});

function asked(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask();
  scenario.now += SECOND;
  return scenario;
}

describe('nobody is asked who ticked a box', () => {
  it('while the bot tries a tick again that it could not process, and the tick counts once it can', async () => {
    const scenario = asked();
    const { enqueue, planned, isQuiet } = queueOf(scenario);
    scenario.interrupt = fail;
    await expect(enqueue(ticked(scenario, 101, ada))).rejects.toThrow('502');
    scenario.interrupt = () => undefined;
    const [[retry] = expect.fail()] = [...planned];
    scenario.now += 2 * GRACE;

    expect(await isQuiet()).toBe(true);
    await enqueue(look);
    expect(words(scenario)).toEqual([]);
    retry();
    await expect.poll(() => scenario.requests.length).toBe(1);

    expect(words(scenario)).toEqual([]);
    expect(scenario.requests).toMatchObject([{ by: { login: 'ada' }, answer: { option: 2 } }]);
  });

  it('that stands for a command, while the bot tries it again', async () => {
    const scenario = createScenario();
    const box = renderCommandBox({ verb: 'cancel', task }, 'planner');
    const status = scenario.say(ours, `${renderMarker(statusMarker())}\nwords\n\n${box}`);
    scenario.ask();
    scenario.edit(status.id, status.body.replace('- [ ]', '- [x]'));
    const { enqueue } = queueOf(scenario);
    const at = scenario.comments[0]?.updatedAt ?? '';
    const tick = { verb: 'cancel', task, line: box } as const;
    scenario.interrupt = fail;
    await expect(enqueue({ kind: 'commanded', on: { comment: status.id }, tick, by: ada, at })).rejects.toThrow('502');
    scenario.interrupt = () => undefined;
    scenario.now += 2 * GRACE;

    await enqueue(look);

    expect(words(scenario)).toEqual([]);
    expect(scenario.comments[0]?.body).toContain('- [x]');
  });

  it('unless the process that knows it has ended', async () => {
    const scenario = asked();
    scenario.interrupt = fail;
    await expect(queueOf(scenario).enqueue(ticked(scenario, 101, ada))).rejects.toThrow('502');
    scenario.interrupt = () => undefined;
    scenario.now += 2 * GRACE;

    await queueOf(scenario).enqueue(look);

    expect(words(scenario)).toEqual([expect.stringContaining('cannot tell who')]);
  });

  it('of another question, which nothing tries again, except there', async () => {
    const scenario = asked();
    const other = questionMarker({ task: otherTask });
    scenario.mark(statusMarker({ task: otherTask }));
    const second = scenario.ask(other);
    const { enqueue } = queueOf(scenario);
    const tick = ticked(scenario, 101, ada);
    scenario.interrupt = fail;
    await expect(enqueue(tick)).rejects.toThrow('502');
    scenario.interrupt = () => undefined;
    ticked(scenario, second.id, grace);
    scenario.now += 2 * GRACE;

    await enqueue(look);

    const notes = scenario.comments.flatMap(({ body }) => findMarker(body) ?? []).filter(({ kind }) => kind === 'note');
    expect(notes).toMatchObject([{ about: `who-ticked:${other.question}` }]);
  });
});

it('a tick that no webhook reports is asked about, although somebody has cleared an earlier one', async () => {
  const scenario = asked();
  const { enqueue, planned } = queueOf(scenario);
  const after = scenario.comments.find(({ id }) => id === 101)?.body ?? '';
  const before = after.replace('- [ ] **2.**', '- [x] **2.**');
  await enqueue({ kind: 'edited', commentId: 101, before, after, by: ada });
  expect(planned.size).toBe(1);
  ticked(scenario, 101, ada);
  scenario.now += 2 * GRACE;

  await enqueue(look);

  expect(words(scenario)).toEqual([expect.stringContaining('cannot tell who')]);
});

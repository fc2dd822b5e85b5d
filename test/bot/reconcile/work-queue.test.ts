import { describe, expect, it } from 'vitest';
import { createWorkQueue, type WorkQueue } from '../../../bot/reconcile/work-queue.ts';
import { IssueGone } from '../../../bot/issue-gone.ts';
import { createKeyedMutex } from '../../../bot/concurrency/keyed-mutex.ts';
import {
  ada,
  createScenario,
  GRACE,
  look,
  place,
  questionMarker,
  rules,
  type Scenario,
  SECOND,
} from '../support/reconcile-scenario.ts';

interface Planned {
  ms: number;
  work: () => void;
  forgotten: boolean;
}

function queueOf(scenario: Scenario): { queue: WorkQueue; planned: Planned[] } {
  const planned: Planned[] = [];
  const later = (ms: number, work: () => void): (() => void) => {
    const entry = { ms, work, forgotten: false };
    planned.push(entry);
    return () => {
      entry.forgotten = true;
    };
  };
  const queue = createWorkQueue({
    decision: rules,
    slug: () => Promise.resolve('agora'),
    now: () => scenario.now,
    later,
    log: scenario.ports.log,
  });
  return { queue, planned };
}

function asked(): Scenario {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  scenario.say(ada, '2');
  return scenario;
}

it('runs two reconciliations of one issue in sequence', async () => {
  const scenario = asked();
  const { queue } = queueOf(scenario);

  await Promise.all([1, 2, 3].map(() => queue.enqueue(place.where, place.issue, look, scenario.ports)));

  expect(scenario.calls.filter((call) => call.startsWith('claim '))).toHaveLength(1);
});

it('reconciles again if the decision asked for it', async () => {
  const scenario = asked();
  scenario.claims.set(questionMarker().question, 1);
  const { queue, planned } = queueOf(scenario);
  await queue.enqueue(place.where, place.issue, look, scenario.ports);
  expect(planned.map(({ ms }) => ms)).toEqual([GRACE]);

  scenario.now += GRACE;
  planned[0]?.work();
  await expect.poll(() => scenario.requests.length).toBe(1);

  expect(scenario.requests).toMatchObject([{ attempt: 2 }]);
});

it('counts the event of an issue that is gone as processed, and does not try it again', async () => {
  const scenario = asked();
  scenario.interrupt = () => {
    throw new IssueGone('Issue #7 was transferred.');
  };
  const { queue, planned } = queueOf(scenario);

  await queue.enqueue(place.where, place.issue, look, scenario.ports);

  expect(planned).toEqual([]);
});

it('retries after a failure, less and less often, and reports the failure', async () => {
  const scenario = asked();
  scenario.interrupt = () => {
    throw new Error('502');
  };
  const { queue, planned } = queueOf(scenario);

  await expect(queue.enqueue(place.where, place.issue, look, scenario.ports)).rejects.toThrow('502');
  for (let turn = 0; turn < 5; turn += 1) {
    planned.at(-1)?.work();
    await expect.poll(() => planned.length).toBe(turn + 2);
  }

  expect(planned.map(({ ms }) => ms / SECOND)).toEqual([60, 120, 240, 480, 600, 600]);
});

it('keeps the earliest of several times for one issue', async () => {
  const scenario = asked();
  scenario.claims.set(questionMarker().question, 1);
  const { queue, planned } = queueOf(scenario);

  await queue.enqueue(place.where, place.issue, look, scenario.ports);
  await queue.enqueue(place.where, place.issue, look, scenario.ports);

  expect(planned.filter(({ forgotten }) => !forgotten)).toHaveLength(1);
});

describe('a planned look at the labels too', () => {
  const both = { ...look, labels: true } as const;
  const looksAtLabels = async (scenario: Scenario, work: (() => void) | undefined): Promise<boolean> => {
    scenario.calls.splice(0);
    scenario.now += GRACE;
    work?.();
    await expect.poll(() => scenario.calls.length).toBeGreaterThan(0);
    await expect.poll(() => scenario.requests.length).toBe(1);
    return scenario.calls.includes('labels');
  };

  it('still sees them if an earlier look at comments replaces it', async () => {
    const scenario = asked();
    scenario.claims.set(questionMarker().question, 1);
    scenario.interrupt = () => {
      throw new Error('502');
    };
    const { queue, planned } = queueOf(scenario);
    scenario.now += 2 * SECOND;
    await expect(queue.enqueue(place.where, place.issue, both, scenario.ports)).rejects.toThrow('502');
    scenario.interrupt = () => undefined;
    scenario.now -= SECOND;
    await queue.enqueue(place.where, place.issue, look, scenario.ports);
    expect(planned.map(({ forgotten }) => forgotten)).toEqual([true, false]);

    expect(await looksAtLabels(scenario, planned[1]?.work)).toBe(true);
  });

  it('is not planned a second time, and replaces nothing that was planned for the same time', async () => {
    const scenario = asked();
    scenario.claims.set(questionMarker().question, 1);
    const { queue, planned } = queueOf(scenario);
    await queue.enqueue(place.where, place.issue, look, scenario.ports);
    await queue.enqueue(place.where, place.issue, both, scenario.ports);
    expect(planned).toHaveLength(1);

    expect(await looksAtLabels(scenario, planned[0]?.work)).toBe(true);
  });

  it('is only planned if one of the looks asked for it', async () => {
    const scenario = asked();
    scenario.claims.set(questionMarker().question, 1);
    const { queue, planned } = queueOf(scenario);
    await queue.enqueue(place.where, place.issue, look, scenario.ports);
    await queue.enqueue(place.where, place.issue, look, scenario.ports);

    expect(await looksAtLabels(scenario, planned[0]?.work)).toBe(false);
  });
});

it('finishes its current work when it closes, and plans nothing more', async () => {
  const scenario = asked();
  const { queue, planned } = queueOf(scenario);
  const inHand = queue.enqueue(place.where, place.issue, look, scenario.ports);

  await queue.close();

  expect(scenario.requests).toHaveLength(1);
  expect(planned.every(({ forgotten }) => forgotten)).toBe(true);
  await inHand;
});

it('refuses what only a webhook reports once it is closed, so that GitHub delivers it again', async () => {
  const scenario = asked();
  const { queue, planned } = queueOf(scenario);
  await queue.close();
  const tick = { kind: 'edited', commentId: 100, before: '- [ ] A', after: '- [x] A', by: ada } as const;

  await queue.enqueue(place.where, place.issue, look, scenario.ports);
  await expect(queue.enqueue(place.where, place.issue, tick, scenario.ports)).rejects.toThrow('shutting down');

  expect(scenario.calls).toEqual([]);
  expect(planned).toEqual([]);
});

describe('a keyed mutex', () => {
  it('runs work with one key in order, also after a failure, and work with two keys in parallel', async () => {
    const turns = createKeyedMutex();
    const order: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });

    const first = turns.run('a', async () => {
      await gate;
      order.push('a1');
      throw new Error('no');
    });
    const second = turns.run('a', () => {
      order.push('a2');
      return Promise.resolve();
    });
    await turns.run('b', () => {
      order.push('b');
      return Promise.resolve();
    });
    open();

    await expect(first).rejects.toThrow('no');
    await second;
    expect(order).toEqual(['b', 'a1', 'a2']);
    await turns.idle();
  });
});

it('wakes up earlier than planned if a timer cannot wait that long, and never immediately', async () => {
  const scenario = createScenario();
  scenario.config = 'questions: { remind-after: off, warn-before-expiry: off }';
  scenario.ask(questionMarker({ expires: new Date(scenario.now + 40 * 24 * 3_600 * SECOND).toISOString() }));
  const { queue, planned } = queueOf(scenario);

  await queue.enqueue(place.where, place.issue, look, scenario.ports);

  expect(planned.map(({ ms }) => ms)).toEqual([2_147_483_000]);
});

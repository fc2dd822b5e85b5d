/** What the work queue plans: when, how often, and with which trigger. */
import { describe, expect, it } from 'vitest';
import { NOTHING, type RuleResult, wait } from '../../../bot/decision/decided.ts';
import type { IssueFacts, ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { createRequeue } from '../../../bot/reconcile/requeue.ts';
import { createWorkQueue } from '../../../bot/reconcile/work-queue.ts';
import {
  ada,
  createScenario,
  GRACE,
  look,
  place,
  type Scenario,
  SECOND,
  START,
} from '../support/reconcile-scenario.ts';

interface Planned {
  readonly ms: number;
  readonly work: () => void;
  isForgotten: boolean;
}

const tick = { kind: 'edited', commentId: 100, before: '- [ ] **1.** A', after: '- [x] **1.** A', by: ada } as const;
const MINUTE = 60 * SECOND;

/** A queue with one rule. It fails while `isDown`. */
class Queue {
  readonly scenario: Scenario = createScenario();
  readonly planned: Planned[] = [];
  readonly seen: IssueFacts[] = [];
  isDown = false;
  decide: () => RuleResult = () => NOTHING;
  retryAt: () => number | undefined = () => undefined;

  private readonly queue = createWorkQueue({
    decision: {
      rules: [{ name: 'a-rule', watches: [], decide: (_, facts) => this.decideFrom(facts) }],
      graceMs: GRACE,
    },
    slug: () => Promise.resolve('agora'),
    now: () => this.scenario.now,
    later: (ms, work) => {
      const one = { ms, work, isForgotten: false };
      this.planned.push(one);
      return () => {
        one.isForgotten = true;
      };
    },
    log: this.scenario.ports.log,
    retryAt: () => this.retryAt(),
  });

  private decideFrom(facts: IssueFacts): RuleResult {
    this.seen.push(facts);
    if (this.isDown) throw new Error('502');
    return this.decide();
  }

  enqueue(trigger: ReconcileTrigger = look, issue = place.issue, where = place.where): Promise<void> {
    return this.queue.enqueue(where, issue, trigger, this.scenario.ports);
  }

  isQuiet(issue: number = place.issue): Promise<boolean> {
    return this.queue.isQuiet(place.where, issue, { issue: this.scenario.issue, comments: [] }, this.scenario.ports);
  }

  /** Does what was planned last, and waits until it is done. */
  async wake(): Promise<void> {
    const before = this.seen.length;
    this.planned.at(-1)?.work();
    await expect.poll(() => this.seen.length, { interval: 1 }).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve));
  }

  times(): number[] {
    return this.planned.map(({ ms }) => ms);
  }
}

const dueAt = (at: number) => (): RuleResult => wait({ at, for: 'x' });

describe('a failed look', () => {
  it('is repeated fifteen times, and is then left to the sweep', async () => {
    const queue = new Queue();
    queue.isDown = true;

    await expect(queue.enqueue()).rejects.toThrow('502');
    for (let turn = 0; turn < 16; turn += 1) await queue.wake();

    const minutes = [1, 2, 4, 8, ...Array.from({ length: 11 }, () => 10)];
    expect(queue.times()).toEqual(minutes.map((each) => each * MINUTE));
  });

  it('is repeated when GitHub says so, which does not count as a failure', async () => {
    const queue = new Queue();
    queue.isDown = true;
    queue.retryAt = () => START + 7 * MINUTE;
    await expect(queue.enqueue()).rejects.toThrow('502');
    queue.retryAt = () => undefined;
    await queue.wake();

    expect(queue.times()).toEqual([7 * MINUTE, MINUTE]);
  });

  it.each([
    ['one that succeeded', (queue: Queue) => queue.enqueue()],
    ['one that lists were enough for', (queue: Queue) => queue.isQuiet()],
  ])('is repeated after a minute if it follows %s', async (_, lookFirst) => {
    const queue = new Queue();
    queue.decide = dueAt(START + 5 * SECOND);
    await lookFirst(queue);
    queue.isDown = true;
    await queue.wake();

    expect(queue.times()).toEqual([5 * SECOND, MINUTE]);
  });
});

it('looks at an issue that was just transferred once all its comments are listed', async () => {
  const queue = new Queue();
  await queue.enqueue({ kind: 'look', labels: false, transferred: true });
  expect([queue.times(), queue.seen]).toEqual([[MINUTE], []]);

  await queue.wake();

  expect(queue.seen.map(({ trigger }) => trigger)).toEqual([{ kind: 'look', labels: false }]);
});

it.each([look, tick])('puts off whatever happens on it meanwhile, once: %o', async (next) => {
  const queue = new Queue();
  await queue.enqueue({ kind: 'look', labels: false, transferred: true });
  queue.scenario.now += SECOND;

  await queue.enqueue(next);
  const early = queue.seen.length;
  for (const { work } of [...queue.planned]) work();
  await expect.poll(() => queue.seen.map(({ trigger }) => trigger.kind)).toContain(next.kind);
  const once = queue.seen.length;
  await queue.enqueue(next);

  expect([early, once]).toEqual([0, next === tick ? 2 : 1]);
  expect(queue.seen).toHaveLength(once + 1);
});

it('looks again at once, and not later, if something was due before', async () => {
  const queue = new Queue();
  queue.decide = dueAt(START - SECOND);
  await queue.enqueue();

  expect(queue.times()).toEqual([0]);
});

describe('an issue that is quiet according to lists', () => {
  it('is looked at when something will be due: whether it was closed, but not at its labels', async () => {
    const queue = new Queue();
    queue.decide = dueAt(START + 5 * SECOND);

    expect(await queue.isQuiet()).toBe(true);
    await queue.wake();

    expect(queue.times().slice(0, 1)).toEqual([5 * SECOND]);
    expect(queue.seen.at(-1)?.trigger).toEqual({ kind: 'look', labels: false, issue: true });
    expect(queue.scenario.calls).toEqual(['comments']);
  });

  it('is not looked at again if nothing will be due', async () => {
    const queue = new Queue();

    expect(await queue.isQuiet()).toBe(true);
    expect(queue.times()).toEqual([]);
  });

  it('is not planned if lists are not enough', async () => {
    const queue = new Queue();
    queue.decide = () => ({ ...wait({ at: START, for: 'x' }), actions: [{ kind: 'cancel-run', runId: 5 }] });

    expect(await queue.isQuiet()).toBe(false);
    expect(queue.times()).toEqual([]);
  });
});

describe('two looks that are planned for one issue', () => {
  const nothing = { labels: false, issue: false, reviews: false };

  it.each<[Partial<ReconcileTrigger>, Partial<ReconcileTrigger>, object]>([
    [{}, {}, nothing],
    [{ labels: true }, {}, { ...nothing, labels: true }],
    [{}, { labels: true }, { ...nothing, labels: true }],
    [{ issue: true }, {}, { ...nothing, issue: true }],
    [{}, { issue: true }, { ...nothing, issue: true }],
    [{ reviews: true }, {}, { ...nothing, reviews: true }],
    [{}, { reviews: true }, { ...nothing, reviews: true }],
  ])('become one that sees what either would have seen: %j and %j', async (one, other, expected) => {
    const queue = new Queue();
    queue.decide = dueAt(START + 5 * SECOND);
    await queue.enqueue({ ...look, ...one } as ReconcileTrigger);
    await queue.enqueue({ ...look, ...other } as ReconcileTrigger);
    expect(queue.times()).toHaveLength(1);

    await queue.wake();

    expect(queue.seen.at(-1)?.trigger).toMatchObject(expected);
  });
});

it('tries a tick again as it was reported, although it was delivered twice', async () => {
  const queue = new Queue();
  queue.isDown = true;
  for (let delivery = 0; delivery < 2; delivery += 1) await expect(queue.enqueue(tick)).rejects.toThrow('502');
  expect(queue.times()).toEqual([MINUTE]);

  await queue.wake();

  expect(queue.seen.at(-1)?.trigger).toEqual(tick);
});

describe('the ticks that this process has yet to process', () => {
  it('include the one that it is processing', async () => {
    const queue = new Queue();
    await queue.enqueue(tick);

    expect(queue.seen.map(({ pendingTicks }) => pendingTicks)).toEqual([[100]]);
  });

  it('include one that is tried again, in its issue and in no other', async () => {
    const queue = new Queue();
    queue.isDown = true;
    await expect(queue.enqueue(tick)).rejects.toThrow('502');
    queue.isDown = false;

    await queue.enqueue(look);
    await queue.enqueue(look, 70);

    expect(queue.seen.slice(1).map(({ issue, pendingTicks }) => ({ issue, pendingTicks }))).toEqual([
      { issue: 7, pendingTicks: [100] },
      { issue: 70, pendingTicks: [] },
    ]);
  });
});

it('leaves the latest plans to the sweep if more than two thousand are planned', () => {
  const forgotten: number[] = [];
  let plans = 0;
  const later = (): (() => void) => {
    const own = plans;
    plans += 1;
    return () => forgotten.push(own);
  };
  const { plan } = createRequeue({ now: () => START, later });
  const planAt = (issue: number, seconds: number): void => {
    plan(`77#${issue}:look`, START + seconds, look, () => undefined);
  };

  for (let issue = 1; issue <= 2_000; issue += 1) planAt(issue, 2);
  expect(forgotten).toEqual([]);
  planAt(2_001, 3);
  planAt(2_002, 1);

  expect(forgotten).toEqual([2_000, 0]);
});

it('a look that was planned before the default branch was renamed uses its new name', async () => {
  const queue = new Queue();
  queue.decide = dueAt(START + MINUTE);
  await queue.enqueue(look, place.issue, { ...place.where, defaultBranch: 'master' });
  await queue.enqueue();

  await queue.wake();

  expect(queue.times()).toEqual([MINUTE, MINUTE]);
  expect(queue.seen.map(({ where }) => where.defaultBranch)).toEqual(['master', 'main', 'main']);
});

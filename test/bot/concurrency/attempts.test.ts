import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAttempt, type Tries } from '../../../bot/concurrency/attempts.ts';
import type { WatchedRun } from '../../../bot/ports.ts';
import { GRACE, iso, SECOND, START } from '../support/reconcile-scenario.ts';

function run(createdAt: number, over: Partial<WatchedRun> = {}): WatchedRun {
  return {
    id: 1,
    title: 't',
    status: 'completed',
    conclusion: 'failure',
    createdAt: iso(createdAt),
    updatedAt: iso(createdAt),
    ...over,
  };
}

function tries(over: Partial<Tries>): Tries {
  return {
    newest: 0,
    seenAt: 0,
    runs: new Map(),
    givenUp: new Map(),
    wordAt: START,
    now: START,
    graceMs: GRACE,
    ...over,
  };
}

describe('a claim without a run', () => {
  it('is waited for while its holder may still be working', () => {
    expect(decideAttempt(tries({ newest: 1, now: START + GRACE - 1 }))).toEqual({
      kind: 'wait',
      for: 'holder',
      until: START + GRACE,
      tried: 1,
    });
  });

  it('counts as recent if it was only just seen, however old the comment is', () => {
    expect(decideAttempt(tries({ newest: 1, wordAt: START - 9 * HOURS, seenAt: START }))).toEqual({
      kind: 'wait',
      for: 'holder',
      until: START + GRACE,
      tried: 1,
    });
  });

  it('is skipped once its holder counts as dead', () => {
    expect(decideAttempt(tries({ newest: 1, now: START + GRACE }))).toEqual({ kind: 'claim', attempt: 2, tried: 1 });
  });

  it('gets more time at each attempt, so that two processes do not skip each other’s claims forever', () => {
    expect(decideAttempt(tries({ newest: 2, now: START + GRACE }))).toEqual({
      kind: 'wait',
      for: 'holder',
      until: START + 2 * GRACE,
      tried: 2,
    });
  });

  it('does not get more and more time, however many claims there are', () => {
    expect(decideAttempt(tries({ newest: 9, now: START + 3 * GRACE - 1 }))).toMatchObject({ until: START + 3 * GRACE });
    expect(decideAttempt(tries({ newest: 9, now: START + 3 * GRACE }))).toEqual({
      kind: 'give-up',
      attempt: 9,
      tried: 9,
    });
  });

  it('is given up after three tries, announced once, and left alone then', () => {
    const now = START + 10 * GRACE;

    expect(decideAttempt(tries({ newest: 3, now }))).toEqual({ kind: 'give-up', attempt: 3, tried: 3 });
    expect(decideAttempt(tries({ newest: 3, now, givenUp: new Map([[3, now]]) }))).toMatchObject({ kind: 'rest' });
  });
});

it('starts with the first attempt if there is no claim, also if runs of claims that were deleted are still listed', () => {
  const first = { kind: 'claim', attempt: 1, tried: 0 };

  expect(decideAttempt(tries({}))).toEqual(first);
  expect(decideAttempt(tries({ runs: new Map([[1, run(START - SECOND)]]) }))).toEqual(first);
});

describe('what happened in the second in which the comment was written', () => {
  it('counts as later: a run that was created then was about the comment', () => {
    expect(decideAttempt(tries({ newest: 1, runs: new Map([[1, run(START)]]) }))).toEqual({
      kind: 'claim',
      attempt: 2,
      tried: 1,
    });
  });

  it('counts as later: an announcement from then was about the comment, so nothing is tried again', () => {
    const given = (at: number) => decideAttempt(tries({ newest: 3, givenUp: new Map([[3, at]]) }));

    expect(given(START)).toMatchObject({ kind: 'rest' });
    expect(given(START - SECOND)).toEqual({ kind: 'claim', attempt: 4, tried: 0 });
  });
});

describe('a run that ended without processing the comment', () => {
  const runs = new Map([[1, run(START + SECOND)]]);

  it('is tried again with the same comment, at most twice', () => {
    expect(decideAttempt(tries({ newest: 1, runs }))).toEqual({ kind: 'claim', attempt: 2, tried: 1 });
    expect(decideAttempt(tries({ newest: 3, runs: new Map([...runs, [3, run(START + 9 * SECOND)]]) }))).toEqual({
      kind: 'give-up',
      attempt: 3,
      tried: 3,
    });
  });

  it('is tried a third time only after ten minutes, when GitHub may work again, and given up at once then', () => {
    const second = START + 2 * SECOND;
    const at = (newest: number, now: number, over: Partial<WatchedRun> = {}) =>
      decideAttempt(tries({ newest, now, runs: new Map([...runs, [newest, run(second, over)]]) }));
    const dueAt = second + 10 * GRACE;

    expect(at(2, dueAt - SECOND)).toEqual({ kind: 'wait', for: 'last-try', until: dueAt, tried: 2 });
    expect(at(2, dueAt)).toEqual({ kind: 'claim', attempt: 3, tried: 2 });
    expect(at(3, second)).toEqual({ kind: 'give-up', attempt: 3, tried: 3 });
  });

  it('is not put off by a process that has just seen its end, nor by its wrong clock', () => {
    const at = (now: number, over: Partial<WatchedRun>) =>
      decideAttempt(tries({ newest: 2, now, runs: new Map([...runs, [2, run(START + 2 * SECOND, over)]]) }));

    expect(at(START + HOURS, { overSince: START + HOURS })).toMatchObject({ kind: 'claim' });
    expect(at(START, { overSince: START - 10 * GRACE, updatedAt: iso(START + HOURS) })).toMatchObject({
      kind: 'claim',
    });
  });

  it('does not block a comment that was written after it started', () => {
    expect(decideAttempt(tries({ newest: 1, runs, wordAt: START + 2 * SECOND }))).toEqual({
      kind: 'claim',
      attempt: 2,
      tried: 0,
    });
  });

  it('is not tried again if a person cancelled it, until somebody writes something new', () => {
    const cancelled = new Map([[1, run(START + SECOND, { conclusion: 'cancelled' })]]);

    expect(decideAttempt(tries({ newest: 1, runs: cancelled, now: START + HOURS }))).toMatchObject({ kind: 'rest' });
    expect(
      decideAttempt(tries({ newest: 1, runs: cancelled, wordAt: START + HOURS, now: START + HOURS })),
    ).toMatchObject({ kind: 'claim', tried: 0 });
  });
});

const HOURS = 3_600_000;

it.each(['queued', 'in_progress', 'waiting', 'pending', 'requested'])(
  'waits while the newest run is %s, whatever else is said',
  (status) => {
    const live = new Map([[1, run(START, { status, conclusion: null })]]);

    expect(decideAttempt(tries({ newest: 1, runs: live, wordAt: START + HOURS, now: START + HOURS }))).toMatchObject({
      kind: 'wait',
      for: 'run',
    });
  },
);

it('only ever claims the attempt after the newest, and never interferes with a live run', () => {
  const times = fc.integer({ min: 0, max: 600 }).map((seconds) => START + seconds * SECOND);
  const someRun = fc
    .record({
      at: times,
      status: fc.constantFrom('queued', 'completed'),
      conclusion: fc.constantFrom('success', 'failure', 'cancelled'),
    })
    .map(({ at, status, conclusion }) => run(at, { status, conclusion }));
  const attempts = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.tuple(attempts, someRun)),
      fc.array(fc.tuple(attempts, times)),
      times,
      times,
      (newest, runs, givenUp, wordAt, now) => {
        const known = new Map(runs.filter(([attempt]) => attempt <= newest));
        const decided = decideAttempt(
          tries({
            newest,
            runs: known,
            givenUp: new Map(givenUp.filter(([attempt]) => attempt <= newest)),
            wordAt,
            now,
          }),
        );

        if (decided.kind === 'claim') {
          expect(decided.attempt).toBe(newest + 1);
          expect(decided.tried).toBeLessThan(3);
          expect(known.get(newest)?.status).not.toBe('queued');
        }
      },
    ),
  );
});

import { expect, it } from 'vitest';
import { laterWithin } from '../../../bot/concurrency/later-within.ts';

/** A clock that only timers move. */
function createTimers() {
  const planned: { work: () => void; at: number }[] = [];
  const timers = {
    time: 1_000,
    now: () => timers.time,
    setTimer: (work: () => void, ms: number) => {
      const one = { work, at: timers.time + ms };
      planned.push(one);
      return one;
    },
    clearTimer: (one: { work: () => void; at: number }) => {
      planned.splice(planned.indexOf(one), 1);
    },
    /** @returns the number of looks until no more were scheduled, at most `most`. */
    play: (most: number): number => {
      let looks = 0;
      for (let next = planned.shift(); next !== undefined && looks < most; next = planned.shift()) {
        timers.time = next.at;
        looks += 1;
        next.work();
      }
      return looks;
    },
  };
  return timers;
}

it('ends although each reconciliation plans the next one, as for a run that never completes', () => {
  const timers = createTimers();
  const later = laterWithin({ mostMs: 120_000, end: timers.now() + 120_000 }, timers);
  const look = (): void => void later(15_000, look);

  look();

  expect(timers.play(1_000)).toBe(8);
  expect(timers.now()).toBe(121_000);
});

it('reconciles immediately after an event, however long the first reconciliation took, and not later', () => {
  const timers = createTimers();
  const later = laterWithin({ mostMs: 0, end: timers.now() + 120_000 }, timers);
  timers.time += 60_000;

  later(0, () => undefined);
  later(1, () => undefined);

  expect(timers.play(10)).toBe(1);
});

it('cancels a planned reconciliation', () => {
  const timers = createTimers();
  const later = laterWithin({ mostMs: 120_000, end: timers.now() + 120_000 }, timers);

  later(10, () => undefined)();

  expect(timers.play(10)).toBe(0);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SweepBudget, decideSweepEffort, type SweepEffort } from '../../../bot/sweep/sweep-budget.ts';

const NOW = 1_000_000;
const hourly = { limit: 5_000, resetAt: NOW + 1_000 };

it.each<[string, SweepBudget, SweepEffort]>([
  ['nothing is known', {}, { kind: 'full' }],
  ['there is plenty', { ...hourly, remaining: 4_000 }, { kind: 'full' }],
  ['a quarter is used up but one', { ...hourly, remaining: 1_249 }, { kind: 'thin', issues: 20 }],
  ['a quarter is left', { ...hourly, remaining: 1_250 }, { kind: 'full' }],
  ['a tenth is left', { ...hourly, remaining: 500 }, { kind: 'thin', issues: 20 }],
  ['it is unknown when little will be more', { limit: 5_000, remaining: 0 }, { kind: 'full' }],
  ['little is left', { ...hourly, remaining: 499 }, { kind: 'later', until: NOW + 1_000 }],
  ['nothing is left', { ...hourly, remaining: 0 }, { kind: 'later', until: NOW + 1_000 }],
  ['what was little has been filled up', { ...hourly, remaining: 0, resetAt: NOW }, { kind: 'full' }],
  [
    'GitHub asked for a pause',
    { ...hourly, remaining: 4_000, pausedUntil: NOW + 5 },
    { kind: 'later', until: NOW + 5 },
  ],
  ['the pause is over', { ...hourly, remaining: 4_000, pausedUntil: NOW }, { kind: 'full' }],
])('decides what a sweep may use if %s', (_, budget, effort) => {
  expect(decideSweepEffort(budget, NOW)).toEqual(effort);
});

it('is never postponed for good: at the time that it names, a sweep is made', () => {
  const time = fc.integer({ min: 0, max: 2_000_000 });
  const budgets = fc.record(
    { limit: fc.nat(), remaining: fc.nat(), resetAt: time, pausedUntil: time },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(budgets, (budget) => {
      let now = NOW;
      for (let waits = 0; waits < 2; waits += 1) {
        const effort = decideSweepEffort(budget, now);
        if (effort.kind !== 'later') return;
        expect(effort.until).toBeGreaterThan(now);
        now = effort.until;
      }
      expect(decideSweepEffort(budget, now).kind).not.toBe('later');
    }),
  );
});

/**
 * The remaining budget of every installation, learned from the responses to this process's requests.
 *
 * Other replicas use the same budgets, and GitHub's count in each response includes their requests.
 */
import { findRetryAt, LONGEST_PAUSE_MS, readRate } from '../../github/rate-limits.ts';
import type { SweepBudget } from '../sweep/sweep-budget.ts';

export interface Budgets {
  of(installation: number): SweepBudget;
  noteAnswer(installation: number, headers: unknown): void;
  noteRefusal(installation: number, error: unknown): void;
  all(): ReadonlyMap<number, SweepBudget>;
}

export function createBudgets(now: () => number): Budgets {
  const known = new Map<number, SweepBudget>();
  const note = (installation: number, more: SweepBudget): void => {
    known.set(installation, { ...known.get(installation), ...more });
  };
  return {
    of: (installation) => {
      const { pausedUntil, ...budget } = known.get(installation) ?? {};
      // If the clock was set back, a pause must not last longer.
      const isPause = pausedUntil !== undefined && pausedUntil <= now() + LONGEST_PAUSE_MS;
      return isPause ? { ...budget, pausedUntil } : budget;
    },
    noteAnswer: (installation, headers) => {
      note(installation, readRate(headers));
    },
    noteRefusal: (installation, error) => {
      const pausedUntil = findRetryAt(error, now());
      if (pausedUntil !== undefined) note(installation, { pausedUntil });
    },
    all: () => known,
  };
}

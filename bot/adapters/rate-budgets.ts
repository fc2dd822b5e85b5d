/**
 * What is left of every installation's budget, learned from the answers to whatever this process asks.
 *
 * Other replicas spend from the same budgets, and GitHub's own count in each answer includes them.
 */
import { findRetryAt, readRate } from '../../github/rate-limits.ts';
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
    of: (installation) => known.get(installation) ?? {},
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

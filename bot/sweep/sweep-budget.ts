/**
 * How much a sweep may use, given what is left of an installation's budget of requests. Pure.
 *
 * People wait for the effect of their replies, so webhooks come first and may always use the budget. A sweep finds what
 * no webhook reports, and can be late without harm. It never skips anything for good.
 */
export interface SweepBudget {
  readonly limit?: number;
  readonly remaining?: number;
  /** When the budget is full again, milliseconds since the epoch. */
  readonly resetAt?: number;
  /** GitHub told us to send no requests until then. */
  readonly pausedUntil?: number;
}

export type SweepEffort =
  | { readonly kind: 'full' }
  /** Only changed issues, and at most this many; the others come next time. */
  | { readonly kind: 'thin'; readonly issues: number }
  /** Nothing before that time. */
  | { readonly kind: 'later'; readonly until: number };

const THIN_BELOW = 0.25;
const LATER_BELOW = 0.1;
const THIN_ISSUES = 20;

export function decideSweepEffort(budget: SweepBudget, now: number): SweepEffort {
  const { limit, remaining, resetAt, pausedUntil } = budget;
  if (pausedUntil !== undefined && pausedUntil > now) return { kind: 'later', until: pausedUntil };
  // The remainder before the reset is no longer meaningful.
  if (limit === undefined || remaining === undefined || resetAt === undefined || resetAt <= now)
    return { kind: 'full' };
  if (remaining < limit * LATER_BELOW) return { kind: 'later', until: resetAt };
  return remaining < limit * THIN_BELOW ? { kind: 'thin', issues: THIN_ISSUES } : { kind: 'full' };
}

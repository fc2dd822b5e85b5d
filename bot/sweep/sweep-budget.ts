/**
 * How much a sweep may spend, given what is left of an installation's budget of requests. Pure.
 *
 * Who replies is waited for, so webhooks come first and always may spend; a sweep finds what nobody is told about, and
 * is none the worse for being later. It never leaves anything out for good.
 */
export interface SweepBudget {
  readonly limit?: number;
  readonly remaining?: number;
  /** When it is full again, milliseconds since the epoch. */
  readonly resetAt?: number;
  /** GitHub told us to be quiet until then. */
  readonly pausedUntil?: number;
}

export type SweepEffort =
  | { readonly kind: 'full' }
  /** Only what changed, and of that so many issues; the others come next time. */
  | { readonly kind: 'thin'; readonly issues: number }
  /** Nothing before then. */
  | { readonly kind: 'later'; readonly until: number };

const THIN_BELOW = 0.25;
const LATER_BELOW = 0.1;
const THIN_ISSUES = 20;

export function decideSweepEffort(budget: SweepBudget, now: number): SweepEffort {
  const { limit, remaining, resetAt, pausedUntil } = budget;
  if (pausedUntil !== undefined && pausedUntil > now) return { kind: 'later', until: pausedUntil };
  // What was left before it was filled up says nothing any more.
  if (limit === undefined || remaining === undefined || resetAt === undefined || resetAt <= now)
    return { kind: 'full' };
  if (remaining < limit * LATER_BELOW) return { kind: 'later', until: resetAt };
  return remaining < limit * THIN_BELOW ? { kind: 'thin', issues: THIN_ISSUES } : { kind: 'full' };
}

/**
 * When a process sweeps: regularly, and not at the same time as its replicas, which a deployment starts in the same
 * second. Pure.
 */

/** Each sweep comes earlier or later by up to this share of the interval. */
const DRIFT = 0.1;
/** The first sweep comes soon: it finds what was missed while nothing was running. */
const FIRST_MS = 5_000;

/** @param luck a random number, uniform from 0 to 1. */
export function firstPauseMs(everyMs: number, luck: number): number {
  return Math.min(FIRST_MS, everyMs * DRIFT) * luck;
}

/** @param luck a random number, uniform from 0 to 1. */
export function nextPauseMs(everyMs: number, luck: number): number {
  return everyMs * (1 - DRIFT + 2 * DRIFT * luck);
}

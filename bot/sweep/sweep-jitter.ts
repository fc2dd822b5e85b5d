/**
 * When a process sweeps: regularly, and not in step with its replicas, which a deployment starts in the same second.
 * Pure.
 */

/** By so much of the time between two sweeps each of them comes earlier or later. */
const DRIFT = 0.1;
/** Nobody waits longer for the first one: it finds what was missed while nothing ran. */
const FIRST_MS = 5_000;

/** @param luck evenly from 0 to 1. */
export function firstPauseMs(everyMs: number, luck: number): number {
  return Math.min(FIRST_MS, everyMs * DRIFT) * luck;
}

/** @param luck evenly from 0 to 1. */
export function nextPauseMs(everyMs: number, luck: number): number {
  return everyMs * (1 - DRIFT + 2 * DRIFT * luck);
}

/**
 * Looks that a job plans for later, and when it ends: what would be later than the job stays is left to the next one.
 * Pure: clock and timers are given.
 *
 * The end is fixed when the job starts. A look that plans another one cannot move it, so a run that never completes
 * keeps no job busy.
 */

export interface Timers<T> {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly setTimer: (work: () => void, ms: number) => T;
  readonly clearTimer: (timer: T) => void;
}

interface Stay {
  /** How far ahead a look may be planned, in milliseconds; 0: only at once. */
  readonly mostMs: number;
  /** When the job ends at the latest, milliseconds since the epoch. */
  readonly end: number;
}

/** @returns plans a look after some milliseconds, or leaves it out; what that returns forgets about the look. */
export function laterWithin<T>(
  { mostMs, end }: Stay,
  { now, setTimer, clearTimer }: Timers<T>,
): (ms: number, work: () => void) => () => void {
  return (ms, work) => {
    if (ms > mostMs || now() + ms > end) return () => undefined;
    const timer = setTimer(work, ms);
    return () => {
      clearTimer(timer);
    };
  };
}

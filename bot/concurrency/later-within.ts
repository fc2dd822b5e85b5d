/**
 * Reconciliations that a job plans for later, and the time at which the job ends. Those that are due after the end are
 * left to the next job. Pure: clock and timers are passed in.
 *
 * The end is fixed when the job starts. A planned reconciliation that plans another one cannot extend it, so a run that
 * never completes does not keep a job running.
 */

export interface Timers<T> {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly setTimer: (work: () => void, ms: number) => T;
  readonly clearTimer: (timer: T) => void;
}

interface Stay {
  /** How far ahead a reconciliation may be planned, in milliseconds; 0: only immediately. */
  readonly mostMs: number;
  /** The latest end of the job, in milliseconds since the epoch. */
  readonly end: number;
}

/**
 * @returns a function that plans a reconciliation after some milliseconds, or skips it; its result cancels the plan.
 */
export function laterWithin<T>(
  { mostMs, end }: Stay,
  { now, setTimer, clearTimer }: Timers<T>,
): (ms: number, work: () => unknown) => () => void {
  return (ms, work) => {
    if (ms > mostMs || now() + ms > end) return () => undefined;
    const timer = setTimer(work, ms);
    return () => {
      clearTimer(timer);
    };
  };
}

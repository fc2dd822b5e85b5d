/**
 * How long ago a run was cancelled. Everything that still happens after a cancel must be over within five seconds,
 * however the steps share that time.
 */
import type { Clock } from '../ports/clock-port.ts';

export interface CancelClock {
  /**
   * Milliseconds until the given time after the cancel, but at most the given number. In a run that was not cancelled,
   * it counts as if it were cancelled now.
   */
  readonly left: (untilMs: number, most?: number) => number;
}

export function createCancelClock(signal: AbortSignal, clock: Pick<Clock, 'now'>): CancelClock {
  let cancelledAt = signal.aborted ? clock.now().getTime() : undefined;
  signal.addEventListener(
    'abort',
    () => {
      cancelledAt ??= clock.now().getTime();
    },
    { once: true },
  );
  return {
    left: (untilMs, most = untilMs) => {
      const now = clock.now().getTime();
      return Math.max(0, Math.min(most, (cancelledAt ?? now) + untilMs - now));
    },
  };
}

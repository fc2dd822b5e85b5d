/**
 * How long ago a run was cancelled: all that a cancel still does must be over within five seconds, however it is shared
 * out.
 */
import type { Clock } from '../ports/clock-port.ts';

export interface CancelClock {
  /**
   * Milliseconds until that long after the cancel, at most that many; in a run that was not cancelled, as if that were
   * now.
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

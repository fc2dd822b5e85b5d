/**
 * Decides when a running stage has to stop: when the job is cancelled and the stage's condition no longer holds, when
 * its time is over, or when the time of a step around it is over.
 *
 * `if: always()` still holds when the job is cancelled, so such a step is never signalled. A stage that starts after
 * the cancellation has already taken it into account and is left alone.
 */
export type StopReason = 'cancelled' | 'timed out' | 'ended from outside';

export interface Stopper {
  /** Aborts when the process has to end. */
  readonly stop: AbortSignal;
  /** Aborts when the stage's own time is over. */
  readonly limit: AbortSignal;
  readonly reason: () => StopReason | undefined;
  readonly limitTo: (minutes: number) => void;
  /** No decision is made after this. */
  readonly dispose: () => void;
}

/** A longer timer of Node would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls back after some minutes, and after 24 days at the latest. @returns what `clearTimeout` takes. */
export function startLimit(minutes: number, work: () => void): NodeJS.Timeout {
  return setTimeout(work, Math.min(minutes * 60_000, LONGEST_TIMER_MS));
}

export interface StopCauses {
  readonly cancel: AbortSignal;
  readonly limits: readonly AbortSignal[];
  /** Called at the moment of cancellation. */
  readonly stillWanted: () => boolean;
}

export function createStopper({ cancel, limits, stillWanted }: StopCauses): Stopper {
  const stop = new AbortController();
  const limit = new AbortController();
  let reason: StopReason | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (why: StopReason): void => {
    reason ??= why;
    stop.abort();
  };
  const onCancel = (): void => {
    if (!stillWanted()) end('cancelled');
  };
  const onOuterLimit = (): void => {
    end('ended from outside');
  };

  // A stage that starts in a cancelled job is meant to run anyway.
  if (!cancel.aborted) cancel.addEventListener('abort', onCancel, { once: true });
  for (const outer of limits) outer.addEventListener('abort', onOuterLimit, { once: true });
  return {
    stop: stop.signal,
    limit: limit.signal,
    reason: () => reason,
    limitTo: (minutes) => {
      timer = startLimit(minutes, () => {
        limit.abort();
        end('timed out');
      });
    },
    dispose: () => {
      clearTimeout(timer);
      cancel.removeEventListener('abort', onCancel);
      for (const outer of limits) outer.removeEventListener('abort', onOuterLimit);
    },
  };
}

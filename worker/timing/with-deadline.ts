/** Waits for something, but only for a limited time. */
import type { Clock } from '../ports/clock-port.ts';

/** @returns `undefined` when it is not ready in time. The work goes on, but nobody waits for it any more. */
export async function within<T>(ms: number, work: Promise<T>, clock: Clock): Promise<T | undefined> {
  const stop = new AbortController();
  const late = clock.sleep(ms, stop.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    work.catch(() => undefined);
  }
}

/**
 * Waits for something until the signal aborts, and then the given time for it to clean up.
 * @throws what it throws.
 */
export async function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  cleanUpMs: number,
  clock: Clock,
): Promise<T | undefined> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    onAbort = () => {
      resolve(undefined);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), aborted]);
    return first === undefined ? await within(cleanUpMs, work, clock) : first.value;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * A caller that stops waiting is told so at once, also while GitHub keeps a request waiting.
 *
 * The request itself goes on. So what would change something asks `insistOnWait` first: nothing begins for a caller
 * that was told that the wait has stopped.
 */
import { ClientError } from '../client-error.ts';

/** Nobody would get the result. @throws ClientError aborted. */
export function insistOnWait({ signal }: { readonly signal?: AbortSignal | undefined }): void {
  if (signal?.aborted === true)
    throw new ClientError('aborted', 'The signal was aborted before the call. Nothing was started.', {
      fix: 'Call it again with a signal that is not aborted.',
    });
}

/** @throws ClientError aborted as soon as the signal aborts, or what the call throws. */
export async function untilAborted<T>(
  call: Promise<T>,
  signal: AbortSignal | undefined,
  stopped: (cause: unknown) => ClientError = stoppedWaiting,
): Promise<T> {
  if (signal === undefined) return call;
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => {
    aborted.reject(stopped(signal.reason));
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([call, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export function stoppedWaiting(cause: unknown): ClientError {
  return new ClientError('aborted', 'The wait was stopped. What has already begun on GitHub continues.', {
    fix: 'Check it again with `agora status`.',
    cause,
  });
}

/** For a call that starts nothing. */
export function stoppedReading(cause: unknown): ClientError {
  return new ClientError('aborted', 'It was stopped before it was done.', {
    fix: 'Run the same command again.',
    cause,
  });
}

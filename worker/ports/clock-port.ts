/** Time, as the worker is told it. */

export interface Clock {
  now(): Date;
  /** @throws when the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The worker's source of time. */

export interface Clock {
  now(): Date;
  /** @throws if the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

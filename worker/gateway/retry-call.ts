/** Whether a model call is retried, and after how long. Pure. */

const AGAIN = new Set([408, 429, 500, 502, 503, 504, 529]);
/** The agent's programs retry by themselves, and wait longer: this is for short disruptions. */
const MOST_TRIES = 3;
const FIRST_MS = 500;
const LONGEST_MS = 20_000;

export interface FailedTry {
  /** Counted from 1. */
  readonly tries: number;
  /** undefined if there was no response at all. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** From 0 to 1. */
  readonly random: number;
}

/** @returns milliseconds to wait; undefined if the response, whatever it is, goes to the agent. */
export function waitBeforeRetry({ tries, status, headers, random }: FailedTry): number | undefined {
  if (tries >= MOST_TRIES || (status !== undefined && !AGAIN.has(status))) return undefined;
  if (headers['x-should-retry'] === 'false') return undefined;
  const wanted = headers['retry-after'];
  const seconds = typeof wanted === 'string' && /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0;
  // If the server requires minutes of waiting, the agent gets that response, so that it can report it.
  if (seconds * 1_000 > LONGEST_MS) return undefined;
  return Math.max(seconds * 1_000, FIRST_MS * 2 ** (tries - 1) * (0.75 + random / 2));
}

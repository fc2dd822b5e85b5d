/**
 * Whose turn it is: what a reply or command needs next, given who claimed it and what became of the run. Pure.
 *
 * A claim means that somebody intended to start a run; a run means that they did. A process can die between the two,
 * and a run can end without having processed the reply. The same reply is tried at most three times: again at once, and
 * the last time only after a while, because GitHub may be down for some minutes, and then every run fails at once. If
 * the person writes something new, the count starts again.
 */
import type { WatchedRun } from '../ports.ts';
import { RUN_LOOK_MS } from '../time-windows.ts';

export interface Tries {
  /** The number of the newest claim, 0 for none. */
  readonly newest: number;
  /** When this process first saw the claim. Its holder may have made it just now, however old the reply is. */
  readonly seenAt: number;
  /** The runs of this subject, by attempt. */
  readonly runs: ReadonlyMap<number, WatchedRun>;
  /** Attempts that the bot announced to have given up, with the time of the announcement. */
  readonly givenUp: ReadonlyMap<number, number>;
  /** When the reply or command was last changed. */
  readonly wordAt: number;
  readonly now: number;
  /** How long a claim may exist without a run before its holder counts as dead. */
  readonly graceMs: number;
}

/** `tried`: how often this reply was tried before. */
export type Attempt = { readonly tried: number } & (
  | { readonly kind: 'claim'; readonly attempt: number }
  /** For a run, the holder of the claim, or the last try. `until` is when to check again if no webhook arrives. */
  | { readonly kind: 'wait'; readonly for: 'run' | 'holder' | 'last-try'; readonly until: number }
  /** Tried often enough; announced once. */
  | { readonly kind: 'give-up'; readonly attempt: number }
  /** Nothing until somebody writes something new. */
  | { readonly kind: 'rest' }
);

/** What a run is waited for, as the end of a sentence. */
export const AWAITED = {
  'run': 'to end',
  'holder': 'to be listed',
  'last-try': 'to be started a last time',
} as const satisfies Record<Extract<Attempt, { kind: 'wait' }>['for'], string>;

const MAX_TRIES = 3;

/** Before the last try, in grace periods: ten minutes by default. */
const LAST_TRY_GRACES = 10;

export function decideAttempt(tries: Tries): Attempt {
  const { newest, wordAt, now } = tries;
  if (newest === 0) return { kind: 'claim', attempt: 1, tried: 0 };
  const run = tries.runs.get(newest);
  const tried = newest - attemptsBefore(wordAt, tries);
  if (run !== undefined && run.status !== 'completed')
    return { kind: 'wait', for: 'run', until: now + RUN_LOOK_MS, tried };
  if (tried === 0) return { kind: 'claim', attempt: newest + 1, tried };
  // A cancelled run was a person's decision, and a failure that was reported to people is theirs to fix.
  if (run?.conclusion === 'cancelled' || tries.givenUp.has(newest)) return { kind: 'rest', tried };
  const dueAt = run === undefined ? deadAt(tried, tries) : againAt(tried, run, tries);
  if (now < dueAt) return { kind: 'wait', for: run === undefined ? 'holder' : 'last-try', until: dueAt, tried };
  return tried >= MAX_TRIES
    ? { kind: 'give-up', attempt: newest, tried }
    : { kind: 'claim', attempt: newest + 1, tried };
}

/** When the holder of a claim without a run counts as dead. */
function deadAt(tried: number, tries: Tries): number {
  // Not longer with each attempt: in a locked conversation, every attempt to post the end claims one more.
  return Math.max(tries.wordAt, tries.seenAt, lastEnd(tries)) + tries.graceMs * Math.min(tried, MAX_TRIES);
}

/** When what a run did not process is tried again, or given up. */
function againAt(tried: number, { overSince, updatedAt }: WatchedRun, { now, graceMs }: Tries): number {
  if (tried !== MAX_TRIES - 1) return now;
  // Our own clock may be wrong, and a job of the relay does not know when an earlier one saw the end.
  return Math.min(overSince ?? now, Date.parse(updatedAt)) + LAST_TRY_GRACES * graceMs;
}

/** The newest attempt that cannot have been about this reply, because it ended before the reply was written. */
function attemptsBefore(wordAt: number, tries: Tries): number {
  const runs = [...tries.runs].filter(([, run]) => Date.parse(run.createdAt) < wordAt).map(([attempt]) => attempt);
  const givenUp = [...tries.givenUp].filter(([, at]) => at < wordAt).map(([attempt]) => attempt);
  return Math.max(0, ...runs, ...givenUp);
}

function lastEnd(tries: Tries): number {
  return Math.max(0, ...[...tries.runs.values()].map((run) => Date.parse(run.updatedAt)));
}

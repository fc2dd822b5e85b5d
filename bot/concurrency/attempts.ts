/**
 * Whose turn it is: what a person's word needs now, given who claimed it and what became of the run. Pure.
 *
 * A claim says that somebody meant to start a run, a run says that they did. Between the two a process can die; after
 * both a run can end without having taken the word up. The same word is tried three times at most, and a person who
 * says something new starts the count again.
 */
import type { WatchedRun } from '../ports.ts';
import { RUN_LOOK_MS } from '../time-windows.ts';

export interface Tries {
  /** The newest claim, 0 for none. */
  readonly newest: number;
  /** When this process first saw it. Its holder may have made it a moment ago, however old the word is. */
  readonly seenAt: number;
  /** The runs of this subject by attempt. */
  readonly runs: ReadonlyMap<number, WatchedRun>;
  /** Attempts that we said aloud to have given up, with the time of saying so. */
  readonly givenUp: ReadonlyMap<number, number>;
  /** When the word was last changed. */
  readonly wordAt: number;
  readonly now: number;
  /** How long a claim may stand without a run before its holder counts as dead. */
  readonly graceMs: number;
}

export type Attempt =
  /** `tried`: how often this very word was tried before. */
  | { readonly kind: 'claim'; readonly attempt: number; readonly tried: number }
  /** Under way: a run, or whoever holds the claim. `until` is when to look again if no webhook makes us. */
  | { readonly kind: 'wait'; readonly for: 'run' | 'holder'; readonly until: number }
  /** Tried often enough; to be said once. */
  | { readonly kind: 'give-up'; readonly attempt: number }
  /** Nothing until somebody says something new. */
  | { readonly kind: 'rest' };

const MAX_TRIES = 3;

export function decideAttempt(tries: Tries): Attempt {
  const { newest, wordAt, now, graceMs } = tries;
  if (newest === 0) return { kind: 'claim', attempt: 1, tried: 0 };
  const run = tries.runs.get(newest);
  if (run !== undefined && run.status !== 'completed') return { kind: 'wait', for: 'run', until: now + RUN_LOOK_MS };
  const tried = newest - attemptsBefore(wordAt, tries);
  if (tried === 0) return { kind: 'claim', attempt: newest + 1, tried };
  // A cancelled run was somebody's decision, and a failure that we told them about is theirs to mend.
  if (run?.conclusion === 'cancelled' || tries.givenUp.has(newest)) return { kind: 'rest' };
  const deadAt = run === undefined ? Math.max(wordAt, tries.seenAt, lastEnd(tries)) + graceMs * tried : now;
  if (now < deadAt) return { kind: 'wait', for: 'holder', until: deadAt };
  return tried >= MAX_TRIES ? { kind: 'give-up', attempt: newest } : { kind: 'claim', attempt: newest + 1, tried };
}

/** The newest attempt that cannot have been about this word, because it was over before the word was said. */
function attemptsBefore(wordAt: number, tries: Tries): number {
  const runs = [...tries.runs].filter(([, run]) => Date.parse(run.createdAt) < wordAt).map(([attempt]) => attempt);
  const givenUp = [...tries.givenUp].filter(([, at]) => at < wordAt).map(([attempt]) => attempt);
  return Math.max(0, ...runs, ...givenUp);
}

function lastEnd(tries: Tries): number {
  return Math.max(0, ...[...tries.runs.values()].map((run) => Date.parse(run.updatedAt)));
}

/**
 * How long a run may wait for an answer itself. Pure.
 *
 * A runner says nowhere how long its job may take; so the job's time is what the workflow tells us, or GitHub's own
 * limit, and a part of it is kept back: what is done must still be saved, verified and told when the waiting is over.
 */
import type { Allowed } from '../../authorize/authorization.ts';

export interface WaitState {
  readonly awaitMs: number;
  /** Milliseconds since the epoch: no wait goes beyond. */
  readonly latest: number;
  /** It also waits when the agent has finished its turn. */
  readonly interactive: boolean;
  /** @throws when the signal aborts first. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Somebody stops the run. */
  readonly signal: AbortSignal;
}

/** Kept back of the job's time. */
const RESERVE_MS = 600_000;
/** Nobody can read a question in less. */
const LEAST_MS = 5_000;

/**
 * Kept back of the agent's time: to save and tell what it did. A fifth of a short job. Where the job had begun before
 * us, that was in it as well.
 */
const SAVING_MS = 300_000;

/**
 * By when an agent must have stopped, in a job that takes so long.
 * @param startedAt of this process; the job began a little earlier.
 */
export function latestWork(startedAt: number, jobMinutes: number): Date {
  const jobMs = jobMinutes * 60_000;
  return new Date(startedAt + jobMs - Math.min(SAVING_MS, jobMs / 5));
}

export function latestWait(startedAt: number, jobMinutes: number): number {
  return startedAt + jobMinutes * 60_000 - RESERVE_MS;
}

/** What a person should know of a finished turn after which there was no time left to wait for more. */
export function saidOfNoWait(waiting: WaitState | undefined, now: number): readonly string[] {
  return waiting?.interactive === true && !waiting.signal.aborted && waiting.latest - now < LEAST_MS
    ? [
        "This run did not wait for more to do because its job's time (`job-minutes`) is nearly over. To continue, write `/agora retry` and what to do next.",
      ]
    : [];
}

/**
 * @returns `undefined` when nobody waits: it is not asked for, time is short, others must put the answer together, or
 * say who is in a team that may answer. CODEOWNERS may name teams as well.
 */
export function waitUntil(
  waiting: WaitState | undefined,
  { request, config }: Allowed,
  now: number,
): number | undefined {
  if (waiting === undefined || request.issue === undefined || config.answersNeeded > 1 || waiting.signal.aborted)
    return undefined;
  const { answer, steer } = config.policy;
  if ([...answer, ...steer].some(({ kind }) => kind === 'team' || kind === 'codeowners')) return undefined;
  const until = Math.min(now + waiting.awaitMs, waiting.latest);
  return until - now < LEAST_MS ? undefined : until;
}

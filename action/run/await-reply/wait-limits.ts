/**
 * How long a run may wait for an answer itself. Pure.
 *
 * A runner does not report how long its job may take. So the job's time limit is what the workflow tells us, or
 * GitHub's own limit, and a part of it is reserved: after the wait, the work must still be saved, verified and
 * reported.
 */
import type { Allowed } from '../../authorize/authorization.ts';

export interface WaitState {
  readonly awaitMs: number;
  /** Milliseconds since the epoch: no wait lasts longer. */
  readonly latest: number;
  /** It also waits if the agent has finished its turn. */
  readonly interactive: boolean;
  /** @throws if the signal aborts first. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Aborted when somebody stops the run. */
  readonly signal: AbortSignal;
}

/** Reserved from the job's time. */
const RESERVE_MS = 600_000;
/** Nobody can read a question in less time. */
const LEAST_MS = 5_000;

/**
 * Reserved from the agent's time, to save and report its work. A fifth of a short job. If the job had started before
 * us, that time is included in the limit too.
 */
const SAVING_MS = 300_000;

/**
 * When an agent must have stopped, in a job with that time limit.
 * @param startedAt of this process; the job started a little earlier.
 */
export function latestWork(startedAt: number, jobMinutes: number): Date {
  const jobMs = jobMinutes * 60_000;
  return new Date(startedAt + jobMs - Math.min(SAVING_MS, jobMs / 5));
}

export function latestWait(startedAt: number, jobMinutes: number): number {
  return startedAt + jobMinutes * 60_000 - RESERVE_MS;
}

const NO_TIME = "This run did not wait for more to do because its job's time (`job-minutes`) is nearly over.";
const GO_ON = ' To continue, write `/agora retry` and what to do next.';

/** The notice after a finished turn if no time was left to wait for more. */
export function saidOfNoWait(
  waiting: WaitState | undefined,
  { isByHand }: Pick<Allowed, 'isByHand'>,
  now: number,
): readonly string[] {
  const isShort = waiting?.interactive === true && !waiting.signal.aborted && waiting.latest - now < LEAST_MS;
  if (!isShort) return [];
  return [isByHand ? NO_TIME : `${NO_TIME}${GO_ON}`];
}

/**
 * @returns `undefined` if the run does not wait: it is not configured, time is short, or others must combine the answer
 * or tell who is in a team that may answer. CODEOWNERS may name teams too.
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

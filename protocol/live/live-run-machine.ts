/**
 * A run that can wait for a while: its state, and how long it has worked and waited. One reducer, pure.
 *
 * Total: any event may occur in any state, and an event that does not fit changes nothing. A run waits only between two
 * turns of its agent; a final state is never left. The end of a run need not be the end of its task: another run
 * resumes a suspended one.
 */
export type LiveRunState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly round: number }
  /** `until`: when it stops waiting, milliseconds since the epoch. */
  | { readonly kind: 'idle'; readonly round: number; readonly until: number }
  | { readonly kind: 'suspended' | 'finished' | 'failed' | 'cancelled'; readonly round: number };

export interface LiveRun {
  readonly standing: LiveRunState;
  /** Milliseconds in all turns of the agent, and in all waits between them. */
  readonly activeMs: number;
  readonly idleMs: number;
  readonly changedAt: number;
}

/** `at`: milliseconds since the epoch. Clocks are sometimes set back; then no time has passed. */
export type LiveEvent = { readonly at: number } & (
  | { readonly kind: 'began'; readonly round: number }
  /** The turn ended with a question. Without `until`, the run does not wait for the answer. */
  | { readonly kind: 'asked'; readonly until?: number }
  /** Somebody wants it to wait longer; never shorter. */
  | { readonly kind: 'held'; readonly until: number }
  | { readonly kind: 'answered' }
  /** It stops waiting: time is up, it was stopped, or somebody else continues. */
  | { readonly kind: 'left' }
  | { readonly kind: 'finished' | 'failed' | 'cancelled' }
);

export function startLiveRun(at: number): LiveRun {
  return { standing: { kind: 'starting' }, activeMs: 0, idleMs: 0, changedAt: at };
}

export function stepLiveRun(run: LiveRun, event: LiveEvent): LiveRun {
  const standing = next(run.standing, event);
  if (standing === run.standing) return run;
  const passed = Math.max(0, event.at - run.changedAt);
  return {
    standing,
    activeMs: run.activeMs + (run.standing.kind === 'running' ? passed : 0),
    idleMs: run.idleMs + (run.standing.kind === 'idle' ? passed : 0),
    changedAt: Math.max(run.changedAt, event.at),
  };
}

function next(now: LiveRunState, event: LiveEvent): LiveRunState {
  switch (now.kind) {
    case 'starting':
      return event.kind === 'began' ? { kind: 'running', round: event.round } : now;
    case 'running':
      return afterTurn(now, event);
    case 'idle':
      return afterWait(now, event);
    case 'suspended':
    case 'finished':
    case 'failed':
    case 'cancelled':
      return now;
  }
}

function afterTurn(now: Extract<LiveRunState, { kind: 'running' }>, event: LiveEvent): LiveRunState {
  switch (event.kind) {
    case 'asked':
      return event.until === undefined
        ? { kind: 'suspended', round: now.round }
        : { kind: 'idle', round: now.round, until: event.until };
    case 'finished':
    case 'failed':
    case 'cancelled':
      return { kind: event.kind, round: now.round };
    case 'began':
    case 'held':
    case 'answered':
    case 'left':
      return now;
  }
}

/** Waiting is not working: it cannot finish or fail, and an open question cannot be asked again. */
function afterWait(now: Extract<LiveRunState, { kind: 'idle' }>, event: LiveEvent): LiveRunState {
  switch (event.kind) {
    case 'answered':
      return { kind: 'running', round: now.round + 1 };
    case 'held':
      return event.until > now.until ? { ...now, until: event.until } : now;
    case 'left':
      return { kind: 'suspended', round: now.round };
    case 'cancelled':
      return { kind: 'cancelled', round: now.round };
    case 'began':
    case 'asked':
    case 'finished':
    case 'failed':
      return now;
  }
}

/**
 * A run that can wait for a while: its state, and how long it has worked and waited. One reducer, pure.
 *
 * Total: any event may occur in any state, and an event that does not fit changes nothing. A run waits only between two
 * turns of its agent; a final state is never left. The end of a run need not be the end of its task: another run
 * resumes a suspended one.
 *
 * What people and the bot see of it is written to the task's comment and read back from there, see showLiveRun.
 */
import type { TaskState } from '../messages/lifecycle.ts';

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

/** True if nothing more happens in this run. */
export function isOver({ standing }: LiveRun): boolean {
  return standing.kind !== 'starting' && standing.kind !== 'running' && standing.kind !== 'idle';
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

/** What the task's comment shows about a run. */
export interface ShownState {
  readonly state: TaskState;
  readonly round: number;
  readonly idle?: { readonly until: string };
}

export function showLiveRun(standing: LiveRunState): ShownState {
  switch (standing.kind) {
    case 'starting':
      return { state: 'accepted', round: 1 };
    case 'idle':
      return { state: 'idle', round: standing.round, idle: { until: new Date(standing.until).toISOString() } };
    case 'running':
    case 'suspended':
    case 'finished':
    case 'failed':
    case 'cancelled':
      return { state: standing.kind, round: standing.round };
  }
}

/** The state of a run according to its task's comment; an expired task has none. */
export function readLiveRun({ state, round, idle }: ShownState): LiveRunState {
  switch (state) {
    case 'accepted':
      return { kind: 'starting' };
    case 'running':
    case 'resuming':
      return { kind: 'running', round };
    // Without a time, it is not waiting.
    case 'idle':
      return idle === undefined ? { kind: 'suspended', round } : { kind: 'idle', round, until: Date.parse(idle.until) };
    case 'suspended':
    case 'finished':
    case 'failed':
    case 'cancelled':
      return { kind: state, round };
    case 'expired':
      return { kind: 'cancelled', round };
  }
}

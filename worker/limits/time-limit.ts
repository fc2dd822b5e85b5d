/**
 * How long the agent may run: its settings, but never into the last minutes of its job.
 *
 * When a job's time is over, its machine disappears, which looks like a cancellation and leaves seconds to save
 * anything. So the agent is stopped earlier, its work and its conversation are saved, and the reason is reported. Pure.
 */
import { plural } from '../../protocol/comments/usage-text.ts';
import type { Subagent } from '../../protocol/config/subagent.ts';

export interface TimeLimit {
  readonly seconds: number;
  /** Its origin: `job` if the job ends before the settings would have stopped the agent. */
  readonly by: 'settings' | 'job';
}

export function findTimeLimit(
  settings: { readonly agentTimeoutSeconds: number },
  subagent: Pick<Subagent, 'agent-timeout-seconds'>,
  stopBy: Date | undefined,
  now: Date,
): TimeLimit {
  const set = subagent['agent-timeout-seconds'] ?? settings.agentTimeoutSeconds;
  const left = stopBy === undefined ? Infinity : Math.max(1, Math.floor((stopBy.getTime() - now.getTime()) / 1_000));
  return left < set ? { seconds: left, by: 'job' } : { seconds: set, by: 'settings' };
}

/** What happened to an agent whose time was over, and what to do about it. */
export function sayTimeIsOver({ seconds, by }: TimeLimit): { readonly detail: string; readonly fix: string } {
  if (by === 'settings')
    return {
      detail: `The agent was stopped after ${plural(seconds, 'second')}.`,
      fix: 'Raise agent-timeout-seconds in the file of the subagent, or give the agent a smaller task.',
    };
  return {
    detail: `The agent was stopped after ${plural(seconds, 'second')}, because the time of its job is nearly over.`,
    fix: 'Raise timeout-minutes of the job and job-minutes of the action together, or give the agent a smaller task.',
  };
}

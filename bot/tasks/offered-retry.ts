/**
 * What `/agora retry` does for a task, so that every text offers what the bot then does. Pure.
 *
 * The other half is lineage.ts, which reads a retry that somebody has requested.
 */
import {
  findStartByHand,
  findUnproven,
  hasNoRetry,
  isStartedByHand,
  type StartByHand,
  type Task,
} from '../../protocol/thread/read-tasks.ts';
import { hasSaved } from './lineage.ts';

export type OfferedRetry =
  /** Its conversation and work continue; `until` is when they are deleted, as an ISO time. */
  | { readonly kind: 'resumes'; readonly until: string }
  /** The original request starts over. */
  | { readonly kind: 'again' }
  /**
   * Nothing here requested it: it was started by hand or on a schedule, and only its run knew the prompt. Whoever may
   * start the workflow can start it again.
   */
  | StartByHand
  /**
   * It finished and its state is gone or nothing here requested it, the branch that its state is from was rewritten, or
   * another agent requested it: then that agent's task is retried.
   */
  | { readonly kind: 'none' };

/**
 * @param task one that has ended, or that is about to end in another state than `finished`.
 * @param now milliseconds since the epoch.
 */
export function findOfferedRetry(
  task: Pick<Task, 'answers' | 'notes' | 'questions' | 'state' | 'status'>,
  now: number,
): OfferedRetry {
  const saved = task.status?.marker.saved;
  if (task.state !== 'finished' && task.answers === undefined && isStartedByHand(task)) return findStartByHand(task);
  if (hasNoRetry(task)) return { kind: 'none' };
  if (saved !== undefined && hasSaved(task, now))
    return findUnproven(task) === undefined ? { kind: 'resumes', until: saved.expires } : { kind: 'none' };
  return { kind: task.state === 'finished' ? 'none' : 'again' };
}

/** Whether `/agora retry` does something for it. */
export function mayRetry(task: Parameters<typeof findOfferedRetry>[0], now: number): boolean {
  const { kind } = findOfferedRetry(task, now);
  return kind === 'resumes' || kind === 'again';
}

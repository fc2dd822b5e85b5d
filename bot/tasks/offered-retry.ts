/**
 * What `/agora retry` does for a task, so that every text offers what the bot then does. Pure.
 *
 * The other half is lineage.ts, which reads a retry that somebody has requested.
 */
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { hasSaved } from './lineage.ts';

export type OfferedRetry =
  /** Its conversation and work continue; `until` is when they are deleted, as an ISO time. */
  | { readonly kind: 'resumes'; readonly until: string }
  /** The original request starts over. */
  | { readonly kind: 'again' }
  /**
   * It finished and its state is gone, nothing here requested it (a task that was started by hand), or another agent
   * requested it: then that agent's task is retried.
   */
  | { readonly kind: 'none' };

/**
 * @param task one that has ended, or that is about to end in another state than `finished`.
 * @param now milliseconds since the epoch.
 */
export function findOfferedRetry(
  task: Pick<Task, 'answers' | 'questions' | 'state' | 'status'>,
  now: number,
): OfferedRetry {
  const saved = task.status?.marker.saved;
  if (task.answers !== undefined) return { kind: 'none' };
  if (saved !== undefined && hasSaved(task, now)) return { kind: 'resumes', until: saved.expires };
  // A run of a task that something here requested shows the task before it asks.
  const isByHand = task.status === undefined && task.questions.length > 0;
  return { kind: task.state === 'finished' || isByHand ? 'none' : 'again' };
}

/**
 * What `/agora retry` comes to for a task, so that every text offers what the bot then does. Pure.
 *
 * The other half is lineage.ts, which reads a retry that somebody has asked for.
 */
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { hasSaved } from './lineage.ts';

export type OfferedRetry =
  /** Its conversation and its work go on; `until` is when they are deleted, as an ISO time. */
  | { readonly kind: 'resumes'; readonly until: string }
  /** What was asked for is asked for once more. */
  | { readonly kind: 'again' }
  /** It finished and nothing of it is kept, or another agent asked for it: that one is tried again. */
  | { readonly kind: 'none' };

/**
 * @param task one that is over, or that is about to end in another state than `finished`.
 * @param now milliseconds since the epoch.
 */
export function findOfferedRetry(task: Pick<Task, 'answers' | 'state' | 'status'>, now: number): OfferedRetry {
  const saved = task.status?.marker.saved;
  if (task.answers !== undefined) return { kind: 'none' };
  if (saved !== undefined && hasSaved(task, now)) return { kind: 'resumes', until: saved.expires };
  return { kind: task.state === 'finished' ? 'none' : 'again' };
}

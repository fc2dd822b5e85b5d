/**
 * What a thread says of how a task went: what it had used by when. For lists; nothing is decided by it. Pure.
 */
import type { TaskUsage } from '../results/usage.ts';
import type { Task } from './read-tasks.ts';

/** All that a task had used by a time, milliseconds since the epoch. */
interface UsedBy {
  readonly at: number;
  readonly used: TaskUsage;
}

/** Oldest first; each includes those before it. A round that was cut off has not said what it used. */
export function readUsage({ status, questions }: Pick<Task, 'status' | 'questions'>): UsedBy[] {
  const asked = questions.flatMap(({ comment, marker: { used } }) =>
    used === undefined ? [] : [{ at: Date.parse(comment.createdAt), used }],
  );
  const last = questions.findLast(({ marker }) => marker.used !== undefined)?.marker.round ?? 0;
  const used = status?.marker.used;
  // Of one round the question has the last word: the status shows what it had used while it was at work, too.
  return status === undefined || used === undefined || status.marker.round <= last
    ? asked
    : [...asked, { at: Date.parse(status.comment.updatedAt), used }];
}

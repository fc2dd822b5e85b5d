/**
 * What a thread says of how a task went: what it had used by when, what it asked, how long that waited and who
 * answered. For lists and reports; nothing is decided by it. Pure.
 */
import type { QuestionMarker } from '../comments/marker.ts';
import type { TaskUsage } from '../results/usage.ts';
import type { Task } from './read-tasks.ts';
import { type Marked, standingOf, type Thread, type ThreadState } from './read-thread.ts';

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

/** A question, and what became of it. Times are milliseconds since the epoch. */
export interface AskedBefore {
  readonly question: Marked<QuestionMarker>;
  readonly standing: ThreadState;
  readonly askedAt: number;
  /** When somebody answered, or when the answer was taken up, where that was said somewhere else. */
  readonly answeredAt?: number;
  /** Who did: see protocol/policy/speaker.ts. */
  readonly by?: string;
}

export function readAsked(question: Marked<QuestionMarker>, thread: Thread, now: number): AskedBefore {
  const { comment, marker } = question;
  const asked = { question, standing: standingOf(question, thread, now), askedAt: Date.parse(comment.createdAt) };
  if (marker.answered === undefined) return asked;
  const { by, commentId } = marker.answered;
  const reply = thread.replies.find(({ id }) => id === commentId);
  const answeredAt = Date.parse(reply?.createdAt ?? comment.updatedAt);
  // What was said before the question, and answers it all the same, has not kept it waiting.
  return { ...asked, answeredAt: Math.max(answeredAt, asked.askedAt), by };
}

/**
 * What a thread shows about a task's history: its usage over time, its questions, how long they waited and who
 * answered. For lists and reports; no decision is based on it. Pure.
 */
import type { QuestionMarker } from '../comments/marker.ts';
import type { TaskUsage } from '../results/usage.ts';
import type { Task } from './read-tasks.ts';
import { type Marked, standingOf, type Thread, type ThreadState } from './read-thread.ts';

/** The total usage of a task at a time, milliseconds since the epoch. */
interface UsedBy {
  readonly at: number;
  readonly used: TaskUsage;
}

/** Oldest first; each includes those before it. An interrupted round has not reported its usage. */
export function readUsage({ status, questions }: Pick<Task, 'status' | 'questions'>): UsedBy[] {
  const asked = questions.flatMap(({ comment, marker: { used } }) =>
    used === undefined ? [] : [{ at: Date.parse(comment.createdAt), used }],
  );
  const last = questions.findLast(({ marker }) => marker.used !== undefined)?.marker.round ?? 0;
  const used = status?.marker.used;
  // For one round, the question has priority: the status also shows the usage during its work.
  return status === undefined || used === undefined || status.marker.round <= last
    ? asked
    : [...asked, { at: Date.parse(status.comment.updatedAt), used }];
}

/** A question, and its outcome. Times are milliseconds since the epoch. */
export interface AskedBefore {
  readonly question: Marked<QuestionMarker>;
  readonly standing: ThreadState;
  readonly askedAt: number;
  /** When somebody answered, or, for an answer from elsewhere, when it was accepted. */
  readonly answeredAt?: number;
  /** Who did: see protocol/policy/speaker.ts. */
  readonly by?: string;
}

export function readAskedBefore(question: Marked<QuestionMarker>, thread: Thread, now: number): AskedBefore {
  const { comment, marker } = question;
  const asked = { question, standing: standingOf(question, thread, now), askedAt: Date.parse(comment.createdAt) };
  if (marker.answered === undefined) return asked;
  const { by, commentId } = marker.answered;
  const reply = thread.replies.find(({ id }) => id === commentId);
  const answeredAt = Date.parse(reply?.createdAt ?? comment.updatedAt);
  // An answer from before the question did not keep it waiting.
  return { ...asked, answeredAt: Math.max(answeredAt, asked.askedAt), by };
}

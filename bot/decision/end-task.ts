/**
 * The end of a task that no run ends: cancelled, expired, lost. Pure.
 *
 * It takes the next claim on whatever the next run of the task would be about. So a run that is just starting finds
 * itself superseded, and only one of two replicas posts the comment.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { EndMarker } from '../../protocol/comments/marker.ts';
import { act, isUnknown, type RuleResult } from './decided.ts';
import { askClaim, type DecisionContext } from './decision-context.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';

export interface TaskEnding {
  readonly task: TaskId;
  readonly state: 'cancelled' | 'expired' | 'failed';
  readonly round: number;
  readonly subject: ClaimSubject;
  readonly sha?: string;
  readonly text: string;
  /** The task's comment, as it was when this was decided. Meanwhile a run may report how it ended. */
  readonly seen?: { readonly commentId: number; readonly body: string };
}

export function endTask(context: DecisionContext, ending: TaskEnding): RuleResult {
  const { task, state, round, subject, sha, text, seen } = ending;
  const claim = askClaim(context, subject);
  if (isUnknown(claim)) return claim;
  const marker = EndMarker.parse({ v: 1, kind: 'end', task, state, round });
  return act({ kind: 'end', marker, text, fence: { subject, attempt: claim.attempt + 1, sha }, ...defined({ seen }) });
}

/**
 * What the next run of a task would be about: its last question, or its start; and which comment that was decided from.
 */
export function subjectOf({ task, questions, status }: Task): Pick<TaskEnding, 'subject' | 'sha' | 'round' | 'seen'> {
  const last = questions.at(-1);
  const seen = status === undefined ? undefined : { commentId: status.comment.id, body: status.comment.body };
  return last === undefined
    ? { subject: task, round: status?.marker.round ?? 1, ...defined({ seen }) }
    : { subject: last.marker.question, sha: last.marker.head, round: last.marker.round, ...defined({ seen }) };
}

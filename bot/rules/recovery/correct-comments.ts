/** Our comments that are no longer true, because the task ended without them. Pure. */
import { renderApproved } from '../../delivery/delivery-notices.ts';
import { hasEnded, type TaskState } from '../../../protocol/messages/lifecycle.ts';
import { renderClosed } from '../../../protocol/comments/question-comment.ts';
import type { Action } from '../../decision/actions.ts';
import { act } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { correctStatus } from '../../tasks/ended-status.ts';

export const correctComments: DecisionRule = {
  name: 'correct-comments',
  watches: [],
  decide: ({ tasks }) =>
    act(...tasks.flatMap((task) => [...closeQuestions(task), ...showEnd(task), ...closeOffer(task)])),
};

/** A question of an ended task still looks as if it could be answered. */
function closeQuestions({ state, questions, endedAt }: Task): Action[] {
  const last = questions.at(-1);
  if (
    last === undefined ||
    endedAt === undefined ||
    last.marker.answered !== undefined ||
    last.marker.closed !== undefined ||
    !isEnd(state)
  )
    return [];
  const { comment, marker } = last;
  return [{ kind: 'edit', commentId: comment.id, body: renderClosed(comment.body, marker, state), seen: comment.body }];
}

function isEnd(state: TaskState): state is 'finished' | 'failed' | 'cancelled' | 'expired' {
  return hasEnded(state);
}

/** The run that ended is gone, and the process that posted the end may be too. */
function showEnd({ status, end, answers }: Task): Action[] {
  if (status === undefined || end === undefined) return [];
  return [correctStatus(status, end.marker, answers !== undefined) ?? []].flat();
}

/** The final comment still asks for an approval that was given. */
function closeOffer({ end, isHeld }: Task): Action[] {
  if (end?.marker.held === undefined || isHeld) return [];
  const body = end.comment.body.replace(/\r\n?/g, '\n').trimEnd();
  const fresh = renderApproved(body);
  return fresh === body ? [] : [{ kind: 'edit', commentId: end.comment.id, body: fresh, seen: end.comment.body }];
}

/** Our comments that are no longer true, because the task ended without them. Pure. */
import { renderApproved } from '../../delivery/delivery-notices.ts';
import { withCommandFor } from '../../../protocol/comments/command-checkbox.ts';
import { hasEnded, type TaskState } from '../../../protocol/messages/lifecycle.ts';
import { renderClosed } from '../../../protocol/comments/question-comment.ts';
import { withState } from '../../../protocol/comments/status-heading.ts';
import type { Action } from '../../decision/actions.ts';
import { act } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { offeringOf, type Task } from '../../../protocol/thread/read-tasks.ts';

export const correctComments: DecisionRule = {
  name: 'correct-comments',
  watches: [],
  decide: ({ tasks }) =>
    act(...tasks.flatMap((task) => [...closeQuestions(task), ...correctStatus(task), ...closeOffer(task)])),
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

/** The living comment of an ended task that shows another state. */
function correctStatus(task: Task): Action[] {
  const { status, end } = task;
  if (status === undefined || end === undefined || hasEnded(status.marker.state)) return [];
  const { state, round, run } = end.marker;
  const marker = {
    ...status.marker,
    round: Math.max(round, status.marker.round),
    ...(run !== undefined && { runId: run.id, attempt: run.attempt }),
  };
  return [
    {
      kind: 'edit',
      commentId: status.comment.id,
      body: withCommandFor({ ...offeringOf(task), state }, withState(status.comment.body, marker, state)),
      seen: status.comment.body,
    },
  ];
}

/** The final comment still asks for an approval that was given. */
function closeOffer({ end, isHeld }: Task): Action[] {
  if (end?.marker.held === undefined || isHeld) return [];
  const body = end.comment.body.replace(/\r\n?/g, '\n').trimEnd();
  const fresh = renderApproved(body);
  return fresh === body ? [] : [{ kind: 'edit', commentId: end.comment.id, body: fresh, seen: end.comment.body }];
}

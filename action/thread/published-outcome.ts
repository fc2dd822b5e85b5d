/**
 * What the thread already says about a round, read from our own comments.
 *
 * A round has one outcome. A run that was started again, that was thought dead and was not, or that was killed after it
 * had spoken, finds here that there is nothing left to say. Like all markers these are addresses: believing a forged
 * one would only keep us silent, and only our own accounts' comments are read.
 */
import { type DispatchRequest, roundOf } from '../../protocol/messages/dispatch-request.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { findTask } from '../../protocol/thread/thread-model.ts';
import { readOwnThread } from './trusted-marker.ts';
import type { IssueComment, ThreadReader } from '../ports.ts';

export type PublishedOutcome =
  | { readonly kind: 'nothing' }
  /** The round asked, and its question stands in that comment. */
  | { readonly kind: 'asked'; readonly comment: IssueComment; readonly marker: QuestionMarker }
  /** The task is over, or in a later round. */
  | { readonly kind: 'over' };

/**
 * A run that asks this has not spoken yet, so whatever stands there somebody else has said, or itself when it ran
 * before. Who starts by hand has no claim, and running that run again is how they try once more: for them nothing is
 * said yet.
 */
export async function readPublished(
  request: DispatchRequest,
  { comments }: Pick<ThreadReader, 'comments'>,
): Promise<PublishedOutcome> {
  const isByHand = request.kind === 'start' && request.source.kind === 'manual';
  return request.issue === undefined || isByHand
    ? { kind: 'nothing' }
    : findPublished(await comments(request.issue), request);
}

/** Nothing that is told here depends on what time it is. */
const ANY_TIME = 0;

export function findPublished(comments: readonly IssueComment[], request: DispatchRequest): PublishedOutcome {
  const round = roundOf(request);
  const task = findTask(readOwnThread(comments, ANY_TIME), request.task);
  if (task === undefined) return { kind: 'nothing' };
  if (isOver(task, round)) return { kind: 'over' };
  const question = task.questions.find(({ marker }) => marker.round === round);
  const comment = comments.find(({ id }) => id === question?.comment.id);
  return question === undefined || comment === undefined
    ? { kind: 'nothing' }
    : { kind: 'asked', comment, marker: question.marker };
}

function isOver({ endedAt, status, questions }: Task, round: number): boolean {
  return (
    endedAt !== undefined ||
    (status !== undefined && status.marker.round > round) ||
    questions.some(({ marker }) => marker.round > round)
  );
}

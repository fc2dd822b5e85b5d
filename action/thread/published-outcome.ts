/**
 * What the thread already says about a round, read from our own comments.
 *
 * A round has one outcome. A run that was restarted, that was wrongly considered dead, or that was killed after it had
 * posted, finds here that nothing is left to post. Like all markers these are addresses: trusting a forged one would
 * only keep us silent, and only comments of our own accounts are read.
 */
import { type DispatchRequest, roundOf } from '../../protocol/messages/dispatch-request.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { findTask } from '../../protocol/thread/thread-model.ts';
import { readOwnThread } from './trusted-marker.ts';
import type { GitHub, IssueComment } from '../ports.ts';

export type PublishedOutcome =
  | { readonly kind: 'nothing' }
  /** The round asked, and its question is in that comment. */
  | { readonly kind: 'asked'; readonly comment: IssueComment; readonly marker: QuestionMarker }
  /** It asked, and somebody has changed the question since: its current text is not trusted. */
  | { readonly kind: 'changed'; readonly question: QuestionMarker['question'] }
  /** The task has ended, or is in a later round. */
  | { readonly kind: 'over' };

/**
 * A run that calls this has not posted yet, so an existing comment is somebody else's, or its own from an earlier
 * attempt. A person who starts by hand has no claim and retries by re-running that run: for them nothing counts as
 * posted yet.
 *
 * @param fresh also request the task's comment itself: lists of comments lag by seconds.
 * @throws if GitHub does not tell.
 */
export async function readPublished(
  request: DispatchRequest,
  { thread, origin }: { readonly thread: Pick<GitHub['thread'], 'comments'> } & Pick<GitHub, 'origin'>,
  fresh?: Pick<GitHub['thread'], 'comment'>,
): Promise<PublishedOutcome> {
  const isByHand = request.kind === 'start' && request.source.kind === 'manual';
  if (request.issue === undefined || isByHand) return { kind: 'nothing' };
  const listed = await thread.comments(request.issue);
  const comments = fresh === undefined ? listed : await withStatusOf(request, listed, fresh);
  const found = findPublished(comments, request);
  const { changed } = readOwnThread(comments, ANY_TIME).thread;
  if (found.kind !== 'nothing' || changed.length === 0) return found;
  // Few runs find a question that somebody has changed.
  const { findChangedQuestion } = await import('./changed-question.ts');
  const question = await findChangedQuestion(changed, request, origin);
  return question === undefined ? found : { kind: 'changed', question };
}

async function withStatusOf(
  { task }: DispatchRequest,
  listed: readonly IssueComment[],
  { comment }: Pick<GitHub['thread'], 'comment'>,
): Promise<readonly IssueComment[]> {
  const status = findTask(readOwnThread(listed, ANY_TIME), task)?.status;
  const now = status === undefined ? undefined : await comment(status.comment.id);
  return now === undefined ? listed : listed.map((one) => (one.id === now.id ? now : one));
}

/** Nothing that is read here depends on the time. */
const ANY_TIME = 0;

export function findPublished(
  comments: readonly IssueComment[],
  request: DispatchRequest,
): Exclude<PublishedOutcome, { kind: 'changed' }> {
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

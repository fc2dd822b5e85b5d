/**
 * Comments in other places that belong to the tasks of this issue: in a review of a pull request, and in the
 * conversation of a pull request that a task of this issue delivered. Pure.
 *
 * None of them is acted on directly. Each is posted in this thread with its author and location, and from then on is a
 * reply like any other: see review-answers.ts and pull-request-commands.ts. A workflow's own account may not do that,
 * because agents can write with it too.
 */
import type { TaskId } from '../../../protocol/base/ids.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { isUnknown, NOTHING, type RuleResult, type UnknownFact } from '../../decision/decided.ts';
import { sayOnce } from '../../decision/notify-once.ts';
import { askIssue, askReviews, type DecisionContext } from '../../decision/decision-context.ts';
import type { ReconcileTrigger } from '../../decision/snapshot.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import { sayAltered } from '../../texts/notices.ts';
import { SOURCES } from '../../texts/relayed-comment.ts';
import { isTakenElsewhere } from '../../../protocol/thread/external-commands.ts';
import { WINDOW_MS } from '../../time-windows.ts';

export interface PullRequestComment {
  readonly comment: ThreadComment;
  readonly source: string;
  /** Identifies the comment, so that it is posted here once. */
  readonly request: string;
}

export function readPullRequestComments(context: DecisionContext): readonly PullRequestComment[] | UnknownFact {
  const { trigger, slug, conversation } = context.facts;
  if (trigger.kind !== 'look' || slug === 'github-actions') return [];
  const hasReviews = mayHaveReviews(context, trigger);
  if (isUnknown(hasReviews)) return hasReviews;
  const reviews = hasReviews ? askReviews(context) : [];
  if (isUnknown(reviews)) return reviews;
  return [
    ...reviews.map((comment) => saidIn(comment, SOURCES.review, comment.beside === undefined ? 'summary' : 'review')),
    ...conversation.map((comment) => saidIn(comment, SOURCES.pull, 'comment')),
  ].filter((said) => isDue(context, said));
}

function mayHaveReviews(
  context: DecisionContext,
  { pull, reviews, issue }: Extract<ReconcileTrigger, { kind: 'look' }>,
): boolean | UnknownFact {
  if (pull !== undefined || reviews === true) return true;
  if (issue !== true || !context.tasks.some(({ open }) => open !== undefined)) return false;
  const known = askIssue(context);
  return isUnknown(known) ? known : known.isPullRequest;
}

function saidIn(comment: ThreadComment, source: string, kind: 'review' | 'summary' | 'comment'): PullRequestComment {
  // A comment that its author has edited is a new command.
  const { id, createdAt, updatedAt } = comment;
  return { comment, source, request: `${kind}:${id}${updatedAt === createdAt ? '' : `:${updatedAt}`}` };
}

/** A comment that its author may not have written is not repeated here in their name. */
export function sayAlteredElsewhere(
  context: DecisionContext,
  { comment, request }: PullRequestComment,
  task: TaskId,
): RuleResult {
  const { author, altered, updatedAt, url = '' } = comment;
  return altered === undefined || comment.isByStranger === true
    ? NOTHING
    : sayOnce(context, task, `altered:${request}`, Date.parse(updatedAt), sayAltered(author.login, altered, url));
}

function isDue(
  { facts: { now, isDelivered, meansOrigin }, thread }: DecisionContext,
  { comment, source, request }: PullRequestComment,
): boolean {
  const isFresh = Date.parse(comment.updatedAt) > now - WINDOW_MS;
  const own = nameOf(request);
  const last = thread.relayed.findLast(({ marker }) => marker.source === source && nameOf(marker.request) === own);
  const isHere = last !== undefined && (last.marker.request === request || repeats(last.comment.body, comment.body));
  return (
    isFresh &&
    !isHere &&
    comment.author.type === 'User' &&
    isTakenElsewhere(comment.body) &&
    meansOrigin(comment.body) !== isDelivered
  );
}

/** Without the time of its last edit. */
function nameOf(request: string): string {
  return request.split(':', 2).join(':');
}

/** The text here ends with where it was written. GitHub also changes the time of a comment without an edit. */
function repeats(here: string, there: string): boolean {
  const [posted, written] = [here, there].map((body): Readonly<Record<string, unknown>> => ({ ...findCommand(body) }));
  const isSame = ['verb', 'subagent', 'target', 'question'].every(
    (name) => written?.[name] === undefined || written[name] === posted?.[name],
  );
  const [whole = '', text = ''] = [posted?.['text'], written?.['text']].map((one) =>
    typeof one === 'string' ? one : '',
  );
  return isSame && (whole === text || whole.startsWith(`${text}\n\n`));
}

/**
 * What people said in another place that belongs to the tasks of this issue: with or in a review of a pull request, and in the
 * conversation of one that a task of this issue has delivered. Pure.
 *
 * Nothing there is acted on by itself. It is put into this thread with who said it and where, and is a reply like every other
 * from then on: see reviews.ts and commands-elsewhere.ts. A workflow's own account may not do that, because what an agent writes
 * is written by it as well.
 */
import { askIssue, askReviews, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { SOURCES } from './relayed.ts';
import { isTakenElsewhere } from './taken-elsewhere.ts';
import { readTasks } from './tasks.ts';
import { WINDOW_MS } from './times.ts';

export interface SaidElsewhere {
  readonly comment: ThreadComment;
  readonly source: string;
  /** Names the comment, so that it is put here once. */
  readonly request: string;
}

/** @returns nothing while it is looked up. */
export function askElsewhere(inquiry: Inquiry): SaidElsewhere[] {
  const {
    facts: { trigger, slug, now, conversation },
    thread,
  } = inquiry;
  if (trigger.kind !== 'look' || slug === 'github-actions') return [];
  const mayHaveAnswers = trigger.issue === true && readTasks(thread, now).some(({ open }) => open !== undefined);
  const mayHaveReviews =
    trigger.pull !== undefined ||
    trigger.reviews === true ||
    (mayHaveAnswers && askIssue(inquiry)?.isPullRequest === true);
  const reviews = mayHaveReviews ? (askReviews(inquiry) ?? []) : [];
  return [
    ...reviews.map((comment) => saidIn(comment, SOURCES.review, comment.beside === undefined ? 'summary' : 'review')),
    ...conversation.map((comment) => saidIn(comment, SOURCES.pull, 'comment')),
  ].filter((said) => isDue(inquiry, said));
}

function saidIn(comment: ThreadComment, source: string, kind: 'review' | 'summary' | 'comment'): SaidElsewhere {
  return { comment, source, request: `${kind}:${comment.id}` };
}

function isDue(
  { facts: { now, isDelivered, meansOrigin }, thread }: Inquiry,
  { comment, source, request }: SaidElsewhere,
): boolean {
  const isFresh = Date.parse(comment.updatedAt) > now - WINDOW_MS;
  const isHere = thread.relayed.some(({ marker }) => marker.source === source && marker.request === request);
  return (
    isFresh &&
    !isHere &&
    comment.author.type === 'User' &&
    isTakenElsewhere(comment.body) &&
    meansOrigin(comment.body) !== isDelivered
  );
}

/**
 * Answers in the review of a pull request. Pure.
 *
 * A review comment stands beside the code, not in the conversation. What it answers is put into the conversation, with
 * who said it and where; from then on it is a reply like every other, see answers-from-elsewhere.ts. Only `/answer` counts
 * there: whatever else is written in a review is about the code.
 */
import { renderRelayed, SOURCES } from './relayed.ts';
import type { Action } from './actions.ts';
import { commandOf } from './command-of.ts';
import { askConfig, askIssue, askMay, askReviews, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { sayMayNotAnswer } from './replies.ts';
import { aboutRefusal, sayOnce } from './say-once.ts';
import { readTasks, type Task } from './tasks.ts';

export function decideReviews(inquiry: Inquiry): Action[] {
  const { facts: { trigger, now, slug }, thread } = inquiry;
  const open = readTasks(thread, now).filter((task) => task.open !== undefined);
  // A workflow's own account may not put answers into a thread: what an agent writes is written by it as well.
  if (open.length === 0 || trigger.kind !== 'look' || slug === 'github-actions') return [];
  const mayHaveReviews = trigger.reviews === true || (trigger.issue === true && askIssue(inquiry)?.isPullRequest === true);
  const reviews = mayHaveReviews ? askReviews(inquiry) : undefined;
  return (reviews ?? []).flatMap((comment) => decideReview(inquiry, comment, open));
}

function decideReview(inquiry: Inquiry, comment: ThreadComment, open: readonly Task[]): Action[] {
  const command = commandOf(comment);
  if (command?.verb !== 'answer' || comment.author.type !== 'User' || command.text === '') return [];
  const request = `review:${comment.id}`;
  if (inquiry.thread.relayed.some(({ marker }) => marker.source === SOURCES.review && marker.request === request)) return [];
  const meant = open.filter((task) => command.question === undefined || task.open?.marker.question === command.question);
  const [task] = meant;
  const question = task?.open;
  if (task === undefined || question === undefined || meant.length > 1 || Date.parse(comment.createdAt) < Date.parse(question.comment.createdAt)) return [];
  const may = askMay(inquiry, 'answer', comment.author, task.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return [];
  if (may.kind === 'refused' && may.because !== 'permission') return [];
  if (may.kind === 'refused') return sayOnce(inquiry, task.task, aboutRefusal(question.marker.question, comment.author.id), Date.parse(comment.updatedAt), sayMayNotAnswer(comment.author.login, config.policy.answer));
  const body = renderRelayed({ id: request, text: command.text }, SOURCES.review, comment.author, question.marker);
  return body === undefined ? [] : [{ kind: 'relay', about: `relayed:${SOURCES.review}:${request}`, body }];
}

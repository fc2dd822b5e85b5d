/**
 * Answers in the review of a pull request, or in its conversation where a task has delivered it. Pure.
 *
 * What they answer is put into the thread of the task, with who said it and where; from then on it is a reply like every other,
 * see answers-from-elsewhere.ts. Only `/answer` counts there: whatever else is written in a review is about the code, or a
 * command, see commands-elsewhere.ts.
 */
import { renderRelayed } from './relayed.ts';
import type { Action } from './actions.ts';
import { commandOf } from './command-of.ts';
import { askElsewhere, type SaidElsewhere } from './elsewhere.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import { sayMayNotAnswer } from './replies.ts';
import { aboutRefusal, sayOnce } from './say-once.ts';
import { readTasks, type Task } from './tasks.ts';

export function decideReviews(inquiry: Inquiry): Action[] {
  const open = readTasks(inquiry.thread, inquiry.facts.now).filter((task) => task.open !== undefined);
  return open.length === 0 ? [] : askElsewhere(inquiry).flatMap((said) => decideReview(inquiry, said, open));
}

function decideReview(inquiry: Inquiry, { comment, source, request }: SaidElsewhere, open: readonly Task[]): Action[] {
  const command = commandOf(comment);
  if (command?.verb !== 'answer' || command.text === '') return [];
  const meant = open.filter(
    (task) => command.question === undefined || task.open?.marker.question === command.question,
  );
  const [task] = meant;
  const question = task?.open;
  if (
    task === undefined ||
    question === undefined ||
    meant.length > 1 ||
    Date.parse(comment.createdAt) < Date.parse(question.comment.createdAt)
  )
    return [];
  const may = askMay(inquiry, 'answer', comment.author, task.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return [];
  if (may.kind === 'refused' && may.because !== 'permission') return [];
  if (may.kind === 'refused')
    return sayOnce(
      inquiry,
      task.task,
      aboutRefusal(question.marker.question, comment.author.id),
      Date.parse(comment.updatedAt),
      sayMayNotAnswer(comment.author.login, config.policy.answer),
    );
  const body = renderRelayed({ id: request, text: command.text }, source, comment.author, question.marker);
  return body === undefined ? [] : [{ kind: 'relay', about: `relayed:${source}:${request}`, body }];
}

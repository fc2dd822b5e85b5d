/**
 * Answers in the review of a pull request, or in its conversation if a task delivered it. Pure.
 *
 * The answer is posted in the thread of the task, with its author and location, and from then on is a reply like any
 * other, see external-answers.ts. Only `/answer` counts there: everything else in a review is about the code, or a
 * command, see pull-request-commands.ts.
 */
import { renderRelayed } from '../../texts/relayed-comment.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { act, forEach, isUnknown, NOTHING, type RuleResult } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { readPullRequestComments, type PullRequestComment, sayAlteredElsewhere } from './pull-request-comments.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import { sayMayNotAnswer } from '../../texts/notices.ts';
import { aboutRefusal, sayOnce } from '../../decision/notify-once.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';

export const reviewAnswers: DecisionRule = {
  name: 'review-answers',
  watches: ['policy', 'issue', 'reviews'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const open = model.tasks.filter((task) => task.open !== undefined);
    const said = open.length === 0 ? [] : readPullRequestComments(context);
    return isUnknown(said) ? said : forEach(said, (one) => decideReview(context, one, open));
  },
};

function decideReview(
  context: DecisionContext,
  { comment, source, request }: PullRequestComment,
  open: readonly Task[],
): RuleResult {
  const command = findCommand(comment.body);
  if (command?.verb !== 'answer' || command.text === '') return NOTHING;
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
    return NOTHING;
  if (comment.altered !== undefined) return sayAlteredElsewhere(context, { comment, source, request }, task.task);
  const may = askMay(context, 'answer', comment.author, task.asker);
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  if (may.kind === 'refused' && may.because !== 'permission') return NOTHING;
  if (may.kind === 'refused')
    return sayOnce(
      context,
      task.task,
      aboutRefusal(question.marker.question, comment.author.id),
      Date.parse(comment.updatedAt),
      sayMayNotAnswer(comment.author.login, config.policy.answer),
    );
  const body = renderRelayed({ id: request, text: command.text }, source, comment.author, question.marker);
  return body === undefined ? NOTHING : act({ kind: 'relay', about: `relayed:${source}:${request}`, body });
}

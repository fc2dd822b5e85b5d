/**
 * An answer to a question that does not exist: somebody has deleted it, or changed it so that its proof is invalid, or
 * its id is wrong. Pure.
 *
 * The answer has no effect, and its author has to know that. If its task still waits, new answers count again once the
 * change is undone.
 */
import { isQuestionId, type QuestionId, questionIdOf, questionIdsUpTo } from '../../../../protocol/base/ids.ts';
import { addresseeOf } from '../../../../protocol/thread/candidate-answers.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { forEach, isUnknown, NOTHING, type RuleResult, wait } from '../../../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../../../decision/decision-context.ts';
import { sayOnce } from '../../../decision/notify-once.ts';
import type { DecisionRule } from '../../../decision/rule.ts';
import { noticeOfAltered } from '../../../tasks/lineage.ts';
import { findOfferedRetry } from '../../../tasks/offered-retry.ts';
import { sayEnded } from '../../../texts/end-notices.ts';
import { sayGoneQuestion, sayMissingQuestion, sayMovedQuestion, sayNoSuchQuestion } from '../../../texts/notices.ts';
import { UNLISTED_MS } from '../../../time-windows.ts';

export const missingQuestion: DecisionRule = {
  name: 'missing-question',
  watches: ['policy'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    return forEach(model.thread.replies, (reply) => tellReply(context, reply));
  },
};

/** What an answer is for, if no question in the thread accepts it. */
interface Gone {
  readonly question: QuestionId;
  /** `undefined` if no task here has ever asked that question. */
  readonly task: Task | undefined;
}

function tellReply(context: DecisionContext, reply: ThreadReply): RuleResult {
  if (reply.author.type !== 'User') return NOTHING;
  const gone = findGone(context, reply);
  if (gone === undefined) return NOTHING;
  const { question, task } = gone;
  const said = Date.parse(reply.updatedAt);
  const of = task?.task ?? noticeOfAltered(context, reply);
  const told = sayOnce(context, of, `missing:${question}:${reply.author.id}`, said, textFor(gone, reply, context));
  if (told.actions.length === 0) return told;
  // A person without permission to answer gets no notice: a stranger's comment costs one request at most, and no second
  // check.
  const mayAnswer = askAllowed(context, 'answer', reply.author, task?.asker);
  if (isUnknown(mayAnswer)) return mayAnswer;
  if (!mayAnswer) return NOTHING;
  // Lists of comments lag, and the author of the reply has seen the question.
  const sureAt = said + UNLISTED_MS;
  const isSure = context.now >= sureAt;
  return isSure ? told : wait({ at: sureAt, for: 'the question that an answer names to be listed', task: of });
}

/** By the question's id. Without an id, the reply may be for any other question. */
function findGone({ thread, tasks }: DecisionContext, reply: ThreadReply): Gone | undefined {
  const { command } = reply;
  const named = command?.verb === 'answer' || command?.verb === 'end' ? addresseeOf(reply) : undefined;
  if (isQuestionId(named)) {
    const isThere = thread.questions.some(({ marker }) => marker.question === named);
    return isThere ? undefined : { question: named, task: tasks.find((task) => hasAsked(task, named)) };
  }
  if (command?.verb !== 'answer') return undefined;
  const task = thread.questions.length === 0 ? tasks.find((one) => isWaitingSince(one, reply)) : undefined;
  const status = task?.status?.marker;
  return status === undefined ? undefined : { question: questionIdOf(status.task, status.round), task };
}

function hasAsked({ task, status }: Task, question: QuestionId): boolean {
  return questionIdsUpTo(task, status?.marker.round ?? 0).includes(question);
}

function isWaiting({ status, endedAt }: Task): boolean {
  return status?.marker.state === 'suspended' && endedAt === undefined;
}

function isWaitingSince(task: Task, { id }: ThreadReply): boolean {
  return isWaiting(task) && task.status !== undefined && id > task.status.comment.id;
}

function textFor(
  { question, task }: Gone,
  { author: { login } }: ThreadReply,
  { now, transfer }: DecisionContext,
): string {
  if (transfer?.asked.has(question) === true) return sayMovedQuestion(login, question);
  if (task === undefined) return sayNoSuchQuestion(login, question);
  if (task.endedAt !== undefined) return sayEnded(login, findOfferedRetry(task, now));
  const isAsked = task.status !== undefined && questionIdOf(task.task, task.status.marker.round) === question;
  return isAsked && isWaiting(task) ? sayMissingQuestion(login, task.task) : sayGoneQuestion(login);
}

/**
 * The response to an answer whose question is not in the thread: its author has to know that the answer has no effect.
 * Pure.
 */
import { isQuestionId, type QuestionId, questionIdOf, questionIdsUpTo, type TaskId } from '../../protocol/base/ids.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import { isUnknown, NOTHING, type RuleResult, wait } from '../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../decision/decision-context.ts';
import { sayOnce } from '../decision/notify-once.ts';
import { sayEnded } from '../texts/end-notices.ts';
import { sayGoneQuestion, sayMissingQuestion, sayMovedQuestion, sayNoSuchQuestion } from '../texts/notices.ts';
import { UNLISTED_MS } from '../time-windows.ts';
import { findOfferedRetry } from './offered-retry.ts';
import { replyTarget } from '../../protocol/comments/parse-command.ts';

/** What an answer is for, if no question in the thread accepts it. */
export interface GoneQuestion {
  readonly question: QuestionId;
  /** `undefined` if no task here has ever asked that question. */
  readonly task: Task | undefined;
}

/** @returns `undefined` if the question is in the thread. */
export function findGoneQuestion({ thread, tasks }: DecisionContext, named: QuestionId): GoneQuestion | undefined {
  const isThere = thread.questions.some(({ marker }) => marker.question === named);
  return isThere ? undefined : { question: named, task: tasks.find((task) => hasAsked(task, named)) };
}

/** The question that a reply is for. Without an id, the reply may be for any other question in the thread. */
export function findGoneFor(context: DecisionContext, reply: ThreadReply): GoneQuestion | undefined {
  const { command, author } = reply;
  if (author.type !== 'User') return undefined;
  const named = command?.verb === 'answer' || command?.verb === 'end' ? replyTarget(reply.command) : undefined;
  if (isQuestionId(named)) return findGoneQuestion(context, named);
  if (command?.verb !== 'answer') return undefined;
  const { thread, tasks } = context;
  const task = thread.questions.length === 0 ? tasks.find((one) => isWaitingSince(one, reply)) : undefined;
  const status = task?.status?.marker;
  return status === undefined ? undefined : { question: questionIdOf(status.task, status.round), task };
}

function isWaitingSince(task: Task, { id }: ThreadReply): boolean {
  return isWaiting(task) && task.status !== undefined && id > task.status.comment.id;
}

function hasAsked({ task, status }: Task, question: QuestionId): boolean {
  return questionIdsUpTo(task, status?.marker.round ?? 0).includes(question);
}

/** @param instead the task that the notice names if no task has asked the question. */
export function tellGone(
  context: DecisionContext,
  gone: GoneQuestion,
  { author, updatedAt }: Pick<ThreadComment, 'author' | 'updatedAt'>,
  instead: TaskId,
): RuleResult {
  const { question, task } = gone;
  const said = Date.parse(updatedAt);
  const of = task?.task ?? instead;
  const told = sayOnce(context, of, `missing:${question}:${author.id}`, said, textFor(gone, author.login, context));
  if (told.actions.length === 0) return told;
  // A person without permission to answer gets no notice: a stranger's comment costs one request at most, and no second
  // check.
  const mayAnswer = askAllowed(context, 'answer', author, task?.asker);
  if (isUnknown(mayAnswer)) return mayAnswer;
  if (!mayAnswer) return NOTHING;
  // Lists of comments lag, and the author of the answer has seen the question.
  const sureAt = said + UNLISTED_MS;
  const isSure = context.now >= sureAt;
  return isSure ? told : wait({ at: sureAt, for: 'the question that an answer names to be listed', task: of });
}

/** Whether somebody who has answered the question was told that it is not there. */
export function wasToldGone({ thread }: DecisionContext, question: QuestionId): boolean {
  return thread.notes.some(({ marker }) => marker.about.startsWith(`missing:${question}:`));
}

export function isWaiting({ status, endedAt }: Task): boolean {
  return status?.marker.state === 'suspended' && endedAt === undefined;
}

function textFor({ question, task }: GoneQuestion, login: string, { now, transfer }: DecisionContext): string {
  if (transfer?.asked.has(question) === true) return sayMovedQuestion(login, question);
  if (task === undefined) return sayNoSuchQuestion(login, question);
  if (task.endedAt !== undefined) return sayEnded(login, findOfferedRetry(task, now));
  const isAsked = task.status !== undefined && questionIdOf(task.task, task.status.marker.round) === question;
  return isAsked && isWaiting(task) ? sayMissingQuestion(login, task) : sayGoneQuestion(login);
}

/**
 * An answer to a question that does not exist: somebody has deleted it, or changed it so that its proof is invalid, or
 * its id is wrong. Pure.
 *
 * The answer has no effect, and its author has to know that. If its task still waits, new answers count again once the
 * change is undone.
 */
import { isQuestionId, questionIdOf } from '../../../../protocol/base/ids.ts';
import { addresseeOf } from '../../../../protocol/thread/candidate-answers.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { forEach, NOTHING, type RuleResult } from '../../../decision/decided.ts';
import type { DecisionContext } from '../../../decision/decision-context.ts';
import type { DecisionRule } from '../../../decision/rule.ts';
import { findGoneQuestion, type GoneQuestion, isWaiting, tellGone } from '../../../tasks/gone-question.ts';
import { noticeOfAltered } from '../../../tasks/lineage.ts';

export const missingQuestion: DecisionRule = {
  name: 'missing-question',
  watches: ['policy'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    return forEach(model.thread.replies, (reply) => tellReply(context, reply));
  },
};

function tellReply(context: DecisionContext, reply: ThreadReply): RuleResult {
  const gone = reply.author.type === 'User' ? findGone(context, reply) : undefined;
  return gone === undefined ? NOTHING : tellGone(context, gone, reply, noticeOfAltered(context, reply));
}

/** By the question's id. Without an id, the reply may be for any other question. */
function findGone(context: DecisionContext, reply: ThreadReply): GoneQuestion | undefined {
  const { command } = reply;
  const named = command?.verb === 'answer' || command?.verb === 'end' ? addresseeOf(reply) : undefined;
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

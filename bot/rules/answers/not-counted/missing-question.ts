/**
 * An answer to a question that somebody has deleted, or changed so that it proves nothing any more. Pure.
 *
 * The task's own comment still says that it waits. Nothing can be answered then, which whoever answers has to know: it
 * counts again when the change is undone.
 */
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import type { StatusMarker } from '../../../../protocol/comments/marker.ts';
import { addresseeOf } from '../../../../protocol/thread/candidate-answers.ts';
import type { Marked, Thread } from '../../../../protocol/thread/read-thread.ts';
import { findTask } from '../../../../protocol/thread/thread-model.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { forEach, isUnknown, NOTHING, type RuleResult } from '../../../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../../../decision/decision-context.ts';
import { sayOnce } from '../../../decision/notify-once.ts';
import type { DecisionRule } from '../../../decision/rule.ts';
import { sayMissingQuestion } from '../../../texts/notices.ts';

export const missingQuestion: DecisionRule = {
  name: 'missing-question',
  watches: ['policy'],
  decide: (model, facts) => {
    const waiting = [...model.thread.statuses.values()].filter((status) => isQuestionMissing(status, model.thread));
    return waiting.length === 0
      ? NOTHING
      : forEach(model.thread.replies, (reply) => tellReply({ ...model, facts }, waiting, reply));
  },
};

function isQuestionMissing({ marker: { task, state, round } }: Marked<StatusMarker>, thread: Thread): boolean {
  const isAsked = thread.questions.some(({ marker }) => marker.task === task && marker.round >= round);
  return state === 'suspended' && !isAsked && !thread.ended.has(task);
}

function tellReply(context: DecisionContext, waiting: readonly Marked<StatusMarker>[], reply: ThreadReply): RuleResult {
  if (reply.author.type !== 'User' || reply.command?.verb !== 'answer') return NOTHING;
  const meant = waiting.find((status) => isMeant(status, reply, context.thread));
  if (meant === undefined) return NOTHING;
  const { task, round } = meant.marker;
  const about = `missing:${questionIdOf(task, round)}:${reply.author.id}`;
  const text = sayMissingQuestion(reply.author.login, task);
  const said = sayOnce(context, task, about, Date.parse(reply.updatedAt), text);
  if (said.actions.length === 0) return said;
  // Whoever may not answer is told nothing: a stranger's comment costs one request at most.
  const mayAnswer = askAllowed(context, 'answer', reply.author, findTask(context, task)?.asker);
  if (isUnknown(mayAnswer)) return mayAnswer;
  return mayAnswer ? said : NOTHING;
}

/** By the question's id. Without one, it may be for whatever else was asked. */
function isMeant(
  { marker: { task, round }, comment }: Marked<StatusMarker>,
  reply: ThreadReply,
  thread: Thread,
): boolean {
  const named = addresseeOf(reply);
  if (named === undefined) return reply.id > comment.id && thread.questions.length === 0;
  return named === questionIdOf(task, round);
}

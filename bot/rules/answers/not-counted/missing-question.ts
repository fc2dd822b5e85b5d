/**
 * An answer to a question that does not exist: somebody has deleted it, or changed it so that its proof is invalid, or
 * its id is wrong. Pure.
 *
 * The answer has no effect, and its author has to know that. If its task still waits, new answers count again once the
 * change is undone.
 */
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { forEach, NOTHING, type RuleResult } from '../../../decision/decided.ts';
import type { DecisionContext } from '../../../decision/decision-context.ts';
import type { DecisionRule } from '../../../decision/rule.ts';
import { findGoneFor, tellGone } from '../../../tasks/gone-question.ts';
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
  const gone = findGoneFor(context, reply);
  return gone === undefined ? NOTHING : tellGone(context, gone, reply, noticeOfAltered(context, reply));
}

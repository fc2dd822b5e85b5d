/**
 * Whoever asked for something on an issue that was then transferred here is told that it does not go on here: once for
 * a question that was open, else once for the newest of the commands. Pure.
 */
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { NOTHING } from '../../decision/decided.ts';
import { sayInAnyCase, sayOnce } from '../../decision/notify-once.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { sayMoved, sayTransferred } from '../../texts/notices.ts';

export const transferredIssue: DecisionRule = {
  name: 'transferred-issue',
  watches: [],
  decide: (model, facts) => {
    const { question, replies } = model.transfer ?? { question: undefined, replies: [] };
    const context = { ...model, facts };
    if (question !== undefined)
      return sayInAnyCase(context, question.task, `moved:${question.question}`, sayMoved(question.subagent));
    const command = replies.findLast((reply) => reply.command !== undefined);
    if (command === undefined) return NOTHING;
    const task = taskIdOf(facts.where.id, 'transferred', facts.issue);
    return sayOnce(context, task, `transferred:${command.id}`, Date.parse(command.createdAt), sayTransferred());
  },
};

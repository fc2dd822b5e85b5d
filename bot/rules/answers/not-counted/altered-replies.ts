/**
 * A reply that somebody else than its author has edited, while its question is open: it is nobody's answer. Pure.
 *
 * Its author is told once, because the page goes on showing it as theirs.
 */
import type { ThreadComment } from '../../../../protocol/thread/comment.ts';
import { type Marked, standingOf } from '../../../../protocol/thread/read-thread.ts';
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { forEach, NOTHING, type RuleResult } from '../../../decision/decided.ts';
import type { DecisionContext } from '../../../decision/decision-context.ts';
import { sayOnce } from '../../../decision/notify-once.ts';
import type { DecisionRule } from '../../../decision/rule.ts';
import { sayAltered } from '../../../texts/notices.ts';

export const alteredReplies: DecisionRule = {
  name: 'altered-replies',
  watches: [],
  decide: (model, facts) => {
    const context = { ...model, facts };
    return forEach(model.thread.altered, (comment) => tellAuthor(context, comment));
  },
};

function tellAuthor(context: DecisionContext, comment: ThreadComment): RuleResult {
  const question = findOpenBefore(context, comment);
  return question === undefined || comment.isHidden === true || comment.isByStranger === true
    ? NOTHING
    : sayOnce(
        context,
        question.marker.task,
        `altered:${question.marker.question}:${comment.id}`,
        Date.parse(comment.updatedAt),
        sayAltered(comment.author.login, comment.id),
      );
}

function findOpenBefore({ thread, now }: DecisionContext, { id }: ThreadComment): Marked<QuestionMarker> | undefined {
  return thread.questions.findLast(
    (question) => question.comment.id < id && standingOf(question, thread, now) === 'open',
  );
}

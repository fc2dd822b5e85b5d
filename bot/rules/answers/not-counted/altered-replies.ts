/**
 * A reply or a command that somebody other than its author may have edited: it counts as nobody's. Pure.
 *
 * Its author is told once, because the page still shows it as theirs.
 */
import { findCommand } from '../../../../protocol/comments/parse-command.ts';
import type { ThreadComment } from '../../../../protocol/thread/comment.ts';
import { type Marked, standingOf } from '../../../../protocol/thread/read-thread.ts';
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { forEach, NOTHING, type RuleResult } from '../../../decision/decided.ts';
import type { DecisionContext } from '../../../decision/decision-context.ts';
import { sayOnce } from '../../../decision/notify-once.ts';
import type { DecisionRule } from '../../../decision/rule.ts';
import { noticeOfAltered } from '../../../tasks/lineage.ts';
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
  const { id, author, altered, updatedAt } = comment;
  if (altered === undefined || comment.isHidden === true || comment.isByStranger === true) return NOTHING;
  const question = findOpenBefore(context, comment)?.marker;
  if (question === undefined && findCommand(comment.body) === undefined) return NOTHING;
  const task = question?.task ?? noticeOfAltered(context, comment);
  const about = question === undefined ? `altered:${id}` : `altered:${question.question}:${id}`;
  return sayOnce(context, task, about, Date.parse(updatedAt), sayAltered(author.login, altered, `#issuecomment-${id}`));
}

function findOpenBefore({ thread, now }: DecisionContext, { id }: ThreadComment): Marked<QuestionMarker> | undefined {
  return thread.questions.findLast(
    (question) => question.comment.id < id && standingOf(question, thread, now) === 'open',
  );
}

/**
 * A task that waits for the answer to a question that somebody has deleted, or changed so that its proof is invalid.
 * Pure.
 *
 * No answer to it counts, neither of a person nor of an agent that was asked, and nothing else ends the task. So the
 * thread is told once, unless somebody who has answered is told, see missing-question.ts. If the change is undone, the
 * task continues with the next answer.
 */
import { type QuestionId, questionIdOf } from '../../../../protocol/base/ids.ts';
import { readMentions } from '../../../../protocol/policy/mentions.ts';
import { findNote } from '../../../../protocol/thread/read-thread.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { combine, forEach, isUnknown, NOTHING, type RuleResult, wait } from '../../../decision/decided.ts';
import { askConfig, askIssue, type DecisionContext } from '../../../decision/decision-context.ts';
import { sayInAnyCase } from '../../../decision/notify-once.ts';
import type { DecisionRule } from '../../../decision/rule.ts';
import { findGoneFor, findGoneQuestion, isWaiting, tellGone, wasToldGone } from '../../../tasks/gone-question.ts';
import { noticeOfAltered } from '../../../tasks/lineage.ts';
import { sayUnanswerable } from '../../../texts/notices.ts';
import { UNLISTED_MS } from '../../../time-windows.ts';

export const unanswerableQuestion: DecisionRule = {
  name: 'unanswerable-question',
  watches: ['policy', 'issue'],
  decide: (model, facts) => forEach(model.tasks, (task) => decideTask({ ...model, facts }, task)),
};

function decideTask(context: DecisionContext, of: Task): RuleResult {
  const { task, status } = of;
  // A question of an older version is in the thread only while its saved state exists.
  if (status === undefined || status.comment.isProven === false || !isWaiting(of)) return NOTHING;
  const question = questionIdOf(task, status.marker.round);
  if (findGoneQuestion(context, question) === undefined || isTold(context, question)) return NOTHING;
  // A run asks before its task's comment says so, but lists of comments lag.
  const sureAt = Date.parse(status.comment.updatedAt) + UNLISTED_MS;
  if (context.now < sureAt) return wait({ at: sureAt, for: 'the question of a waiting task to be listed', task });
  const { needs, actions, recheckAt } = tellAuthors(context, question);
  if (needs.length > 0) return { needs, actions: [], recheckAt: [] };
  return actions.length > 0 || recheckAt.length > 0 ? NOTHING : tellThread(context, of, question);
}

function isTold(context: DecisionContext, question: QuestionId): boolean {
  return wasToldGone(context, question) || findNote(context.thread, aboutUnanswerable(question)) !== undefined;
}

function aboutUnanswerable(question: QuestionId): string {
  return `unanswerable:${question}`;
}

/** What missing-question.ts tells those who have answered. */
function tellAuthors(context: DecisionContext, question: QuestionId): RuleResult {
  return combine(
    context.thread.replies.map((reply) => {
      const gone = findGoneFor(context, reply);
      return gone?.question === question ? tellGone(context, gone, reply, noticeOfAltered(context, reply)) : NOTHING;
    }),
  );
}

function tellThread(context: DecisionContext, of: Task, question: QuestionId): RuleResult {
  const issue = askIssue(context);
  if (isUnknown(issue)) return issue;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const mentions = readMentions(config.questions.mention, of.asker, issue);
  // Nobody waits on a closed issue, and reopening it is another reason to look.
  return issue.closedAt !== undefined
    ? NOTHING
    : sayInAnyCase(context, of.task, aboutUnanswerable(question), sayUnanswerable(mentions, of));
}

/**
 * Questions whose saved state has been deleted: nobody can answer them any more, and their task ends. Pure.
 *
 * An answer that came in time is left alone: its run may be queued, or another replica may be about to start it.
 */
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { forEach, isUnknown, NOTHING, type RuleResult, wait } from '../../decision/decided.ts';
import { askClaim, type DecisionContext } from '../../decision/decision-context.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { askAttempts } from '../../decision/claim-turns.ts';
import { endUnanswered } from './await-agreement.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { type Marked, standingOf } from '../../../protocol/thread/read-thread.ts';
import { LATE_MS, QUEUE_MS, RUN_LOOK_MS } from '../../time-windows.ts';

export const expireQuestions: DecisionRule = {
  name: 'expire-questions',
  watches: ['claims', 'runs', 'policy'],
  decide: (model, facts) => forEach(model.tasks, (task) => decideTask({ ...model, facts }, task)),
};

function decideTask(context: DecisionContext, task: Task): RuleResult {
  const { endedAt, questions } = task;
  const { thread, now, facts } = context;
  const last = questions.at(-1);
  if (endedAt !== undefined || last === undefined || standingOf(last, thread, now) !== 'expired') return NOTHING;
  const { marker } = last;
  const isElsewhere = marker.repository !== undefined && marker.repository !== facts.where.id;
  if (isElsewhere || !mayMatter(marker, context)) return NOTHING;
  return awaitTaker(context, last) ?? endUnanswered(context, { task, question: last });
}

/** An end that was missed for long is history, unless somebody still writes or ticks there. */
function mayMatter({ expires }: QuestionMarker, { thread, now, facts: { trigger } }: DecisionContext): boolean {
  const expiredAt = Date.parse(expires);
  return (
    now <= expiredAt + LATE_MS ||
    trigger.kind === 'edited' ||
    thread.replies.some(({ updatedAt }) => Date.parse(updatedAt) > expiredAt)
  );
}

/** @returns `undefined` if nothing is about to continue with an answer that came in time. */
function awaitTaker(context: DecisionContext, { marker, comment }: Marked<QuestionMarker>): RuleResult | undefined {
  const { now, facts } = context;
  const { task, round, question } = marker;
  const claim = askClaim(context, question);
  if (isUnknown(claim)) return claim;
  if (claim.attempt === 0) return undefined;
  const runs = askAttempts(context, {
    dispatch: dispatchIdOf(task, round + 1),
    since: Math.max(Date.parse(comment.createdAt), now - QUEUE_MS),
  });
  if (isUnknown(runs)) return runs;
  const isLive = [...runs.values()].some(({ status }) => status !== 'completed');
  if (isLive) return wait({ at: now + RUN_LOOK_MS, for: `the run of round ${round + 1} to end`, task });
  const holderDeadAt = Math.max(claim.seenAt, Date.parse(marker.expires)) + 2 * facts.graceMs;
  return now < holderDeadAt
    ? wait({ at: holderDeadAt, for: `the run that claimed \`${question}\` to be listed`, task })
    : undefined;
}

/**
 * A task whose run GitHub has just reported as ended, and whose comment still says that it is working: this is shown at
 * once. recover-lost-runs.ts handles the rest, and waits until the run's last comments are visible. Pure.
 *
 * Runs are requested only if one of them has ended and the comment does not match: a run that ends normally has updated
 * it before. The data may be old, so the comment is replaced only while it is unchanged.
 */
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { readRunName } from '../../../protocol/messages/run-name.ts';
import { withLostRun, withState } from '../../../protocol/comments/status-heading.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';
import { act, isUnknown, NOTHING, type RuleResult } from '../../decision/decided.ts';
import { askRuns, type DecisionContext } from '../../decision/decision-context.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { QUEUE_MS } from '../../time-windows.ts';

export const showLostRuns: DecisionRule = {
  name: 'show-lost-runs',
  watches: ['runs'],
  decide: (model, facts) => {
    const ended = facts.trigger.kind === 'look' ? facts.trigger.ended : undefined;
    const task = ended === undefined ? undefined : findTask(model, ended);
    return task === undefined ? NOTHING : decideTask({ ...model, facts }, task);
  },
};

function decideTask(context: DecisionContext, { task, status, questions, end }: Task): RuleResult {
  if (status === undefined || end !== undefined) return NOTHING;
  const { comment, marker } = status;
  if (hasEnded(marker.state) || marker.state === 'suspended' || marker.lost === true) return NOTHING;
  // We do not sign what we cannot verify, and a run that knows the keys would not find its comment any more.
  if (comment.isProven !== true) return NOTHING;
  const runs = askRuns(context, Date.parse(comment.createdAt) - QUEUE_MS);
  if (isUnknown(runs)) return runs;
  const own = runs.filter(({ id, title }) => id === marker.runId || readRunName(title)?.task === task);
  const isOver = own.some(({ id }) => id === marker.runId) && own.every((run) => run.status === 'completed');
  if (!isOver) return NOTHING;
  const asked = questions.at(-1)?.marker;
  const isAsking = asked?.round === marker.round && asked.answered === undefined;
  const body = isAsking ? withState(comment.body, marker, 'suspended') : withLostRun(comment.body, marker);
  return act({ kind: 'edit', commentId: comment.id, body, seen: comment.body });
}

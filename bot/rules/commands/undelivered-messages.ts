/**
 * What people said to a task that ended without hearing it. Pure.
 */
import type { TaskId } from '../../../protocol/base/ids.ts';
import { isGivenUp, saysWhyNot } from '../../../protocol/comments/marker.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { findKnown, isUnknown, NOTHING, type RuleResult, type UnknownFact } from '../../decision/decided.ts';
import type { DecisionContext } from '../../decision/decision-context.ts';
import { sayOnce } from '../../decision/notify-once.ts';
import type { AllTasks } from '../../tasks/all-tasks.ts';
import { followUpOf } from '../../tasks/lineage.ts';
import { findOfferedRetry } from '../../tasks/offered-retry.ts';
import { findRetriesOf } from '../../tasks/queued-message-starts.ts';
import { findQueued } from '../../tasks/queued-messages.ts';
import { isStillborn } from '../../tasks/stillborn.ts';
import { sayNotDelivered } from '../../texts/end-notices.ts';
import { WINDOW_MS } from '../../time-windows.ts';

/** Whether it is over, and not for so long that nobody cares any more. */
export function mayBeUndelivered({ now }: DecisionContext, { endedAt }: Pick<Task, 'endedAt'>): boolean {
  return endedAt !== undefined && endedAt >= now - WINDOW_MS;
}

/** Messages that no run took along before the task was over, unless they have another task begin that does. */
export function tellUndelivered(context: DecisionContext, task: Task, all: AllTasks): RuleResult {
  if (task.endedAt === undefined || !mayBeUndelivered(context, task)) return NOTHING;
  const queued = findQueued(context, task, all.tasks);
  if (isUnknown(queued)) return queued;
  const last = queued.at(-1);
  if (last === undefined) return NOTHING;
  const isTaken = isFollowed(context, task, all);
  if (isTaken !== false) return isUnknown(isTaken) ? isTaken : NOTHING;
  return sayOnce(
    context,
    task.task,
    `undelivered:${task.task}:${last.id}`,
    task.endedAt,
    sayNotDelivered(queued.length, findOfferedRetry(task, context.now).kind !== 'none'),
  );
}

function isFollowed(
  context: DecisionContext,
  { task }: Task,
  { retries, causes, tasks }: AllTasks,
): boolean | UnknownFact {
  const retried = findRetriesOf(context, retries, task);
  if (isUnknown(retried)) return retried;
  const followUp = followUpOf(context, task);
  const isAsked = causes.some((cause) => cause.task === followUp);
  // One whose run was cancelled in its queue hears nothing any more.
  const begun = findKnown([...retried, ...(isAsked ? [followUp] : [])], (next) => {
    if (wasRefused(context, next)) return false;
    if (tasks.some((one) => one.task === next && isLostAtFirst(one))) return false;
    const isStopped = isStillborn(context, next, causes);
    return isUnknown(isStopped) ? isStopped : !isStopped;
  });
  return isUnknown(begun) ? begun : begun !== undefined;
}

/** Its run, or the bot, has said why it does not begin, or that it was given up. */
function wasRefused({ thread }: DecisionContext, next: TaskId): boolean {
  return (
    !thread.statuses.has(next) &&
    thread.notes.some(({ marker }) => marker.task === next && (saysWhyNot(marker) || isGivenUp(marker)))
  );
}

/** What the runs of its first round were told is gone with them. */
function isLostAtFirst({ end }: Task): boolean {
  return end?.marker.run !== undefined && end.marker.round === 1;
}

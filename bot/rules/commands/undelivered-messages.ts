/** Messages to a task that ended without receiving them. Pure. */
import type { TaskId } from '../../../protocol/base/ids.ts';
import { isGivenUp, saysWhyNot } from '../../../protocol/comments/marker.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import { findKnown, isUnknown, NOTHING, type RuleResult, type UnknownFact } from '../../decision/decided.ts';
import type { DecisionContext } from '../../decision/decision-context.ts';
import { sayOnce } from '../../decision/notify-once.ts';
import type { AllTasks } from '../../tasks/all-tasks.ts';
import { followUpOf } from '../../tasks/lineage.ts';
import { mayRetry } from '../../tasks/offered-retry.ts';
import { findRetriesOf } from '../../tasks/queued-message-starts.ts';
import { findQueued } from '../../tasks/queued-messages.ts';
import { willNeverStart } from '../../tasks/never-started.ts';
import { sayUnreadMessages } from '../../texts/end-notices.ts';
import { WINDOW_MS } from '../../time-windows.ts';

/** Whether it has ended, and recently enough to matter. */
export function mayBeUndelivered({ now }: DecisionContext, { endedAt }: Pick<Task, 'endedAt'>): boolean {
  return endedAt !== undefined && endedAt >= now - WINDOW_MS;
}

/** Messages that no run received before the task ended, unless they start another task that receives them. */
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
    sayUnreadMessages(queued.length, mayRetry(task, context.now)),
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
  // A task whose run was cancelled in its queue receives no more messages.
  const begun = findKnown([...retried, ...(isAsked ? [followUp] : [])], (next) => {
    if (wasRefused(context, next)) return false;
    if (tasks.some((one) => one.task === next && isLostAtFirst(one))) return false;
    const isStopped = willNeverStart(context, next, causes);
    return isUnknown(isStopped) ? isStopped : !isStopped;
  });
  return isUnknown(begun) ? begun : begun !== undefined;
}

/** Its run, or the bot, has posted why it does not start, or that it was given up. */
function wasRefused({ thread }: DecisionContext, next: TaskId): boolean {
  return (
    !thread.statuses.has(next) &&
    thread.notes.some(({ marker }) => marker.task === next && (saysWhyNot(marker) || isGivenUp(marker)))
  );
}

/** Messages that the runs of its first round received are lost with them. */
function isLostAtFirst({ end }: Task): boolean {
  return end?.marker.run !== undefined && end.marker.round === 1;
}

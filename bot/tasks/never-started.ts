/** A task that was requested and never starts. Pure. */
import { dispatchIdOf, type TaskId } from '../../protocol/base/ids.ts';
import { filterKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import type { DecisionContext } from '../decision/decision-context.ts';
import { askTurn } from '../decision/claim-turns.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { type AllTasks, isPending } from './all-tasks.ts';
import type { Cause } from './cause.ts';
import { isSettled } from './start-triggers.ts';

/**
 * Whether a task without a comment will never post one, because its run was cancelled first. A task that was only given
 * up can be retried.
 */
export function willNeverStart(
  context: DecisionContext,
  task: TaskId,
  causes: readonly Cause[],
): boolean | UnknownFact {
  const cause = causes.find((one) => one.task === task);
  if (
    cause === undefined ||
    isSettled(context, cause) ||
    context.thread.notes.some(({ marker }) => marker.task === task)
  )
    return false;
  const turn = askTurn(context, { subject: task, dispatch: dispatchIdOf(task, 1), since: cause.since });
  return isUnknown(turn) ? turn : turn(cause.at).kind === 'rest';
}

/** The tasks that have started, or still may. */
export function withoutNeverStarted(
  context: DecisionContext,
  { tasks, causes }: Pick<AllTasks, 'causes' | 'tasks'>,
): readonly Task[] | UnknownFact {
  return filterKnown(tasks, (task) => {
    const isGone = isPending(task) && willNeverStart(context, task.task, causes);
    return isUnknown(isGone) ? isGone : !isGone;
  });
}

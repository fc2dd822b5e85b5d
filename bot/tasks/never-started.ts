/** A task that was requested and never starts. Pure. */
import { dispatchIdOf, type TaskId } from '../../protocol/base/ids.ts';
import { isUnknown, type UnknownFact } from '../decision/decided.ts';
import type { DecisionContext } from '../decision/decision-context.ts';
import { askTurn } from '../decision/claim-turns.ts';
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

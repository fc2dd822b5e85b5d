/**
 * The branch that a task's work lands on: one task, one branch, whatever happens. A task that goes on from another one
 * is the same line of work, and lands on the branch of the first.
 *
 * Unless a person has put something of their own there. Their branch is left alone, and ours gets a number.
 */
import { TaskId } from '../base/ids.ts';

/** @param task the first of its line. @param turn counts from 1; the first branch has no number. */
export function branchOf(task: TaskId, turn = 1): string {
  return turn === 1 ? `agora/${task}` : `agora/${task}-${turn}`;
}

/** @returns the task that a branch of ours is named after, the first of its line; `undefined` for any other branch. */
export function readBranch(branch: string): TaskId | undefined {
  return TaskId.safeParse(/^agora\/(?<task>[^-]+)(?:-[2-9])?$/.exec(branch)?.groups?.['task']).data;
}

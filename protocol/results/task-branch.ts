/**
 * The branch of a task's work: one task, one branch. A task that continues another one belongs to the same lineage, and
 * uses the branch of the first.
 *
 * Exception: if a person has pushed something of their own there, their branch is left alone, and ours gets a number.
 */
import { TaskId } from '../base/ids.ts';

export const BRANCH_FOLDER = 'agora';

/** @param task the first of its lineage. @param turn counts from 1; the first branch has no number. */
export function branchOf(task: TaskId, turn = 1): string {
  return turn === 1 ? `${BRANCH_FOLDER}/${task}` : `${BRANCH_FOLDER}/${task}-${turn}`;
}

/**
 * @returns the task that one of our branches is named after, the first of its lineage; `undefined` for other branches.
 */
export function readBranch(branch: string): TaskId | undefined {
  return TaskId.safeParse(/^agora\/(?<task>[^-]+)(?:-[2-9])?$/.exec(branch)?.groups?.['task']).data;
}

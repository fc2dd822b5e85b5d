/**
 * Where a run has to be started: on the default branch, whose workflow file and work tree somebody has reviewed.
 *
 * Whoever may push can start the workflow on a branch or a tag of their own, as that branch has it; a tag can have the
 * name of the default branch, so the full name counts. Unknown means no. Pure.
 */
import type { RunnerContext } from './runner-context.ts';

/** @returns why nothing is run here, as sentences; `undefined` on the default branch. */
export function findForeignRef({
  ref,
  defaultBranch,
  event,
}: Pick<RunnerContext, 'ref' | 'defaultBranch' | 'event'>): string | undefined {
  // GitHub runs schedules of the default branch alone, and not every server says its name with them.
  if (event.name === 'schedule' && defaultBranch === undefined) return undefined;
  if (defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}`) return undefined;
  const here =
    ref === undefined ? 'GitHub does not report on which branch this runs' : `This runs on ${ref.slice(0, 200)}`;
  const wanted = defaultBranch === undefined ? 'the default branch' : `the default branch (${defaultBranch})`;
  return `${here}, but tasks run only on ${wanted}. Start the workflow there.`;
}

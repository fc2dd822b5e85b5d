/**
 * Where a run has to be started: on the default branch, whose workflow file and files were reviewed.
 *
 * Anybody who can push can start the workflow on a branch or a tag of their own, with that branch's version of it. A
 * tag can have the name of the default branch, so the full ref counts. Unknown means no. Pure.
 */
import type { RunnerContext } from './runner-context.ts';

/** @returns why nothing runs here, as sentences; `undefined` on the default branch. */
export function findForeignRef({
  ref,
  defaultBranch,
  event,
}: Pick<RunnerContext, 'ref' | 'defaultBranch' | 'event'>): string | undefined {
  // GitHub runs schedules on the default branch only, and not every server includes its name.
  if (event.name === 'schedule' && defaultBranch === undefined) return undefined;
  if (defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}`) return undefined;
  const here =
    ref === undefined ? 'GitHub does not report on which branch this runs' : `This runs on ${ref.slice(0, 200)}`;
  const wanted = defaultBranch === undefined ? 'the default branch' : `the default branch (${defaultBranch})`;
  return `${here}, but tasks run only on ${wanted}. Start the workflow there.`;
}

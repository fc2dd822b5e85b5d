/** The repository's default branch, for a job of the relay. */

export interface RelayEvent {
  /** The job's `GITHUB_RUN_ATTEMPT`. */
  readonly attempt: number;
  /** As the event names it. */
  readonly named: string | undefined;
}

/**
 * A job that is run again gets the event of the first attempt, and the branch may have been renamed since.
 * @param ask asks GitHub.
 */
export async function findDefaultBranch({ attempt, named }: RelayEvent, ask: () => Promise<string>): Promise<string> {
  return attempt > 1 || named === undefined ? ask() : named;
}

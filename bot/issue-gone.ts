/**
 * An issue that was deleted or transferred, or issues are disabled. Nothing can be decided or written about it here.
 */
export class IssueGone extends Error {}

/**
 * Whether an issue that a text names is not there. GitHub also returns 404 for a number that was never used, and for an
 * issue that was transferred to a repository that the App may not see.
 */
export function isNotThere(error: unknown): boolean {
  return error instanceof IssueGone || (error instanceof Error && 'status' in error && error.status === 404);
}

/**
 * GitHub's statement, with a comment, about the author's relation to the repository. It can be outdated and is never a
 * permission: here it only decides which request comes first, and who is told about a missing permission.
 *
 * @see https://docs.github.com/en/graphql/reference/enums#commentauthorassociation
 */
const STRANGE: ReadonlySet<string> = new Set(['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN']);

/** @returns also false if GitHub does not tell. */
export function isStrange(association: string | undefined): boolean {
  return association !== undefined && STRANGE.has(association);
}

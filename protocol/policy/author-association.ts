/**
 * What GitHub says with a comment about how its author is tied to the repository. It can be old and is never a
 * permission: here it only decides which request comes first, and who is told that they may not.
 *
 * @see https://docs.github.com/en/graphql/reference/enums#commentauthorassociation
 */
const STRANGE: ReadonlySet<string> = new Set(['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN']);

/** @returns false as well where GitHub does not say. */
export function isStrange(association: string | undefined): boolean {
  return association !== undefined && STRANGE.has(association);
}

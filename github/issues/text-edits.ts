/**
 * GitHub's record of the edits of one text: empty for one that nobody edited, else with each version, the first one
 * among them.
 * @see https://docs.github.com/en/graphql/reference/objects#usercontentedit
 */
import { z } from '../../protocol/base/zod.ts';
import type { TextVersion } from '../../protocol/thread/issue-history.ts';
import { type GitHubClient, isStatus } from '../github-client.ts';
import { askGraphqlSurely } from '../graphql.ts';
import { isRateLimited } from '../rate-limits.ts';

/** More edits than that are not told: then nobody knows. */
export const EDITS = 'userContentEdits(first: 50) { nodes { editedAt diff } pageInfo { hasNextPage } }';

export const Edits = z.looseObject({
  nodes: z.array(z.looseObject({ editedAt: z.iso.datetime({ offset: true }), diff: z.nullable(z.string()) })),
  pageInfo: z.looseObject({ hasNextPage: z.boolean() }),
});

/**
 * @returns the answer as it is; `undefined` where GraphQL is refused or not there, and GitHub so says nothing of edits.
 * @throws RequestError for whatever is not known yet: a 5xx, a limit.
 */
export async function askRecord(client: GitHubClient, query: string, variables: object): Promise<unknown> {
  try {
    return await askGraphqlSurely(client, query, variables);
  } catch (error) {
    if (isStatus(error, 404) || (isStatus(error, 403) && !isRateLimited(error))) return undefined;
    throw error;
  }
}

/** @param text as it stands now. @returns oldest first; `undefined` where GitHub has more of them than it told. */
export function versionsOf(
  text: string,
  { nodes, pageInfo }: z.infer<typeof Edits>,
): readonly TextVersion[] | undefined {
  if (pageInfo.hasNextPage) return undefined;
  const edits = nodes
    .map(({ editedAt, diff }) => ({ text: diff ?? undefined, since: Date.parse(editedAt) }))
    .toReversed()
    .toSorted((one, other) => one.since - other.since);
  return edits.length === 0
    ? [{ text, since: 0 }]
    : edits.map((edit, index) => (index === 0 ? { ...edit, since: 0 } : edit));
}

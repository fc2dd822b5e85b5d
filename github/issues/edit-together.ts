/**
 * Several comments changed by one request of GraphQL: the first is changed before the next one is.
 *
 * @see https://docs.github.com/en/graphql/reference/mutations#updateissuecomment
 */
import { z } from '../../protocol/base/zod.ts';
import type { GitHubClient } from '../github-client.ts';
import { askOnce } from '../look/ask-once.ts';

export interface NodeEdit {
  readonly commentId: number;
  /** GraphQL's own name of the comment. */
  readonly nodeId: string;
  readonly body: string;
}

const Changed = z.looseObject({ issueComment: z.looseObject({ fullDatabaseId: z.string() }) });
const Data = z.record(z.string(), z.unknown());

/**
 * @returns whether all of them are as they should be now. If not, some of them may be: change each by REST, which
 *   leaves those as they are.
 * @throws RequestError for a secondary limit, which REST has as well; whatever is no answer of GitHub's.
 */
export async function editTogether(client: GitHubClient, edits: readonly NodeEdit[]): Promise<boolean> {
  const asked = await askOnce(client, renderEdits(edits));
  const data = asked.kind === 'data' ? Data.safeParse(asked.data).data : undefined;
  return edits.every(
    ({ commentId }, index) =>
      Changed.safeParse(data?.[`edit${index}`]).data?.issueComment.fullDatabaseId === String(commentId),
  );
}

function renderEdits(edits: readonly NodeEdit[]): Parameters<typeof askOnce>[1] {
  const parameters = edits.map((_, index) => `$id${index}: ID!, $body${index}: String!`).join(', ');
  const changes = edits.map(
    (_, index) =>
      `edit${index}: updateIssueComment(input: { id: $id${index}, body: $body${index} }) { issueComment { fullDatabaseId } }`,
  );
  return {
    query: `mutation (${parameters}) { ${changes.join(' ')} }`,
    variables: Object.fromEntries(
      edits.flatMap(({ nodeId, body }, index) => [
        [`id${index}`, nodeId],
        [`body${index}`, body],
      ]),
    ),
  };
}

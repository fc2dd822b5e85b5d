/**
 * Whether somebody has edited a comment, from GitHub's own record of edits.
 *
 * The times of the REST API do not say it: `updated_at` has whole seconds, so an edit right after the comment was
 * posted leaves it as it was, and it moves for other reasons, as when a comment is minimised.
 */
import { z } from '../../protocol/base/zod.ts';
import { type GitHubClient, isStatus, type Repo } from '../github-client.ts';
import { askGraphql } from '../graphql.ts';

type CommentAddress = Repo & { readonly commentId: number };

const Posted = z.looseObject({ node_id: z.string(), issue_url: z.string() });
const Comments = z.looseObject({
  nodes: z.array(z.looseObject({ id: z.string(), lastEditedAt: z.nullable(z.string()) })),
  pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
});
const Page = z.looseObject({
  data: z.looseObject({
    repository: z.looseObject({ issueOrPullRequest: z.looseObject({ comments: Comments }) }),
  }),
});
const COMMENTS =
  '{ comments(first: 100, after: $after) { nodes { id lastEditedAt } pageInfo { hasNextPage endCursor } } }';
const QUERY = [
  'query ($owner: String!, $name: String!, $number: Int!, $after: String) {',
  'repository(owner: $owner, name: $name) { issueOrPullRequest(number: $number) {',
  `... on Issue ${COMMENTS} ... on PullRequest ${COMMENTS} } } }`,
].join(' ');
/** Of a hundred comments each. */
const MOST_PAGES = 100;

/**
 * @returns also true when GitHub does not say, and for a comment that is gone.
 * @throws RequestError for whatever is not known yet: a 5xx, a limit.
 * @see https://docs.github.com/en/graphql/reference/objects#issuecomment
 */
export async function wasEdited(client: GitHubClient, at: CommentAddress): Promise<boolean> {
  const posted = await findPosted(client, at);
  const number = Number(/\/issues\/(?<number>\d+)$/.exec(posted?.issue_url ?? '')?.groups?.['number']);
  if (posted === undefined || !Number.isSafeInteger(number)) return true;
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = Page.safeParse(await askGraphql(client, QUERY, { owner: at.owner, name: at.repo, number, after }));
    if (!read.success) return true;
    const { nodes, pageInfo } = read.data.data.repository.issueOrPullRequest.comments;
    const found = nodes.find(({ id }) => id === posted.node_id);
    if (found !== undefined) return found.lastEditedAt !== null;
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return true;
    after = pageInfo.endCursor;
  }
  return true;
}

async function findPosted(
  client: GitHubClient,
  { owner, repo, commentId }: CommentAddress,
): Promise<z.infer<typeof Posted> | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner,
      repo,
      comment_id: commentId,
    });
    return Posted.safeParse(data).data;
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return undefined;
    throw error;
  }
}

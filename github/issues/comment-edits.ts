/**
 * Whether somebody has edited a comment, and what it said before, from GitHub's own record of edits.
 *
 * The times of the REST API do not say it: `updated_at` has whole seconds, so an edit right after the comment was
 * posted leaves it as it was, and it moves for other reasons, as when a comment is minimised.
 */
import { z } from '../../protocol/base/zod.ts';
import type { TextVersion } from '../../protocol/thread/issue-history.ts';
import { type GitHubClient, isStatus, type Repo } from '../github-client.ts';
import { askRecord, Edits, EDITS, versionsOf } from './text-edits.ts';

type CommentAddress = Repo & { readonly commentId: number };

const Posted = z.looseObject({ node_id: z.string(), issue_url: z.string() });
const Comment = z.looseObject({ id: z.string() });
const Comments = z.looseObject({
  nodes: z.array(Comment),
  pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
});
const Page = z.looseObject({
  data: z.looseObject({
    repository: z.looseObject({ issueOrPullRequest: z.looseObject({ comments: Comments }) }),
  }),
});
const Edited = z.looseObject({ lastEditedAt: z.nullable(z.string()) });
const Versions = z.looseObject({ body: z.string(), userContentEdits: Edits });
/** Of a hundred comments each. */
const MOST_PAGES = 100;

/**
 * @returns also true when GitHub does not say, and for a comment that is gone.
 * @throws RequestError for whatever is not known yet: a 5xx, a limit.
 * @see https://docs.github.com/en/graphql/reference/objects#issuecomment
 */
export async function wasEdited(client: GitHubClient, at: CommentAddress): Promise<boolean> {
  const read = Edited.safeParse(await findNode(client, at, 'lastEditedAt'));
  return !read.success || read.data.lastEditedAt !== null;
}

/**
 * What a comment said, oldest first.
 * @returns `undefined` when GitHub does not say, and for a comment that is gone; `refused` where it says so of no
 *   comment, because GraphQL is refused or not there.
 * @throws RequestError for whatever is not known yet: a 5xx, a limit.
 */
export async function readCommentVersions(
  client: GitHubClient,
  at: CommentAddress,
): Promise<readonly TextVersion[] | 'refused' | undefined> {
  const node = await findNode(client, at, `body ${EDITS}`);
  const read = Versions.safeParse(node);
  if (read.success) return versionsOf(read.data.body, read.data.userContentEdits);
  return node === 'refused' ? node : undefined;
}

/** @returns the comment with the fields that are asked for; `undefined` where there is none. */
async function findNode(client: GitHubClient, at: CommentAddress, fields: string): Promise<unknown> {
  const posted = await findPosted(client, at);
  const number = Number(/\/issues\/(?<number>\d+)$/.exec(posted?.issue_url ?? '')?.groups?.['number']);
  if (posted === undefined || !Number.isSafeInteger(number)) return undefined;
  const query = queryOf(fields);
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const variables = { owner: at.owner, name: at.repo, number, after };
    const answer = await askRecord(client, query, variables);
    if (answer === undefined) return 'refused';
    const read = Page.safeParse(answer);
    if (!read.success) return undefined;
    const { nodes, pageInfo } = read.data.data.repository.issueOrPullRequest.comments;
    const found = nodes.find(({ id }) => id === posted.node_id);
    if (found !== undefined) return found;
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return undefined;
    after = pageInfo.endCursor;
  }
  return undefined;
}

function queryOf(fields: string): string {
  const comments = `{ comments(first: 100, after: $after) { nodes { id ${fields} } pageInfo { hasNextPage endCursor } } }`;
  return [
    'query ($owner: String!, $name: String!, $number: Int!, $after: String) {',
    'repository(owner: $owner, name: $name) { issueOrPullRequest(number: $number) {',
    `... on Issue ${comments} ... on PullRequest ${comments} } } }`,
  ].join(' ');
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

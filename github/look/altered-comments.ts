/**
 * Which comments of an issue say what somebody else than their author has written: whoever may write to a repository
 * may also edit what others said there, and GitHub goes on showing it as theirs. Only GraphQL tells who edited.
 */
import { z } from '../../protocol/base/zod.ts';
import type { Alteration } from '../../protocol/thread/comment.ts';
import type { GitHubClient, Repo } from '../github-client.ts';
import { askOnce, type Unanswered, unanswered } from './ask-once.ts';

/** An account that GitHub gives no number is nobody's. */
const Who = z.nullable(z.looseObject({ databaseId: z.optional(z.int()) }));

export const EditedNode = z.looseObject({ lastEditedAt: z.nullable(z.string()), author: Who, editor: Who });

export const EDITED = 'lastEditedAt author { ...Who } editor { ...Who }';

export const ACTOR = [
  'fragment Who on Actor { __typename login ... on User { databaseId } ... on Bot { databaseId }',
  '... on Mannequin { databaseId } ... on Organization { databaseId } }',
].join(' ');

/** @returns `undefined` when its author has said all of it. */
export function alterationOf({ lastEditedAt, author, editor }: z.infer<typeof EditedNode>): Alteration | undefined {
  if (lastEditedAt === null) return undefined;
  // Of an account that is gone nobody knows that it was the author's.
  if (editor?.databaseId === undefined) return 'unknown';
  return editor.databaseId === author?.databaseId ? undefined : 'by-others';
}

/** By their numbers: the comments that their author may not have said. */
export type Alterations = ReadonlyMap<number, Alteration>;

export const NumberedNode = z.extend(EditedNode, { fullDatabaseId: z.string() });

export function alterationsOf(nodes: readonly z.infer<typeof NumberedNode>[]): [number, Alteration][] {
  return nodes.flatMap((node): [number, Alteration][] => {
    const altered = alterationOf(node);
    return altered === undefined ? [] : [[Number(node.fullDatabaseId), altered]];
  });
}

const Comments = z.looseObject({
  nodes: z.array(NumberedNode),
  pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
});
const Page = z.looseObject({
  repository: z.looseObject({ issueOrPullRequest: z.looseObject({ comments: Comments }) }),
});
/** Of a hundred comments each; GitHub allows 2,500 comments on an issue. */
const MOST_PAGES = 100;

const COMMENTS = `comments(first: 100, after: $after) { nodes { fullDatabaseId ${EDITED} } pageInfo { hasNextPage endCursor } }`;
const QUERY = [
  'query ($owner: String!, $name: String!, $number: Int!, $after: String) {',
  'repository(owner: $owner, name: $name) { issueOrPullRequest(number: $number) {',
  `... on Issue { ${COMMENTS} } ... on PullRequest { ${COMMENTS} } } } }`,
  ACTOR,
].join(' ');

export type AlteredAnswer = { readonly kind: 'altered'; readonly comments: Alterations } | Unanswered;

/**
 * @throws RequestError for a secondary limit.
 * @see https://docs.github.com/en/graphql/reference/objects#issuecomment
 */
export async function findAltered(
  client: GitHubClient,
  { owner, repo, issue }: Repo & { readonly issue: number },
): Promise<AlteredAnswer> {
  const altered = new Map<number, Alteration>();
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = await askOnce(client, { query: QUERY, variables: { owner, name: repo, number: issue, after } });
    if (asked.kind === 'unanswered') return asked;
    const comments: z.infer<typeof Comments> | undefined = Page.safeParse(asked.data).data?.repository
      .issueOrPullRequest.comments;
    if (comments === undefined) return unanswered('GraphQL answered in another form than it was asked for', false);
    for (const [id, how] of alterationsOf(comments.nodes)) altered.set(id, how);
    if (!comments.pageInfo.hasNextPage || comments.pageInfo.endCursor === null)
      return { kind: 'altered', comments: altered };
    after = comments.pageInfo.endCursor;
  }
  return unanswered('the thread has no end', false);
}

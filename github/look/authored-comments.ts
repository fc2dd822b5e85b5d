/**
 * Which comments of an issue say what somebody else than their author has written: whoever may write to a repository
 * may also edit what others said there, and GitHub goes on showing it as theirs. Only GraphQL tells who edited. It is
 * asked for the text as well: an editor that is read at another moment than a text says nothing about it.
 */
import { z } from '../../protocol/base/zod.ts';
import type { Alteration } from '../../protocol/thread/comment.ts';
import type { GitHubClient, Repo } from '../github-client.ts';
import { type FetchedComment, markEdited } from '../issues/threads.ts';
import { askOnce, type Unanswered, unanswered } from './ask-once.ts';

/** An account that GitHub gives no number is nobody's. */
const Who = z.nullable(z.looseObject({ databaseId: z.optional(z.int()) }));

export const EditedNode = z.looseObject({ lastEditedAt: z.nullable(z.string()), author: Who, editor: Who });

export const EDITED = 'lastEditedAt author { ...Who } editor { ...Who }';

/** The fields of an `AuthoredNode`. */
export const AUTHORED = `fullDatabaseId body ${EDITED}`;

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

export const AuthoredNode = z.extend(EditedNode, { fullDatabaseId: z.string(), body: z.string() });

/** A comment at one moment: what it says, and whether its author has said it. */
export interface AuthoredText {
  readonly body: string;
  /** `null`: it stands as it was written. */
  readonly editedAt: string | null;
  readonly altered: Alteration | undefined;
}

/** By their numbers. */
export type AuthoredTexts = ReadonlyMap<number, AuthoredText>;

export function authoredOf(nodes: readonly z.infer<typeof AuthoredNode>[]): [number, AuthoredText][] {
  return nodes.map((node) => [
    Number(node.fullDatabaseId),
    { body: node.body, editedAt: node.lastEditedAt, altered: alterationOf(node) },
  ]);
}

/** The comments of a list, each with a text and an editor of one moment. */
export function takeAuthored<C extends FetchedComment>(comments: readonly C[], authored: AuthoredTexts): readonly C[] {
  return comments.map((comment) => {
    const text = authored.get(comment.id);
    // Deleted since it was listed, or not there yet: nobody tells who has edited it.
    if (text === undefined) return markEdited(comment);
    const { body, editedAt, altered } = text;
    const known = altered === undefined ? comment : { ...comment, altered };
    return isSameText(comment.body, body) ? known : { ...known, body, updatedAt: editedAt ?? comment.createdAt };
  });
}

function isSameText(one: string, other: string): boolean {
  return one === other || one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
}

const Comments = z.looseObject({
  nodes: z.array(AuthoredNode),
  pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
});
const Page = z.looseObject({
  repository: z.looseObject({ issueOrPullRequest: z.looseObject({ comments: Comments }) }),
});
/** Of a hundred comments each; GitHub allows 2,500 comments on an issue. */
const MOST_PAGES = 100;

const COMMENTS = `comments(first: 100, after: $after) { nodes { ${AUTHORED} } pageInfo { hasNextPage endCursor } }`;
const QUERY = [
  'query ($owner: String!, $name: String!, $number: Int!, $after: String) {',
  'repository(owner: $owner, name: $name) { issueOrPullRequest(number: $number) {',
  `... on Issue { ${COMMENTS} } ... on PullRequest { ${COMMENTS} } } } }`,
  ACTOR,
].join(' ');

export type AuthoredAnswer = { readonly kind: 'authored'; readonly comments: AuthoredTexts } | Unanswered;

/**
 * @throws RequestError for a secondary limit.
 * @see https://docs.github.com/en/graphql/reference/objects#issuecomment
 */
export async function readAuthored(
  client: GitHubClient,
  { owner, repo, issue }: Repo & { readonly issue: number },
): Promise<AuthoredAnswer> {
  const authored = new Map<number, AuthoredText>();
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = await askOnce(client, { query: QUERY, variables: { owner, name: repo, number: issue, after } });
    if (asked.kind === 'unanswered') return asked;
    const comments: z.infer<typeof Comments> | undefined = Page.safeParse(asked.data).data?.repository
      .issueOrPullRequest.comments;
    if (comments === undefined) return unanswered('GraphQL returned an unexpected format', false);
    for (const [id, text] of authoredOf(comments.nodes)) authored.set(id, text);
    if (!comments.pageInfo.hasNextPage || comments.pageInfo.endCursor === null)
      return { kind: 'authored', comments: authored };
    after = comments.pageInfo.endCursor;
  }
  return unanswered('the thread has no end', false);
}

/**
 * What GraphQL says of an issue, in the words of the REST API, so that nobody has to know who was asked. What cannot be
 * said so exactly is not said at all. Pure.
 */
import { createHash } from 'node:crypto';
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { GHOST_ID } from '../../protocol/policy/access-policy.ts';
import { isStrange } from '../../protocol/policy/author-association.ts';
import type { Issue } from '../issues/issues.ts';
import type { FetchedComment } from '../issues/threads.ts';
import { alterationOf, EditedNode } from './authored-comments.ts';
import { addressOf, type LookedFile } from './look-query.ts';

const Actor = z.looseObject({ __typename: z.string(), login: z.string(), databaseId: z.int() });
/** Deleted accounts are nobody. */
const Who = z.nullable(Actor);

const CommentNode = z.looseObject({
  id: z.string().check(z.minLength(1)),
  fullDatabaseId: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  body: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  url: z.string(),
  authorAssociation: z.string(),
  isMinimized: z.boolean(),
  author: Who,
  lastEditedAt: EditedNode.shape.lastEditedAt,
  editor: EditedNode.shape.editor,
  reactionGroups: z.nullable(z.array(z.looseObject({ content: z.string(), viewerHasReacted: z.boolean() }))),
});

export const CommentPage = z.looseObject({
  pageInfo: z.looseObject({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
  nodes: z.array(CommentNode),
});

export const IssueNode = z.looseObject({
  __typename: z.enum(['Issue', 'PullRequest']),
  id: z.string().check(z.minLength(1)),
  number: z.int(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  closed: z.boolean(),
  closedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  repository: z.looseObject({ databaseId: z.int() }),
  author: Who,
  assignees: z.looseObject({
    totalCount: z.int(),
    nodes: z.array(z.looseObject({ databaseId: z.int(), login: z.string() })),
  }),
  comments: CommentPage,
});

/** GitHub puts `[bot]` behind the name of an App's account everywhere but here, and lets no person be a `Bot`. */
function toAccount(actor: z.infer<typeof Who>): FetchedComment['author'] {
  if (actor === null) return { id: GHOST_ID, login: 'ghost', type: 'User' };
  const { __typename: type, login, databaseId: id } = actor;
  return { id, login: type === 'Bot' && !login.endsWith('[bot]') ? `${login}[bot]` : login, type };
}

export function toLookedIssue(node: z.infer<typeof IssueNode>): Issue | undefined {
  const { id, login } = toAccount(node.author);
  const { totalCount, nodes } = node.assignees;
  if (totalCount !== nodes.length) return undefined;
  return {
    number: node.number,
    title: node.title,
    body: node.body,
    url: node.url,
    author: { login, id },
    isPullRequest: node.__typename === 'PullRequest',
    assignees: nodes.map((person) => ({ login: person.login, id: person.databaseId })),
    ...(node.closed && { closedAt: node.closedAt ?? node.updatedAt }),
  };
}

export function toLookedComments(page: z.infer<typeof CommentPage>, issue: number): FetchedComment[] {
  return page.nodes.map((node) => ({
    id: Number(node.fullDatabaseId),
    body: node.body,
    author: toAccount(node.author),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    url: node.url,
    issue,
    isSeen: (node.reactionGroups ?? []).some(({ content, viewerHasReacted }) => content === 'EYES' && viewerHasReacted),
    ...(isStrange(node.authorAssociation) && { isByStranger: true }),
    ...(node.isMinimized && { isHidden: true }),
    ...defined({ altered: alterationOf(node) }),
  }));
}

/** The name that GraphQL has for each comment, by its number. */
export function readNodeIds({ nodes }: z.infer<typeof CommentPage>): [number, string][] {
  return nodes.map(({ id, fullDatabaseId }) => [Number(fullDatabaseId), id]);
}

const Blob = z.looseObject({
  oid: z.string(),
  text: z.nullable(z.string()),
  isTruncated: z.boolean(),
  byteSize: z.int(),
});
const Tree = z.looseObject({ entries: z.array(z.looseObject({ name: z.string(), mode: z.int() })) });
const PLAIN = new Set([0o100644, 0o100755]);

/**
 * The files whose bytes are certain. Where there is none of that name, the map says `undefined`; a file that is not in
 * it is to be read in another way: a link, a folder, a long file, one that is no text, or a folder that is not there.
 */
export function readLookedFiles(
  repository: Readonly<Record<string, unknown>>,
  files: readonly LookedFile[],
): ReadonlyMap<string, Uint8Array | undefined> {
  const found = new Map<string, Uint8Array | undefined>();
  for (const [index, file] of files.entries()) {
    const folder = Tree.safeParse(repository[`folder${index}`]).data;
    if (folder === undefined) continue;
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const entry = folder.entries.find((one) => one.name === name);
    if (entry === undefined) found.set(addressOf(file), undefined);
    if (entry === undefined || !PLAIN.has(entry.mode)) continue;
    const bytes = readBlob(repository[`file${index}`]);
    if (bytes !== undefined) found.set(addressOf(file), bytes);
  }
  return found;
}

/** A text that was cut or changed on its way has another hash than its file. */
function readBlob(value: unknown): Uint8Array | undefined {
  const blob = Blob.safeParse(value).data;
  if (blob === undefined || blob.text === null || blob.isTruncated) return undefined;
  const bytes = Buffer.from(blob.text, 'utf8');
  if (bytes.length !== blob.byteSize) return undefined;
  const digest = createHash(blob.oid.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes);
  return digest.digest('hex') === blob.oid ? bytes : undefined;
}

export const Repository = z.looseObject({
  databaseId: z.int(),
  defaultBranchRef: z.nullable(z.looseObject({ target: z.nullable(z.looseObject({ oid: z.string() })) })),
  issueOrPullRequest: z.nullable(IssueNode),
});

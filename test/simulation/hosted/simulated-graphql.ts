/**
 * Responses of GraphQL: which comments of an issue were edited, earlier texts of an issue, and an issue with its
 * comments and some files in one response. The content is the same as in REST, with GraphQL's field names. A list of
 * comments can be outdated here too.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Answer, type Call, fail, ok } from './answers.ts';
import { editComment, isLockedFor, type Surroundings } from './effects.ts';
import { headOf } from './history.ts';
import { type Connection, connectionOf } from './serving/lists.ts';
import { issueJson } from './payloads.ts';
import { tellReviews } from './reviews.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import { iso, type StoredComment, textOf } from './store.ts';

const Asked = z.looseObject({
  query: z.string(),
  variables: z.looseObject({ number: z.optional(z.number()) }),
});

type Asked = z.infer<typeof Asked>;

/** @param list returns the comments of an issue as a list shows them. */
export function answerGraphql(call: Call, around: Surroundings, list: (issue: number) => readonly object[]): Answer {
  const { query, variables } = Asked.parse(call.body);
  const { number } = variables;
  if (number !== undefined && query.includes('RENAMED_TITLE_EVENT')) return tellIssue(around.store.issues.get(number));
  if (number !== undefined && !query.includes('fullDatabaseId')) return tellEdits(number, variables, around);
  if (!around.conditions.hasGraphql) {
    around.conditions.cover('GraphQL was refused');
    return fail(403, 'Resource not accessible by integration');
  }
  if (query.includes('addReaction')) return addReaction(variables, around);
  if (query.startsWith('mutation')) return changeComments(call, variables, around);
  if (number !== undefined && query.includes('reviewThreads')) return tellReviews(around.store, number);
  if (number !== undefined && !query.includes('defaultBranchRef')) return tellAuthored(list(number), variables, around);
  const files = filesFor(variables, around);
  if (number === undefined) return ok({ data: { repository: { databaseId: around.store.repository.id, ...files } } });
  const issue = issueJson(around.store, number);
  if (issue === undefined) return ok({ data: null, errors: [{ type: 'NOT_FOUND' }] });
  around.conditions.cover('an issue was read by one request');
  const node = toIssueNode(issue, list(number), around);
  const repository = {
    databaseId: around.store.repository.id,
    defaultBranchRef: { target: { oid: headOf(around.store) } },
    issueOrPullRequest: node,
  };
  return ok({ data: { repository: { ...repository, ...files } } });
}

const Who = z.looseObject({ id: z.number(), login: z.string(), type: z.string() });
const CommentJson = z.looseObject({
  id: z.number(),
  body: z.string(),
  user: Who,
  created_at: z.string(),
  updated_at: z.string(),
  html_url: z.string(),
  reactions: z.looseObject({ eyes: z.number() }),
});
const IssueJson = z.looseObject({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  html_url: z.string(),
  user: Who,
  pull_request: z.optional(z.unknown()),
  closed_at: z.nullable(z.string()),
});

function toActor({ id, login, type }: Account): object {
  return { __typename: type, login: login.replace(/\[bot\]$/, ''), databaseId: id };
}

function toIssueNode(json: object, comments: readonly object[], around: Surroundings): object {
  const { number, title, body, html_url: url, user, pull_request: pull, closed_at: closedAt } = IssueJson.parse(json);
  return {
    __typename: pull === undefined ? 'Issue' : 'PullRequest',
    id: `I_${around.store.repository.id}_${number}`,
    number,
    title,
    body,
    url,
    closed: closedAt !== null,
    closedAt,
    updatedAt: iso(0),
    repository: { databaseId: around.store.repository.id },
    author: toActor(user),
    assignees: { totalCount: 0, nodes: [] },
    comments: toConnection(comments, undefined, around),
  };
}

function toCommentNode(json: object, { store }: Surroundings): object {
  const comment = CommentJson.parse(json);
  return {
    id: `IC_${comment.id}`,
    fullDatabaseId: String(comment.id),
    body: comment.body,
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
    url: comment.html_url,
    authorAssociation: 'MEMBER',
    isMinimized: false,
    author: toActor(comment.user),
    ...editOf(store.comments.get(comment.id), comment.body),
    reactionGroups: [{ content: 'EYES', viewerHasReacted: comment.reactions.eyes > 0 }],
  };
}

/** The edit that created this text. GitHub returns both together, however outdated they are. */
function editOf(comment: StoredComment | undefined, body: string): object {
  const edit = comment?.texts.slice(1).findLast(({ value }) => value === body);
  return {
    lastEditedAt: edit === undefined ? null : iso(edit.at),
    editor: edit === undefined ? null : toActor(edit.by),
  };
}

function tellAuthored(
  comments: readonly object[],
  { after, number }: Asked['variables'],
  around: Surroundings,
): Answer {
  const { id: databaseId } = around.store.repository;
  const issueOrPullRequest = { number, repository: { databaseId }, comments: toConnection(comments, after, around) };
  return ok({ data: { repository: { databaseId, issueOrPullRequest } } });
}

function toConnection(comments: readonly object[], after: unknown, around: Surroundings): Connection {
  const idOf = (comment: object): number => (comment as { readonly id: number }).id;
  const { nodes, pageInfo } = connectionOf(comments, { after, idOf }, around.conditions);
  return { nodes: nodes.map((comment) => toCommentNode(comment, around)), pageInfo };
}

/** An issue shows no reaction here. */
function addReaction({ subject }: Readonly<Record<string, unknown>>, { store, conditions }: Surroundings): Answer {
  conditions.cover('a reaction through GraphQL');
  const name = String(subject);
  const comment = store.comments.get(Number(name.replace('IC_', '')));
  const isThere = name.startsWith('I_')
    ? store.issues.has(Number(name.split('_')[2]))
    : comment !== undefined && comment.deletedAt === undefined;
  if (!isThere) return ok({ data: { addReaction: null }, errors: [{ type: 'NOT_FOUND' }] });
  if (comment !== undefined) comment.isSeen = true;
  return ok({ data: { addReaction: { reaction: { content: 'EYES' } } } });
}

/** Changes one comment after another. A missing comment is an error, but the next ones are still changed. */
function changeComments(call: Call, variables: Readonly<Record<string, unknown>>, around: Surroundings): Answer {
  around.conditions.cover('comments were edited by one request');
  const data: Record<string, object | null> = {};
  for (const [name, id] of Object.entries(variables).filter(([one]) => /^id\d+$/.test(one))) {
    const comment = around.store.comments.get(Number(String(id).replace('IC_', '')));
    const isThere =
      comment !== undefined && comment.deletedAt === undefined && !isLockedFor(call.by, comment.issue, around);
    if (isThere) editComment(around, call.by, comment, String(variables[name.replace('id', 'body')]));
    data[name.replace('id', 'edit')] = isThere ? { issueComment: { fullDatabaseId: String(comment.id) } } : null;
  }
  const errors = Object.values(data).includes(null) ? { errors: [{ type: 'NOT_FOUND' }] } : {};
  return ok({ data, ...errors });
}

/** All commits have the same files. */
function filesFor(variables: Readonly<Record<string, unknown>>, { store }: Surroundings): object {
  const asked = Object.entries(variables).filter(([name]) => /^file\d+$/.test(name));
  return Object.fromEntries(
    asked.flatMap(([name, address]) => {
      const path = String(address).replace(/^[^:]+:/, '');
      const text = store.files.get(path);
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const entries = [...store.files.keys()]
        .filter((one) => one.startsWith(folder))
        .map((one) => ({ name: one.slice(folder.length), mode: 0o100644 }));
      return [
        [name, text === undefined ? null : toBlob(text)],
        [name.replace('file', 'folder'), entries.length === 0 ? null : { entries }],
      ];
    }),
  );
}

function toBlob(text: string): object {
  const byteSize = Buffer.byteLength(text);
  const oid = createHash('sha1').update(`blob ${byteSize}\0${text}`).digest('hex');
  return { oid, text, isTruncated: false, byteSize };
}

function tellEdits(number: number, { after }: Asked['variables'], { store, conditions }: Surroundings): Answer {
  const there = [...store.comments.values()]
    .filter(({ issue, deletedAt }) => issue === number && deletedAt === undefined)
    .map((comment) => ({ id: `IC_${comment.id}`, body: textOf(comment), ...recordOf(comment) }));
  const comments = connectionOf(there, { after, idOf: ({ id }) => Number(id.slice(3)) }, conditions);
  return ok({ data: { repository: { issueOrPullRequest: { comments } } } });
}

/** The edits, newest first; empty for a text that nobody edited. */
function recordOf({ texts }: StoredComment): object {
  const edits = texts.length === 1 ? [] : texts;
  const nodes = edits.map(({ at, value }) => ({ editedAt: iso(at), diff: value })).toReversed();
  const [last] = nodes;
  return {
    lastEditedAt: last === undefined ? null : last.editedAt,
    userContentEdits: { nodes: nodes.slice(0, 50), pageInfo: { hasNextPage: nodes.length > 50 } },
  };
}

/** Issues are never edited in the simulation. */
function tellIssue(issue: { readonly title: string; readonly body: string } | undefined): Answer {
  const none = { nodes: [], pageInfo: { hasNextPage: false } };
  const issueOrPullRequest = issue === undefined ? null : { ...issue, userContentEdits: none, timelineItems: none };
  return ok({ data: { repository: { issueOrPullRequest } } });
}

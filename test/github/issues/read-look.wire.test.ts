/** What GraphQL refuses, cuts or says in another form is no answer; the REST API is asked then. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readLook } from '../../../github/look/read-look.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const where = { ...at, repositoryId: 77, issue: 7 };
const ADA = { __typename: 'User', login: 'ada', databaseId: 1 };
const comment = {
  id: 'IC_1',
  fullDatabaseId: '3000000001',
  body: 'Yes.',
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  url: 'https://github.com/o/r/issues/7#issuecomment-3000000001',
  authorAssociation: 'MEMBER',
  isMinimized: false,
  author: ADA,
  lastEditedAt: null,
  editor: null,
  reactionGroups: [{ content: 'EYES', viewerHasReacted: false }],
};
const pageOf = (...nodes: object[]) => ({ pageInfo: { hasNextPage: false, endCursor: null }, nodes });
const issue = {
  __typename: 'Issue',
  id: 'I_7',
  number: 7,
  title: 'T',
  body: 'B',
  url: 'https://github.com/o/r/issues/7',
  closed: false,
  closedAt: null,
  updatedAt: '2026-11-20T00:00:00Z',
  repository: { databaseId: 77 },
  author: ADA,
  assignees: { totalCount: 0, nodes: [] },
  comments: pageOf(comment),
};
const repository = { databaseId: 77, defaultBranchRef: { target: { oid: sha } }, issueOrPullRequest: issue };

function serve(body: object, status = 200): void {
  api().post('/graphql').reply(status, body);
}

const serveIssue = (changes: object): void => {
  serve({ data: { repository: { ...repository, issueOrPullRequest: { ...issue, ...changes } } } });
};

it("accepts a number that is too large for `Int`, and uses an App's name for its account", async () => {
  const bot = { __typename: 'Bot', login: 'agora', databaseId: 900 };
  serveIssue({ comments: pageOf({ ...comment, author: bot }, { ...comment, author: null }) });

  const look = await readLook(client(), where, []);

  expect(look).toMatchObject({
    kind: 'look',
    head: sha,
    nodeIds: new Map([[3_000_000_001, 'IC_1']]),
    comments: [
      { id: 3_000_000_001, author: { id: 900, login: 'agora[bot]', type: 'Bot' } },
      { author: { id: 10_137, login: 'ghost', type: 'User' } },
    ],
  });
});

it("does not treat a person as an App's account, whatever their name is", async () => {
  serveIssue({ comments: pageOf({ ...comment, author: { ...ADA, login: 'agora' } }) });

  expect(await readLook(client(), where, [])).toMatchObject({
    comments: [{ author: { login: 'agora', type: 'User' } }],
  });
});

it.each([
  ['an issue that was moved to another repository', { repository: { databaseId: 78 } }],
  ['another issue', { number: 8 }],
  ['an account without a number', { author: { __typename: 'EnterpriseUserAccount', login: 'ada' } }],
  ['more assignees than were listed', { assignees: { totalCount: 21, nodes: [] } }],
  ['a comment that is left out', { comments: { ...pageOf(), nodes: [null] } }],
  ['a number of a comment that is none', { comments: pageOf({ ...comment, fullDatabaseId: null }) }],
  ['a page without an end', { comments: { pageInfo: { hasNextPage: true, endCursor: null }, nodes: [] } }],
])('returns no result: %s', async (_, changes) => {
  serveIssue(changes);

  expect(await readLook(client(), where, [])).toMatchObject({ kind: 'unanswered', lasts: false });
});

it.each([
  ['errors beside data', 200, { data: { repository }, errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED' }] }, false],
  ['its own limit', 200, { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] }, false],
  ['no such issue', 200, { data: { repository: null }, errors: [{ type: 'NOT_FOUND' }] }, false],
  ['a part that is not allowed', 200, { data: null, errors: [{ type: 'FORBIDDEN' }] }, true],
  ['a field that the server does not know', 200, { errors: [{ message: "Field 'x' doesn't exist" }] }, true],
  ['a breakdown', 502, { message: 'Bad Gateway' }, false],
  ['a token that may not', 403, { message: 'Resource not accessible by integration' }, true],
  ['a server without GraphQL', 404, { message: 'Not Found' }, true],
  ['another repository of that name', 200, { data: { repository: { ...repository, databaseId: 78 } } }, false],
  ['an empty repository', 200, { data: { repository: { ...repository, defaultBranchRef: null } } }, false],
])('is no answer: %s', async (_, status, body, lasts) => {
  serve(body, status);

  expect(await readLook(client(), where, [])).toMatchObject({ kind: 'unanswered', lasts });
});

it.each([
  [403, 'You have exceeded a secondary rate limit.'],
  [429, 'Too many requests'],
])('lets the caller wait when GitHub says so: %i', async (status, message) => {
  serve({ message }, status);

  await expect(readLook(client(), where, [])).rejects.toMatchObject({ status });
});

it('returns no result when a later page has none, and asks once', async () => {
  serveIssue({ comments: { pageInfo: { hasNextPage: true, endCursor: 'next' }, nodes: [comment] } });
  serve({ message: 'Bad Gateway' }, 502);

  expect(await readLook(client(), where, [])).toMatchObject({ kind: 'unanswered', lasts: false });
});

it.each([
  ['another repository', 78, issue],
  ['an issue of another repository', 77, { ...issue, repository: { databaseId: 78 } }],
  ['another number', 77, { ...issue, number: 8 }],
])('returns no result when a later page is about %s: the issue was transferred', async (_, databaseId, later) => {
  serveIssue({ comments: { pageInfo: { hasNextPage: true, endCursor: 'next' }, nodes: [comment] } });
  serve({ data: { repository: { databaseId, issueOrPullRequest: later } } });

  expect(await readLook(client(), where, [])).toMatchObject({ kind: 'unanswered', lasts: false });
});

it('reads the later pages of the same issue', async () => {
  serveIssue({ comments: { pageInfo: { hasNextPage: true, endCursor: 'next' }, nodes: [comment] } });
  serve({ data: { repository: { databaseId: 77, issueOrPullRequest: issue } } });

  expect(await readLook(client(), where, [])).toMatchObject({ kind: 'look', comments: [{}, {}] });
});

const text = 'policy: {}\n';
const oid = createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex');
const blob = { oid, text, isTruncated: false, byteSize: text.length };
const folderOf = (mode: number) => ({ entries: [{ name: 'config.yaml', mode }] });

it.each([
  ['a file', blob, folderOf(0o100644), Buffer.from(text)],
  ['a program', blob, folderOf(0o100755), Buffer.from(text)],
  ['no file of that name', null, { entries: [{ name: 'config.yml', mode: 0o100644 }] }, undefined],
])('recognizes %s', async (_, file0, folder0, bytes) => {
  serve({ data: { repository: { ...repository, file0, folder0 } } });

  const look = await readLook(client(), where, [{ ref: 'HEAD', path: '.github/agora/config.yaml' }]);

  expect(look).toMatchObject({ files: new Map([['HEAD:.github/agora/config.yaml', bytes]]) });
});

it.each([
  ['a link', blob, folderOf(0o120000)],
  ['no such folder', null, null],
  ['a text that was cut', { ...blob, isTruncated: true }, folderOf(0o100644)],
  ['a text that was changed', { ...blob, text: 'policy: []\n' }, folderOf(0o100644)],
  ['another length', { ...blob, byteSize: text.length + 1 }, folderOf(0o100644)],
  ['no text', { ...blob, text: null }, folderOf(0o100644)],
  ['a file that is not answered', null, folderOf(0o100644)],
])('says nothing about a file: %s', async (_, file0, folder0) => {
  serve({ data: { repository: { ...repository, file0, folder0 } } });

  const look = await readLook(client(), where, [{ ref: 'HEAD', path: '.github/agora/config.yaml' }]);

  expect(look).toMatchObject({ kind: 'look', files: new Map() });
});

it('reports which comments were hidden', async () => {
  serveIssue({ comments: pageOf(comment, { ...comment, isMinimized: true }) });

  const look = await readLook(client(), where, []);

  expect(look.kind === 'look' && look.comments.map(({ isHidden }) => isHidden)).toEqual([undefined, true]);
});

it.each([
  ['nobody has edited', {}, undefined],
  ['its author has edited', { lastEditedAt: '2026-11-20T00:00:00Z', editor: ADA }, undefined],
  ['someone else edited', { lastEditedAt: '2026-11-20T00:00:00Z', editor: { ...ADA, databaseId: 2 } }, 'by-others'],
  ['an account that is gone has edited', { lastEditedAt: '2026-11-20T00:00:00Z', editor: null }, 'unknown'],
  [
    'an account without a number has edited',
    { lastEditedAt: '2026-11-20T00:00:00Z', editor: { __typename: 'EnterpriseUserAccount', login: 'ada' } },
    'unknown',
  ],
  [
    'the account of its author has edited, which is gone',
    { lastEditedAt: '2026-11-20T00:00:00Z', author: null },
    'unknown',
  ],
])('reports for a comment that %s whether it is its author’s own text', async (_, over, altered) => {
  serveIssue({ comments: pageOf({ ...comment, ...over }) });

  const look = await readLook(client(), where, []);

  expect(look.kind === 'look' && look.comments.map((one) => one.altered)).toEqual([altered]);
});

import { Octokit } from '@octokit/rest';
import nock from 'nock';
import { expect, it } from 'vitest';
import { wasEdited } from '../../../github/issues/comment-edits.ts';
import { findRetryAt } from '../../../github/rate-limits.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const where = { ...at, commentId: 5 };
const posted = { id: 5, node_id: 'IC_5', issue_url: 'https://api.github.com/repos/o/r/issues/7' };

interface Node {
  readonly id: string;
  readonly lastEditedAt?: string | null;
}

const page = (nodes: readonly Node[], endCursor: string | null = null): object => ({
  data: {
    repository: {
      issueOrPullRequest: { comments: { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } } },
    },
  },
});

function serve(answer: object, { status = 200, after = null }: { status?: number; after?: string | null } = {}): void {
  api()
    .post('/graphql', ({ query, variables }: { query: string; variables: unknown }) => {
      expect(variables).toEqual({ owner: 'o', name: 'r', number: 7, after });
      return query.includes('lastEditedAt');
    })
    .reply(status, answer);
}

function servePosted(): void {
  api().get('/repos/o/r/issues/comments/5').reply(200, posted);
}

it('reports a comment as not edited only when GitHub reports no edit', async () => {
  servePosted();
  serve(
    page([
      { id: 'IC_4', lastEditedAt: '2026-11-20T00:00:00Z' },
      { id: 'IC_5', lastEditedAt: null },
    ]),
  );

  expect(await wasEdited(client(), where)).toBe(false);
});

it('finds the comment on a later page', async () => {
  servePosted();
  serve(page([{ id: 'IC_4', lastEditedAt: null }], 'next'));
  serve(page([{ id: 'IC_5', lastEditedAt: null }]), { after: 'next' });

  expect(await wasEdited(client(), where)).toBe(false);
});

it.each([
  ['an edit', page([{ id: 'IC_5', lastEditedAt: '2026-11-20T00:00:00Z' }])],
  ['no such comment', page([{ id: 'IC_4', lastEditedAt: null }])],
  ['no time', page([{ id: 'IC_5' }])],
  ['no such issue', { data: { repository: { issueOrPullRequest: null } } }],
  ['a mistake', { errors: [{ message: 'Something went wrong.' }] }],
  ['something else', []],
])('reports a comment as edited when GitHub reports %s', async (_, answer) => {
  servePosted();
  serve(answer);

  expect(await wasEdited(client(), where)).toBe(true);
});

it('reports a comment as edited when GraphQL is refused', async () => {
  servePosted();
  serve({ message: 'Resource not accessible by integration' }, { status: 403 });

  expect(await wasEdited(client(), where)).toBe(true);
});

it('does not know whether a comment was edited after too many requests', async () => {
  servePosted();
  api().post('/graphql').reply(403, { message: 'Slow down' }, { 'retry-after': '60' });

  await expect(wasEdited(client(), where)).rejects.toMatchObject({ status: 403 });
});

it('does not know whether a comment was edited while the budget of GraphQL is used up, and says until when', async () => {
  servePosted();
  const errors = [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded for installation ID 1.' }];
  api().post('/graphql').reply(200, { errors }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795000000' });

  const error = await wasEdited(client(), where).catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ status: 403, message: expect.stringContaining('rate limit') as unknown });
  expect(findRetryAt(error, 1_794_999_000_000)).toBe(1_795_000_001_000);
});

it('does not know whether a comment was edited when GraphQL has failed with status 200', async () => {
  servePosted();
  serve({ data: null, errors: [{ message: 'Something went wrong while executing your query. This may be …' }] });

  await expect(wasEdited(client(), where)).rejects.toMatchObject({ status: 502 });
});

it('reports a comment as edited when it is gone', async () => {
  api().get('/repos/o/r/issues/comments/5').reply(404, { message: 'Not Found' });

  expect(await wasEdited(client(), where)).toBe(true);
});

it('reports nothing while GitHub does not answer', async () => {
  servePosted();
  serve({ message: 'Bad Gateway' }, { status: 502 });

  await expect(wasEdited(client(), where)).rejects.toMatchObject({ status: 502 });
});

it("uses the GraphQL address of the user's own server", async () => {
  const baseUrl = 'https://ghe.example.com/api/v3';
  nock('https://ghe.example.com').get('/api/v3/repos/o/r/issues/comments/5').reply(200, posted);
  nock('https://ghe.example.com')
    .post('/api/graphql')
    .reply(200, page([{ id: 'IC_5', lastEditedAt: null }]));

  expect(await wasEdited(new Octokit({ auth: 'token', baseUrl }), where)).toBe(false);
});

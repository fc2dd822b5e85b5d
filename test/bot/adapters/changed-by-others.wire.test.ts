/** A list of comments does not say who has edited them: GraphQL is asked, and where it does not answer, nobody. */
import { expect, it } from 'vitest';
import { markChangedByOthers } from '../../../bot/adapters/look/changed-by-others.ts';
import { createOneRequest } from '../../../bot/adapters/look/one-request.ts';
import type { FetchedComment } from '../../../github/issues/threads.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const NOW = Date.parse('2026-11-20T12:00:00Z');
const EARLIER = '2026-11-20T11:00:00Z';
const where = { ...at, id: 77, defaultBranch: 'main' };
const ada = { __typename: 'User', login: 'ada', databaseId: 1 };
const bob = { __typename: 'User', login: 'bob', databaseId: 2 };

const commentOf = (id: number, over: Partial<FetchedComment> = {}): FetchedComment => ({
  id,
  body: 'Yes.',
  author: { id: 1, login: 'ada', type: 'User' },
  createdAt: EARLIER,
  updatedAt: EARLIER,
  url: '',
  isSeen: false,
  ...over,
});

const nodeOf = (id: number, editor: object | null) => ({
  fullDatabaseId: String(id),
  lastEditedAt: editor === null ? null : EARLIER,
  author: ada,
  editor,
});

const pageOf = (nodes: readonly object[], endCursor: string | null = null) => ({
  data: {
    repository: {
      issueOrPullRequest: { comments: { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } } },
    },
  },
});

const serve = (answer: object, status = 200): void => {
  api().post('/graphql').reply(status, answer);
};

const mark = (issue: number, comments: readonly FetchedComment[], oneRequest = createOneRequest()) =>
  markChangedByOthers(comments, { client: client(), where, issue, settings: { oneRequest, now: () => NOW } });

const alteredOf = (comments: readonly FetchedComment[]) =>
  comments.filter(({ isAltered }) => isAltered === true).map(({ id }) => id);

it('marks what others than the author have edited, on every page', async () => {
  serve(pageOf([nodeOf(1, null), nodeOf(2, ada)], 'next'));
  serve(pageOf([nodeOf(3, bob)]));

  expect(alteredOf(await mark(1, [commentOf(1), commentOf(2), commentOf(3)]))).toEqual([3]);
});

it('asks once about comments that do not change', async () => {
  const oneRequest = createOneRequest();
  serve(pageOf([nodeOf(1, bob)]));

  expect(alteredOf(await mark(2, [commentOf(1)], oneRequest))).toEqual([1]);
  expect(alteredOf(await mark(2, [commentOf(1)], oneRequest))).toEqual([1]);
});

it('asks again about a comment that was changed within the second, and about one that changed', async () => {
  const now = new Date(NOW).toISOString();
  const oneRequest = createOneRequest();
  serve(pageOf([nodeOf(1, null)]));
  serve(pageOf([nodeOf(1, bob)]));
  serve(pageOf([nodeOf(1, null)]));

  expect(alteredOf(await mark(3, [commentOf(1, { updatedAt: now })], oneRequest))).toEqual([]);
  expect(alteredOf(await mark(3, [commentOf(1, { updatedAt: now })], oneRequest))).toEqual([1]);
  expect(alteredOf(await mark(3, [commentOf(1)], oneRequest))).toEqual([]);
});

it('asks nothing where no person has spoken, and where GraphQL is left alone', async () => {
  const machine = commentOf(1, { author: { id: 900, login: 'agora[bot]', type: 'Bot' } });
  const oneRequest = createOneRequest();
  oneRequest.failed(where.id, NOW, true);

  expect(await mark(4, [machine])).toEqual([machine]);
  expect(await mark(4, [commentOf(1)], oneRequest)).toEqual([commentOf(1)]);
});

it.each([
  ['is refused', { message: 'Resource not accessible by integration' }, 403],
  ['fails', { message: 'Bad Gateway' }, 502],
  ['answers in another form', { data: { repository: { issueOrPullRequest: null } } }, 200],
])('leaves the list as it is where GraphQL %s, and GraphQL alone', async (_, answer, status) => {
  const oneRequest = createOneRequest();
  serve(answer, status);

  expect(await mark(5, [commentOf(1)], oneRequest)).toEqual([commentOf(1)]);
  expect(oneRequest.mayTry(where.id, NOW)).toBe(false);
});

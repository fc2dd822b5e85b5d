/** A list of comments does not say who edited them, so GraphQL is used. If GraphQL does not respond, nobody knows. */
import { describe, expect, it } from 'vitest';
import { markChangedByOthers, markReviewsChangedByOthers } from '../../../bot/adapters/look/changed-by-others.ts';
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

const edited = commentOf(2, { createdAt: '2026-11-20T10:00:00Z' });

const nodeOf = (id: number, editor: object | null, body = 'Yes.') => ({
  fullDatabaseId: String(id),
  body,
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
  comments.filter(({ altered }) => altered === 'by-others').map(({ id }) => id);

it('marks comments that somebody other than their author has edited, on every page', async () => {
  serve(pageOf([nodeOf(1, null), nodeOf(2, ada)], 'next'));
  serve(pageOf([nodeOf(3, bob)]));

  expect(alteredOf(await mark(1, [commentOf(1), commentOf(2), commentOf(3)]))).toEqual([3]);
});

it('uses text and editor from the same moment, if the list is from another moment', async () => {
  const oneRequest = createOneRequest();
  const listed = [commentOf(1, { body: 'Bob’s.' }), commentOf(2, { body: 'Ada’s.' }), commentOf(3, { body: 'a\r\nb' })];
  const answer = pageOf([nodeOf(1, ada, 'Ada’s.'), nodeOf(2, bob, 'Bob’s.'), nodeOf(3, null, 'a\nb')]);
  serve(answer);
  serve(answer);

  expect((await mark(6, listed, oneRequest)).map(({ body, altered }) => [body, altered])).toEqual([
    ['Ada’s.', undefined],
    ['Bob’s.', 'by-others'],
    ['a\r\nb', undefined],
  ]);
  // Data from two different points in time is not remembered.
  expect((await mark(6, listed, oneRequest)).map(({ body }) => body)).toEqual(['Ada’s.', 'Bob’s.', 'a\r\nb']);
});

it('does not know who edited a comment that GraphQL does not list', async () => {
  serve(pageOf([]));

  expect(await mark(7, [commentOf(1), edited])).toEqual([commentOf(1), { ...edited, altered: 'unknown' }]);
});

it('makes one request for comments that do not change', async () => {
  const oneRequest = createOneRequest();
  serve(pageOf([nodeOf(1, bob)]));

  expect(alteredOf(await mark(2, [commentOf(1)], oneRequest))).toEqual([1]);
  expect(alteredOf(await mark(2, [commentOf(1)], oneRequest))).toEqual([1]);
});

it('makes another request for a comment that changed within the last second, and for one that changed later', async () => {
  const now = new Date(NOW).toISOString();
  const oneRequest = createOneRequest();
  serve(pageOf([nodeOf(1, null)]));
  serve(pageOf([nodeOf(1, bob)]));
  serve(pageOf([nodeOf(1, null)]));

  expect(alteredOf(await mark(3, [commentOf(1, { updatedAt: now })], oneRequest))).toEqual([]);
  expect(alteredOf(await mark(3, [commentOf(1, { updatedAt: now })], oneRequest))).toEqual([1]);
  expect(alteredOf(await mark(3, [commentOf(1)], oneRequest))).toEqual([]);
});

it('makes no request if no person has commented, or if GraphQL is not used', async () => {
  const machine = commentOf(1, { author: { id: 900, login: 'agora[bot]', type: 'Bot' } });
  const oneRequest = createOneRequest();
  oneRequest.failed(where.id, NOW, true);

  expect(await mark(4, [machine])).toEqual([machine]);
  expect(await mark(4, [commentOf(1), edited], oneRequest)).toEqual([commentOf(1), { ...edited, altered: 'unknown' }]);
});

it.each([
  ['is refused', { message: 'Resource not accessible by integration' }, 403],
  ['fails', { message: 'Bad Gateway' }, 502],
  ['answers in another form', { data: { repository: { issueOrPullRequest: null } } }, 200],
])('cannot tell who edited a comment if GraphQL %s, and stops using GraphQL', async (_, answer, status) => {
  const oneRequest = createOneRequest();
  serve(answer, status);

  const bots = { ...edited, author: { id: 900, login: 'agora[bot]', type: 'Bot' } };
  expect(await mark(5, [commentOf(1), edited, bots], oneRequest)).toEqual([
    commentOf(1),
    { ...edited, altered: 'unknown' },
    bots,
  ]);
  expect(oneRequest.mayTry(where.id, NOW)).toBe(false);
});

describe('a review comment', () => {
  const command = { body: '/answer 2' };
  const besideOf = (id: number, over: Partial<FetchedComment> = {}) => ({
    ...commentOf(id, over),
    beside: { path: 'a.ts', hunk: '@@' },
  });
  const reviewsOf = (reviews: readonly object[], beside: readonly object[], next: string | null = null) => {
    const last = { hasNextPage: false, endCursor: null };
    const comments = { nodes: beside, pageInfo: { hasNextPage: false } };
    const reviewThreads = { nodes: [{ comments }], pageInfo: last };
    const pageInfo = { hasNextPage: next !== null, endCursor: next };
    return { data: { repository: { pullRequest: { reviews: { nodes: reviews, pageInfo }, reviewThreads } } } };
  };
  const markReviews = (said: Parameters<typeof markReviewsChangedByOthers>[0], oneRequest = createOneRequest()) =>
    markReviewsChangedByOthers(said, {
      client: client(),
      where,
      pullRequest: 3,
      settings: { oneRequest, now: () => NOW },
    });

  it('is marked if somebody else has edited it, on every page and by its own id', async () => {
    serve(reviewsOf([nodeOf(1, bob)], [nodeOf(1, ada)], 'next'));
    serve(reviewsOf([nodeOf(2, null)], [nodeOf(2, bob)]));

    const { summaries, beside } = await markReviews({
      summaries: [commentOf(1, command), commentOf(2, command)],
      beside: [besideOf(1, command), besideOf(2, command)],
    });

    expect([alteredOf(summaries), alteredOf(beside)]).toEqual([[1], [2]]);
  });

  it('has text and editor from the same moment, and counts as nobody’s if GraphQL does not list it', async () => {
    serve(reviewsOf([nodeOf(1, ada, '/answer 1')], [nodeOf(1, bob, '/answer 3')]));

    const { summaries, beside } = await markReviews({
      summaries: [commentOf(1, command), commentOf(2, command)],
      beside: [besideOf(1, command)],
    });

    expect([summaries, beside].map((said) => said.map(({ body, altered }) => [body, altered]))).toEqual([
      [
        ['/answer 1', undefined],
        ['/answer 2', 'unknown'],
      ],
      [['/answer 3', 'by-others']],
    ]);
  });

  it('causes no request if no comment counts', async () => {
    const said = {
      summaries: [commentOf(1, { body: 'Looks good.' }), commentOf(2, { ...command, isByStranger: true })],
      beside: [besideOf(1, { body: 'Why?' })],
    };

    expect(await markReviews(said)).toEqual(said);
  });

  it.each([
    ['GraphQL fails', { message: 'Bad Gateway' }, 502],
    ['GraphQL answers in another form', { data: { repository: { pullRequest: null } } }, 200],
  ])(
    'counts as nobody’s if %s, because a review does not even report that it was edited',
    async (_, answer, status) => {
      serve(answer, status);

      const { summaries, beside } = await markReviews({
        summaries: [commentOf(1, command)],
        beside: [besideOf(1, command), { ...besideOf(2, command), createdAt: '2026-11-20T10:00:00Z' }],
      });

      expect([summaries, beside].map((said) => said.map(({ altered }) => altered))).toEqual([
        ['unknown'],
        [undefined, 'unknown'],
      ]);
    },
  );
});

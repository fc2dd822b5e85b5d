import { ProbotOctokit } from 'probot';
import { expect, it } from 'vitest';
import {
  editComment,
  findComment,
  listComments,
  listCommentsSince,
  listReviewComments,
  listReviewSummaries,
  postComment,
  reactToComment,
  reactToIssue,
} from '../../../github/issues/threads.ts';
import { api, at, client, pinRequests } from '../wire-support.ts';

pinRequests();

function raw(id: number, over: object = {}): object {
  return {
    id,
    body: `words ${id}`,
    user: { id: 1, login: 'ada', type: 'User' },
    created_at: '2026-03-03T10:00:00Z',
    updated_at: '2026-03-03T10:00:01Z',
    html_url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
    issue_url: 'https://api.github.com/repos/o/r/issues/7',
    ...over,
  };
}

const FULL = 100;
const idsUpTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const to = (page: number, rel: string): string => `<https://api.github.com/x?page=${page}>; rel="${rel}"`;

/** @param idsAt what the thread contains when it is asked for the nth time. @returns the requested pages. */
function servePages(times: number, idsAt: (asked: number) => readonly number[], lastOfFirst?: number): number[] {
  const asked: number[] = [];
  api()
    .get('/repos/o/r/issues/7/comments')
    .query(true)
    .times(times)
    .reply(({ url }: { readonly url: string }) => {
      const page = Number(/[?&]page=(\d)/.exec(url)?.[1] ?? 1);
      asked.push(page);
      const ids = idsAt(asked.length);
      const shown = ids.slice((page - 1) * FULL, page * FULL).map((id) => raw(id));
      const end = Math.ceil(ids.length / FULL);
      const next = page < end ? to(page + 1, 'next') : '';
      const last = asked.length === 1 ? (lastOfFirst ?? end) : end;
      return [200, shown, { link: `${next}, ${to(last, 'last')}` }];
    });
  return asked;
}

const readIds = async (): Promise<number[]> =>
  (await listComments(client(), { ...at, issue: 7 })).map((comment) => comment.id);

it('reads no thread whose later pages are from another place, because the issue was transferred', async () => {
  const page = { link: `${to(2, 'next')}, ${to(2, 'last')}` };
  api()
    .get('/repos/o/r/issues/7/comments')
    .query(true)
    .reply(
      200,
      idsUpTo(FULL).map((id) => raw(id)),
      page,
    );
  const issue_url = 'https://api.github.com/repos/o/s/issues/9';
  api()
    .get('/repos/o/r/issues/7/comments')
    .query(true)
    .reply(200, [raw(200, { issue_url })]);

  await expect(readIds()).rejects.toThrow('Issue #7 was transferred while its comments were read.');
});

it('reads every comment of a thread although one is deleted between two pages', async () => {
  const asked = servePages(4, (times) => idsUpTo(250).slice(times < 3 ? 0 : 1));

  expect(await readIds()).toEqual(idsUpTo(250).slice(1));
  expect(asked).toEqual([1, 3, 2, 1]);
});

it('continues reading when a first page from memory ends too early', async () => {
  const asked = servePages(5, () => idsUpTo(201), 2);

  expect(await readIds()).toEqual(idsUpTo(201));
  expect(asked).toEqual([1, 2, 3, 2, 1]);
});

it('reads a page again that was answered from before the next one existed', async () => {
  const asked = servePages(5, (times) => idsUpTo(times === 3 ? 199 : 201));

  expect(await readIds()).toEqual(idsUpTo(201));
  expect(asked).toEqual([1, 3, 2, 2, 1]);
});

it('reads every page of a thread on a server that does not report the number of comments', async () => {
  const next = { link: '<https://api.github.com/repositories/1/issues/7/comments?per_page=100&page=2>; rel="next"' };
  api()
    .get('/repos/o/r/issues/7/comments')
    .query({ per_page: 100 })
    .times(2)
    .reply(200, [raw(1)], next);
  api()
    .get('/repositories/1/issues/7/comments')
    .query({ per_page: 100, page: 2 })
    .reply(200, [raw(2)]);

  const comments = await listComments(client(), { ...at, issue: 7 });

  expect(comments.map((comment) => comment.id)).toEqual([1, 2]);
  expect(comments[0]).toEqual({
    id: 1,
    isSeen: false,
    body: 'words 1',
    author: { id: 1, login: 'ada', type: 'User' },
    createdAt: '2026-03-03T10:00:00Z',
    updatedAt: '2026-03-03T10:00:01Z',
    url: 'https://github.com/o/r/issues/7#issuecomment-1',
    issue: 7,
  });
});

it.each([
  ['hidden', { minimized: { reason: 'spam' } }, true],
  ['not hidden', { minimized: null }, undefined],
  ['told nothing about by an older server', {}, undefined],
])('recognizes a comment that is %s', async (_, over, isHidden) => {
  api()
    .get('/repos/o/r/issues/7/comments')
    .query(true)
    .reply(200, [raw(1, over)]);

  expect((await listComments(client(), { ...at, issue: 7 })).map((comment) => comment.isHidden)).toEqual([isHidden]);
});

it('reads a comment of an account that is gone, and one that an App wrote', async () => {
  api()
    .get('/repos/o/r/issues/7/comments')
    .query(true)
    .reply(200, [
      raw(1, { user: null }),
      raw(2, { performed_via_github_app: { slug: 'agora' } }),
      raw(3, { performed_via_github_app: null, body: undefined }),
    ]);

  const comments = await listComments(client(), { ...at, issue: 7 });

  expect(comments.map(({ author, appSlug, body }) => [author.login, appSlug, body])).toEqual([
    ['ghost', undefined, 'words 1'],
    ['ada', 'agora', 'words 2'],
    ['ada', undefined, ''],
  ]);
});

it('lists what has changed since a given time, with the issue of each comment', async () => {
  api()
    .get('/repos/o/r/issues/comments')
    .query({ since: '2026-03-03T10:00:00.000Z', sort: 'updated', direction: 'asc', per_page: 100 })
    .reply(200, [raw(1)]);

  expect(await listCommentsSince(client(), at, new Date('2026-03-03T10:00:00Z'))).toMatchObject([{ id: 1, issue: 7 }]);
});

it('lists every comment of a repository although one is edited between two pages', async () => {
  const before = idsUpTo(101).map((id) => raw(id));
  const edited = [...before.slice(1), raw(1, { body: 'edited' })];
  const servePage = (page: number, list: readonly object[]) =>
    api()
      .get('/repos/o/r/issues/comments')
      .query((query) => Number(query['page'] ?? 1) === page)
      .reply(200, list.slice((page - 1) * FULL, page * FULL), {
        link: page === 1 ? '<https://api.github.com/repos/o/r/issues/comments?per_page=100&page=2>; rel="next"' : '',
      });
  servePage(1, before);
  servePage(2, edited);
  servePage(1, edited);
  servePage(2, edited);

  const listed = await listCommentsSince(client(), at, new Date(0));

  expect(listed.map(({ id }) => id)).toEqual([...idsUpTo(101).slice(1), 1]);
  expect(listed.at(-1)?.body).toBe('edited');
});

it('reports a response from GitHub that does not match its documentation', async () => {
  api()
    .get('/repos/o/r/issues/comments')
    .query(true)
    .reply(200, [raw(1, { issue_url: 'https://api.github.com/elsewhere' })]);

  await expect(listCommentsSince(client(), at, new Date(0))).rejects.toThrow(
    'issue_url ends with no issue number: https://api.github.com/elsewhere',
  );
});

it('reads the text of a review, and its comments on the code', async () => {
  const user = { id: 1, login: 'ada', type: 'User' };
  const review = (id: number, over: object) => ({
    id,
    user,
    body: 'words',
    state: 'COMMENTED',
    submitted_at: '2026-03-03T10:00:00Z',
    html_url: `https://github.com/o/r/pull/9#pullrequestreview-${id}`,
    ...over,
  });
  api()
    .get('/repos/o/r/pulls/9/reviews')
    .query({ per_page: 100 })
    .reply(200, [
      review(1, {}),
      review(2, { body: '' }),
      review(3, { state: 'PENDING', submitted_at: undefined }),
      review(4, { user: null }),
    ]);
  api()
    .get('/repos/o/r/pulls/9/comments')
    .query({ per_page: 100 })
    .reply(200, [
      raw(1, { path: 'a.ts', line: null, original_line: 4, diff_hunk: '@@' }),
      raw(2, { path: 'a.ts', diff_hunk: '@@' }),
    ]);

  const summaries = await listReviewSummaries(client(), { ...at, pullRequest: 9 });
  const comments = await listReviewComments(client(), { ...at, pullRequest: 9 });

  expect(summaries[0]).toEqual({
    id: 1,
    isSeen: false,
    body: 'words',
    author: user,
    createdAt: '2026-03-03T10:00:00Z',
    updatedAt: '2026-03-03T10:00:00Z',
    url: 'https://github.com/o/r/pull/9#pullrequestreview-1',
  });
  expect(summaries.map(({ id, author }) => [id, author.login])).toEqual([
    [1, 'ada'],
    [4, 'ghost'],
  ]);
  expect(comments.map(({ beside }) => beside)).toEqual([
    { path: 'a.ts', hunk: '@@', line: 4 },
    { path: 'a.ts', hunk: '@@' },
  ]);
});

it.each([404, 410])('treats %i as a deleted comment', async (status) => {
  api().get('/repos/o/r/issues/comments/5').reply(status, { message: 'Not Found' });

  expect(await findComment(client(), { ...at, commentId: 5 })).toBeUndefined();
});

it('reports that it may not read', async () => {
  api().get('/repos/o/r/issues/comments/5').reply(403, { message: 'Resource not accessible by integration' });

  await expect(findComment(client(), { ...at, commentId: 5 })).rejects.toMatchObject({ status: 403 });
});

it('posts, edits and reacts', async () => {
  api().post('/repos/o/r/issues/7/comments', { body: 'hello' }).reply(201, raw(9));
  api().patch('/repos/o/r/issues/comments/9', { body: 'hello again' }).reply(200, raw(9));
  api().post('/repos/o/r/issues/comments/9/reactions', { content: 'eyes' }).reply(200, { id: 1 });
  api().post('/repos/o/r/issues/7/reactions', { content: 'eyes' }).reply(201, { id: 2 });

  expect((await postComment(client(), { ...at, issue: 7 }, 'hello')).id).toBe(9);
  await editComment(client(), { ...at, commentId: 9 }, 'hello again');
  await reactToComment(client(), { ...at, commentId: 9 }, 'eyes');
  await reactToIssue(client(), { ...at, issue: 7 }, 'eyes');
});

it("does not post again after a 502, because the first comment may exist; Probot's client would", async () => {
  api().post('/repos/o/r/issues/7/comments').once().reply(502, { message: 'Bad Gateway' });
  const octokit = new ProbotOctokit({
    auth: { token: 'token' },
    throttle: { enabled: false },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });

  await expect(postComment(octokit, { ...at, issue: 7 }, 'hello')).rejects.toMatchObject({ status: 502 });
});

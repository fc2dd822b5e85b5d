import { expect, it } from 'vitest';
import { readFeed } from '../../../github/issues/comment-feed.ts';
import { api, at, client, pinRequests } from '../wire-support.ts';

pinRequests();

const asked = {
  ...at,
  issue: 7,
  since: '2026-03-03T10:00:00.000Z',
  etag: undefined,
  signal: new AbortController().signal,
};
const PATH = '/repos/o/r/issues/7/comments';

function raw(id: number): object {
  return {
    id,
    body: `words ${id}`,
    user: { id: 1, login: 'ada', type: 'User' },
    created_at: '2026-03-03T10:00:00Z',
    updated_at: '2026-03-03T10:00:01Z',
    html_url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
  };
}

it('asks for what changed, and keeps the ETag for the next time', async () => {
  api()
    .get(PATH)
    .query({ since: asked.since, per_page: 100, page: 1 })
    .reply(200, [raw(1)], { etag: '"one"', date: 'Tue, 03 Mar 2026 10:00:05 GMT' });

  const page = await readFeed(client(), asked);

  expect(page).toMatchObject({
    comments: [{ id: 1, updatedAt: '2026-03-03T10:00:01Z' }],
    etag: '"one"',
    waitMs: 0,
    now: new Date('2026-03-03T10:00:05Z'),
  });
});

it('learns for free that nothing has changed', async () => {
  api().get(PATH).query(true).matchHeader('if-none-match', '"one"').reply(304, undefined, { etag: '"one"' });

  expect(await readFeed(client(), { ...asked, etag: '"one"' })).toMatchObject({
    comments: undefined,
    etag: '"one"',
    waitMs: 0,
  });
});

it('reads further pages, and then requests all of them again', async () => {
  const full = Array.from({ length: 100 }, (_, index) => raw(index + 1));
  api().get(PATH).query({ since: asked.since, per_page: 100, page: 1 }).reply(200, full, { etag: '"first"' });
  api()
    .get(PATH)
    .query({ since: asked.since, per_page: 100, page: 2 })
    .reply(200, [raw(101)]);

  const page = await readFeed(client(), asked);

  expect(page.comments).toHaveLength(101);
  expect(page.etag).toBeUndefined();
});

it.each([
  ['a time to wait', 403, { 'retry-after': '90' }, 90_000],
  [
    'an hour that is used up',
    403,
    {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Date.parse('2026-03-03T10:05:00Z') / 1_000),
      'date': 'Tue, 03 Mar 2026 10:00:00 GMT',
    },
    300_000,
  ],
  ['too many requests', 429, {}, 60_000],
  ['too many requests that only the words tell', 403, {}, 60_000],
  ['a time longer than anybody waits', 429, { 'retry-after': '999999' }, 900_000],
])('keeps the comment feed as it was after %s', async (_, status, headers, waitMs) => {
  api().get(PATH).query(true).reply(status, { message: 'You have exceeded a secondary rate limit' }, headers);

  expect(await readFeed(client(), { ...asked, etag: '"one"' })).toMatchObject({
    comments: undefined,
    etag: '"one"',
    waitMs,
  });
});

it('slows down before the hourly budget is used up', async () => {
  api()
    .get(PATH)
    .query(true)
    .reply(200, [], {
      'x-ratelimit-remaining': '20',
      'x-ratelimit-reset': String(Date.parse('2026-03-03T10:02:00Z') / 1_000),
      'date': 'Tue, 03 Mar 2026 10:00:00 GMT',
    });

  expect((await readFeed(client(), asked)).waitMs).toBe(120_000);
});

it('reports that it may not read', async () => {
  api().get(PATH).query(true).reply(403, { message: 'Resource not accessible by integration' });

  await expect(readFeed(client(), asked)).rejects.toMatchObject({ status: 403 });
});

import { expect, it } from 'vitest';
import { listTitles } from '../../../github/issues/issue-titles.ts';
import { api, at, client, pinRequests } from '../wire-support.ts';

pinRequests();

const since = new Date('2026-03-01T00:00:00Z');
const query = (page: number) => ({
  state: 'all',
  sort: 'updated',
  direction: 'desc',
  since: since.toISOString(),
  per_page: 100,
  page,
});
const issues = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: from + index, title: `Issue ${from + index}` }));

it('reads only up to the page with the last of them', async () => {
  api().get('/repos/o/r/issues').query(query(1)).reply(200, issues(1, 100));
  api().get('/repos/o/r/issues').query(query(2)).reply(200, issues(101, 100));

  expect(await listTitles(client(), at, [7, 150, 7], since)).toEqual(
    new Map([
      [7, 'Issue 7'],
      [150, 'Issue 150'],
    ]),
  );
});

it('requests an issue by its number when the list does not contain it', async () => {
  api().get('/repos/o/r/issues').query(query(1)).reply(200, issues(1, 3));
  api().get('/repos/o/r/issues/9').reply(200, { number: 9, title: 'Old', html_url: 'u', state: 'open' });

  expect(await listTitles(client(), at, [2, 9], since)).toEqual(
    new Map([
      [2, 'Issue 2'],
      [9, 'Old'],
    ]),
  );
});

it('makes no request when nothing is needed', async () => {
  expect(await listTitles(client(), at, [], since)).toEqual(new Map());
});

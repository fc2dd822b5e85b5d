/** What one commit has that another has not, as far as GitHub says. */
import { expect, it } from 'vitest';
import { compareCommits } from '../../../github/git/delivery.ts';
import { api, at, client, pinRequests } from '../wire-support.ts';

pinRequests();

const base = 'b'.repeat(40);

it('names the files of a comparison, and says whether these are all', async () => {
  const files = [{ filename: 'a' }, { filename: 'new', previous_filename: 'old' }];
  api().get(`/repos/o/r/compare/${base}...main`).query({ per_page: 1 }).reply(200, { status: 'diverged', files });
  const many = Array.from({ length: 300 }, () => ({ filename: 'a' }));
  api().get(`/repos/o/r/compare/${base}...main`).query(true).reply(200, { status: 'ahead', files: many });
  api().get(`/repos/o/r/compare/${base}...main`).query(true).reply(404, { message: 'Not Found' });

  expect(await compareCommits(client(), { ...at, base, head: 'main' })).toEqual({
    isAhead: false,
    files: ['a', 'new', 'old'],
    isComplete: true,
  });
  // GitHub names no more, and does not say whether there are more.
  expect(await compareCommits(client(), { ...at, base, head: 'main' })).toMatchObject({ isComplete: false });
  expect(await compareCommits(client(), { ...at, base, head: 'main' })).toBeUndefined();
});

it('knows nothing of two commits that GitHub gives up to compare, and fails in any other outage', async () => {
  const message = 'Server Error: Sorry, this diff is taking too long to generate.';
  api().get(`/repos/o/r/compare/${base}...main`).query(true).reply(500, { message });
  api().get(`/repos/o/r/compare/${base}...main`).query(true).reply(500, { message: 'Server Error' });

  expect(await compareCommits(client(), { ...at, base, head: 'main' })).toEqual({
    isAhead: false,
    files: [],
    isComplete: false,
  });
  await expect(compareCommits(client(), { ...at, base, head: 'main' })).rejects.toMatchObject({ status: 500 });
});

import { expect, it } from 'vitest';
import { findCommitStanding } from '../../../github/git/ancestry.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const head = 'b'.repeat(40);
const compare = `/repos/o/r/compare/${encodeURIComponent(`${head}...${sha}`)}?per_page=1`;

it('makes no request for the ancestry of the head itself', async () => {
  expect(await findCommitStanding(client(), { ...at, head, sha: head })).toBe('head');
});

it.each([
  ['behind', 'ancestor'],
  ['identical', 'ancestor'],
  ['ahead', 'elsewhere'],
  ['diverged', 'elsewhere'],
  ['something new', 'elsewhere'],
])('treats a commit that is %s as %s', async (status, standing) => {
  api().get(compare).reply(200, { status });

  expect(await findCommitStanding(client(), { ...at, head, sha })).toBe(standing);
});

it('treats a commit that GitHub does not know as not part of the branch', async () => {
  api().get(compare).reply(404, { message: 'Not Found' });

  expect(await findCommitStanding(client(), { ...at, head, sha })).toBe('elsewhere');
});

it.each([403, 422, 500, 502])('does not treat %i as an answer', async (status) => {
  api().get(compare).reply(status, { message: 'No' });

  await expect(findCommitStanding(client(), { ...at, head, sha })).rejects.toMatchObject({ status });
});

import { ProbotOctokit } from 'probot';
import { expect, it } from 'vitest';
import { claim, listAllClaimRefs, listClaimRefs, removeObstacle } from '../../../github/git/claims.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const question = questionIdOf(taskIdOf(1, 'label', 2), 1);
const ref = `refs/agora/claims/${question}.1.${'0'.repeat(128)}`;

it('wins a claim by creating its ref', async () => {
  api().post('/repos/o/r/git/refs', { ref, sha }).reply(201, { ref });

  expect(await claim(client(), { ...at, sha }, ref)).toBe('won');
});

it("has lost when the ref already exists, according to GitHub's message", async () => {
  api().post('/repos/o/r/git/refs').reply(422, {
    message: 'Reference already exists',
    documentation_url: 'https://docs.github.com/rest/git/refs#create-a-reference',
  });

  expect(await claim(client(), { ...at, sha }, ref)).toBe('lost');
});

it.each([
  [422, 'Object does not exist'],
  [422, 'Reference name is not valid'],
  [422, 'The sha parameter must be exactly 40 characters'],
  [403, 'Resource not accessible by integration'],
  [404, 'Not Found'],
  [409, 'Git Repository is empty.'],
  [500, 'Server Error'],
])('passes on %i "%s", because it does not mean a lost claim', async (status, message) => {
  api().post('/repos/o/r/git/refs').reply(status, { message });

  await expect(claim(client(), { ...at, sha }, ref)).rejects.toMatchObject({ status });
});

it("is sent only once, also by Probot's client: a second attempt would lose against the first", async () => {
  api().post('/repos/o/r/git/refs').once().reply(502, { message: 'Bad Gateway' });
  const octokit = new ProbotOctokit({
    auth: { token: 'token' },
    throttle: { enabled: false },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });

  await expect(claim(octokit, { ...at, sha }, ref)).rejects.toMatchObject({ status: 502 });
});

it('lists refs that begin like the claims on a subject, and everything in the folder of claims', async () => {
  const refs = [ref, `refs/agora/claims/${question}/12`, 'refs/agora/claims/anything'];
  const named = (names: readonly string[]): object[] => names.map((name) => ({ ref: name }));
  api()
    .get(`/repos/o/r/git/matching-refs/agora%2Fclaims%2F${question}`)
    .reply(200, named(refs.slice(0, 2)));
  api().get('/repos/o/r/git/matching-refs/agora%2Fclaims').reply(200, named(refs));

  expect(await listClaimRefs(client(), at, question)).toEqual(refs.slice(0, 2));
  expect(await listAllClaimRefs(client(), at)).toEqual(refs);
});

it.each([
  ['refs/agora', ['refs/agora']],
  ['refs/agora/claims', ['refs/agora', 'refs/agora/claims']],
])('removes a ref named %s, below which git cannot create a ref', async (obstacle, asked) => {
  for (const name of asked) {
    const isThere = name === obstacle;
    api()
      .get(`/repos/o/r/git/ref/${encodeURIComponent(name.slice('refs/'.length))}`)
      .reply(isThere ? 200 : 404, isThere ? { ref: name } : { message: 'Not Found' });
  }
  api()
    .delete(`/repos/o/r/git/refs/${encodeURIComponent(obstacle.slice('refs/'.length))}`)
    .reply(204);

  expect(await removeObstacle(client(), at)).toBe(obstacle);
});

it('removes nothing when nothing is in the way', async () => {
  api().get('/repos/o/r/git/ref/agora').reply(404, { message: 'Not Found' });
  api().get('/repos/o/r/git/ref/agora%2Fclaims').reply(404, { message: 'Not Found' });

  expect(await removeObstacle(client(), at)).toBeUndefined();
});

import { ProbotOctokit } from 'probot';
import { expect, it } from 'vitest';
import { claim, findNewestAttempt } from '../../../github/git/claims.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const task = taskIdOf(1, 'label', 2);
const question = questionIdOf(task, 1);
const ref = `refs/agora/claims/${question}/1`;

it('wins by creating the ref', async () => {
  api().post('/repos/o/r/git/refs', { ref, sha }).reply(201, { ref });

  expect(await claim(client(), { ...at, sha }, question, 1)).toBe('won');
});

it("has lost when the ref is there already, in GitHub's own words", async () => {
  api().post('/repos/o/r/git/refs').reply(422, {
    message: 'Reference already exists',
    documentation_url: 'https://docs.github.com/rest/git/refs#create-a-reference',
  });

  expect(await claim(client(), { ...at, sha }, question, 1)).toBe('lost');
});

it.each([
  [422, 'Object does not exist'],
  [422, 'Reference name is not valid'],
  [422, 'The sha parameter must be exactly 40 characters'],
  [403, 'Resource not accessible by integration'],
  [404, 'Not Found'],
  [409, 'Git Repository is empty.'],
  [500, 'Server Error'],
])('passes on %i "%s", because that is no lost claim', async (status, message) => {
  api().post('/repos/o/r/git/refs').reply(status, { message });

  await expect(claim(client(), { ...at, sha }, question, 1)).rejects.toMatchObject({ status });
});

it("is sent once by Probot's client as well: a second try would lose against the first", async () => {
  api().post('/repos/o/r/git/refs').once().reply(502, { message: 'Bad Gateway' });
  const octokit = new ProbotOctokit({
    auth: { token: 'token' },
    throttle: { enabled: false },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });

  await expect(claim(octokit, { ...at, sha }, question, 1)).rejects.toMatchObject({ status: 502 });
});

it("reads the newest attempt, and no other subject's", async () => {
  const refs = [
    ref,
    `refs/agora/claims/${question}/12`,
    `refs/agora/claims/${question}/3`,
    `refs/agora/claims/${question}/x`,
    `refs/agora/claims/${task}/40`,
    `refs/agora/claims/${question}x/50`,
  ];
  api()
    .get(`/repos/o/r/git/matching-refs/agora%2Fclaims%2F${question}`)
    .reply(
      200,
      refs.map((one) => ({ ref: one })),
    );

  expect(await findNewestAttempt(client(), at, question)).toBe(12);
});

it('is 0 when nobody has claimed', async () => {
  api().get(`/repos/o/r/git/matching-refs/agora%2Fclaims%2F${task}`).reply(200, []);

  expect(await findNewestAttempt(client(), at, task)).toBe(0);
});

/** Deliveries that GitHub refuses, often without the reason. */
import { expect, it } from 'vitest';
import { deliverChanges } from '../../../bot/adapters/github-delivery.ts';
import { createResults } from '../../../bot/adapters/github-results.ts';
import type { Delivered } from '../../../bot/ports.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { branchOf } from '../../../protocol/results/task-branch.ts';
import { api, at, client, pinRequests, sha } from '../../github/wire-support.ts';

pinRequests();

const task = taskIdOf(77, 'label', 5);
const tree = 'b'.repeat(40);
const where = { ...at, id: 77, defaultBranch: 'main' };

function deliverOne(): Promise<Delivered> {
  return deliverChanges(client(), where, {
    task,
    line: task,
    mode: 'pull-request',
    base: sha,
    message: 'Do it\n\n',
    title: 'Do it',
    body: 'For #1.',
    changes: [{ path: '.github/workflows/ci.yml', written: { mode: '100644', content: Buffer.from('a') } }],
  });
}

/** @param status of the request for the branch `agora`. */
function deliver(status: 200 | 404): Promise<Delivered> {
  const git = '/repos/o/r/git';
  api()
    .get(`${git}/commits/${sha}`)
    .reply(200, { tree: { sha: 'c'.repeat(40) }, message: '' });
  api().post(`${git}/trees`).reply(201, { sha: tree });
  api()
    .get(`${git}/ref/heads%2F${branchOf(task).replace('/', '%2F')}`)
    .reply(404, {});
  api().get('/repos/o/r/pulls').query(true).reply(200, []);
  api()
    .post(`${git}/commits`)
    .reply(201, { sha: 'd'.repeat(40) });
  api().post(`${git}/refs`).reply(422, { message: 'Reference update failed' });
  api().get(`${git}/ref/heads%2Fagora`).reply(status, { object: { sha } });
  return deliverOne();
}

it('names the branch that is in the way', async () => {
  expect(await deliver(200)).toEqual({
    kind: 'refused',
    why: 'there is a branch `agora`, and Git cannot have branches like `agora/…` beside it. Rename or delete that branch.',
  });
});

it('names what may forbid the branch if none is in the way', async () => {
  expect(await deliver(404)).toEqual({
    kind: 'refused',
    why: 'GitHub refuses it: Reference update failed. Check whether a ruleset or a branch protection covers branches like `agora/…`.',
  });
});

it.each([
  [422, 'Invalid tree info', 'GitHub refuses it: Invalid tree info.'],
  [403, 'Resource not accessible by personal access token', 'the App, the job or its token lacks the permission'],
])('says why if GitHub answers %i, %s', async (status, message, why) => {
  api().get(`/repos/o/r/git/commits/${sha}`).reply(200, { tree: { sha }, message: '' });
  api().post('/repos/o/r/git/trees').reply(status, { message });

  expect(await deliverOne()).toMatchObject({ kind: 'refused', why: expect.stringContaining(why) as string });
});

it('says how workflow files are delivered, whether the App lacks the permission or there is none', async () => {
  api().get(`/repos/o/r/git/commits/${sha}`).reply(200, { tree: { sha }, message: '' });
  api().post('/repos/o/r/git/trees').reply(403, { message: 'Resource not accessible by integration' });

  expect(await deliverOne()).toMatchObject({
    why: expect.stringContaining(
      "which a job's own token cannot have: add it to the App that delivers, or apply the patch",
    ) as string,
  });
});

it.each(['Sorry, your request timed out.', 'Object does not exist', 'A pull request already exists for o:agora/t.'])(
  'tries again later after an answer that passes: %s',
  async (message) => {
    api().get(`/repos/o/r/git/commits/${sha}`).reply(200, { tree: { sha }, message: '' });
    api().post('/repos/o/r/git/trees').reply(422, { message });

    await expect(deliverOne()).rejects.toThrow(message);
  },
);

it('says that the commit which the work builds on does not exist, also for workflow files', async () => {
  api().get(`/repos/o/r/git/commits/${sha}`).reply(404, { message: 'Not Found' });

  expect(await deliverOne()).toEqual({ kind: 'no-base' });
});

it.each([
  [404, 'absent'],
  [200, undefined],
])('asks for a commit that GitHub does not compare, and takes %s for its answer', async (status, known) => {
  api()
    .get('/repos/o/r/git/ref/heads%2Fmain')
    .reply(200, { object: { sha: 'e'.repeat(40) } });
  api()
    .get(`/repos/o/r/compare/${'e'.repeat(40)}...${sha}`)
    .query(true)
    .reply(404, { message: 'No common ancestor' });
  api()
    .get(`/repos/o/r/git/commits/${sha}`)
    .reply(status, { tree: { sha: tree }, message: '' });

  expect(await createResults(client(), where, 'agora.yml').aheadOfDefault(sha)).toBe(known);
});

it.each([
  ['is too large', 5, { isTooLarge: true, why: 'its artifact has 104857601 bytes; at most 104857600 are read' }],
  ['belongs to another run, whatever its size', 6, { why: 'its artifact belongs to another run' }],
])('does not fetch a result that %s', async (_, madeBy, expected) => {
  const digest = `sha256:${'d'.repeat(64)}`;
  api()
    .get('/repos/o/r/actions/artifacts/3')
    .reply(200, { id: 3, name: 'agora-result', size_in_bytes: 104_857_601, digest, workflow_run: { id: madeBy } });
  const results = createResults(client(), where, 'agora.yml', { id: 5, url: 'https://github.com/o/r/actions/runs/5' });

  const fetched = await results.fetch({ runId: 5, artifactId: 3, digest });

  expect(fetched).toEqual({ kind: 'refused', runUrl: 'https://github.com/o/r/actions/runs/5', ...expected });
});

it.each([
  [
    'of another workflow',
    '.github/workflows/other.yml',
    'success',
    { isForeign: true, why: expect.any(String) as string },
  ],
  ['that has failed', '.github/workflows/agora.yml', 'failure', { why: 'the run ended as failure, not as success' }],
])('says whether the run itself is refused: one %s', async (_, path, conclusion, expected) => {
  const url = 'https://github.com/o/r/actions/runs/5';
  const run = {
    id: 5,
    path,
    conclusion,
    status: 'completed',
    html_url: url,
    head_sha: sha,
    head_repository: { id: 77 },
  };
  api().get('/repos/o/r/actions/runs/5').reply(200, run);
  // Only the commit of a run of our workflow is looked at.
  if (path.endsWith('agora.yml')) api().get('/repos/o/r/git/ref/heads%2Fmain').reply(200, { object: { sha } });
  const results = createResults(client(), where, 'agora.yml');

  const fetched = await results.fetch({ runId: 5, artifactId: 3, digest: `sha256:${'d'.repeat(64)}` });

  expect(fetched).toEqual({ kind: 'refused', runUrl: url, ...expected });
});

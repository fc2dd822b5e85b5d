/** Which artifacts are ours, by what GitHub says of them and of the run that made them. */
import { expect, it } from 'vitest';
import { findArtifactOrigin } from '../../../github/actions/artifact-origin.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const digest = `sha256:${'d'.repeat(64)}`;
const place = { ...at, repositoryId: 77, defaultBranch: 'main', workflowPath: '.github/workflows/agora.yml' };
const wanted = { runId: 5, artifactId: 6, digest };
const artifact = {
  id: 6,
  name: 'agora-state-q_1',
  size_in_bytes: 100,
  expired: false,
  digest,
  workflow_run: { id: 5, repository_id: 77, head_repository_id: 77 },
};
const run = {
  id: 5,
  display_title: 't',
  status: 'completed',
  conclusion: 'success',
  event: 'workflow_dispatch',
  path: '.github/workflows/agora.yml@main',
  head_sha: sha,
  head_branch: 'main',
  created_at: '2026-03-03T10:00:00Z',
  updated_at: '2026-03-03T10:00:00Z',
  html_url: 'https://github.com/o/r/actions/runs/5',
  head_repository: { id: 77 },
};
const answerArtifact = (over: object) =>
  api()
    .get('/repos/o/r/actions/artifacts/6')
    .reply(200, { ...artifact, ...over });
const answerRun = (over: object) =>
  api()
    .get('/repos/o/r/actions/runs/5')
    .reply(200, { ...run, ...over });
const answerHead = (head: string) =>
  api()
    .get('/repos/o/r/git/ref/heads%2Fmain')
    .reply(200, { ref: 'refs/heads/main', object: { sha: head } });
const find = () => findArtifactOrigin(client(), place, wanted);

it('accepts what a run of our workflow has made at a commit of the default branch', async () => {
  answerArtifact({});
  answerRun({});
  answerHead(sha);

  expect(await find()).toMatchObject({ kind: 'ours', artifact: { id: 6 } });
});

it.each<[string, object]>([
  ['another run', { workflow_run: { id: 4, repository_id: 77, head_repository_id: 77 } }],
  ['no run', { workflow_run: null }],
  ['another repository', { workflow_run: { id: 5, repository_id: 78, head_repository_id: 77 } }],
  ["a fork's code", { workflow_run: { id: 5, repository_id: 77, head_repository_id: 78 } }],
  ['other bytes', { digest: `sha256:${'e'.repeat(64)}` }],
])('refuses an artifact of %s before it makes any other request', async (_, over) => {
  answerArtifact(over);

  expect(await find()).toMatchObject({ kind: 'refused' });
});

it.each<[string, object]>([
  ['another workflow', { path: '.github/workflows/ci.yml' }],
  ['a workflow whose name ends alike', { path: '.github/workflows/x/agora.yml' }],
  ["a fork's code", { head_repository: { id: 78 } }],
  ['a fork that was deleted', { head_repository: null }],
])('refuses an artifact of a run of %s', async (_, over) => {
  answerArtifact({});
  answerRun(over);

  expect(await find()).toMatchObject({ kind: 'refused' });
});

it('refuses an artifact of a commit outside of the default branch, whatever its branch is called', async () => {
  const head = 'b'.repeat(40);
  answerArtifact({});
  answerRun({});
  answerHead(head);
  api()
    .get(`/repos/o/r/compare/${encodeURIComponent(`${head}...${sha}`)}?per_page=1`)
    .reply(200, { status: 'diverged' });

  expect(await find()).toMatchObject({ kind: 'refused', why: expect.stringMatching(/default branch/) as string });
});

it('reports that an artifact is gone when it was deleted or has expired', async () => {
  api().get('/repos/o/r/actions/artifacts/6').reply(404, { message: 'Not Found' });
  const deleted = await find();
  answerArtifact({ expired: true });

  expect([deleted, await find()]).toMatchObject([{ kind: 'gone' }, { kind: 'gone' }]);
});

it('does not treat a failed request as a missing artifact', async () => {
  api().get('/repos/o/r/actions/artifacts/6').reply(502, {});

  await expect(find()).rejects.toMatchObject({ status: 502 });
});

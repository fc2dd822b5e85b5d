/** What GitHub bears out of records that nobody has signed. */
import { expect, it } from 'vitest';
import { isBacked } from '../../../github/actions/backed-records.ts';
import { dispatchIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { questionMarker, statusMarker } from '../../bot/support/reconcile-scenario.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const place = { ...at, repositoryId: 77, defaultBranch: 'main', workflowPath: '.github/workflows/agora.yml' };
const status = statusMarker({ runId: 5 });
const question = questionMarker();
const named = `${dispatchIdOf(status.task, status.round)} attempt 1 for ada`;
const run = {
  id: 5,
  display_title: named,
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

function serveRun(over: object = {}, id = 5): void {
  api()
    .get(`/repos/o/r/actions/runs/${id}`)
    .reply(200, { ...run, id, ...over });
}

function serveHead(): void {
  api().get('/repos/o/r/git/ref/heads%2Fmain').reply(200, { ref: 'refs/heads/main', object: { sha } });
}

it("proves a task's state when the run that it names is ours and belongs to that task and round", async () => {
  serveRun();
  serveHead();

  expect(await isBacked(client(), place, status)).toBe(true);
});

it('proves the state of a task that somebody has started by hand in that same run', async () => {
  serveRun({ display_title: 'Agora' });
  serveHead();

  expect(await isBacked(client(), place, { ...status, task: taskIdOf(77, 'run', 5) })).toBe(true);
});

it.each<[string, object]>([
  ['to another task', { display_title: named.replace('t_', 't_0').slice(0, -1) }],
  ['of another round', { display_title: `${dispatchIdOf(status.task, 7)} attempt 1 for ada` }],
  ['that is called otherwise', { display_title: 'Report' }],
  ['of another workflow', { path: '.github/workflows/report.yml' }],
  ["of a fork's code", { head_repository: { id: 78 } }],
])('proves nothing about a task with a run %s', async (_, over) => {
  serveRun(over);

  expect(await isBacked(client(), place, status)).toBe(false);
});

it('proves nothing about a task with a run of a commit that nobody has merged', async () => {
  serveRun({ head_sha: 'e'.repeat(40) });
  serveHead();
  api()
    .get(`/repos/o/r/compare/${encodeURIComponent(`${sha}...${'e'.repeat(40)}`)}?per_page=1`)
    .reply(404, { message: 'Not Found' });

  expect(await isBacked(client(), place, status)).toBe(false);
});

it('proves nothing about a task with a run that does not exist', async () => {
  api().get('/repos/o/r/actions/runs/5').reply(404, { message: 'Not Found' });

  expect(await isBacked(client(), place, status)).toBe(false);
});

it('is unknown while GitHub does not answer', async () => {
  api().get('/repos/o/r/actions/runs/5').reply(502, { message: 'Bad Gateway' });

  await expect(isBacked(client(), place, status)).rejects.toMatchObject({ status: 502 });
});

it.each([
  ['for that task and round', dispatchIdOf(question.task, question.round), true],
  ['for another round', dispatchIdOf(question.task, 9), false],
])('proves a question with a saved state %s', async (_, dispatch, expected) => {
  const { runId, artifactId, digest } = question.state;
  const workflowRun = { id: runId, repository_id: 77, head_repository_id: 77 };
  api()
    .get(`/repos/o/r/actions/artifacts/${artifactId}`)
    .reply(200, {
      id: artifactId,
      name: `agora-state-${dispatch}-a1`,
      size_in_bytes: 100,
      expired: false,
      digest,
      workflow_run: workflowRun,
    });
  serveRun({}, runId);
  serveHead();

  expect(await isBacked(client(), place, question)).toBe(expected);
});

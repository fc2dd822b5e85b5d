import { ProbotOctokit } from 'probot';
import { describe, expect, it } from 'vitest';
import { cancelRun, findRun, listRuns, startRun } from '../../../github/actions/runs.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { DispatchRequest, readRequest } from '../../../protocol/messages/dispatch-request.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const request = DispatchRequest.parse({
  v: 1,
  kind: 'start',
  task: taskIdOf(1, 'label', 2),
  attempt: 1,
  by: { login: 'ada', id: 1 },
  hops: 0,
  issue: 7,
  subagent: { name: 'planner', contentHash: contentHash('x'), at: sha },
  source: { kind: 'issue', sha256: contentHash('y') },
});
const workflow = { ...at, workflow: 'agora.yml', ref: 'main' };
const dispatches = '/repos/o/r/actions/workflows/agora.yml/dispatches';

describe('starting a run', () => {
  it("sends the request as its only input, on the given branch, and asks for the run's id", async () => {
    let body: unknown;
    api()
      .post(dispatches, (sent: unknown) => {
        body = sent;
        return true;
      })
      .reply(200, { workflow_run_id: 42, run_url: 'u', html_url: 'h' });

    expect(await startRun(client(), workflow, request)).toBe(42);

    expect(body).toMatchObject({ ref: 'main', return_run_details: true });
    const { inputs } = body as { inputs: Record<string, string> };
    expect(Object.keys(inputs)).toEqual(['request']);
    expect(readRequest(inputs['request'] ?? '')).toEqual({ kind: 'request', request });
  });

  it('accepts a server that answers 204 without the id', async () => {
    api().post(dispatches).reply(204);

    expect(await startRun(client(), workflow, request)).toBeUndefined();
  });

  it.each([400, 422])(
    'leaves out the key for a server that refuses it with %i, and then has started one run',
    async (status) => {
      api()
        .post(dispatches, (body: { return_run_details?: boolean }) => body.return_run_details === true)
        .reply(status, { message: 'Invalid request.\n\n"return_run_details" is not a permitted key.' });
      api()
        .post(dispatches, (body: object) => !('return_run_details' in body))
        .reply(204);

      expect(await startRun(client(), workflow, request)).toBeUndefined();
    },
  );

  it.each([
    [404, 'Not Found'],
    [422, "Workflow does not have 'workflow_dispatch' trigger"],
    [422, 'Unexpected inputs provided: ["request"]'],
    [403, 'Resource not accessible by integration'],
    [500, 'Server Error'],
  ])('passes on %i "%s"', async (status, message) => {
    api().post(dispatches).reply(status, { message });

    await expect(startRun(client(), workflow, request)).rejects.toMatchObject({ status });
  });

  it("is sent only once, also by Probot's client: GitHub may have started the run before it answered 502", async () => {
    api().post(dispatches).once().reply(502, { message: 'Bad Gateway' });
    const octokit = new ProbotOctokit({
      auth: { token: 'token' },
      throttle: { enabled: false },
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    });

    await expect(startRun(octokit, workflow, request)).rejects.toMatchObject({ status: 502 });
  });
});

const raw = {
  id: 42,
  display_title: 't_1.r1 attempt 1',
  status: 'completed',
  conclusion: 'success',
  event: 'workflow_dispatch',
  path: '.github/workflows/agora.yml',
  head_sha: sha,
  head_repository: { id: 77 },
  created_at: '2026-03-03T10:00:00Z',
  updated_at: '2026-03-03T10:01:00Z',
  html_url: 'https://github.com/o/r/actions/runs/42',
};

describe('finding runs', () => {
  it('asks for runs of the workflow that were dispatched since a given time', async () => {
    api()
      .get('/repos/o/r/actions/workflows/agora.yml/runs')
      .query({ event: 'workflow_dispatch', created: '>=2026-03-03T10:00:00Z', per_page: 100 })
      .reply(200, { total_count: 1, workflow_runs: [raw] });

    expect(await listRuns(client(), workflow, new Date('2026-03-03T10:00:00.900Z'))).toEqual([
      {
        id: 42,
        title: 't_1.r1 attempt 1',
        status: 'completed',
        conclusion: 'success',
        event: 'workflow_dispatch',
        path: '.github/workflows/agora.yml',
        headRepositoryId: 77,
        headSha: sha,
        createdAt: '2026-03-03T10:00:00Z',
        updatedAt: '2026-03-03T10:01:00Z',
        url: 'https://github.com/o/r/actions/runs/42',
      },
    ]);
  });

  it('finds none of a workflow that does not exist', async () => {
    api().get('/repos/o/r/actions/workflows/agora.yml/runs').query(true).reply(404, { message: 'Not Found' });

    expect(await listRuns(client(), workflow, new Date(0))).toEqual([]);
  });

  it('reads a run whose fork was deleted', async () => {
    api()
      .get('/repos/o/r/actions/runs/42')
      .reply(200, { ...raw, head_repository: null, status: null, conclusion: null });

    expect(await findRun(client(), { ...at, runId: 42 })).toMatchObject({
      headRepositoryId: undefined,
      status: 'unknown',
      conclusion: null,
    });
  });

  it('reports that a run is gone', async () => {
    api().get('/repos/o/r/actions/runs/42').reply(404, { message: 'Not Found' });

    expect(await findRun(client(), { ...at, runId: 42 })).toBeUndefined();
  });
});

describe('cancelling a run', () => {
  it.each([
    [202, 'asked'],
    [409, 'over'],
    [404, 'over'],
  ] as const)('after %i is %s', async (status, word) => {
    api().post('/repos/o/r/actions/runs/9/cancel').reply(status, {});

    expect(await cancelRun(client(), { ...at, runId: 9 })).toBe(word);
  });

  it('without permission is an error', async () => {
    api().post('/repos/o/r/actions/runs/9/cancel').reply(403, { message: 'Must have admin rights to Repository.' });

    await expect(cancelRun(client(), { ...at, runId: 9 })).rejects.toMatchObject({ status: 403 });
  });
});

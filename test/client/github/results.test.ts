import { zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findResult, waitForRun } from '../../../client/github/results.ts';
import { explainFailure } from '../../../client/github/guard-backend.ts';
import { ClientError } from '../../../client/client-error.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const golden = readFileSync('test/protocol/golden/v1/dispatch-result.finished.json');
const { dispatchId } = JSON.parse(golden.toString('utf8')) as { dispatchId: string };

function scenarioAt(times: number[] = [0]): GitHubContext {
  const clock = {
    now: () => new Date(times.length > 1 ? (times.shift() ?? 0) : (times[0] ?? 0)),
    sleep: () => Promise.resolve(),
  };
  return {
    client: client(),
    at,
    workflow: 'agora.yml',
    clock,
    random: (bytes) => new Uint8Array(bytes),
    pollMs: 1,
    waitMs: 1_000,
    pickUpMs: 1_000,
  };
}

function serve(zip: Uint8Array, more: Readonly<Record<string, unknown>> = {}): void {
  const artifact = {
    id: 3,
    name: `agora-result-${dispatchId}-a1`,
    size_in_bytes: zip.length,
    expired: false,
    digest: contentHash(zip),
    workflow_run: { id: 9, repository_id: 1, head_repository_id: 1 },
    ...more,
  };
  api()
    .get('/repos/o/r/actions/runs/9/artifacts?per_page=100')
    .reply(200, { total_count: 1, artifacts: [artifact] });
  if (artifact.expired || artifact.name !== `agora-result-${dispatchId}-a1` || artifact.size_in_bytes > 1e8) return;
  api().get('/repos/o/r/actions/artifacts/3/zip').reply(200, Buffer.from(zip), { 'content-type': 'application/zip' });
}

describe('the result of a run', () => {
  it('is the content of its artifact', async () => {
    serve(zipSync({ 'result.json': golden }));

    expect(await findResult(scenarioAt(), { id: 9 }, dispatchId)).toMatchObject({ dispatchId, outcome: 'finished' });
  });

  it.each([
    ['expired', { expired: true }],
    ['of another round', { name: 'agora-result-t_0123456789ab.r9-a1' }],
  ])('is missing when it is %s', async (_, more) => {
    serve(zipSync({ 'result.json': golden }), more);

    expect(await findResult(scenarioAt(), { id: 9 }, dispatchId)).toBeUndefined();
  });

  it.each([
    [
      'has another digest',
      zipSync({ 'result.json': golden }),
      { digest: contentHash('other') },
      'is not what was uploaded',
    ],
    ['is no zip', Buffer.from('hello'), {}, 'cannot be unpacked'],
    ['holds a name that leads out of it', zipSync({ '../result.json': golden }), {}, 'cannot be unpacked'],
    ['holds no JSON', zipSync({ 'result.json': Buffer.from('{') }), {}, 'cannot be read'],
    ['holds something else', zipSync({ 'result.json': Buffer.from('{"v":2}') }), {}, 'cannot be read'],
    ['is too large', zipSync({}), { size_in_bytes: 1e9 }, 'at most'],
  ])('is refused when it %s', async (_, zip, more, words) => {
    serve(zip, more);

    await expect(findResult(scenarioAt(), { id: 9 }, dispatchId)).rejects.toThrow(words);
  });
});

describe('waiting for a run', () => {
  const raw = {
    id: 9,
    display_title: 't',
    status: 'in_progress',
    conclusion: null,
    event: 'workflow_dispatch',
    path: 'p',
    head_sha: 'x',
    created_at: 'c',
    updated_at: 'u',
    html_url: 'https://github.com/o/r/actions/runs/9',
    head_repository: null,
  };

  it('has a time limit', async () => {
    api().get('/repos/o/r/actions/runs/9').times(2).reply(200, raw);

    await expect(waitForRun(scenarioAt([0, 500, 2_000]), 9, {})).rejects.toMatchObject({ code: 'timed-out' });
  });

  it('ends when the run was deleted', async () => {
    api().get('/repos/o/r/actions/runs/9').reply(404, { message: 'Not Found' });

    await expect(waitForRun(scenarioAt(), 9, {})).rejects.toMatchObject({ code: 'no-result' });
  });
});

it.each([
  [401, 'Bad credentials', 'not-signed-in'],
  [403, 'Resource not accessible', 'not-allowed'],
  [403, 'API rate limit exceeded', 'unreachable'],
  [404, 'Not Found', 'not-found'],
  [410, 'Gone', 'not-found'],
  [502, 'Bad gateway', 'unreachable'],
  [500, 'fetch failed', 'unreachable'],
])('turns a response %i "%s" into a message that says what to do', (status, message, code) => {
  const explained = explainFailure(Object.assign(new Error(message), { status }), 'o/r');

  expect(explained).toBeInstanceOf(ClientError);
  expect(explained).toMatchObject({ code, fix: expect.stringMatching(/./) as unknown });
});

it.each([400, 409, 413, 422])('does not advise to repeat a request that GitHub refuses: %i', (status) => {
  const explained = explainFailure(Object.assign(new Error('No ref found for: main'), { status }), 'o/r');

  expect(explained).toMatchObject({
    code: 'mistake',
    message: `GitHub refused the request (${status}): No ref found for: main`,
    fix: expect.not.stringMatching(/Try again|githubstatus/) as unknown,
  });
});

it('advises to repeat a request that took too long', () => {
  const explained = explainFailure(Object.assign(new Error('Request Timeout'), { status: 408 }), 'o/r');

  expect(explained).toMatchObject({ code: 'unreachable', fix: expect.stringContaining('Try again') as unknown });
});

it.each([
  [429, 'Too many requests'],
  [403, 'You have triggered an abuse detection mechanism.'],
  [403, 'You have exceeded a secondary rate limit.'],
])('says of too many requests that one must wait, and nothing about permissions: %i "%s"', (status, message) => {
  const explained = explainFailure(Object.assign(new Error(message), { status }), 'o/r');

  expect(explained).toMatchObject({
    code: 'unreachable',
    message: `GitHub's rate limit is used up: ${message}`,
    fix: expect.stringContaining('Wait') as unknown,
  });
});

it('says how long a rate limit lasts', () => {
  const headers = {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1767225600',
    'date': 'Wed, 31 Dec 2025 23:40:30 GMT',
  };
  const refused = Object.assign(new Error('API rate limit exceeded'), { status: 403, response: { headers } });

  expect(explainFailure(refused, 'o/r')).toMatchObject({ fix: 'Wait 20 minutes, then try again.' });
});

it('does not say that GitHub answered when it could not be reached', async () => {
  const failed = await client()
    .request('GET http://127.0.0.1:1/user')
    .catch((error: unknown) => error);

  expect(explainFailure(failed, 'o/r')).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('cannot be reached') as unknown,
  });
});

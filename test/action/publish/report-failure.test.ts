/** A call that GitHub refuses, over real sockets, in the words of the step's error. */
import { getOctokit } from '@actions/github';
import { expect, it } from 'vitest';
import { reportFailure } from '../../../action/publish/report-failure.ts';
import { renderFailedCall } from '../../../protocol/errors/failed-call.ts';
import { startHookServer } from '../../support/hook-server.ts';
import { ended, finished, serving } from '../support/served-run.ts';
import { scenario } from '../support/action-scenario.ts';

const POST = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
const at = { owner: 'o', repo: 'r', issue_number: 7, body: 'Somebody’s text.' };

/** What is said about a call, if the server answers like that. `undefined`: it breaks the connection. */
async function sayOf(status: number | undefined, body: string, route = POST): Promise<string> {
  await using server = await startHookServer((response) => {
    if (status === undefined) response.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const client = getOctokit('ghs_secret', { baseUrl: new URL(server.url).origin });
  return await client.request(route, { ...at, ref: 'x', run_id: 1, name: 'x' }).then(() => 'done', renderFailedCall);
}

const json = (message: string): string => JSON.stringify({ message, documentation_url: 'https://docs.github.com/x' });

it.each<[string, number, string, RegExp]>([
  [
    'the job lacks a permission',
    403,
    json('Resource not accessible by integration'),
    /^GitHub refused POST \/repos\/o\/r\/issues\/7\/comments \(403\): Resource not accessible by integration\. Give the job `issues: write`/,
  ],
  ['the token has expired', 401, json('Bad credentials'), /\(401\): Bad credentials\. Check the input github-token/],
  ['something was deleted', 404, json('Not Found'), /\(404\): Not Found\. It was deleted, or .*`issues: write`/],
  ['it was asked too often', 403, json('You have exceeded a secondary rate limit'), /Wait some minutes/],
  [
    'GitHub is down',
    502,
    json('Server Error'),
    /^GitHub did not answer POST \S+ \(502: Server Error\)\. .*start again/,
  ],
  ['a proxy answers', 403, '"<h1>Sign in, ghs_secret</h1>"', /^GitHub refused POST \S+ \(403\)\. Give the job/],
])('names the call, and what to do, when %s', async (_, status, body, said) => {
  const text = await sayOf(status, body);

  expect(text).toMatch(said);
  expect(text).not.toMatch(/ghs_secret|Somebody|docs\.github/);
});

it.each([
  ['GET /repos/{owner}/{repo}/git/ref/{ref}', '`contents: read`'],
  ['GET /repos/{owner}/{repo}/actions/runs/{run_id}', '`actions: read`'],
  ['POST /repos/{owner}/{repo}/check-runs', '`checks: write`'],
  ['POST /repos/{owner}/{repo}/pulls', '`pull-requests: write`'],
  ['GET /repos/{owner}/{repo}/pulls/7', '`pull-requests: read`'],
])('names the permission for %s', async (route, permission) => {
  expect(await sayOf(403, json('Resource not accessible by integration'), route)).toContain(permission);
});

it('says that nobody answered when the connection breaks', async () => {
  expect(await sayOf(undefined, '')).toMatch(
    /^GitHub did not answer POST \S+ \(500: .+\)\. Check the status of GitHub/,
  );
});

it('repeats the words of every other error', () => {
  expect(renderFailedCall(new Error('The conversation is locked.'))).toBe('The conversation is locked.');
});

it.each([
  [undefined, 'failed'],
  ['needs_input', undefined],
])('outputs that the run failed unless it has output %s', (before, outcome) => {
  const { serving: on, outputs, failures } = serving(scenario({}), () => Promise.resolve(ended(finished)));

  reportFailure(new Error('No.'), before, on.step);

  expect(failures).toEqual(['No.']);
  expect(outputs['outcome']).toBe(outcome);
});

/** A 200 from something that is not GitHub, over real sockets, as the action, the bot and the command line hear it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { getOctokit } from '@actions/github';
import { gitHubOver } from '../../action/adapters/github-api.ts';
import { createOctokit } from '../../bot/adapters/installation-octokit.ts';
import { SILENT } from '../../bot/adapters/metrics-port.ts';
import { createBudgets } from '../../bot/adapters/rate-budgets.ts';
import { octokitFor } from '../../client/adapters/token-octokit.ts';
import { createAnswerMemory, makeConditional } from '../../github/conditional.ts';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import { findArtifact } from '../../github/actions/artifacts.ts';
import { findRun } from '../../github/actions/runs.ts';
import { findCommitStanding } from '../../github/git/ancestry.ts';
import { claim, listClaimRefs } from '../../github/git/claims.ts';
import { findFile } from '../../github/git/contents.ts';
import { advanceBranch, compareCommits, findCommit, openPullRequest, writeCommit } from '../../github/git/delivery.ts';
import { writeTree } from '../../github/git/write-tree.ts';
import type { GitHubClient } from '../../github/github-client.ts';
import { getIssue, openIssue } from '../../github/issues/issues.ts';
import { findComment, listComments, postComment } from '../../github/issues/threads.ts';
import { findPerson, isTeamMember, permissionOf } from '../../github/people.ts';
import { findRetryAt } from '../../github/rate-limits.ts';
import { whoAmI } from '../../github/repositories.ts';
import { questionIdOf, taskIdOf } from '../../protocol/base/ids.ts';

interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly body: string;
}

const HTML: Page = { type: 'text/html; charset=utf-8', body: '<!doctype html><h1>Sign in to the network</h1>' };
const FOREIGN: readonly (readonly [string, Page])[] = [
  ["a proxy's page", HTML],
  ["a proxy's page that says it is JSON", { body: HTML.body }],
  ["a proxy's page with status 404", { ...HTML, status: 404 }],
  ['nothing', { body: '' }],
  ['plain text', { type: 'text/plain', body: 'OK' }],
  ['bytes', { type: 'application/octet-stream', body: 'OK' }],
  ['JSON that is cut off', { body: '{"permission": "adm' }],
  ['JSON of somebody else', { body: '{"error":"login_required"}' }],
  ['an empty object', { body: '{}' }],
  ['null', { body: 'null' }],
  ['a list of something else', { body: '[{"message":"hello"}]' }],
  ['one word', { body: '"ok"' }],
];

/** Answers with each page once, and with the last one from then on. */
async function startProxy(...pages: readonly Page[]): Promise<AsyncDisposable & { url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    const {
      status = 200,
      type = 'application/json; charset=utf-8',
      body,
    } = pages[Math.min(asked, pages.length - 1)] ?? HTML;
    asked += 1;
    response.writeHead(status, { 'content-type': type, etag: `"${asked}"` });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const at = { owner: 'o', repo: 'r' };
const person = { login: 'alice', id: 7 };
const sha = 'a'.repeat(40);
const PULL = { into: 'main', title: 'Do it', body: 'For #1.' };
const subject = questionIdOf(taskIdOf('x', 1), 1);
const DECISIONS: readonly (readonly [string, (client: GitHubClient) => Promise<unknown>])[] = [
  ['a permission', (client) => permissionOf(client, at, person)],
  ['a membership', (client) => isTeamMember(client, { org: 'o', slug: 't' }, person)],
  ['an account', (client) => findPerson(client, 'alice')],
  ['claims', (client) => listClaimRefs(client, at, subject)],
  [
    'the winner of a claim',
    (client) => claim(client, { ...at, sha: 'a'.repeat(40) }, `refs/agora/claims/${subject}.1.${'0'.repeat(128)}`),
  ],
  ['a file', (client) => findFile(client, { ...at, path: 'a.yaml', ref: 'main' })],
  ['an issue', (client) => getIssue(client, { ...at, issue: 7 })],
  ['a comment', (client) => findComment(client, { ...at, commentId: 5 })],
  ['comments', (client) => listComments(client, { ...at, issue: 7 })],
  ['a comment of ours', (client) => postComment(client, { ...at, issue: 7 }, 'words')],
  ['where a commit belongs', (client) => findCommitStanding(client, { ...at, head: 'b'.repeat(40), sha })],
  ['what differs', (client) => compareCommits(client, { ...at, base: 'b'.repeat(40), head: sha })],
  ['an artifact', (client) => findArtifact(client, { ...at, artifactId: 3 })],
  ['a run', (client) => findRun(client, { ...at, runId: 3 })],
  ['a commit', (client) => findCommit(client, { ...at, commit: sha })],
  ['a commit of ours', (client) => writeCommit(client, at, { tree: sha, parents: [], message: 'Do it' })],
  ['a tree of ours', (client) => writeTree(client, { ...at, baseTree: sha }, [{ kind: 'deleted', path: 'a' }])],
  ['a branch that moved', (client) => advanceBranch(client, { ...at, branch: 'agora/t' }, sha)],
  ['a pull request of ours', (client) => openPullRequest(client, { ...at, branch: 'agora/t' }, PULL)],
  ['an issue of ours', (client) => openIssue(client, at, 'Dashboard', 'words')],
  ['the account that is signed in', whoAmI],
];

function actionClient(url: string): GitHubClient {
  const client = getOctokit('token', { baseUrl: url });
  refuseForeignAnswers(client);
  makeConditional(client, createAnswerMemory(), '');
  return client;
}

function botClient(url: string): GitHubClient {
  const Octokit = createOctokit({
    budgets: createBudgets(() => Date.now()),
    meter: SILENT,
    answers: createAnswerMemory(),
    isThrottled: false,
  });
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  return new Octokit({
    auth: { token: 'x' },
    baseUrl: url,
    log: quiet,
    retry: { enabled: false },
  });
}

it.each(DECISIONS.flatMap(([what, ask]) => FOREIGN.map(([name, page]) => [what, name, ask, page] as const)))(
  'does not conclude %s from %s',
  async (_, __, ask, page) => {
    await using proxy = await startProxy(page);
    for (const client of [actionClient(proxy.url), botClient(proxy.url)])
      await expect(ask(client)).rejects.toMatchObject({ status: 502 });
  },
);

it("asks again in a run, and trusts GitHub's own response", async () => {
  const found = { body: JSON.stringify({ permission: 'write', role_name: 'maintain', user: { id: 7 } }) };
  await using proxy = await startProxy(HTML, { body: '{}' }, found);
  const paused: number[] = [];
  const github = gitHubOver(actionClient(proxy.url), { ...at, defaultBranch: 'main' }, (ms) => {
    paused.push(ms);
    return Promise.resolve();
  });

  expect(await github.people.permission(person)).toBe('maintain');
  expect(paused).toEqual([1_000, 4_000]);
});

it('repeats a request to GitHub that a proxy answered with a page', async () => {
  await using proxy = await startProxy(HTML, { body: '{"login":"alice","id":7}' });

  expect(await findPerson(octokitFor({ token: 't', apiUrl: proxy.url }), 'alice')).toEqual(person);
  expect(proxy.asked()).toBe(2);
});

it('names the call without the path of a server', async () => {
  await using proxy = await startProxy(HTML);
  const client = actionClient(`${proxy.url}/ghe/api/v3`);

  await expect(client.request(`GET ${proxy.url}/ghe/api/v3/repositories/1/issues/7/comments?page=2`)).rejects.toThrow(
    'The answer to GET /repositories/1/issues/7/comments is not',
  );
});

it("stores nothing from another server's page for the next conditional request", async () => {
  await using proxy = await startProxy({ body: '{"error":1}' }, { body: '[]' });
  const client = actionClient(proxy.url);
  await listComments(client, { ...at, issue: 7 }).catch(() => undefined);

  expect(await listComments(client, { ...at, issue: 7 })).toEqual([]);
});

it.each([
  ['no', 404, '{"message":"Not Found"}'],
  ['refused', 403, '{"message":"Resource not accessible by integration"}'],
])("accepts GitHub's own %s unchanged", async (_, status, body) => {
  await using proxy = await startProxy({ status, body });

  await expect(actionClient(proxy.url).request('GET /user')).rejects.toMatchObject({ status });
});

it('waits after too many requests, also when a page says so', async () => {
  await using proxy = await startProxy({ status: 429, type: 'text/html', body: '<html>Too many requests</html>' });

  const error = await actionClient(proxy.url)
    .request('GET /user')
    .catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ status: 429 });
  expect(findRetryAt(error, 0)).toBe(60_000);
});

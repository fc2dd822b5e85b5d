/** A task as `agora status` shows it: which pull request is said to contain its work. */
import { expect, it } from 'vitest';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import { createTaskFinder } from '../../../client/github/find-task.ts';
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { type EndMarker, renderMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const [task, line] = [taskIdOf(1, 'label', 2), taskIdOf(1, 'label', 1)];
const TIME = '2026-11-20T00:00:00Z';
const context: GitHubContext = {
  client: client(),
  at,
  workflow: 'agora.yml',
  clock: { now: () => new Date('2026-11-20T00:00:30Z'), sleep: () => Promise.resolve() },
  random: (bytes) => new Uint8Array(bytes),
  pollMs: 1,
  waitMs: 1_000,
  pickUpMs: 1_000,
};

const issue = (number: number, path: string) => ({
  number,
  title: 'Cents',
  state: 'open',
  body: '',
  html_url: `https://github.com/o/r/${path}/${number}`,
  user: { id: 1, login: 'ada', type: 'User' },
});

/** A finished task, with what its two comments say about the work. No key is pinned, so the accounts decide. */
function serveFinished(status: Partial<StatusMarker>, end: Partial<EndMarker>): void {
  const bodies = [
    renderMarker({ v: 1, kind: 'status', task, round: 1, attempt: 1, state: 'finished', runId: 9, ...status }),
    renderMarker({ v: 1, kind: 'end', task, state: 'finished', round: 1, ...end }),
  ];
  const comments = bodies.map((body, index) => ({
    id: index + 1,
    body,
    user: { id: 1, login: 'github-actions[bot]', type: 'Bot' },
    created_at: TIME,
    updated_at: TIME,
    html_url: `https://github.com/o/r/issues/7#issuecomment-${index + 1}`,
    issue_url: 'https://api.github.com/repos/o/r/issues/7',
  }));
  api().get('/repos/o/r/issues/comments').query(true).reply(200, comments);
  api().get('/repos/o/r/issues/7/comments').query(true).reply(200, comments);
  api().get('/repos/o/r/issues/7').reply(200, issue(7, 'issues'));
  api()
    .get('/repos/o/r')
    .reply(200, { id: 1, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'x' });
  api()
    .get(`/repos/o/r/contents/${encodeURIComponent(CONFIG_PATH)}`)
    .reply(404, { message: 'Not Found' });
}

function servePull(branch: string, number: number): void {
  const repo = { id: 1 };
  const pull = { ...issue(number, 'pull'), head: { ref: branch, sha: 'a'.repeat(40), repo }, base: { repo } };
  api()
    .get('/repos/o/r/pulls')
    .query({ state: 'all', head: `o:${branch}`, per_page: 100 })
    .reply(200, [pull]);
}

it('shows the pull request that the final comment names, also if another branch has the name of the task', async () => {
  serveFinished({}, { pullRequest: 12 });
  api().get('/repos/o/r/issues/12').reply(200, issue(12, 'pull'));

  const { pullRequest } = await createTaskFinder(context).look(task);

  expect(pullRequest).toEqual({ number: 12, url: 'https://github.com/o/r/pull/12' });
});

it.each([
  ['of the task', {}, {}, `agora/${task}`],
  [
    'of the task that it continues, once its work was approved',
    { line },
    { held: 'protected' as const },
    `agora/${line}`,
  ],
])('finds a pull request that no comment names by the branch %s', async (_, status, end, branch) => {
  serveFinished(status, end);
  servePull(branch, 10);

  const { pullRequest } = await createTaskFinder(context).look(task);

  expect(pullRequest).toEqual({ number: 10, url: 'https://github.com/o/r/pull/10' });
});

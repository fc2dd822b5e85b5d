import { createSign } from 'node:crypto';
import type { Octokit } from '@octokit/rest';
import { afterEach, expect, it, vi } from 'vitest';
import { asApp, asInstallation, statusOf, withToken } from '../support/app-client.ts';
import { APP_ID, SHOP, startTestHub } from '../support/start-test-hub.ts';
import { startWithTalk } from '../support/talk.ts';

type Rest = Octokit['rest'];
type Try = (rest: Rest) => Promise<{ status: number }>;
type Permissions = Record<string, 'read' | 'write'>;

const headOf = async (rest: Rest): Promise<string> =>
  (await rest.git.getRef({ ...SHOP, ref: 'heads/main' })).data.object.sha;

/** The permissions that each call needs; without them, it is refused. */
const NEEDS: readonly (readonly [string, Permissions, Try])[] = [
  [
    'dispatch',
    { actions: 'write' },
    (rest) => rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'w.yml', ref: 'main' }),
  ],
  [
    'send a repository_dispatch',
    { contents: 'write' },
    (rest) => rest.repos.createDispatchEvent({ ...SHOP, event_type: 'go' }),
  ],
  ['list runs', { actions: 'read' }, (rest) => rest.actions.listWorkflowRunsForRepo(SHOP)],
  ['list artifacts', { actions: 'read' }, (rest) => rest.actions.listArtifactsForRepo(SHOP)],
  ['comment', { issues: 'write' }, (rest) => rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'Hello' })],
  [
    'react',
    { issues: 'write' },
    (rest) => rest.reactions.createForIssueComment({ ...SHOP, comment_id: 1, content: 'eyes' }),
  ],
  ['label', { issues: 'write' }, (rest) => rest.issues.addLabels({ ...SHOP, issue_number: 1, labels: ['x'] })],
  [
    'create a ref',
    { contents: 'write' },
    async (rest) => rest.git.createRef({ ...SHOP, ref: 'refs/agora/x/1', sha: await headOf(rest) }),
  ],
  [
    'report a check',
    { checks: 'write' },
    async (rest) => rest.checks.create({ ...SHOP, name: 'lint', head_sha: await headOf(rest) }),
  ],
  [
    'report a status',
    { statuses: 'write' },
    async (rest) => rest.repos.createCommitStatus({ ...SHOP, sha: await headOf(rest), state: 'success' }),
  ],
];
const ALL = ['issues', 'contents', 'actions', 'pull_requests', 'checks', 'statuses'];

it.each(NEEDS)('can %s with the permission for it, and not with all the others', async (_, needed, attempt) => {
  await using hub = await startWithTalk();
  // For a call that needs `issues`, `pull_requests: write` would also be enough, so all others are read-only.
  const others: Permissions = Object.fromEntries(ALL.filter((name) => !(name in needed)).map((name) => [name, 'read']));

  const without = await statusOf(attempt((await asInstallation(hub, others)).rest));
  const withIt = await statusOf(attempt((await asInstallation(hub, { ...others, ...needed })).rest));

  expect(without).toBe(403);
  expect(withIt).toBeLessThan(300);
  expect(hub.illegal()).toEqual([]);
});

afterEach(() => {
  vi.useRealTimers();
});

it('is not recognized with a token that is older than an hour', async () => {
  await using hub = await startTestHub();
  const { rest } = await asInstallation(hub);

  const fresh = await statusOf(rest.repos.get(SHOP));
  vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
  const old = await statusOf(rest.repos.get(SHOP));

  expect([fresh, old]).toEqual([200, 401]);
});

it('cannot request more than it was granted', async () => {
  await using hub = await startTestHub();

  const status = await statusOf(asInstallation(hub, { administration: 'write' }).then(() => ({ status: 201 })));

  expect(status).toBe(422);
});

it('reaches with a limited token only the repositories it was limited to', async () => {
  await using hub = await startTestHub();
  const { rest } = asApp(hub);
  const { data: installation } = await rest.apps.getRepoInstallation(SHOP);
  const { data } = await rest.apps.createInstallationAccessToken({
    installation_id: installation.id,
    repositories: ['shop'],
  });
  const limited = withToken(hub, data.token).rest;

  const statuses = [
    await statusOf(limited.issues.create({ ...SHOP, title: 'x' })),
    await statusOf(limited.issues.create({ owner: 'acme', repo: 'vault', title: 'x' })),
    await statusOf(limited.issues.create({ owner: 'olga', repo: 'garden', title: 'x' })),
  ];

  expect(statuses).toEqual([201, 404, 403]);
  expect(hub.illegal()).toEqual([]);
});

it('cannot write workflow files without the permission for them', async () => {
  await using hub = await startWithTalk();
  const { rest } = await asInstallation(hub);
  const head = await headOf(rest);
  const { data: parent } = await rest.git.getCommit({ ...SHOP, commit_sha: head });
  const evil = { path: '.github/workflows/evil.yml', mode: '100644', type: 'blob', content: 'on: push\n' } as const;
  const { data: tree } = await rest.git.createTree({ ...SHOP, base_tree: parent.tree.sha, tree: [evil] });
  const { data: commit } = await rest.git.createCommit({ ...SHOP, message: 'Evil', tree: tree.sha, parents: [head] });

  const statuses = [
    await statusOf(rest.repos.createOrUpdateFileContents({ ...SHOP, path: evil.path, message: 'x', content: 'eA==' })),
    await statusOf(rest.git.createRef({ ...SHOP, ref: 'refs/heads/evil', sha: commit.sha })),
    await statusOf(rest.git.createRef({ ...SHOP, ref: 'refs/heads/good', sha: head })),
  ];

  expect(statuses).toEqual([403, 403, 201]);
});

it('is not recognized with a JSON web token that has another key, is old, or lives too long', async () => {
  await using hub = await startTestHub();
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (claims: object, key: string): string => {
    const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
  };
  const ask = (token: string): Promise<number> => statusOf(withToken(hub, token).request('GET /app'));
  const good = { iss: APP_ID, iat: now, exp: now + 60 };

  const statuses = [
    await ask(sign(good, hub.appKey(APP_ID))),
    await ask(sign(good, hub.appKey(15368))),
    await ask(sign({ ...good, exp: now - 1 }, hub.appKey(APP_ID))),
    await ask(sign({ ...good, exp: now + 3600 }, hub.appKey(APP_ID))),
    await ask(sign({ ...good, iss: 99 }, hub.appKey(APP_ID))),
  ];

  expect(statuses).toEqual([200, 401, 401, 401, 401]);
});

/**
 * Delivering changes to a branch of the local GitHub, as the App: repeatedly, on top of earlier work, together with
 * commits that people pushed, and in great numbers.
 */
import { beforeAll, afterAll, expect, it } from 'vitest';
import { deliverChanges } from '../../../bot/adapters/github-delivery.ts';
import type { Delivered, DeliveredChange, Delivery } from '../../../bot/ports.ts';
import type { GitHubClient } from '../../../github/github-client.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { git } from '../../../localhub/git/run-git.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asInstallation } from '../../localhub/support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from '../../localhub/support/start-test-hub.ts';

let hub: TestHub;
let client: GitHubClient;
let base = '';
let repositoryId = 0;
let tasks = 0;
beforeAll(async () => {
  hub = await startTestHub({ 'old/x.txt': 'x', 'file': 'f', 'kept.txt': 'kept' });
  client = await asInstallation(hub);
  const { rest } = hub.as('wendy');
  base = (await rest.git.getRef({ ...SHOP, ref: 'heads/main' })).data.object.sha;
  repositoryId = (await rest.repos.get(SHOP)).data.id;
});
afterAll(() => hub.close());

const bytes = (text: string): Uint8Array => Buffer.from(text);
const file = (
  path: string,
  content: string | Uint8Array,
  mode: '100644' | '100755' | '120000' = '100644',
): DeliveredChange => ({ path, written: { mode, content: typeof content === 'string' ? bytes(content) : content } });

/** The delivery of a task that no other test in this file uses. */
function deliveryOf(changes: readonly DeliveredChange[], over: Partial<Delivery> = {}): Delivery {
  tasks += 1;
  const task = taskIdOf(repositoryId, 'label', tasks);
  return {
    task,
    line: over.task ?? task,
    mode: 'pull-request',
    base,
    message: `Do it\n\nAgora-Task: ${task}\n`,
    title: 'Do it',
    body: 'For #1.',
    changes,
    ...over,
  };
}

async function deliver(delivery: Delivery): Promise<Extract<Delivered, { kind: 'delivered' }>> {
  const delivered = await deliverChanges(client, { ...SHOP, id: repositoryId, defaultBranch: 'main' }, delivery);
  if (delivered.kind !== 'delivered') throw new Error(JSON.stringify(delivered));
  return delivered;
}

const headOf = async (branch: string): Promise<string> =>
  (await hub.as('wendy').rest.git.getRef({ ...SHOP, ref: `heads/${branch}` })).data.object.sha;
const commitsOf = async (branch: string) =>
  (await hub.as('wendy').rest.repos.listCommits({ ...SHOP, sha: branch })).data;
const push = (branch: string, path: string) =>
  hub.as('wendy').rest.repos.createOrUpdateFileContents({
    ...SHOP,
    branch,
    path,
    message: 'Mine',
    content: Buffer.from('mine').toString('base64'),
  });

async function cloneBranch(branch: string): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-branch-'));
  const header = `http.${hub.url}/.extraheader=AUTHORIZATION: basic ${Buffer.from(`x-access-token:${hub.tokenOf('wendy')}`).toString('base64')}`;
  await git([
    'clone',
    '--quiet',
    '--branch',
    branch,
    '-c',
    header,
    '-c',
    'core.autocrlf=false',
    `${hub.url}/${SHOP.owner}/${SHOP.repo}.git`,
    folder,
  ]);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

it('makes one commit and one pull request from one result, however often it is delivered', async () => {
  const delivery = deliveryOf([file('a.txt', 'a')]);

  const all = [
    await deliver(delivery),
    await deliver(delivery),
    ...(await Promise.all([deliver(delivery), deliver(delivery)])),
  ];

  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(all[0]).toMatchObject({
    branch: `agora/${delivery.task}`,
    isUpdate: false,
    passedOver: [],
    moved: [],
    pullRequest: { by: 'fleet[bot]' },
  });
  expect(await commitsOf(`agora/${delivery.task}`)).toHaveLength(2);
});

it('makes one commit when two deliveries begin at the same moment', async () => {
  const delivery = deliveryOf([file('b.txt', 'b')]);

  const [one, other] = await Promise.all([deliver(delivery), deliver(delivery)]);

  expect(one.pullRequest?.number).toBe(other.pullRequest?.number);
  expect(await commitsOf(one.branch)).toHaveLength(2);
});

it("adds a task's later work to the same pull request, on top of the earlier work", async () => {
  const first = deliveryOf([file('c.txt', 'first'), file('gone.txt', 'x')]);
  const earlier = await deliver(first);
  const head = await headOf(earlier.branch);

  const later = await deliver({ ...first, changes: [file('c.txt', 'second')] });

  expect(later).toMatchObject({
    branch: earlier.branch,
    isUpdate: true,
    pullRequest: { number: earlier.pullRequest?.number },
  });
  expect((await commitsOf(later.branch)).map(({ parents }) => parents.map(({ sha }) => sha))[0]).toEqual([head]);
  const { data: files } = await hub
    .as('wendy')
    .rest.pulls.listFiles({ ...SHOP, pull_number: later.pullRequest?.number ?? 0 });
  expect(files.map(({ filename }) => filename)).toEqual(['c.txt']);
});

it('does not touch what a person pushed to the branch, and uses another branch', async () => {
  const first = deliveryOf([file('d.txt', 'first')]);
  const earlier = await deliver(first);
  await push(earlier.branch, 'theirs.txt');
  const theirs = await headOf(earlier.branch);

  const later = await deliver({ ...first, changes: [file('d.txt', 'second')] });

  expect(later).toMatchObject({ branch: `${earlier.branch}-2`, passedOver: [earlier.branch], isUpdate: false });
  expect(later.pullRequest?.number).not.toBe(earlier.pullRequest?.number);
  expect(await headOf(earlier.branch)).toBe(theirs);
});

it('recognizes an amended commit by its tree, although it has our trailers', async () => {
  const first = deliveryOf([file('e.txt', 'first')]);
  const earlier = await deliver(first);
  const { rest } = hub.as('wendy');
  const head = (await commitsOf(earlier.branch))[0];
  const { data: tree } = await rest.git.createTree({
    ...SHOP,
    base_tree: head?.commit.tree.sha ?? '',
    tree: [{ path: 'e.txt', mode: '100644', type: 'blob', content: 'amended' }],
  });
  const { data: amended } = await rest.git.createCommit({
    ...SHOP,
    message: head?.commit.message ?? '',
    tree: tree.sha,
    parents: [base],
  });
  await rest.git.updateRef({ ...SHOP, ref: `heads/${earlier.branch}`, sha: amended.sha, force: true });

  const later = await deliver({ ...first, changes: [file('e.txt', 'second')] });

  expect(later.branch).toBe(`${earlier.branch}-2`);
  expect(await headOf(earlier.branch)).toBe(amended.sha);
});

it('keeps its pull request when it was merged and its branch deleted, and opens another for later work', async () => {
  const first = deliveryOf([file('f.txt', 'first')]);
  const earlier = await deliver(first);
  const { rest } = hub.as('wendy');
  await rest.pulls.merge({ ...SHOP, pull_number: earlier.pullRequest?.number ?? 0 });
  await rest.git.deleteRef({ ...SHOP, ref: `heads/${earlier.branch}` });

  const again = await deliver(first);
  const later = await deliver({ ...first, changes: [file('f.txt', 'second')] });

  expect(again.pullRequest?.number).toBe(earlier.pullRequest?.number);
  expect(later).toMatchObject({ branch: `${earlier.branch}-2`, passedOver: [earlier.branch] });
  expect(later.pullRequest?.number).not.toBe(earlier.pullRequest?.number);
});

it('makes the commit on top of what the agent had, and reports which of its files have changed since', async () => {
  const delivery = deliveryOf([file('kept.txt', 'ours'), file('g.txt', 'g')]);
  await push('main', 'g-other.txt');
  const { data: kept } = await hub.as('wendy').rest.repos.getContent({ ...SHOP, path: 'kept.txt' });
  await hub.as('wendy').rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: 'kept.txt',
    message: 'Theirs',
    content: Buffer.from('theirs').toString('base64'),
    sha: 'sha' in kept ? kept.sha : '',
  });

  const delivered = await deliver(delivery);

  expect(delivered.moved).toEqual(['kept.txt']);
  expect((await commitsOf(delivered.branch))[0]?.parents.map(({ sha }) => sha)).toEqual([base]);
});

it('has both as parents when later work was made on a newer commit', async () => {
  const first = deliveryOf([file('h.txt', 'first')]);
  const earlier = await deliver(first);
  const head = await headOf(earlier.branch);
  await push('main', 'h-other.txt');
  const newer = await headOf('main');

  const later = await deliver({ ...first, base: newer, changes: [file('h.txt', 'second')] });

  expect((await commitsOf(later.branch))[0]?.parents.map(({ sha }) => sha)).toEqual([head, newer]);
  await using clone = await cloneBranch(later.branch);
  expect((await git(['-C', clone.folder, 'diff', '--name-only', 'origin/main...HEAD'])).toString()).toBe('h.txt\n');
});

it('handles ten thousand files and binary ones byte by byte, in requests that GitHub accepts', async () => {
  const texts = Array.from({ length: 9_990 }, (_, index) =>
    file(`many/${index % 97}/f${index}.txt`, `${index}\r\n${'é'.repeat(index % 50)}`),
  );
  const binaries = Array.from({ length: 10 }, (_, index) =>
    file(
      `many/bytes/${index}.bin`,
      Uint8Array.from({ length: 200_000 }, (_value, at) => (at * 31 + index) % 256),
      index % 2 === 0 ? '100644' : '100755',
    ),
  );
  const changes = [
    ...texts,
    ...binaries,
    file('many/link', 'bytes/0.bin', '120000'),
    { path: 'old/x.txt' },
    file('old', 'a file now'),
    { path: 'file' },
    file('file/inside', 'a folder now'),
  ];
  const before = hub.traffic.length;

  const { branch } = await deliver(deliveryOf(changes, { mode: 'branch' }));

  const calls = hub.traffic.slice(before).map(({ operationId }) => operationId);
  expect(calls.filter((call) => call === 'git/create-tree').length).toBeLessThan(80);
  expect(calls.filter((call) => call === 'git/create-blob')).toHaveLength(10);
  await using clone = await cloneBranch(branch);
  for (const { path, written } of changes)
    if (written?.mode === '100644')
      expect(Buffer.compare(await readFile(join(clone.folder, path)), written.content)).toBe(0);
  const listed = (await git(['-C', clone.folder, 'ls-files', '--stage', 'many/bytes', 'many/link'])).toString();
  expect(listed.match(/^100755 /gm)).toHaveLength(5);
  expect(listed).toMatch(/^120000 .*many\/link$/m);
});

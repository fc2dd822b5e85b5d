/**
 * What a task adds if it continues another one, on the local GitHub as the App: the same branch, the same pull request.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverChanges } from '../../../bot/adapters/github-delivery.ts';
import type { Delivered, Delivery } from '../../../bot/ports.ts';
import type { GitHubClient } from '../../../github/github-client.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { asInstallation } from '../../localhub/support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from '../../localhub/support/start-test-hub.ts';

let hub: TestHub;
let client: GitHubClient;
let base = '';
beforeAll(async () => {
  hub = await startTestHub({ 'kept.txt': 'kept' });
  client = await asInstallation(hub);
  base = (await hub.as('wendy').rest.git.getRef({ ...SHOP, ref: 'heads/main' })).data.object.sha;
});
afterAll(() => hub.close());

/** Three tasks of one lineage. Each has all of the work so far. */
function lineOf(name: string): Delivery[] {
  const [line, ...later] = [1, 2, 3].map((number) => taskIdOf(name, number));
  if (line === undefined) throw new Error('A line has a first task.');
  const common = { line, mode: 'pull-request', base, title: name, body: `For #1.\n\n\`${line}\`` } as const;
  const changesOf = (turn: number): Delivery['changes'] =>
    Array.from({ length: turn }, (_, index) => ({
      path: `${name}/${index + 1}.txt`,
      written: { mode: '100644', content: Buffer.from(`${index}`) },
    }));
  return [
    { ...common, task: line, message: `${name}\n\nAgora-Task: ${line}\n`, changes: changesOf(1) },
    ...later.map(
      (task, index): Delivery => ({
        ...common,
        task,
        message: `${name}\n\nAgora-Task: ${task}\nAgora-Line: ${line}\n`,
        further: `### Continued\n\n\`${task}\``,
        changes: changesOf(index + 2),
      }),
    ),
  ];
}

async function deliver(delivery: Delivery | undefined): Promise<Extract<Delivered, { kind: 'delivered' }>> {
  if (delivery === undefined) throw new Error('There is no such delivery.');
  const {
    data: { id },
  } = await hub.as('wendy').rest.repos.get(SHOP);
  const delivered = await deliverChanges(client, { ...SHOP, id, defaultBranch: 'main' }, delivery);
  if (delivered.kind !== 'delivered') throw new Error(JSON.stringify(delivered));
  return delivered;
}

const pullOf = async (delivered: Delivered & { readonly kind: 'delivered' }) =>
  (await hub.as('wendy').rest.pulls.get({ ...SHOP, pull_number: delivered.pullRequest?.number ?? 0 })).data;

it('adds a commit for each, and lists below the text what it added, once', async () => {
  const [first, second, third] = lineOf('adds');
  const one = await deliver(first);

  const later = [await deliver(second), await deliver(second), await deliver(third)];

  expect(later.map(({ branch, isUpdate, pullRequest }) => [branch, isUpdate, pullRequest?.number])).toEqual(
    [true, false, true].map((isUpdate) => [one.branch, isUpdate, one.pullRequest?.number]),
  );
  expect((await pullOf(one)).body).toBe(
    `${first?.body}\n\n### Continued\n\n\`${second?.task}\`\n\n### Continued\n\n\`${third?.task}\``,
  );
  const { data: files } = await hub
    .as('wendy')
    .rest.pulls.listFiles({ ...SHOP, pull_number: one.pullRequest?.number ?? 0 });
  expect(files.map(({ filename }) => filename)).toEqual(['adds/1.txt', 'adds/2.txt', 'adds/3.txt']);
});

it('keeps what a person wrote into the text', async () => {
  const [first, second] = lineOf('keeps');
  const one = await deliver(first);
  await hub
    .as('wendy')
    .rest.pulls.update({ ...SHOP, pull_number: one.pullRequest?.number ?? 0, body: 'Please look at the second file.' });

  await deliver(second);

  expect((await pullOf(one)).body).toBe(`Please look at the second file.\n\n${second?.further}`);
});

it('uses another branch and another pull request when a person has pushed to the first', async () => {
  const [first, second, third] = lineOf('pushed');
  const one = await deliver(first);
  await hub.as('wendy').rest.repos.createOrUpdateFileContents({
    ...SHOP,
    branch: one.branch,
    path: 'pushed/theirs.txt',
    message: 'Mine',
    content: Buffer.from('mine').toString('base64'),
  });

  const later = [await deliver(second), await deliver(third)];

  expect(later.map(({ branch, isUpdate }) => [branch, isUpdate])).toEqual([
    [`${one.branch}-2`, false],
    [`${one.branch}-2`, true],
  ]);
  expect(new Set([one, ...later].map(({ pullRequest }) => pullRequest?.number)).size).toBe(2);
});

it('cannot be joined by a stranger: work of another task is not added to a line that it does not name', async () => {
  const [first] = lineOf('mine');
  const [other] = lineOf('theirs');
  const one = await deliver(first);

  const two = await deliver(other);

  expect(two.branch).not.toBe(one.branch);
});

/** A delivery that is interrupted before or after a call and then repeated leaves the same as a whole one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverChanges } from '../../../bot/adapters/github-delivery.ts';
import type { Delivered, Delivery } from '../../../bot/ports.ts';
import type { GitHubClient } from '../../../github/github-client.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { asInstallation } from '../../localhub/support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from '../../localhub/support/start-test-hub.ts';

let hub: TestHub;
let client: Awaited<ReturnType<typeof asInstallation>>;
let base = '';
let repositoryId = 0;
let tasks = 0;
beforeAll(async () => {
  hub = await startTestHub();
  client = await asInstallation(hub);
  const { rest } = hub.as('wendy');
  base = (await rest.git.getRef({ ...SHOP, ref: 'heads/main' })).data.object.sha;
  repositoryId = (await rest.repos.get(SHOP)).data.id;
});
afterAll(() => hub.close());

function deliveryOf(): Delivery {
  tasks += 1;
  const task = taskIdOf(repositoryId, 'label', tasks);
  const message = `Do it\n\nAgora-Task: ${task}\n`;
  return {
    task,
    line: task,
    mode: 'pull-request',
    base,
    message,
    title: 'Do it',
    body: 'For #1.',
    changes: changesOf('first'),
  };
}

const changesOf = (text: string): Delivery['changes'] => [
  { path: 'a.txt', written: { mode: '100644', content: Buffer.from(text) } },
];

const deliver = (delivery: Delivery, by: GitHubClient = client): Promise<Delivered> =>
  deliverChanges(by, { ...SHOP, id: repositoryId, defaultBranch: 'main' }, delivery);

class Killed extends Error {}

/** @param write the call that is interrupted, counted from 1 among those that change something. */
function killedAt(write: number, isDone: boolean): GitHubClient {
  let writes = 0;
  const request = new Proxy(client.request, {
    apply: async (target, self, given: Parameters<GitHubClient['request']>) => {
      if (given[0].startsWith('GET ')) return Reflect.apply(target, self, given);
      writes += 1;
      if (writes < write || (writes === write && isDone)) {
        const answer = await Reflect.apply(target, self, given);
        if (writes < write) return answer;
      }
      throw new Killed();
    },
  });
  return { request, paginate: client.paginate };
}

/** A task that goes on with the work of the first. */
function continued(first: Delivery): Delivery {
  const task = deliveryOf().task;
  const message = `Do more\n\nAgora-Task: ${task}\nAgora-Line: ${first.line}\n`;
  return {
    ...first,
    task,
    message,
    body: `Continues \`${task}\`.`,
    further: `Then \`${task}\`.`,
    changes: changesOf('second'),
  };
}

async function numberOf(delivered: Promise<Delivered>): Promise<number> {
  const done = await delivered;
  return done.kind === 'delivered' ? (done.pullRequest?.number ?? 0) : 0;
}

/** What happened before the delivery that is interrupted. */
const BEFORE: Readonly<Record<string, (first: Delivery) => Promise<Delivery>>> = {
  'nothing': (first) => Promise.resolve(first),
  'earlier work': async (first) => {
    await deliver(first);
    return continued(first);
  },
  'earlier work that was merged': async (first) => {
    await hub.as('wendy').rest.pulls.merge({ ...SHOP, pull_number: await numberOf(deliver(first)) });
    return continued(first);
  },
};

/** What a person sees of it: the pull requests, how many commits are on the branch, and which one they are sent to. */
async function readOutcome({ task, line }: Delivery, delivered: Delivered): Promise<unknown> {
  const { rest } = hub.as('wendy');
  const branch = `agora/${line}`;
  const { data: pulls } = await rest.pulls.list({ ...SHOP, state: 'all', head: `${SHOP.owner}:${branch}` });
  const { data: commits } = await rest.repos.listCommits({ ...SHOP, sha: branch });
  return {
    pulls: pulls.map(({ state, body }) => [state, body?.split(task).length]),
    commits: commits.length,
    sentTo: delivered.kind === 'delivered' && pulls.findIndex(({ number }) => number === delivered.pullRequest?.number),
  };
}

async function isKilled(delivery: Delivery, by: GitHubClient): Promise<boolean> {
  try {
    await deliver(delivery, by);
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

it.each(Object.entries(BEFORE))('leaves the same after: %s', async (_, prepare) => {
  const whole = await prepare(deliveryOf());
  const expected = await readOutcome(whole, await deliver(whole));

  for (const isDone of [false, true])
    for (let write = 1; ; write += 1) {
      const delivery = await prepare(deliveryOf());
      if (!(await isKilled(delivery, killedAt(write, isDone)))) break;
      const outcome = await readOutcome(delivery, await deliver(delivery));
      expect(outcome, `killed at ${write}, ${isDone ? 'done' : 'not done'}`).toEqual(expected);
    }
});

/** As from a clone: through another branch of the same commit, so the task's branch has no pull request. */
async function mergeByHand(branch: string): Promise<number> {
  const { rest } = hub.as('wendy');
  const { sha } = (await rest.git.getRef({ ...SHOP, ref: `heads/${branch}` })).data.object;
  await rest.git.createRef({ ...SHOP, ref: `refs/heads/by-hand/${sha}`, sha });
  return mergeBranch(`by-hand/${sha}`);
}

async function mergeBranch(head: string): Promise<number> {
  const { rest } = hub.as('wendy');
  const { number } = (await rest.pulls.create({ ...SHOP, head, base: 'main', title: 'Mine' })).data;
  await rest.pulls.merge({ ...SHOP, pull_number: number });
  return number;
}

it('ends for work that somebody merged before it had a pull request', async () => {
  const delivery = deliveryOf();
  await deliver({ ...delivery, mode: 'branch' });
  await mergeByHand(`agora/${delivery.line}`);

  expect(await deliver(delivery)).toMatchObject({ kind: 'delivered', isMerged: true, isUpdate: false, moved: [] });
});

it('names no branch that is gone, but the pull request with which somebody merged it', async () => {
  const delivery: Delivery = { ...deliveryOf(), mode: 'branch' };
  const branch = `agora/${delivery.line}`;
  await deliver(delivery);
  const number = await mergeBranch(branch);
  await hub.as('wendy').rest.git.deleteRef({ ...SHOP, ref: `heads/${branch}` });

  expect(await deliver(delivery)).toMatchObject({ kind: 'delivered', pullRequest: { number, by: 'wendy' }, moved: [] });
});

/**
 * The sweeper with Probot's own client on a small GitHub with two installations: its requests, for which installation,
 * and when it stops.
 */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Probot } from 'probot';
import { describe, expect, it } from 'vitest';
import { createBudgets } from '../../../bot/adapters/rate-budgets.ts';
import { createLog } from '../../../bot/adapters/log.ts';
import { type MetricsPort, SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createOctokit } from '../../../bot/adapters/installation-octokit.ts';
import { createDashboardUpdater } from '../../../bot/dashboard/update-queue.ts';
import { createRedeliveryWorker } from '../../../bot/server/redelivery-worker.ts';
import { createSweepWorker } from '../../../bot/server/sweep-worker.ts';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { createAnswerMemory } from '../../../github/conditional.ts';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const LIMIT = 5_000;

interface Small extends AsyncDisposable {
  readonly asked: string[];
  /** The remaining budget of each installation. */
  readonly remaining: Map<string, number>;
  /** What GitHub tried to deliver to the App. */
  readonly deliveries: object[];
  /** The status with which requests to these paths fail. */
  readonly failing: Map<string, number>;
  sweep(): Promise<void>;
  redeliver(): Promise<number>;
  /** Advances the sweeper's clock. */
  pass(ms: number): void;
}

function repositories(installation: string): object[] {
  return [1, 2, 3].map((number) => ({
    id: Number(`${installation}${number}`),
    name: `r${number}`,
    default_branch: 'main',
    archived: number === 3,
    owner: { login: `o${installation}` },
  }));
}

function answerOf(request: IncomingMessage, installation: string): unknown {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path.endsWith('/access_tokens'))
    return {
      token: `token-${/installations\/(\d+)/.exec(path)?.[1] ?? ''}`,
      expires_at: '2099-01-01T00:00:00Z',
      permissions: {},
    };
  if (path === '/app/installations') return [1, 2].map((id) => ({ id, suspended_at: null }));
  return path === '/installation/repositories' ? { total_count: 3, repositories: repositories(installation) } : [];
}

async function startSmall(meter: MetricsPort = SILENT): Promise<Small> {
  const asked: string[] = [];
  const remaining = new Map<string, number>();
  const failing = new Map<string, number>();
  const deliveries: object[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const installation = /token-(\d+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!path.endsWith('/access_tokens')) asked.push(`${installation} ${path}`.trim());
    const reset = String(Math.floor(Date.now() / 1_000) + 3_600);
    response.writeHead(failing.get(path) ?? (request.method === 'POST' ? 201 : 200), {
      'content-type': 'application/json',
      'x-ratelimit-limit': String(LIMIT),
      'x-ratelimit-remaining': String(remaining.get(installation) ?? LIMIT),
      'x-ratelimit-reset': reset,
    });
    response.end(JSON.stringify(path === '/app/hook/deliveries' ? deliveries : answerOf(request, installation)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let passed = 0;
  const now = (): number => Date.now() + passed;
  const budgets = createBudgets(now);
  const log = createLog('fatal');
  const probot = new Probot({
    appId: 1,
    privateKey,
    secret: 'x'.repeat(20),
    baseUrl,
    log,
    Octokit: createOctokit({ budgets, meter: SILENT, answers: createAnswerMemory(), isThrottled: false }),
  });
  await probot.ready();
  const policies = createConfigCache();
  const slug = (): Promise<string> => Promise.resolve('agora');
  const dashboards = createDashboardUpdater({
    slug,
    now,
    later: () => () => undefined,
    log,
    knownConfig: policies.knownConfig,
  });
  const queue = {
    enqueue: () => Promise.resolve(),
    isQuiet: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
  return {
    asked,
    remaining,
    failing,
    deliveries,
    sweep: createSweepWorker(probot, {
      queue,
      dashboards,
      slug,
      workflow: 'agora.yml',
      firstSeen: createFirstSeen(),
      policies,
      now,
      log,
      meter,
      keys: undefined,
      budgets,
    }),
    redeliver: createRedeliveryWorker(probot, { now, log, meter: SILENT }),
    pass: (ms) => {
      passed += ms;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const lists = (asked: readonly string[]): string[] =>
  asked.filter((one) => one.endsWith('/issues/comments')).toSorted();

describe('a sweep', () => {
  it('reads every repository of every installation that is not archived', async () => {
    await using github = await startSmall();

    await github.sweep();

    expect(lists(github.asked)).toEqual([
      '1 /repos/o1/r1/issues/comments',
      '1 /repos/o1/r2/issues/comments',
      '2 /repos/o2/r1/issues/comments',
      '2 /repos/o2/r2/issues/comments',
    ]);
  });

  it("continues elsewhere if an installation's budget is low, and comes back when it is full again", async () => {
    await using github = await startSmall();
    github.remaining.set('1', LIMIT * 0.05);

    await github.sweep();
    const first = lists(github.asked.splice(0));
    github.remaining.set('1', LIMIT);
    await github.sweep();
    const second = lists(github.asked.splice(0));
    github.pass(3_700_000);
    await github.sweep();

    expect(first.filter((one) => one.startsWith('1'))).toEqual([]);
    expect(first.filter((one) => one.startsWith('2'))).toHaveLength(2);
    expect(second.filter((one) => one.startsWith('1'))).toEqual([]);
    expect(lists(github.asked)).toHaveLength(4);
  });

  it('continues with the others if one repository cannot be read', async () => {
    await using github = await startSmall();
    github.failing.set('/repos/o1/r1/issues/comments', 404);

    await github.sweep();

    expect(github.asked).toContain('1 /repos/o1/r2/issues/events');
    expect(github.asked).toContain('2 /repos/o2/r2/issues/events');
  });
});

it.each([
  ['all of them were listed', LIMIT, [[11, 12, 21, 22]]],
  ['a part was not read, as it knows too little then', LIMIT * 0.05, []],
])('a sweep reports which repositories there are, if %s', async (_, left, expected) => {
  const reported: number[][] = [];
  await using github = await startSmall({ ...SILENT, repositories: (ids) => reported.push([...ids]) });
  await github.sweep();
  reported.length = 0;
  github.remaining.set('1', left);
  await github.sweep();
  reported.length = 0;

  await github.sweep();

  expect(reported).toEqual(expected);
});

describe('failed deliveries', () => {
  it('are never requested again if this GitHub has no list of them', async () => {
    await using github = await startSmall();
    github.failing.set('/app/hook/deliveries', 404);

    expect([await github.redeliver(), await github.redeliver()]).toEqual([0, 0]);
    expect(github.asked).toEqual(['/app/hook/deliveries']);
  });

  it('are requested again next time if the list could not be read', async () => {
    await using github = await startSmall();
    github.failing.set('/app/hook/deliveries', 403);
    await github.redeliver();
    github.failing.clear();

    expect(await github.redeliver()).toBe(0);
    expect(github.asked).toHaveLength(2);
  });

  it('are all requested again although GitHub refuses one of them, which is then left alone', async () => {
    await using github = await startSmall();
    for (const id of [3, 2, 1]) {
      const at = new Date(Date.now() - 600_000 + id * 1_000).toISOString();
      github.deliveries.push({ id, guid: `guid-${id}`, delivered_at: at, status_code: 500, event: 'issue_comment' });
    }
    github.failing.set('/app/hook/deliveries/1/attempts', 422);

    expect([await github.redeliver(), await github.redeliver()]).toEqual([2, 2]);
    expect(github.asked.map((path) => path.replace('/app/hook/deliveries', ''))).toEqual([
      '',
      '/1/attempts',
      '/2/attempts',
      '/3/attempts',
      '',
      '/2/attempts',
      '/3/attempts',
    ]);
  });

  it('are left for the next time once GitHub fails to accept one', async () => {
    await using github = await startSmall();
    const at = new Date(Date.now() - 600_000).toISOString();
    github.deliveries.push({ id: 1, guid: 'guid', delivered_at: at, status_code: 500, event: 'issue_comment' });
    github.failing.set('/app/hook/deliveries/1/attempts', 403);
    expect(await github.redeliver()).toBe(0);
    github.failing.clear();

    expect(await github.redeliver()).toBe(1);
  });
});

/** The sweeper with Probot's own client on a small GitHub with two installations. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Probot } from 'probot';
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
export const LIMIT = 5_000;

export interface Small extends AsyncDisposable {
  readonly asked: string[];
  /** The remaining budget of each installation. */
  readonly remaining: Map<string, number>;
  /** What GitHub tried to deliver to the App. */
  readonly deliveries: object[];
  /** The comments of every repository. */
  readonly comments: object[];
  /** From when on comments were listed. */
  readonly since: string[];
  /** The status with which requests to these paths fail. */
  readonly failing: Map<string, number>;
  sweep(): Promise<void>;
  redeliver(): Promise<number>;
  /** Advances the sweeper's clock. */
  pass(ms: number): void;
}

function repositories(installation: string): object[] {
  return [1, 2, 3, 4].map((number) => ({
    id: Number(`${installation}${number}`),
    name: `r${number}`,
    default_branch: 'main',
    archived: number === 3,
    disabled: number === 4,
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
  return path === '/installation/repositories' ? { total_count: 4, repositories: repositories(installation) } : [];
}

export function commentOf(id: number): object {
  return {
    id,
    body: 'hello',
    user: { id: 1, login: 'ada', type: 'User' },
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    html_url: `https://github.com/o/r/issues/1#issuecomment-${id}`,
    issue_url: 'https://api.github.com/repos/o/r/issues/1',
  };
}

export async function startSmall(meter: MetricsPort = SILENT): Promise<Small> {
  const asked: string[] = [];
  const remaining = new Map<string, number>();
  const failing = new Map<string, number>();
  const deliveries: object[] = [];
  const comments: object[] = [];
  const since: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const from = new URL(request.url ?? '', 'http://localhost').searchParams.get('since');
    if (from !== null && path.endsWith('/issues/comments')) since.push(from);
    const installation = /token-(\d+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!path.endsWith('/access_tokens')) asked.push(`${installation} ${path}`.trim());
    const reset = String(Math.floor(Date.now() / 1_000) + 3_600);
    response.writeHead(failing.get(path) ?? (request.method === 'POST' ? 201 : 200), {
      'content-type': 'application/json',
      'x-ratelimit-limit': String(LIMIT),
      'x-ratelimit-remaining': String(remaining.get(installation) ?? LIMIT),
      'x-ratelimit-reset': reset,
    });
    const lists = new Map([['/app/hook/deliveries', deliveries]]);
    if (path.endsWith('/issues/comments')) lists.set(path, comments);
    response.end(JSON.stringify(lists.get(path) ?? answerOf(request, installation)));
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
    comments,
    since,
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

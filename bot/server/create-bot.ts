/** Assembles the bot, for either deployment: a separate process (main.ts) or a cloud function (serverless.ts). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Probot } from 'probot';
import { slugOfApp } from '../../github/apps.ts';
import { createAnswerMemory } from '../../github/conditional.ts';
import { findRetryAt } from '../../github/rate-limits.ts';
import { createApp } from './probot-app.ts';
import type { Config } from '../bot-config.ts';
import { createDashboardUpdater, type DashboardUpdater } from '../dashboard/update-queue.ts';
import { RULES } from '../rules/rules-table.ts';
import { createWorkQueue, type WorkQueue, type WorkQueueSettings } from '../reconcile/work-queue.ts';
import { lazy } from '../concurrency/lazy.ts';
import { createConfigCache } from '../adapters/config-cache.ts';
import { createFirstSeen } from '../concurrency/first-seen.ts';
import { createAnswerEndpoint } from './answer-endpoint.ts';
import { botKeysOf } from '../adapters/bot-records.ts';
import { type Budgets, createBudgets } from '../adapters/rate-budgets.ts';
import { type Routes, WEBHOOK_PATH } from './http-server.ts';
import type { createLog } from '../adapters/log.ts';
import { type MetricsPort, SILENT } from '../adapters/metrics-port.ts';
import type { Metrics } from '../adapters/metrics.ts';
import { createOneRequest } from '../adapters/look/one-request.ts';
import { createOctokit } from '../adapters/installation-octokit.ts';
import { createRedeliveryWorker } from './redelivery-worker.ts';
import { createSweepWorker } from './sweep-worker.ts';
import { createBodyReader } from './read-body.ts';
import { createWebhookEndpoint } from './webhook-endpoint.ts';

/**
 * A webhook knows who ticked a checkbox, a sweep only that it is ticked: a redelivery that was requested should arrive
 * first.
 */
const ARRIVAL_MS = 5_000;

export interface Bot {
  readonly routes: Routes;
  readonly metrics: Metrics | undefined;
  /** The App's slug, once GitHub has returned it. */
  readonly slug: () => Promise<string>;
  /**
   * One search for anything that no webhook reported: failed deliveries, and the sweep. Two concurrent calls share one.
   */
  readonly turn: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface HostServices {
  readonly log: ReturnType<typeof createLog>;
  /** Calls back after some milliseconds, if the process lives that long. */
  readonly later: WorkQueueSettings['later'];
  /** Does what is due of that, in a process where nothing calls back. */
  readonly runDue?: () => Promise<void>;
}

export async function createBot(config: Config, { log, later, runDue }: HostServices): Promise<Bot> {
  const budgets = createBudgets(Date.now);
  const named = { slug: '' };
  const metrics = await loadMetrics(config, budgets, () => named.slug);
  const meter = metrics?.meter ?? SILENT;
  const probot = createProbot(config, { budgets, meter, log });
  await probot.ready();
  const slug = lazy(async () => {
    named.slug = await slugOfApp(await probot.auth());
    return named.slug;
  });
  const policies = createConfigCache();
  const dashboards = createDashboardUpdater({ slug, now: Date.now, later, log, knownConfig: policies.knownConfig });
  const queue = openWorkQueue(config, dashboards, slug, { log, later });
  const settings = {
    queue: counting(queue, meter),
    dashboards,
    slug,
    workflow: config.workflow,
    firstSeen: createFirstSeen(),
    ...(config.graphql && { oneRequest: createOneRequest() }),
    policies,
    now: Date.now,
    log,
    meter,
    keys: botKeysOf(config.botKey, config.privateKey),
    budgets,
    sources: config.answers,
  };
  await probot.load(createApp(settings));
  const middleware = await probot.getNodeMiddleware({ path: WEBHOOK_PATH });
  const sweep = createSweepWorker(probot, settings);
  const redeliver = config.redeliver ? createRedeliveryWorker(probot, settings) : () => Promise.resolve(0);
  const turn = joined(() => redeliverThenSweep(redeliver, sweep, runDue));
  return {
    metrics,
    slug,
    turn,
    close: async () => {
      await Promise.all([queue.close(), dashboards.close()]);
    },
    routes: {
      webhook: createWebhookEndpoint(middleware, probot.webhooks, createBodyReader()),
      ...(config.answers.length > 0 && { answer: createAnswerEndpoint(probot, settings) }),
      ...routesWithToken(config, metrics, turn),
    },
  };
}

function createProbot(
  config: Config,
  {
    budgets,
    meter,
    log,
  }: { readonly budgets: Budgets; readonly meter: MetricsPort; readonly log: HostServices['log'] },
): Probot {
  return new Probot({
    appId: config.appId,
    privateKey: config.privateKey,
    secret: config.webhookSecret,
    baseUrl: config.apiUrl,
    Octokit: createOctokit({ budgets, meter, answers: createAnswerMemory(), isThrottled: config.throttle }),
    log,
  });
}

function openWorkQueue(
  { graceMs }: Config,
  dashboards: DashboardUpdater,
  slug: Bot['slug'],
  { log, later }: HostServices,
): WorkQueue {
  return createWorkQueue({
    decision: { rules: RULES, graceMs },
    slug,
    now: Date.now,
    later,
    log,
    reconciled: (where, ports) => {
      dashboards.touch(where, ports);
    },
    retryAt: (error) => findRetryAt(error, Date.now()),
  });
}

async function redeliverThenSweep(
  redeliver: () => Promise<number>,
  sweep: () => Promise<void>,
  runDue: HostServices['runDue'],
): Promise<void> {
  await runDue?.();
  if ((await redeliver()) > 0) await sleep(ARRIVAL_MS);
  await sweep();
}

function routesWithToken(
  { metrics: asked, sweepToken }: Config,
  metrics: Metrics | undefined,
  turn: () => Promise<void>,
): Pick<Routes, 'metrics' | 'sweep'> {
  return {
    ...(metrics !== undefined && asked.kind === 'token' ? { metrics: { ...metrics, token: asked.token } } : {}),
    ...(sweepToken !== undefined && { sweep: { token: sweepToken, run: turn } }),
  };
}

async function loadMetrics(config: Config, budgets: Budgets, slug: () => string): Promise<Metrics | undefined> {
  if (config.metrics.kind === 'off') return undefined;
  const { createMetrics } = await import('../adapters/metrics.ts');
  return createMetrics({ budgets, slug, now: Date.now, namesRepositories: config.metrics.namesRepositories });
}

/** Callers during the work wait for its result. */
function joined(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

function counting(queue: WorkQueue, meter: MetricsPort): WorkQueue {
  return {
    close: () => queue.close(),
    isQuiet: (...about) => queue.isQuiet(...about),
    enqueue: async (...about) => {
      try {
        await queue.enqueue(...about);
        meter.reconcile('done');
      } catch (error) {
        meter.reconcile('failed');
        throw error;
      }
    },
  };
}

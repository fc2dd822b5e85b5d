/**
 * The bot put together, for whatever carries it: a process of its own (main.ts) or a function of a cloud (serverless.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Probot } from 'probot';
import { slugOfApp } from '../../github/apps.ts';
import { createAnswerMemory } from '../../github/conditional.ts';
import { findRetryAt } from '../../github/rate-limits.ts';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createKeeper } from '../dashboard/keeper.ts';
import { createDesk, type Desk, type DeskSettings } from '../desk.ts';
import { onlyOnce } from '../only-once.ts';
import { createPolicies } from '../policies.ts';
import { createSightings } from '../sightings.ts';
import { createAnswerDesk } from './answer-desk.ts';
import { type Budgets, createBudgets } from './budgets.ts';
import { type Routes, WEBHOOK_PATH } from './http-server.ts';
import type { createLog } from './log.ts';
import { type Meter, SILENT } from './meter.ts';
import type { Metrics } from './metrics.ts';
import { createOctokit } from './octokit.ts';
import { createRedeliverer } from './redeliverer.ts';
import { createSweeper } from './sweeper.ts';

/** A delivery knows who ticked a box, a sweep only that it is ticked: what was asked for once more may come first. */
const ARRIVAL_MS = 5_000;

export interface Bot {
  readonly routes: Routes;
  readonly metrics: Metrics | undefined;
  /** Who we are, once GitHub has told it. */
  readonly slug: () => Promise<string>;
  /** One turn of looking for what no webhook told: failed deliveries, and the sweep. Two at the same time are one. */
  readonly turn: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Carrier {
  readonly log: ReturnType<typeof createLog>;
  /** Calls back after some milliseconds, where there is a process that lives so long. */
  readonly later: DeskSettings['later'];
}

export async function createBot(config: Config, { log, later }: Carrier): Promise<Bot> {
  const budgets = createBudgets(Date.now);
  const named = { slug: '' };
  const metrics = await loadMetrics(config, budgets, () => named.slug);
  const meter = metrics?.meter ?? SILENT;
  const Octokit = createOctokit({ budgets, meter, answers: createAnswerMemory(), isThrottled: config.throttle });
  const probot = new Probot({
    appId: config.appId,
    privateKey: config.privateKey,
    secret: config.webhookSecret,
    baseUrl: config.apiUrl,
    Octokit,
    log,
  });
  await probot.ready();
  const slug = onlyOnce(async () => {
    named.slug = await slugOfApp(await probot.auth());
    return named.slug;
  });
  const policies = createPolicies();
  const keeper = createKeeper({ slug, now: Date.now, later, log, knownConfig: policies.knownConfig });
  const desk = createDesk({
    rules: { graceMs: config.graceMs },
    slug,
    now: Date.now,
    later,
    log,
    looked: (where, ports) => {
      keeper.touch(where, ports);
    },
    retryAt: (error) => findRetryAt(error, Date.now()),
  });
  const settings = {
    desk: counting(desk, meter),
    keeper,
    slug,
    workflow: config.workflow,
    sightings: createSightings(),
    policies,
    now: Date.now,
    log,
    meter,
    budgets,
    sources: config.answers,
  };
  await probot.load(createApp(settings));
  const middleware = await probot.getNodeMiddleware({ path: WEBHOOK_PATH });
  const sweep = createSweeper(probot, settings);
  const redeliver = config.redeliver ? createRedeliverer(probot, settings) : () => Promise.resolve(0);
  const turn = joined(async () => {
    if ((await redeliver()) > 0) await sleep(ARRIVAL_MS);
    await sweep();
  });
  return {
    metrics,
    slug,
    turn,
    close: async () => {
      await Promise.all([desk.close(), keeper.close()]);
    },
    routes: {
      webhook: (request, response) => Promise.resolve(middleware(request, response)),
      ...(config.answers.length > 0 ? { answer: createAnswerDesk(probot, settings) } : {}),
      ...(metrics !== undefined && config.metrics.kind === 'token'
        ? { metrics: { ...metrics, token: config.metrics.token } }
        : {}),
      ...(config.sweepToken === undefined ? {} : { sweep: { token: config.sweepToken, run: turn } }),
    },
  };
}

async function loadMetrics(config: Config, budgets: Budgets, slug: () => string): Promise<Metrics | undefined> {
  if (config.metrics.kind === 'off') return undefined;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics({ budgets, slug, now: Date.now, namesRepositories: config.metrics.namesRepositories });
}

/** Whoever asks while it is being done waits for that. */
function joined(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

function counting(desk: Desk, meter: Meter): Desk {
  return {
    close: () => desk.close(),
    look: async (...about) => {
      try {
        await desk.look(...about);
        meter.look('done');
      } catch (error) {
        meter.look('failed');
        throw error;
      }
    },
  };
}

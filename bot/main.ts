/**
 * The bot as a process: configuration, server, sweeps, and an orderly shutdown.
 *
 * It may be killed at any moment: the sweep at the next start finds what was left. An orderly shutdown only makes that
 * rarer: no new event is accepted, and work in progress has ten seconds.
 */
import { dropControls } from '../protocol/text/control-characters.ts';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bot } from './server/create-bot.ts';
import { readBotEnvironment } from './adapters/bot-environment.ts';
import { createBotServer, createMetricsServer } from './server/http-server.ts';
import { createLog } from './adapters/log.ts';
import { limitYoungHeap } from './adapters/heap-limits.ts';
import type { Metrics } from './adapters/metrics.ts';
import type { Config } from './bot-config.ts';
import { createReadiness } from './server/readiness.ts';
import { lazy } from './concurrency/lazy.ts';
import { firstPauseMs, nextPauseMs } from './sweep/sweep-jitter.ts';
import type { Log } from './ports.ts';
import { errorMessage } from '../protocol/errors/error-message.ts';

const END_MS = 10_000;

function later(ms: number, work: () => unknown): () => void {
  const timer = setTimeout(work, ms);
  return () => {
    clearTimeout(timer);
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function main(): Promise<void> {
  const config = readBotEnvironment(process.env);
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const readiness = createReadiness();
  // Loading the code takes most of the start-up time. So the server listens first: GitHub waits for a response, but not
  // for a port.
  const bot = lazy(async () => (await import('./server/create-bot.ts')).createBot(config, { log, later }));
  const server = createBotServer({
    log,
    missing: () => (ending.aborted ? ['It is shutting down.'] : readiness.missing()),
    routes: async () => (await bot()).routes,
  });
  const ending = endOnSignal(server, bot, log);
  const port = await listen(server, config.port, config.host);
  log.info({ host: config.host, port, api: config.apiUrl, workflow: config.workflow }, `listening on port ${port}`);

  const { slug, turn, metrics } = await bot();
  limitYoungHeap();
  await listenForMetrics(config, metrics, log);
  const firstPause = createFirstPause(firstPauseMs(config.sweepMs, Math.random()), ending);
  const sweep = async (): Promise<void> => {
    // The App is looked up first: this shows at once whether the key belongs to the App, and whether GitHub is
    // reachable.
    await readiness.until(slug);
    await firstPause();
    await turn();
  };
  await sweepForever(sweep, config.sweepMs, ending, log);
}

/** @returns a signal that is aborted when the process is told to stop. */
function endOnSignal(server: Server, bot: () => Promise<Bot>, log: Log): AbortSignal {
  const ending = new AbortController();
  const end = (signal: string): void => {
    if (ending.signal.aborted) return;
    log.info({ signal }, 'shutting down: no new work is accepted');
    ending.abort();
    server.close();
    server.closeIdleConnections();
    const last = setTimeout(() => {
      log.warn({}, 'shutdown timed out; the next start continues the unfinished work');
      process.exit(0);
    }, END_MS);
    void bot()
      .then(({ close }) => close())
      .then(() => {
        clearTimeout(last);
        log.info({}, 'shut down');
        process.exit(0);
      });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  return ending.signal;
}

async function listenForMetrics({ metrics: config }: Config, metrics: Metrics | undefined, log: Log): Promise<void> {
  if (config.kind !== 'port' || metrics === undefined) return;
  const port = await listen(createMetricsServer(metrics), config.port, config.host);
  log.info({ host: config.host, port }, `metrics on port ${port}`);
}

async function sweepForever(sweep: () => Promise<void>, everyMs: number, signal: AbortSignal, log: Log): Promise<void> {
  while (!signal.aborted) {
    try {
      await sweep();
    } catch (error) {
      log.error({ err: error }, 'the list of installations could not be read from GitHub; retrying at the next sweep');
    }
    await pause(nextPauseMs(everyMs, Math.random()), signal);
  }
}

/** Waits on its first call only. */
function createFirstPause(ms: number, signal: AbortSignal): () => Promise<void> {
  let isOver = false;
  return async () => {
    if (!isOver) await pause(ms, signal);
    isOver = true;
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${dropControls(errorMessage(error))}\n`);
  process.exit(1);
});

/**
 * The bot as a process: configuration, server, sweeps, and an orderly end.
 *
 * It may be killed at any moment: the sweep at the next start finds what was left. Ending in order only makes that
 * rarer: no new event is taken, and what is in hand has ten seconds.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bot, createBot } from './adapters/compose.ts';
import { readEnvironment } from './adapters/environment.ts';
import { createBotServer, createMetricsServer } from './adapters/http-server.ts';
import type { Config } from './config.ts';
import { firstPauseMs, nextPauseMs } from './pace.ts';

const END_MS = 10_000;

function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => { clearTimeout(timer); };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function main(): Promise<void> {
  const config = readEnvironment(process.env);
  const bot = await createBot(config, later);
  const ending = new AbortController();
  const state = { isReady: false };
  const server = createBotServer({ ...bot.routes, isReady: () => state.isReady });
  const port = await listen(server, config.port, config.host);
  bot.log.info({ host: config.host, port, api: config.apiUrl, workflow: config.workflow }, `listening on port ${port}`);
  await listenForMetrics(config, bot);

  const end = (signal: string): void => {
    if (ending.signal.aborted) return;
    bot.log.info({ signal }, 'ending: nothing new is taken');
    ending.abort();
    state.isReady = false;
    server.close();
    server.closeIdleConnections();
    const last = setTimeout(() => { bot.log.warn('what was in hand took too long; the next start goes on with it'); process.exit(0); }, END_MS);
    void bot.close().then(() => { clearTimeout(last); bot.log.info('ended'); process.exit(0); });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);

  const firstPause = createFirstPause(firstPauseMs(config.sweepMs, Math.random()), ending.signal);
  const look = async (): Promise<void> => {
    // Who we are comes first: it shows at once whether the key is the App's, and whether GitHub can be reached.
    await bot.slug();
    state.isReady = !ending.signal.aborted;
    await firstPause();
    await bot.turn();
  };
  await keepLooking(look, config.sweepMs, ending.signal, bot.log);
}

async function listenForMetrics({ metrics: { kind, ...rest } }: Config, { metrics, log }: Bot): Promise<void> {
  if (kind !== 'port' || metrics === undefined || !('port' in rest)) return;
  const port = await listen(createMetricsServer(metrics), rest.port, rest.host);
  log.info({ host: rest.host, port }, `metrics on port ${port}`);
}

async function keepLooking(look: () => Promise<void>, everyMs: number, signal: AbortSignal, log: Bot['log']): Promise<void> {
  while (!signal.aborted) {
    try {
      await look();
    } catch (error) {
      log.error({ err: error }, 'GitHub could not be asked where the App is installed; trying again at the next sweep');
    }
    await pause(nextPauseMs(everyMs, Math.random()), signal);
  }
}

/** Waits the first time that it is asked to, and never again. */
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
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

/**
 * The bot as a process: configuration, Probot, server, sweeps, and an orderly end.
 *
 * It may be killed at any moment: the sweep at the next start finds what was left. Ending in order only makes that
 * rarer: no new event is taken, and what is in hand has ten seconds.
 */
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Probot, ProbotOctokit } from 'probot';
import { slugOfApp } from '../github/apps.ts';
import { createBotServer, WEBHOOK_PATH } from './adapters/http-server.ts';
import { createLog } from './adapters/log.ts';
import { createSweeper } from './adapters/sweeper.ts';
import { type AppSettings, createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createDesk } from './desk.ts';
import { createPolicies } from './policies.ts';
import { createSightings } from './sightings.ts';

const END_MS = 10_000;

function readEnvironment(): Config {
  const { PRIVATE_KEY: key, PRIVATE_KEY_PATH: path } = process.env;
  const fromFile = (key ?? '') === '' && (path ?? '') !== '' ? { PRIVATE_KEY: readFileSync(path ?? '', 'utf8') } : {};
  const read = readConfig({ ...process.env, ...fromFile });
  if (read.kind === 'config') return read.config;
  throw new Error(`The bot cannot start like this:\n${read.mistakes.map((mistake) => `- ${mistake}`).join('\n')}`);
}

function createProbot(config: Config, log: ReturnType<typeof createLog>): Probot {
  // Probot reads the object form of these defaults only in part; as a function they arrive.
  const Octokit = config.throttle ? ProbotOctokit : ProbotOctokit.defaults((options: object) => ({ ...options, throttle: { enabled: false } }));
  return new Probot({ appId: config.appId, privateKey: config.privateKey, secret: config.webhookSecret, baseUrl: config.apiUrl, Octokit, log });
}

function wire(config: Config, probot: Probot, log: ReturnType<typeof createLog>): AppSettings {
  let known: Promise<string> | undefined;
  const slug = (): Promise<string> => {
    known ??= probot.auth().then(slugOfApp).catch((error: unknown) => { known = undefined; throw error; });
    return known;
  };
  const later = (ms: number, work: () => void): (() => void) => {
    const timer = setTimeout(work, ms);
    return () => { clearTimeout(timer); };
  };
  const desk = createDesk({ rules: { graceMs: config.graceMs }, slug, now: Date.now, later, log });
  return { desk, slug, workflow: config.workflow, sightings: createSightings(), policies: createPolicies(), now: Date.now, log };
}

async function main(): Promise<void> {
  const config = readEnvironment();
  const log = createLog(config.logLevel);
  const probot = createProbot(config, log);
  await probot.ready();
  const settings = wire(config, probot, log);
  await probot.load(createApp(settings));

  const sweep = createSweeper(probot, settings);
  const ending = new AbortController();
  const state = { isReady: false };
  const middleware = await probot.getNodeMiddleware({ path: WEBHOOK_PATH });
  const server = createBotServer({ webhook: (request, response) => Promise.resolve(middleware(request, response)), isReady: () => state.isReady });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  log.info({ host: config.host, port, api: config.apiUrl, workflow: config.workflow }, `listening on port ${port}`);

  const end = (signal: string): void => {
    if (ending.signal.aborted) return;
    log.info({ signal }, 'ending: nothing new is taken');
    ending.abort();
    state.isReady = false;
    server.close();
    server.closeIdleConnections();
    const last = setTimeout(() => { log.warn('what was in hand took too long; the next start goes on with it'); process.exit(0); }, END_MS);
    void settings.desk.close().then(() => { clearTimeout(last); log.info('ended'); process.exit(0); });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);

  const look = async (): Promise<void> => {
    // Who we are comes first: it shows at once whether the key is the App's, and whether GitHub can be reached.
    await settings.slug();
    state.isReady = !ending.signal.aborted;
    await sweep();
  };
  await keepSweeping(look, config.sweepMs, ending.signal, log);
}

async function keepSweeping(sweep: () => Promise<void>, everyMs: number, signal: AbortSignal, log: ReturnType<typeof createLog>): Promise<void> {
  while (!signal.aborted) {
    try {
      await sweep();
    } catch (error) {
      log.error({ err: error }, 'GitHub could not be asked where the App is installed; trying again at the next sweep');
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      signal.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

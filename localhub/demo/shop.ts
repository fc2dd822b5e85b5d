/**
 * The demo's world: a shop's repository with an ambiguous issue, Alice who may decide, Mallory who may not, and the
 * shipped bot as a process of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startHub } from '../hub.ts';
import type { Hub, HubOptions } from '../options.ts';

const APP = 4711;
export const SHOP = { owner: 'corner', repo: 'shop' } as const;

export interface Bot {
  readonly url: string;
  /** Ends it as a deployment does: what is in hand is finished first. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): void;
}

export interface Shop extends AsyncDisposable {
  readonly hub: Hub;
  readonly botLog: string;
  /** Every bot that was started, oldest first. */
  bots(): readonly Bot[];
  /** Starts another bot, which from then on gets the webhooks. */
  startBot(): Promise<Bot>;
  close(): Promise<void>;
}

export interface ShopOptions {
  readonly project: string;
  readonly workDir: string;
  readonly port?: number;
  /** The folder of the repository; default: the demo's. */
  readonly repository?: string;
  readonly secrets?: Readonly<Record<string, string>>;
  /** What the runner's machine adds to every step. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  readonly botEnv?: Readonly<Record<string, string>>;
  readonly faults?: HubOptions['faults'];
  /** Whether a bot is started; without one the repository needs a relay. Default: true. */
  readonly hasBot?: boolean;
}

/** Starts everything; nothing is left behind when it is closed. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  await mkdir(options.workDir, { recursive: true });
  const webhookSecret = randomBytes(24).toString('hex');
  const hub = await startHub(hubOptions(options, webhookSecret));
  const botLog = join(options.workDir, 'bot.log');
  const bots: Bot[] = [];
  const close = async () => {
    await Promise.all(bots.map((bot) => bot.stop()));
    await hub.close();
  };
  const start = async () => {
    const bot = await launchBot(hub, {
      project: options.project,
      webhookSecret,
      log: botLog,
      env: options.botEnv ?? {},
    });
    bots.push(bot);
    hub.connectApp(APP, [bot.url]);
    return bot;
  };
  try {
    if (options.hasBot !== false) await start();
  } catch (error) {
    await close();
    throw error;
  }
  return { hub, botLog, bots: () => bots, startBot: start, close, [Symbol.asyncDispose]: close };
}

function hubOptions(options: ShopOptions, webhookSecret: string): HubOptions {
  return {
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.faults === undefined ? {} : { faults: options.faults }),
    ...(options.extraEnv === undefined ? {} : { extraEnv: options.extraEnv }),
    workDir: join(options.workDir, 'hub'),
    node: process.execPath,
    users: [{ login: 'alice' }, { login: 'bob' }, { login: 'mallory' }],
    repositories: [
      {
        owner: SHOP.owner,
        name: SHOP.repo,
        from: options.repository ?? join(options.project, 'localhub/demo/repository'),
        collaborators: { alice: 'write', bob: 'write' },
        secrets: { AGORA_STATE_KEY: randomBytes(24).toString('hex'), ...options.secrets },
      },
    ],
    apps: [
      {
        id: APP,
        slug: 'agora',
        name: 'Agora',
        permissions: { issues: 'write', pull_requests: 'write', actions: 'write', contents: 'write', metadata: 'read' },
        events: [
          'issues',
          'issue_comment',
          'pull_request',
          'pull_request_review',
          'pull_request_review_comment',
          'workflow_run',
        ],
        webhookSecret,
      },
    ],
    actions: new Map([['agora/dispatch', options.project]]),
  };
}

/** The shipped bot, as a deployment starts it: its bundle, its settings in the environment, its webhook route. */
async function launchBot(
  hub: Hub,
  options: {
    readonly project: string;
    readonly webhookSecret: string;
    readonly log: string;
    readonly env: Readonly<Record<string, string>>;
  },
): Promise<Bot> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(options.project, 'dist/bot/main.cjs')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_ID: String(APP),
      PRIVATE_KEY: hub.appKey(APP),
      WEBHOOK_SECRET: options.webhookSecret,
      GITHUB_API_URL: hub.url,
      LOG_LEVEL: 'info',
      AGORA_THROTTLE: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(options.log, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const stop = () => stopChild(child);
  await waitUntilReady(child, `http://127.0.0.1:${port}/readyz`, options.log).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}/api/github/webhooks`,
    stop,
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The bot ended with code ${child.exitCode} before it was ready. Read ${log}.`);
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`The bot was not ready within 20 seconds. Read ${log}.`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => {
    child.once('exit', done);
  });
  child.kill('SIGTERM');
  const hurry = setTimeout(() => {
    child.kill('SIGKILL');
  }, 5_000);
  await gone;
  clearTimeout(hurry);
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => {
          found(port);
        });
      });
  });
}

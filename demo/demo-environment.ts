/**
 * What the demo runs in: the repository of a small library with an ambiguous issue, Alice who may decide, Mallory who
 * may not, and the shipped bot as a process of its own.
 */
import { defined } from '../protocol/base/defined.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { deriveSigners, pinOf } from '../protocol/records/record-keys.ts';
import { startHub } from '../localhub/hub.ts';
import type { Hub, HubOptions } from '../localhub/hub.ts';
import type { RepositorySettings } from '../localhub/hub-options.ts';

const APP = 4711;
/** The App's bot user, as the local GitHub numbers it. */
const BOT_ID = 9_000_000 + APP;
export const SHOP = { owner: 'corner', repo: 'shop' } as const;

export interface DemoBot {
  readonly url: string;
  /** Ends it as a deployment does: what is in hand is finished first. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): void;
}

export interface DemoEnvironment extends AsyncDisposable {
  readonly hub: Hub;
  readonly botLog: string;
  /** Every bot that was started, oldest first. */
  bots(): readonly DemoBot[];
  /** Starts another bot, which from then on gets the webhooks. */
  startBot(): Promise<DemoBot>;
  /** Adds secrets to the repository, for the runs that begin from now on. */
  setSecrets(more: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export interface DemoEnvironmentOptions {
  readonly project: string;
  readonly workDir: string;
  readonly port?: number;
  /** Where the repository is on the local GitHub; default: the shop. */
  readonly at?: { readonly owner: string; readonly repo: string };
  /** Who may write there. Default: Alice and Bob. */
  readonly people?: readonly string[];
  /** Those of them who may set the repository up. Default: nobody. */
  readonly admins?: readonly string[];
  /** The folder of the repository; default: the demo's. */
  readonly repository?: string;
  readonly secrets?: Readonly<Record<string, string>>;
  /** What the repository's owner has set. Default: as in a new repository of the local GitHub. */
  readonly settings?: RepositorySettings;
  /** What the runner's machine adds to every step. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  readonly botEnv?: Readonly<Record<string, string>>;
  /** The program that the runner starts actions with; default: this Node. */
  readonly runnerNode?: string;
  readonly faults?: HubOptions['faults'];
  readonly stopPatience?: HubOptions['stopPatience'];
  /** Whether a bot is started; 'later': by whoever asked. Without one the repository needs a relay. Default: true. */
  readonly hasBot?: boolean | 'later';
  /** Whether the configuration says whose word counts, and with which keys. Default: true. */
  readonly isPinned?: boolean;
}

/** Starts everything; nothing is left behind when it is closed. */
export async function startDemoEnvironment(options: DemoEnvironmentOptions): Promise<DemoEnvironment> {
  await mkdir(options.workDir, { recursive: true });
  const webhookSecret = randomBytes(24).toString('hex');
  const keys = {
    stateKey: options.secrets?.['AGORA_STATE_KEY'] ?? randomBytes(24).toString('hex'),
    botKey: randomBytes(24).toString('hex'),
  };
  const from = await layAuthority(options, keys);
  const secrets = { AGORA_STATE_KEY: keys.stateKey, ...options.secrets };
  const hub = await startHub(hubOptions({ ...options, repository: from }, webhookSecret, secrets));
  const botLog = join(options.workDir, 'bot.log');
  const bots: DemoBot[] = [];
  const close = async () => {
    await Promise.all(bots.map((bot) => bot.stop()));
    await hub.close();
  };
  const start = async () => {
    const bot = await launchBot(hub, {
      project: options.project,
      webhookSecret,
      log: botLog,
      env: { AGORA_BOT_KEY: keys.botKey, ...options.botEnv },
    });
    bots.push(bot);
    hub.connectApp(APP, [bot.url]);
    return bot;
  };
  try {
    if (options.hasBot === undefined || options.hasBot === true) await start();
  } catch (error) {
    await close();
    throw error;
  }
  const setSecrets: DemoEnvironment['setSecrets'] = (more) => {
    Object.assign(secrets, more);
  };
  return { hub, botLog, bots: () => bots, startBot: start, setSecrets, close, [Symbol.asyncDispose]: close };
}

/**
 * What somebody who sets the repository up adds to its configuration: who vouches for whom, and the public halves of
 * the keys.
 * @returns a copy of the repository's folder.
 */
async function layAuthority(
  { project, workDir, repository, hasBot, isPinned }: DemoEnvironmentOptions,
  { stateKey, botKey }: { readonly stateKey: string; readonly botKey: string },
): Promise<string> {
  const folder = join(workDir, 'repository');
  await cp(repository ?? join(project, 'demo/repository'), folder, { recursive: true });
  if (isPinned === false) return folder;
  const path = join(folder, '.github/agora/config.yaml');
  const before = await readFile(path, 'utf8').catch(() => '');
  if (/^authority:/m.test(before)) return folder;
  const keys = [...deriveSigners(stateKey, 'run'), ...deriveSigners(hasBot === false ? stateKey : botKey, 'bot')].map(
    pinOf,
  );
  const vouches = hasBot === false ? [] : [{ login: 'agora[bot]', id: BOT_ID }];
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${before}\nauthority: ${JSON.stringify({ vouches, keys })}\n`);
  return folder;
}

/** @param secrets are read anew for each run. */
function hubOptions(
  options: DemoEnvironmentOptions,
  webhookSecret: string,
  secrets: Readonly<Record<string, string>>,
): HubOptions {
  const { at = SHOP, people = ['alice', 'bob'], admins = [] } = options;
  return {
    ...defined({
      port: options.port,
      faults: options.faults,
      extraEnv: options.extraEnv,
      stopPatience: options.stopPatience,
    }),
    workDir: join(options.workDir, 'hub'),
    node: options.runnerNode ?? process.execPath,
    users: [...people, 'mallory'].map((login) => ({ login })),
    repositories: [
      {
        owner: at.owner,
        name: at.repo,
        from: options.repository ?? join(options.project, 'demo/repository'),
        collaborators: Object.fromEntries(
          people.map((login) => [login, admins.includes(login) ? ('admin' as const) : ('write' as const)]),
        ),
        secrets,
        ...defined({ settings: options.settings }),
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
): Promise<DemoBot> {
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
      throw new Error(`The bot exited with code ${child.exitCode} before it was ready. See ${log}.`);
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`The bot was not ready within 20 seconds. See ${log}.`);
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

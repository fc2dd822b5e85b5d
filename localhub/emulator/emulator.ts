/**
 * The emulator: users, repositories, issues, comments and git objects, stored by `emulate` in this process.
 *
 * `emulate` imitates GitHub's state well (its git ids are git's own) and its rules only roughly, so only our code talks
 * to it: the gateway decides who may do what, and then calls it as that account with full rights. It counts 5,000
 * requests an hour for each token and then refuses. Therefore every account has many tokens.
 */
import { Agent, request as httpRequest } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { createEmulator, type Emulator, type SeedConfig } from 'emulate';
import { z } from 'zod';
import { signAppJwt } from '../gateway/app-jwt.ts';
import type { HubOptions } from '../hub-options.ts';
import type { Installations, InstalledApp } from './identities.ts';

/** An account of `emulate` that may do everything in organizations. */
export const OPERATOR = 'admin';
/** Two million requests an hour: ten thousand open issues, read several times, need more than two hundred thousand. */
const TOKENS_PER_USER = 400;
const REQUESTS_PER_TOKEN = 4500;
/** The emulator allows everything that we ask for. What an app may really do is decided before it is called. */
const EVERY_PERMISSION = [
  'actions',
  'administration',
  'checks',
  'contents',
  'deployments',
  'issues',
  'members',
  'metadata',
  'packages',
  'pages',
  'pull_requests',
  'statuses',
  'workflows',
];

export interface EmulatorAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly link: string | undefined;
}

export interface Emulation extends AsyncDisposable {
  /** @param as a login, or `slug[bot]` for an app's installation on the repository's owner. */
  readonly request: (as: string, method: string, path: string, body?: unknown) => Promise<EmulatorAnswer>;
  readonly appKey: (appId: number) => string | undefined;
}

export type EmulatedAccounts = Pick<HubOptions, 'users' | 'repositories' | 'organizations'>;

export function organizationsOf(options: EmulatedAccounts): readonly string[] {
  const people = new Set(options.users.map(({ login }) => login));
  const owners = options.repositories.map(({ owner }) => owner).filter((owner) => !people.has(owner));
  return [...new Set([...owners, ...(options.organizations ?? []).map(({ login }) => login)])];
}

const upstreamToken = (login: string, index: number): string => `emulator-${login}-${String(index)}`;

function toSeed(options: EmulatedAccounts, installations: Installations): SeedConfig {
  const logins = [OPERATOR, ...options.users.map(({ login }) => login)];
  const everything = Object.fromEntries(EVERY_PERMISSION.map((name) => [name, 'write']));
  return {
    tokens: Object.fromEntries(
      logins.flatMap((login) =>
        Array.from({ length: TOKENS_PER_USER }, (_, index) => [
          upstreamToken(login, index),
          { login, scopes: ['repo'] },
        ]),
      ),
    ),
    github: {
      users: options.users.map(({ login }) => ({ login })),
      orgs: organizationsOf(options).map((login) => ({ login, members: [{ login: OPERATOR, role: 'admin' }] })),
      repos: options.repositories.map((repository) => ({
        owner: repository.owner,
        name: repository.name,
        private: repository.private ?? false,
        auto_init: false,
      })),
      apps: installations.apps.map((app) => ({
        app_id: app.id,
        slug: app.slug,
        name: app.name,
        permissions: everything,
        events: [],
        installations: installations.all
          .filter((one) => one.app.id === app.id)
          .map((one) => ({ installation_id: one.id, account: one.account })),
      })),
    },
  };
}

/** `emulate` cannot report which port it got, so we ask the system for a free one first. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

async function startOnFreePort(
  origin: string,
  seed: SeedConfig,
  attempt = 1,
): Promise<{ port: number; emulator: Emulator }> {
  const port = await findFreePort();
  try {
    return {
      port,
      emulator: await createEmulator({ service: 'github', port, hostname: '127.0.0.1', baseUrl: origin, seed }),
    };
  } catch (error) {
    // Another process may have taken the port since we asked.
    if (attempt < 5 && error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      return startOnFreePort(origin, seed, attempt + 1);
    throw error;
  }
}

export async function startEmulator(
  origin: string,
  options: EmulatedAccounts,
  installations: Installations,
): Promise<Emulation> {
  const { port, emulator } = await startOnFreePort(origin, toSeed(options, installations));
  // Uses a connection for each request: the emulator may close a kept connection just when it is used again.
  const agent = new Agent({ keepAlive: false, maxSockets: 32 });
  const keys = new Map(
    emulator.generatedSecrets
      .filter(({ kind }) => kind === 'github.app_private_key')
      .map(({ id, value }) => [Number(id), value]),
  );
  const send = (token: string, method: string, path: string, body?: unknown): Promise<EmulatorAnswer> =>
    sendJson(agent, { port, host: new URL(origin).host, token, method, path }, body);
  const tokens = createTokens(installations, keys, send);
  return {
    appKey: (appId) => keys.get(appId),
    request: async (as, method, path, body) => send(await tokens(as, path), method, path, body),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await emulator.close();
    },
  };
}

type Send = (token: string, method: string, path: string, body?: unknown) => Promise<EmulatorAnswer>;
const Minted = z.looseObject({ token: z.string() });

/** Returns a token for the acting account, and a new one before the old one expires. */
function createTokens(
  installations: Installations,
  keys: ReadonlyMap<number, string>,
  send: Send,
): (as: string, path: string) => Promise<string> {
  let turn = 0;
  const minted = new Map<number, { token: Promise<string>; uses: number }>();
  const mint = async ({ id, app }: InstalledApp): Promise<string> => {
    const jwt = signAppJwt(app.id, keys.get(app.id) ?? '', Math.floor(Date.now() / 1000));
    return Minted.parse((await send(jwt, 'POST', `/app/installations/${String(id)}/access_tokens`, {})).body).token;
  };
  return async (as, path) => {
    const app = installations.appOfBot(as);
    if (app === undefined) {
      turn = (turn + 1) % TOKENS_PER_USER;
      return upstreamToken(as, turn);
    }
    const owner = decodeURIComponent(/^\/repos\/([^/]+)/.exec(path)?.[1] ?? '');
    const installed = installations.of(app.id, owner);
    if (installed === undefined)
      throw new Error(`The app ${app.slug} is not installed on "${owner}", so it cannot act there.`);
    const known = minted.get(installed.id);
    if (known !== undefined && known.uses < REQUESTS_PER_TOKEN) {
      known.uses += 1;
      return known.token;
    }
    const fresh = { token: mint(installed), uses: 1 };
    minted.set(installed.id, fresh);
    return fresh.token;
  };
}

interface EmulatorTarget {
  readonly port: number;
  readonly host: string;
  readonly token: string;
  readonly method: string;
  readonly path: string;
}

function sendJson(agent: Agent, to: EmulatorTarget, body: unknown): Promise<EmulatorAnswer> {
  // The emulator answers 400 to a write without a body.
  const text =
    body === undefined && (to.method === 'GET' || to.method === 'DELETE') ? undefined : JSON.stringify(body ?? {});
  const headers = {
    host: to.host,
    authorization: `Bearer ${to.token}`,
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { agent, host: '127.0.0.1', port: to.port, method: to.method, path: to.path, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            body: answer === '' ? undefined : (JSON.parse(answer) as unknown),
            link: [response.headers['link']].flat()[0],
          });
        });
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

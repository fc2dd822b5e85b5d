/** The bot as a separate process: when it refuses to start, whose requests it accepts, how it ends. */
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sign } from '@octokit/webhooks-methods';
import { describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../../../bot/main.ts');
const secret = 'c2f1b7e09d8a4f63a1';
const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const HOOKS = '/api/github/webhooks';

interface Started extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly url: string;
  readonly log: () => string;
}

function spawnBot(environment: Record<string, string>): {
  child: ChildProcessByStdio<null, Readable, Readable>;
  log: () => string;
} {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { child, log: () => said };
}

/** A GitHub that knows the App, which is installed nowhere. */
async function startEmptyGitHub(): Promise<AsyncDisposable & { url: string; paths: string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    paths.push(`${request.method ?? ''} ${path}`);
    const body = path === '/app' ? { slug: 'agora' } : path === '/app/installations' ? [] : { message: 'Not Found' };
    response
      .writeHead(path.startsWith('/app') ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function startBot(github: string): Promise<Started> {
  const { child, log } = spawnBot({
    APP_ID: '4711',
    PRIVATE_KEY: privateKey,
    WEBHOOK_SECRET: secret,
    HOST: '127.0.0.1',
    PORT: '0',
    GITHUB_API_URL: github,
    LOG_LEVEL: 'debug',
  });
  await expect.poll(log).toContain('listening on port');
  return running(child, log, /listening on port (\d+)/.exec(log())?.[1] ?? '');
}

function running(child: ChildProcess, log: () => string, port: string): Started {
  return {
    child,
    log,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function post(bot: Started, body: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${bot.url}${HOOKS}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'issue_comment',
      'x-github-delivery': '1',
      ...headers,
    },
  });
  await answer.text();
  return answer.status;
}

const event = JSON.stringify({
  action: 'created',
  issue: { number: 7, title: 't', body: 'b', comments: 3 },
  comment: { id: 1, body: 'secret words 2', user: { id: 9, login: 'evil[bot]', type: 'Bot' } },
  sender: { id: 9, login: 'evil[bot]', type: 'Bot' },
  repository: { id: 1, name: 'r', default_branch: 'main', owner: { login: 'o' } },
  installation: { id: 1 },
});

describe('refuses to start', () => {
  it('without a webhook secret, and reports all mistakes', async () => {
    const { child, log } = spawnBot({ PORT: 'x' });

    await once(child, 'close');

    expect(child.exitCode).toBe(1);
    expect(log()).toMatch(
      /cannot start like this:\n- APP_ID is missing[^\n]*\n- PRIVATE_KEY is missing[^\n]*\n- WEBHOOK_SECRET is missing/,
    );
    expect(log()).not.toContain('    at ');
  });
});

describe('once started', () => {
  it('reports that it is alive, and that it is ready once GitHub has returned its App', async () => {
    await using github = await startEmptyGitHub();
    await using bot = await startBot(github.url);

    expect((await fetch(`${bot.url}/healthz`)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${bot.url}/readyz`)).status).toBe(200);
    expect(github.paths).toContain('GET /app');
    await expect.poll(() => github.paths).toContain('GET /app/installations');
    expect((await fetch(`${bot.url}/probot`)).status).toBe(404);
  });

  it('is alive but not ready while GitHub cannot be reached', async () => {
    await using bot = await startBot('http://127.0.0.1:1');

    expect((await fetch(`${bot.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${bot.url}/readyz`)).status).toBe(503);
  });

  it('rejects requests with a wrong signature', async () => {
    await using github = await startEmptyGitHub();
    await using bot = await startBot(github.url);
    const good = await sign(secret, event);

    const statuses = [
      await post(bot, event, {}),
      await post(bot, event, { 'x-hub-signature-256': await sign('development', event) }),
      await post(bot, `${event} `, { 'x-hub-signature-256': good }),
      await post(bot, event, { 'x-hub-signature': good }),
      await post(bot, event, { 'x-hub-signature-256': good.slice(0, -1) }),
    ];

    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  });

  it('returns 400 for a signed delivery of a form that GitHub never sends, and makes no request for it', async () => {
    await using github = await startEmptyGitHub();
    await using bot = await startBot(github.url);
    await expect.poll(() => github.paths).toContain('GET /app/installations');
    const before = github.paths.length;
    const with_ = (over: object): string => JSON.stringify({ ...(JSON.parse(event) as object), ...over });
    const signed = async (body: string, headers: Record<string, string> = {}): Promise<number> =>
      post(bot, body, { 'x-hub-signature-256': await sign(secret, body), ...headers });
    const installations = ['1', -1, 0, 1.5, 1e300, null, true, [], {}, { id: null }];

    const statuses = [
      ...(await Promise.all(['null', '7', '"text"', 'true', '[]', '[null]', '{', ' '].map((body) => signed(body)))),
      ...(await Promise.all(installations.map((id) => signed(with_({ installation: { id } }))))),
      ...(await Promise.all([7, 'one', [], null].map((installation) => signed(with_({ installation }))))),
      ...(await Promise.all([7, {}, { toString: 1 }, [[]]].map((action) => signed(with_({ action }))))),
      ...(await Promise.all(
        ['', ' ', 'a b', 'Issue_Comment', '__proto__', 'x'.repeat(101)].map((name) =>
          signed(event, { 'x-github-event': name }),
        ),
      )),
      await signed(event, { 'x-github-delivery': '' }),
    ];

    expect(statuses).toEqual(statuses.map(() => 400));
    expect(github.paths).toHaveLength(before);
    expect(await signed(event)).toBe(200);
  });

  it('responds to a webhook that arrives at the moment at which it listens', async () => {
    await using github = await startEmptyGitHub();
    const { child, log } = spawnBot({
      APP_ID: '4711',
      PRIVATE_KEY: privateKey,
      WEBHOOK_SECRET: secret,
      HOST: '127.0.0.1',
      PORT: '0',
      GITHUB_API_URL: github.url,
      LOG_LEVEL: 'debug',
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    await using bot = running(child, log, /listening on port (\d+)/.exec(line.toString())?.[1] ?? '');

    const status = await post(bot, event, { 'x-hub-signature-256': await sign(secret, event) });

    expect(status).toBe(200);
    await expect.poll(bot.log).toContain('an event was ignored');
  });

  it('accepts a signed event; an irrelevant one costs no request and leaves no text in the log', async () => {
    await using github = await startEmptyGitHub();
    await using bot = await startBot(github.url);
    await expect.poll(() => github.paths).toContain('GET /app/installations');
    const before = github.paths.length;

    expect(await post(bot, event, { 'x-hub-signature-256': await sign(secret, event) })).toBe(200);

    expect(github.paths).toHaveLength(before);
    await expect.poll(bot.log).toContain('an event was ignored');
    expect(bot.log()).not.toContain('secret words');
  });

  it('leaves no text in the log either if an event fails', async () => {
    await using github = await startEmptyGitHub();
    await using bot = await startBot(github.url);
    const body = event.replaceAll('"Bot"', '"User"');

    expect(await post(bot, body, { 'x-hub-signature-256': await sign(secret, body) })).toBeGreaterThanOrEqual(400);

    await expect.poll(bot.log).toContain('"level":50');
    expect(bot.log()).not.toContain('secret words');
    expect(bot.log()).not.toContain(secret);
  });

  it('reads no body that is longer than GitHub sends', async () => {
    await using bot = await startBot('http://127.0.0.1:1');
    const answer = await fetch(`${bot.url}${HOOKS}`, {
      method: 'POST',
      body: Buffer.alloc(26 * 1024 * 1024),
      headers: { 'content-type': 'application/json' },
    }).then(
      (one) => one.status,
      () => 'closed',
    );

    expect([413, 'closed']).toContain(answer);
    expect((await fetch(`${bot.url}/healthz`)).status).toBe(200);
  });

  it('shuts down in order when it is told to', async () => {
    await using github = await startEmptyGitHub();
    await using bot = await startBot(github.url);

    bot.child.kill('SIGTERM');
    await once(bot.child, 'exit');

    expect(bot.child.exitCode).toBe(0);
    await expect.poll(bot.log).toContain('"msg":"shut down"');
  });

  it('also ends if nobody reads its log any more', async () => {
    await using github = await startEmptyGitHub();
    await using bot = await startBot(github.url);
    bot.child.stdout?.destroy();

    bot.child.kill('SIGTERM');
    await once(bot.child, 'exit');

    expect(bot.child.exitCode).toBe(0);
  });
});

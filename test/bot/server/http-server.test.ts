/** The bot's HTTP server while the rest of the bot is still loading, over real HTTP. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createBotServer, createHandler, type Routes, WEBHOOK_PATH } from '../../../bot/server/http-server.ts';

/** More than a socket's buffer can hold. */
const body = 'x'.repeat(2_000_000);

interface Listening extends AsyncDisposable {
  readonly url: string;
  readonly errors: string[];
}

async function listen(routes: () => Promise<Routes>): Promise<Listening> {
  const errors: string[] = [];
  const note = (): void => undefined;
  const server = createBotServer({
    missing: () => ['GitHub has not identified the App yet.'],
    log: {
      debug: note,
      info: note,
      warn: note,
      error: (_, message) => {
        errors.push(message);
      },
    },
    routes,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    errors,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const post = (url: string): Promise<Response> => fetch(`${url}${WEBHOOK_PATH}`, { method: 'POST', body });

it('lets a webhook wait that arrives before everything is loaded, and responds then', async () => {
  const loading = Promise.withResolvers<Routes>();
  await using bot = await listen(() => loading.promise);

  const early = post(bot.url).then(async (answer) => ({ status: answer.status, said: await answer.text() }));
  const statuses = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => (await fetch(`${bot.url}${path}`)).status),
  );
  const first = await Promise.race([early, Promise.resolve('still waiting')]);
  loading.resolve({
    webhook: async (request, response) => response.writeHead(202).end(`${(await text(request)).length} characters`),
  });

  expect(statuses).toEqual([200, 503]);
  expect(first).toBe('still waiting');
  expect(await early).toEqual({ status: 202, said: '2000000 characters' });
});

it('responds to a webhook with an error if the rest cannot be loaded, so that GitHub lists it as failed', async () => {
  await using bot = await listen(() => Promise.reject(new Error('no such file')));

  const { status } = await post(bot.url);

  expect(status).toBe(500);
  expect(bot.errors).toEqual(['a request to the bot failed']);
});

it('returns at /readyz what it lacks', async () => {
  await using bot = await listen(() => Promise.reject(new Error('not loaded')));

  const answer = await fetch(`${bot.url}/readyz`);

  expect([answer.status, await answer.text()]).toEqual([503, 'not ready: GitHub has not identified the App yet.\n']);
});

it('responds with an error if the metrics cannot be collected', async () => {
  const token = 'a'.repeat(16);
  const metrics = { token, contentType: 'text/plain', render: () => Promise.reject(new Error('no values')) };
  await using bot = await listen(() => Promise.resolve({ webhook: () => Promise.resolve(), metrics }));

  const answer = await fetch(`${bot.url}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5_000),
  });

  expect([answer.status, await answer.text()]).toEqual([500, 'Internal server error\n']);
});

it('refuses an answer that is too long in the same form as any other', async () => {
  const routes = { webhook: () => Promise.resolve(), answer: () => Promise.resolve({ status: 202, body: {} }) };
  await using bot = await listen(() => Promise.resolve(routes));

  const answer = await fetch(`${bot.url}/answers`, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) });

  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    413,
    'application/json; charset=utf-8',
    { kind: 'refused', why: 'The body has no length, or is too long.' },
  ]);
});

it('keeps little of many unfinished answers in memory', async () => {
  const routes = { webhook: () => Promise.resolve(), answer: () => Promise.resolve({ status: 202, body: {} }) };
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const handle = createHandler({ missing: () => [], log, routes: () => Promise.resolve(routes) });
  const headers = { 'content-length': '65536' };
  const requests = Array.from({ length: 100 }, () =>
    Object.assign(new PassThrough({ highWaterMark: 65_536 }), { method: 'POST', url: '/answers', headers }),
  );
  for (const request of requests) {
    void handle(request as unknown as IncomingMessage, {} as unknown as ServerResponse);
    request.write(Buffer.alloc(65_000));
  }

  await expect.poll(() => requests.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(30);
});

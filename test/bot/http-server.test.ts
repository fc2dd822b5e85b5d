/** The bot's HTTP side while the rest of it is being loaded, over real HTTP. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import { expect, it } from 'vitest';
import { createBotServer, type Routes, WEBHOOK_PATH } from '../../bot/adapters/http-server.ts';

const secret = 'c2f1b7e09d8a4f63a1';
const body = JSON.stringify({ action: 'created', zen: 'x'.repeat(200_000) });

interface Listening extends AsyncDisposable {
  readonly url: string;
  readonly errors: string[];
}

async function listen(routes: () => Promise<Routes>): Promise<Listening> {
  const errors: string[] = [];
  const note = (): void => undefined;
  const server = createBotServer({ isReady: () => false, log: { debug: note, info: note, warn: note, error: (_, message) => { errors.push(message); } }, routes });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    errors, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => { server.closeAllConnections(); server.close(); await once(server, 'close'); },
  };
}

function post(url: string): Promise<Response> {
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return fetch(`${url}${WEBHOOK_PATH}`, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-github-event': 'ping', 'x-github-delivery': '1', 'x-hub-signature-256': signature } });
}

it('lets a webhook wait that comes before all is loaded, and answers it then', async () => {
  const loading = Promise.withResolvers<Routes>();
  await using bot = await listen(() => loading.promise);
  const heard: number[] = [];
  const webhooks = new Webhooks({ secret });
  webhooks.on('ping', ({ payload }) => { heard.push(JSON.stringify(payload).length); });

  const early = post(bot.url);
  const statuses = await Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(`${bot.url}${path}`)).status));
  const before = [...heard];
  loading.resolve({ webhook: createNodeMiddleware(webhooks, { path: WEBHOOK_PATH }) });
  const { status } = await early;

  expect(statuses).toEqual([200, 503]);
  expect(before).toEqual([]);
  expect(status).toBe(200);
  expect(heard).toEqual([body.length]);
});

it('tells a webhook that it failed when the rest cannot be loaded, so that GitHub lists it as lost', async () => {
  await using bot = await listen(() => Promise.reject(new Error('no such file')));

  const { status } = await post(bot.url);

  expect(status).toBe(500);
  expect(bot.errors).toEqual(['a request to the bot failed']);
});

/**
 * The shipped bot receives signed recordings of real GitHub deliveries, and thousands of faulty variants. It responds
 * to each, and continues with little memory.
 */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign } from '@octokit/webhooks-methods';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedExample, readWebhookExamples, type WebhookExample } from './foreign-webhooks.ts';

const SECRET = 'c2f1b7e09d8a4f63a1';
/** V8's heap in MiB: too small for a bot that keeps data of each delivery. */
const HEAP = 96;
const CHANGED = 3_000;
const AT_ONCE = 8;

/** Responds only to requests for the App and its token. */
async function startStub(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    request.resume();
    const [status, body] = path.endsWith('/access_tokens')
      ? [201, { token: 'ghs_0123456789', expires_at: '2099-01-01T00:00:00Z', permissions: {} }]
      : path === '/app'
        ? [200, { slug: 'agora' }]
        : path === '/app/installations'
          ? [200, []]
          : [404, { message: 'Not Found' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function startShippedBot(github: string) {
  const bot = spawn(process.execPath, [`--max-old-space-size=${HEAP}`, 'dist/bot/main.cjs'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      APP_ID: '4711',
      PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      WEBHOOK_SECRET: SECRET,
      HOST: '127.0.0.1',
      PORT: '0',
      GITHUB_API_URL: github,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [bot.stdout, bot.stderr])
    stream.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-100_000)));
  await expect.poll(() => said).toContain('listening on port');
  const url = `http://127.0.0.1:${/listening on port (\d+)/.exec(said)?.[1] ?? ''}/api/github/webhooks`;
  let sent = 0;
  return {
    deliver: async ({ event, payload }: WebhookExample): Promise<number> => {
      const body = JSON.stringify(payload);
      sent += 1;
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-github-event': event,
          'x-github-delivery': `00000000-0000-4000-8000-${String(sent).padStart(12, '0')}`,
          'x-hub-signature-256': await sign(SECRET, body),
        },
      });
      await answer.text();
      return answer.status;
    },
    said: () => said,
    isAlive: () => bot.exitCode === null && bot.signalCode === null,
    [Symbol.asyncDispose]: async () => {
      if (bot.exitCode === null && bot.signalCode === null) {
        bot.kill('SIGKILL');
        await once(bot, 'exit');
      }
    },
  };
}

/** @returns how often each status was the response, and examples of those that are not 200. */
async function deliverAll(
  deliver: (example: WebhookExample) => Promise<number>,
  examples: readonly WebhookExample[],
): Promise<{ readonly counts: Record<string, number>; readonly odd: readonly string[] }> {
  const counts: Record<string, number> = {};
  const odd: string[] = [];
  const queue = [...examples];
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const status = await deliver(next);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 200)
        odd.push(`${status} ${next.server} ${next.event} ${JSON.stringify(next.payload).slice(0, 150)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { counts, odd };
}

it('accepts every published example of a delivery', async () => {
  await using github = await startStub();
  await using bot = await startShippedBot(github.url);
  const examples = readWebhookExamples();

  const { odd } = await deliverAll(bot.deliver, examples);

  expect(examples.length).toBeGreaterThan(400);
  expect(new Set(examples.map(({ event }) => event)).size).toBeGreaterThan(40);
  // Only these make a request to GitHub, and this stub knows no issue.
  expect(odd.filter((one) => !/^404 \S+ (?:issue_comment |issues .*"old_issue")/.test(one))).toEqual([]);
  expect(odd.length).toBeLessThan(10);
  expect(bot.isAlive()).toBe(true);
});

it('answers thousands of faulty deliveries without an error of its own and with little memory', async () => {
  await using github = await startStub();
  await using bot = await startShippedBot(github.url);
  const changed = fc.sample(changedExample(readWebhookExamples()), CHANGED);

  const { counts, odd } = await deliverAll(bot.deliver, changed);

  expect(odd.filter((one) => !one.startsWith('4'))).toEqual([]);
  expect(counts['200']).toBeGreaterThan(CHANGED / 10);
  expect(bot.isAlive()).toBe(true);
  expect(bot.said()).not.toMatch(/unhandled|TypeError|heap out of memory/i);
});

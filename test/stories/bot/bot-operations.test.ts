/**
 * Operating the bot: the cost of a sweep, failed deliveries, rate limits, answers from outside GitHub, metrics, and the
 * bot as a function. Real processes on the local GitHub.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createFunction } from '../../../bot/serverless.ts';
import type { Exchange, Faults } from '../../../localhub/hub-options.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { type BotScenario, openBotScenario, WAITS_TO_BE_PLAYED } from '../support/bot-scenario.ts';
import { SHOP } from '../../support/installed-app.ts';

const KEY = '4f1a2b3c4d5e6f708192a3b4c5d6e7f8';
const TOKEN = 'a token for the tests 1';

const requestsOf = (scenario: BotScenario, operation: string): Exchange[] =>
  scenario.hub.traffic.filter(({ operationId, who }) => operationId === operation && who !== 'alice');
const sweepsOf = (scenario: BotScenario): number => requestsOf(scenario, 'issues/list-events-for-repo').length;

async function answersFor(scenario: BotScenario, logins: readonly string[]): Promise<string> {
  const people = await Promise.all(
    logins.map(async (login) => ({
      login,
      id: (await scenario.hub.as('alice').rest.users.getByUsername({ username: login })).data.id,
    })),
  );
  return JSON.stringify([{ name: 'slack', key: KEY, repositories: [`${SHOP.owner}/*`], people }]);
}

it('uses nothing of the budget for a sweep when nothing happened', async () => {
  await using scenario = await openBotScenario();
  await scenario.ask();
  await scenario.ask([]);
  await scenario.startBots(1, { AGORA_SWEEP_SECONDS: '5', AGORA_REDELIVER: 'off' });
  await expect.poll(() => sweepsOf(scenario)).toBeGreaterThanOrEqual(2);
  await scenario.hub.settle();
  const before = scenario.hub.traffic.length;

  await expect.poll(() => sweepsOf(scenario)).toBeGreaterThanOrEqual(4);

  const idle = scenario.hub.traffic.slice(before);
  expect(idle.filter(({ status }) => status === 304).length).toBeGreaterThanOrEqual(6);
  expect(idle.filter(({ status }) => status !== 304).map(({ operationId }) => operationId)).toEqual([]);
  expect(scenario.hub.illegal()).toEqual([]);
});

it('requests a missed tick again, and accepts it with the person who ticked', async () => {
  const faults: Faults & { lost: boolean } = { lost: false, onDelivery: () => (faults.lost ? 0 : 1) };
  await using scenario = await openBotScenario(faults);
  const asked = await scenario.ask();
  const [question = ''] = await scenario.bodies(asked.issue);
  faults.lost = true;
  await scenario.hub.as('bob').rest.issues.updateComment({
    ...SHOP,
    comment_id: asked.commentId,
    body: question.replace('- [ ] **2.**', '- [x] **2.**'),
  });
  faults.lost = false;

  await scenario.startBots(1, { AGORA_SWEEP_SECONDS: '5' });

  await expect
    .poll(() => scenario.requests())
    .toMatchObject([{ by: { login: 'bob' }, answer: { source: { kind: 'tick' }, option: 2 } }]);
  expect(requestsOf(scenario, 'apps/redeliver-webhook-delivery').length).toBeGreaterThanOrEqual(1);
  expect((await scenario.bodies(asked.issue)).join()).not.toContain('cannot tell who');
  expect(scenario.hub.illegal()).toEqual([]);
});

it.each([
  ['looks again when GitHub said', 'off', '4'],
  ['waits a short while in the request itself', 'on', '2'],
])('%s, and loses nothing to a rate limit', async (_, throttle, seconds) => {
  let isLimited = false;
  let refused = 0;
  let until = Infinity;
  const faults: Faults = {
    onRequest: ({ operationId, who }) => {
      if (
        !isLimited ||
        who !== 'agora[bot]' ||
        operationId === 'apps/create-installation-access-token' ||
        Date.now() > until
      )
        return 'pass';
      refused += 1;
      // A request before that time ignores what GitHub said.
      if (until === Infinity) until = Date.now() + Number(seconds) * 1_000 - 500;
      return {
        status: 403,
        body: { message: 'You have exceeded a secondary rate limit.', documentation_url: 'https://docs.github.com' },
        headers: { 'retry-after': seconds },
      };
    },
  };
  await using scenario = await openBotScenario(faults);
  const asked = await scenario.ask();
  await scenario.startBots(1, { AGORA_SWEEP_SECONDS: '3600', AGORA_THROTTLE: throttle });
  await expect.poll(() => requestsOf(scenario, 'issues/list-comments').length).toBe(1);
  await expect.poll(() => scenario.spent(), { interval: 1_000 }).toEqual([]);
  isLimited = true;

  await scenario.say('alice', asked.issue, '2');

  await expect.poll(() => scenario.requests()).toMatchObject([{ answer: { option: 2 } }]);
  expect(refused).toBe(1);
});

it('postpones a sweep when the budget is low, and still answers replies', async () => {
  await using scenario = await openBotScenario({
    onRequest: ({ operationId }) =>
      operationId === 'apps/list-repos-accessible-to-installation'
        ? {
            status: 200,
            body: { total_count: 0, repositories: [] },
            headers: { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '10' },
          }
        : 'pass',
  });
  const asked = await scenario.ask();
  await scenario.startBots(1, { AGORA_SWEEP_SECONDS: '5' });
  await expect.poll(() => requestsOf(scenario, 'apps/list-repos-accessible-to-installation').length).toBe(1);
  await new Promise((wake) => setTimeout(wake, 7_000));
  expect(requestsOf(scenario, 'apps/list-repos-accessible-to-installation')).toHaveLength(1);

  await scenario.say('alice', asked.issue, '2');

  await expect.poll(() => scenario.requests()).toMatchObject([{ answer: { option: 2 } }]);
});

it('accepts an answer given elsewhere, as the documentation shows it, once', async () => {
  await using scenario = await openBotScenario({}, WAITS_TO_BE_PLAYED);
  const asked = await scenario.ask();
  const [hook = ''] = await scenario.startBots(2, {
    AGORA_ANSWERS: await answersFor(scenario, ['alice']),
    AGORA_SWEEP_SECONDS: '3600',
  });
  const [, example = ''] =
    /<!-- example: answer -->\n```sh\n([\s\S]+?)```/.exec(await readFile('docs/bot.md', 'utf8')) ?? [];
  const script = example
    .replace('acme/shop', `${SHOP.owner}/${SHOP.repo}`)
    .replace('"issue":7', `"issue":${asked.issue}`)
    .replace('q_0123456789ab', asked.marker.question)
    .replace('$(openssl rand -hex 16)', 'a-request-of-the-test');
  const send = async (): Promise<unknown> =>
    JSON.parse(
      (
        await promisify(execFile)('sh', ['-c', script], {
          env: { PATH: process.env['PATH'] ?? '', KEY, BOT: new URL(hook).origin },
        })
      ).stdout,
    );

  const first = await send();
  const second = await send();

  expect([first, second]).toEqual([{ kind: 'accepted' }, { kind: 'known' }]);
  expect(scenario.requests()).toMatchObject([
    { by: { login: 'alice' }, answer: { option: 2, source: { kind: 'comment' } } },
  ]);
  const bodies = await scenario.bodies(asked.issue);
  expect(bodies.filter((body) => findMarker(body)?.kind === 'relayed')).toHaveLength(1);
  await scenario.playRuns();
  expect(await send()).toEqual({ kind: 'known' });
  expect(scenario.requests()).toHaveLength(1);
  expect(scenario.hub.illegal()).toEqual([]);
});

it('reads no answer longer than 64 KB, and has no such path when nobody may answer', async () => {
  await using scenario = await openBotScenario();
  const [closed = ''] = await scenario.startBots(1);
  const [, open = ''] = await scenario.startBots(1, { AGORA_ANSWERS: await answersFor(scenario, ['alice']) });
  const post = async (url: string, body: string): Promise<number> =>
    (await fetch(new URL('/answers', url), { method: 'POST', body })).status;

  expect([await post(closed, '{}'), await post(open, '{}'), await post(open, 'x'.repeat(64 * 1024 + 1))]).toEqual([
    404, 401, 413,
  ]);
});

it('counts what happens, without names, for users with the token', async () => {
  await using scenario = await openBotScenario();
  const asked = await scenario.ask();
  const [hook = ''] = await scenario.startBots(1, { AGORA_METRICS_TOKEN: TOKEN });
  await expect.poll(() => sweepsOf(scenario)).toBeGreaterThanOrEqual(1);
  await scenario.say('mallory', asked.issue, '1');
  await scenario.say('alice', asked.issue, '2');
  await scenario.hub.settle();
  const read = async (authorization: string): Promise<Response> =>
    fetch(new URL('/metrics', hook), { headers: { authorization } });

  const text = await (await read(`Bearer ${TOKEN}`)).text();

  expect((await read('Bearer no')).status).toBe(401);
  expect(text).toMatch(/agora_bot_dispatches_total\{outcome="started"\} [1-3]\n/);
  expect(text).toContain('agora_bot_open_questions 1');
  expect(text).toMatch(/agora_bot_claims_total\{outcome="won"\} \d/);
  expect(text).toMatch(/agora_bot_deliveries_total\{event="issue_comment",outcome="enqueued"\} \d/);
  expect(text).toMatch(/agora_bot_github_requests_remaining 1\d{4}\n/);
  expect(text).toMatch(/agora_bot_oldest_unanswered_seconds \d/);
  expect(text).not.toMatch(/shop|corner|alice|mallory/);
  const documented = new Set((await readFile('docs/bot.md', 'utf8')).match(/agora_bot_[a-z_]+/g));
  expect(new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))).toEqual(documented);
});

it('works as a function, with signed webhooks and a sweep that a schedule starts', async () => {
  await using scenario = await openBotScenario({}, WAITS_TO_BE_PLAYED);
  const missed = await scenario.ask();
  await scenario.say('alice', missed.issue, '1');
  const run = createFunction({ ...scenario.environment(), AGORA_SWEEP_TOKEN: TOKEN, LOG_LEVEL: 'fatal' });
  const server = createServer((request, response) => {
    void run(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scenario.hear([`${url}/api/github/webhooks`]);
  const sweep = async (token: string): Promise<number> =>
    (await fetch(`${url}/sweep`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status;

  expect(await sweep('no')).toBe(401);
  const swept = sweep(TOKEN);
  await expect.poll(() => scenario.requests()).toMatchObject([{ answer: { option: 1 } }]);
  await scenario.playRuns();
  expect(await swept).toBe(200);

  const asked = await scenario.ask();
  await scenario.say('bob', asked.issue, '2');
  await expect.poll(() => scenario.requests()).toHaveLength(2);
  expect(scenario.requests().at(-1)).toMatchObject({ by: { login: 'bob' }, answer: { option: 2 } });
  expect(
    (
      await fetch(`${url}/api/github/webhooks`, {
        method: 'POST',
        body: '{}',
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'issues',
          'x-github-delivery': '1',
          'x-hub-signature-256': 'sha256=00',
        },
      })
    ).status,
  ).toBe(400);
  server.closeAllConnections();
  server.close();
  expect(scenario.hub.illegal()).toEqual([]);
});

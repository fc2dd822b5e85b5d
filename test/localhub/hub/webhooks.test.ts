import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Probot, ProbotOctokit, Server } from 'probot';
import { expect, it } from 'vitest';
import { asApp, statusOf } from '../support/app-client.ts';
import { APP_ID, SECRET, SHOP, startTestHub, type TestHub } from '../support/start-test-hub.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that stores what it receives. */
async function startListener(answerAfterMs = 0): Promise<AsyncDisposable & { url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        body += chunk;
      })
      .on('end', () => {
        received.push({ headers: request.headers, body });
        setTimeout(() => {
          response.writeHead(202).end('ok');
        }, answerAfterMs);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** A free port, because Probot treats port 0 as not set and uses 3000. */
async function findFreePort(): Promise<number> {
  await using listener = await startListener();
  return Number(new URL(listener.url).port);
}

async function talk(hub: TestHub): Promise<void> {
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x', labels: ['bug'] });
  const { data: comment } = await rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'first' });
  await rest.issues.updateComment({ ...SHOP, comment_id: comment.id, body: 'second' });
  await rest.issues.deleteComment({ ...SHOP, comment_id: comment.id });
  await rest.issues.update({ ...SHOP, issue_number: 1, state: 'closed' });
  await hub.settle();
}

it('sends all events in order, signed twice, with all headers and a valid payload', async () => {
  await using hub = await startTestHub();
  await using listener = await startListener();
  hub.connectApp(APP_ID, [listener.url]);

  await talk(hub);

  const { received } = listener;
  expect(
    hub.deliveries.flatMap(({ event, payloadErrors }) => payloadErrors.map((error) => `${event}: ${error}`)),
  ).toEqual([]);
  expect(
    received.map(
      ({ headers, body }) => `${headers['x-github-event']}.${(JSON.parse(body) as { action: string }).action}`,
    ),
  ).toEqual([
    'issues.opened',
    'issues.labeled',
    'issue_comment.created',
    'issue_comment.edited',
    'issue_comment.deleted',
    'issues.closed',
  ]);
  expect(received[3]?.body).toContain('"changes":{"body":{"from":"first"}}');
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^GitHub-Hookshot\//) as string,
    'x-github-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    'x-github-hook-installation-target-id': String(APP_ID),
    'x-github-hook-installation-target-type': 'integration',
    'x-hub-signature': expect.stringMatching(/^sha1=[0-9a-f]{40}$/) as string,
  });
  for (const { headers, body } of received)
    expect(headers['x-hub-signature-256']).toBe(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
});

it('reaches a real Probot app, which answers with its own token', async () => {
  await using hub = await startTestHub();
  const Octokit = ProbotOctokit.defaults((instance: object) => ({
    ...instance,
    retry: { enabled: false },
    throttle: { enabled: false },
  }));
  const app = {
    appId: APP_ID,
    privateKey: hub.appKey(APP_ID),
    secret: SECRET,
    baseUrl: hub.url,
    Octokit,
    logLevel: 'fatal' as const,
  };
  const server = new Server({
    host: '127.0.0.1',
    port: await findFreePort(),
    Probot: Probot.defaults(app),
    loggingOptions: { level: 'fatal' },
  });
  await server.load((probot) => {
    probot.on('issue_comment.created', async (context) => {
      if (context.isBot) return;
      await context.octokit.rest.issues.createComment(
        context.issue({ body: `pong to ${context.payload.comment.user?.login ?? ''}` }),
      );
    });
  });
  const http = await server.start();
  hub.connectApp(APP_ID, [`http://127.0.0.1:${(http.address() as AddressInfo).port}/api/github/webhooks`]);

  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });
  await hub.as('wendy').rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'ping' });
  await hub.settle();
  const { data: comments } = await hub.as('wendy').rest.issues.listComments({ ...SHOP, issue_number: 1 });
  await server.stop();

  expect(comments.map(({ user, body }) => [user?.login, user?.type, body])).toEqual([
    ['wendy', 'User', 'ping'],
    ['fleet[bot]', 'Bot', 'pong to wendy'],
  ]);
  expect(comments[1]).toMatchObject({ performed_via_github_app: { slug: 'fleet' } });
  expect(hub.illegal()).toEqual([]);
});

it('loses and repeats deliveries when a test asks for it, and redelivers with the same id', async () => {
  const times: Readonly<Record<string, number>> = { opened: 0, labeled: 2 };
  await using hub = await startTestHub({}, { faults: { onDelivery: ({ action }) => times[action ?? ''] ?? 1 } });
  await using listener = await startListener();
  hub.connectApp(APP_ID, [listener.url]);
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x', labels: ['bug'] });
  await hub.settle();

  const before = listener.received.map(({ headers }) => headers['x-github-delivery']);
  await hub.redeliver(hub.deliveries[0]?.guid ?? '');
  const after = listener.received.map(({ headers }) => headers['x-github-delivery']);

  expect(hub.deliveries.map(({ action, isRedelivery }) => [action, isRedelivery])).toEqual([
    ['opened', false],
    ['labeled', false],
    ['opened', true],
  ]);
  expect(before).toEqual([hub.deliveries[1]?.guid, hub.deliveries[1]?.guid]);
  expect(after[2]).toBe(hub.deliveries[0]?.guid);
});

it('distributes deliveries between replicas, and lists those that nobody took', async () => {
  await using hub = await startTestHub();
  await using first = await startListener();
  await using second = await startListener();
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'nobody listens' });
  hub.connectApp(APP_ID, [first.url, second.url, 'http://127.0.0.1:9/']);

  for (let count = 1; count <= 3; count += 1)
    await hub.as('wendy').rest.issues.createComment({ ...SHOP, issue_number: 1, body: `${count}` });
  await hub.settle();

  expect([first.received.length, second.received.length]).toEqual([1, 1]);
  expect(hub.deliveries.map(({ status }) => status)).toEqual([0, 202, 202, 0]);
});

it('does not make a user wait for the app', async () => {
  await using hub = await startTestHub();
  await using listener = await startListener(3_000);
  hub.connectApp(APP_ID, [listener.url]);

  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });
  const whenAnswered = hub.deliveries.filter(({ status }) => status !== 0).length;
  await hub.settle();

  expect(whenAnswered).toBe(0);
  expect(hub.deliveries.map(({ status }) => status)).toEqual([202]);
});

it('shows an app its deliveries, and redelivers on request', async () => {
  await using hub = await startTestHub();
  await using listener = await startListener();
  hub.connectApp(APP_ID, [listener.url]);
  await talk(hub);
  const { rest } = asApp(hub);

  const { data: listed } = await rest.apps.listWebhookDeliveries({ per_page: 2 });
  const { data: one } = await rest.apps.getWebhookDelivery({ delivery_id: listed[0]?.id ?? 0 });
  const again = await statusOf(rest.apps.redeliverWebhookDelivery({ delivery_id: listed[0]?.id ?? 0 }));
  await hub.settle();

  expect(listed.map(({ event, action, status_code: code }) => [event, action, code])).toEqual([
    ['issues', 'closed', 202],
    ['issue_comment', 'deleted', 202],
  ]);
  expect(one.request.payload).toMatchObject({ action: 'closed', installation: { id: expect.any(Number) as number } });
  expect(again).toBe(202);
  expect(listener.received.at(-1)?.headers['x-github-delivery']).toBe(listed[0]?.guid);
  expect(hub.illegal()).toEqual([]);
});

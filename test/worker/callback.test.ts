/** Callbacks and notifications of whole dispatches, to real servers. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LifecycleEvent } from '../../protocol/lifecycle.ts';
import type { Notification } from '../../protocol/notification.ts';
import { webhookClient } from '../../worker/adapters/webhook-client.ts';
import type { CallbackSettings } from '../../worker/callback/settings.ts';
import { startHookServer } from '../support/hook-server.ts';
import { cancelHere } from '../support/worker/cancelled.ts';
import { ASK, ended, lab, type Lab, type RunOptions } from '../support/worker/dispatch.ts';

const KEY = 'a callback key that is long enough';

/** What a run needs to call servers on this machine. */
function calling(
  callback: Partial<CallbackSettings>,
  environment: Readonly<Record<string, string>> = { AGORA_CALLBACK_KEY: KEY },
): Partial<RunOptions> {
  return {
    settings: { callback: { notifications: [], allowPrivate: true, timeoutSeconds: 1, ...callback } },
    environment,
    ports: { webhooks: webhookClient() },
  };
}

/** The files of every stored artifact of undelivered events. */
function undelivered({ artifacts }: Lab): Record<string, unknown> {
  const files = readdirSync(artifacts.path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.includes('/undelivered'),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name).replace(/^.*\/undelivered\//, ''),
      JSON.parse(readFileSync(join(parentPath, name), 'utf8')) as unknown,
    ]),
  );
}

const kinds = (heard: readonly { kind: string }[]): string[] => heard.map(({ kind }) => kind);

it('posts every event in order, signed over dispatch, time and body, with the bearer', async () => {
  await using server = await startHookServer();
  using world = lab();

  await world.start(
    'echo done',
    calling(
      { url: `${server.url}/hook?token=x` },
      { AGORA_CALLBACK_KEY: KEY, AGORA_CALLBACK_BEARER: 'receiver-token-1' },
    ),
  );

  expect(kinds(server.heard)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.finished']);
  for (const { method, path, headers, body } of server.heard) {
    const event = LifecycleEvent.parse(JSON.parse(body));
    const timestamp = String(headers['x-agora-timestamp']);
    expect([method, path]).toEqual(['POST', '/hook?token=x']);
    expect(headers['x-agora-dispatch-id']).toBe(event.dispatchId);
    expect(headers['x-agora-signature']).toBe(
      `sha256=${createHmac('sha256', KEY).update(`${event.dispatchId}.${timestamp}.${body}`).digest('hex')}`,
    );
    expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(60_000);
    expect(headers.authorization).toBe('Bearer receiver-token-1');
    expect(headers['content-type']).toContain('application/json');
  }
});

it.each([
  ['needs_input', ASK, ['dispatch.accepted', 'dispatch.started', 'dispatch.needs_input']],
  ['failed', 'exit 3', ['dispatch.accepted', 'dispatch.started', 'dispatch.failed']],
])('tells of the end exactly once: %s', async (_, script, expected) => {
  await using server = await startHookServer();
  using world = lab();

  await world.start(script, calling({ url: server.url }));

  expect(kinds(server.heard)).toEqual(expected);
  expect(server.heard.at(-1)?.body).not.toContain('A or B?');
});

it.each([
  ['the settings are wrong', { settings: { maxRounds: 0 } }],
  ['the runtime is unknown', { settings: { runtime: 'no-such' } }],
  [
    'the subagent is not what was pinned',
    { plan: { subagent: { name: 'planner', contentHash: `sha256:${'0'.repeat(64)}`, at: 'a'.repeat(40) } } },
  ],
] as const)('reports the earliest failures as well: %s', async (_, over) => {
  await using server = await startHookServer();
  using world = lab();
  const options = calling({ url: server.url });

  await world.start('echo', {
    ...options,
    ...over,
    settings: { ...options.settings, ...('settings' in over ? over.settings : {}) },
  });

  expect(kinds(server.heard)).toEqual(['dispatch.failed']);
});

it.each([
  ['no key', {}],
  ['an empty key', { AGORA_CALLBACK_KEY: '  ' }],
  ['a key that can be guessed', { AGORA_CALLBACK_KEY: 'short' }],
])('sends nothing with %s, and fails before the agent runs', async (_, environment) => {
  await using server = await startHookServer();
  using world = lab();

  const end = ended(await world.start('echo ran > ran.txt', calling({ url: server.url }, environment)));

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'fetch-failed' } });
  expect(server.heard).toEqual([]);
  expect(world.log.map(({ kind }) => kind)).not.toContain('runtime.adapter.ran');
});

it.each([[301], [302], [307], [400], [403], [500]])(
  'counts an answer %i as not delivered, does not follow it, and keeps the event',
  async (status) => {
    await using elsewhere = await startHookServer();
    await using server = await startHookServer((response) => {
      response.writeHead(status, { location: elsewhere.url }).end();
    });
    using world = lab();

    const end = ended(await world.start('echo done', calling({ url: `${server.url}/secret-path` })));

    expect(end.outcome.kind).toBe('finished');
    expect(elsewhere.heard).toEqual([]);
    expect(server.heard).toHaveLength(3);
    expect(undelivered(world)).toMatchObject({
      'callback/dispatch.finished.json': {
        to: 'callback',
        kind: 'dispatch.finished',
        reason: 'http-status',
        status,
        endpoint: server.url,
        event: { kind: 'dispatch.finished' },
      },
    });
    expect(Object.keys(undelivered(world))).toHaveLength(3);
    expect(world.log).toContainEqual(
      expect.objectContaining({
        kind: 'lifecycle.delivery.failed',
        eventKind: 'dispatch.started',
        reason: 'http-status',
        status,
        endpoint: server.url,
      }),
    );
    expect(JSON.stringify([world.log, end.notices, undelivered(world)])).not.toContain('secret-path');
  },
);

it('keeps nothing when nothing is configured, and nothing when all arrived', async () => {
  await using server = await startHookServer();
  using silent = lab();
  using heard = lab();

  await silent.start('echo done', { ports: { webhooks: webhookClient() } });
  await heard.start('echo done', calling({ url: server.url }));

  for (const world of [silent, heard]) {
    expect(undelivered(world)).toEqual({});
    expect(readdirSync(world.artifacts.path)).toEqual(['1']);
  }
});

it('lets neither the agent nor another server wait for a server that is slow', async () => {
  const others = { quick: new AbortController(), agent: new AbortController() };
  const both = Promise.all(Object.values(others).map(({ signal }) => once(signal, 'abort')));
  await using slow = await startHookServer((response) => void both.then(() => response.writeHead(204).end()));
  await using quick = await startHookServer((response, { kind }) => {
    if (kind === 'dispatch.started') others.quick.abort();
    response.writeHead(204).end();
  });
  using world = lab();
  const options = calling({ notifications: [{ url: slow.url }, { url: quick.url }], timeoutSeconds: 30 });

  const end = ended(
    await world.start('echo done', {
      ...options,
      ports: {
        ...options.ports,
        onResolved: () => {
          others.agent.abort();
        },
      },
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect([slow, quick].map(({ heard }) => kinds(heard))).toEqual(
    [1, 2].map(() => ['dispatch.accepted', 'dispatch.started', 'dispatch.finished']),
  );
  expect(undelivered(world)).toEqual({});
});

it('calls it a timeout when a server hangs, and ends as it would have', async () => {
  await using hanging = await startHookServer(() => undefined);
  using world = lab();

  const end = ended(await world.start('echo done', calling({ notifications: [{ url: hanging.url }] })));

  expect(end.outcome.kind).toBe('finished');
  expect(Object.values(undelivered(world))).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ to: 'notification', reason: 'timeout' }) as unknown),
  );
});

it('tells of a cancel within its time, however many servers hang', async () => {
  const servers = await Promise.all(Array.from({ length: 5 }, () => startHookServer(() => undefined)));
  await using quick = await startHookServer();
  using world = lab();
  using cancel = cancelHere();

  const options = calling({ url: quick.url, notifications: servers.map(({ url }) => ({ url })), timeoutSeconds: 30 });
  const end = ended(await world.start(`${cancel.here}; sleep 60`, { ...options, signal: cancel.signal }));
  const took = performance.now() - cancel.at();
  for (const server of servers) await server[Symbol.asyncDispose]();

  expect(end.outcome.kind).toBe('cancelled');
  // Less than any of those servers would be waited for otherwise.
  expect(took).toBeLessThan(25_000);
  expect(kinds(quick.heard)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.cancelled']);
  expect(
    world.log
      .filter((event) => event.kind === 'notifications.delivery.failed')
      .every(({ reason }) => reason === 'aborted'),
  ).toBe(true);
});

it('tells each address once, of what it wants to hear, from both places, signed and without the bearer', async () => {
  await using one = await startHookServer();
  await using two = await startHookServer();
  await using three = await startHookServer();
  using world = lab();
  const ofCapability: Notification[] = [{ url: two.url, when: ['dispatch.finished'] }, { url: three.url }];
  const options = calling(
    {
      url: one.url,
      notifications: [
        { url: `${one.url}/`, when: ['dispatch.failed'] },
        { url: two.url, when: ['dispatch.started'] },
      ],
    },
    { AGORA_CALLBACK_KEY: KEY, AGORA_CALLBACK_BEARER: 'receiver-token-1' },
  );

  await world.start('echo done', { ...options, notifications: ofCapability });

  expect(kinds(one.heard)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.finished']);
  expect(kinds(two.heard)).toEqual(['dispatch.started', 'dispatch.finished']);
  expect(kinds(three.heard)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.finished']);
  expect(two.heard.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  expect(two.heard.every(({ headers }) => /^sha256=[0-9a-f]{64}$/.test(String(headers['x-agora-signature'])))).toBe(
    true,
  );
});

it('leaves a capability’s wish unmet and says so when there is no key', async () => {
  await using server = await startHookServer();
  using world = lab();

  const end = ended(
    await world.start('echo done', { ports: { webhooks: webhookClient() }, notifications: [{ url: server.url }] }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.notices.join()).toContain('no callback-key');
  expect(server.heard).toEqual([]);
});

it('never shows the key or the bearer, whoever prints them', async () => {
  await using server = await startHookServer();
  using world = lab();

  const end = ended(
    await world.start(
      `echo ${KEY}; echo receiver-token-1`,
      calling({ url: server.url }, { AGORA_CALLBACK_KEY: KEY, AGORA_CALLBACK_BEARER: 'receiver-token-1' }),
    ),
  );

  expect(JSON.stringify([world.log, end.result])).not.toMatch(/a callback key that|receiver-token/);
  expect(world.hidden).toEqual(expect.arrayContaining([KEY, 'receiver-token-1']));
});

it('does not fail when the undelivered cannot be kept, and says nothing of why', async () => {
  using world = lab();
  const options = calling({ url: 'http://127.0.0.1:9/x' });
  const store = {
    put: (name: string) =>
      name.startsWith('agora-undelivered')
        ? Promise.reject(new Error('disk /secret is full'))
        : Promise.resolve({
            runId: 1,
            artifactId: 1,
            digest: `sha256:${'0'.repeat(64)}`,
            expires: '2030-01-01T00:00:00Z',
          }),
    get: () => Promise.reject(new Error('no')),
  };

  const end = ended(await world.start('echo done', { ...options, ports: { ...options.ports, artifacts: store } }));

  expect(end.outcome.kind).toBe('finished');
  expect(world.log.at(-1)).toEqual({ kind: 'lifecycle.delivery.persist_failed', dispatchId: end.result.dispatchId });
  expect(JSON.stringify(world.log)).not.toContain('/secret');
});

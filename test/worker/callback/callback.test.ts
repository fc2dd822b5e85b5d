/** Callbacks and notifications of whole dispatches to real servers. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';
import type { Notification } from '../../../protocol/messages/notification.ts';
import { startHookServer } from '../../support/hook-server.ts';
import { ASK, ended, lab } from '../../support/worker/worker-dispatch.ts';
import { KEY, calling, undelivered, kinds } from './callback-lab.ts';

it('posts every event in order, signed over dispatch, time and body, with the bearer token', async () => {
  await using server = await startHookServer();
  using scenario = lab();

  await scenario.start(
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
    expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(600_000);
    expect(headers.authorization).toBe('Bearer receiver-token-1');
    expect(headers['content-type']).toContain('application/json');
  }
});

it.each([
  ['needs_input', ASK, ['dispatch.accepted', 'dispatch.started', 'dispatch.needs_input']],
  ['failed', 'exit 3', ['dispatch.accepted', 'dispatch.started', 'dispatch.failed']],
])('reports the end exactly once: %s', async (_, script, expected) => {
  await using server = await startHookServer();
  using scenario = lab();

  await scenario.start(script, calling({ url: server.url }));

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
] as const)('also reports the earliest failures, after "accepted": %s', async (_, over) => {
  await using server = await startHookServer();
  using scenario = lab();
  const options = calling({ url: server.url });

  await scenario.start('echo', {
    ...options,
    ...over,
    settings: { ...options.settings, ...('settings' in over ? over.settings : {}) },
  });

  expect(kinds(server.heard)).toEqual(['dispatch.accepted', 'dispatch.failed']);
  expect(JSON.parse(server.heard[0]?.body ?? '')).toMatchObject({ resolved: { subagent: { name: 'planner' } } });
});

it.each([
  ['no key', {}],
  ['an empty key', { AGORA_CALLBACK_KEY: '  ' }],
  ['a key that can be guessed', { AGORA_CALLBACK_KEY: 'short' }],
])('sends nothing with %s, and fails before the agent runs', async (_, environment) => {
  await using server = await startHookServer();
  using scenario = lab();

  const end = ended(await scenario.start('echo ran > ran.txt', calling({ url: server.url }, environment)));

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'fetch-failed' } });
  expect(server.heard).toEqual([]);
  expect(scenario.log.map(({ kind }) => kind)).not.toContain('runtime.adapter.ran');
});

it.each([[301], [302], [307], [400], [403], [500]])(
  'counts a response %i as not delivered, does not follow it, and keeps the event',
  async (status) => {
    await using elsewhere = await startHookServer();
    await using server = await startHookServer((response) => {
      response.writeHead(status, { location: elsewhere.url }).end();
    });
    using scenario = lab();

    const end = ended(await scenario.start('echo done', calling({ url: `${server.url}/secret-path` })));

    expect(end.outcome.kind).toBe('finished');
    expect(elsewhere.heard).toEqual([]);
    expect(server.heard).toHaveLength(3);
    expect(undelivered(scenario)).toMatchObject({
      'callback/dispatch.finished.json': {
        to: 'callback',
        kind: 'dispatch.finished',
        reason: 'http-status',
        status,
        endpoint: server.url,
        event: { kind: 'dispatch.finished' },
      },
    });
    expect(Object.keys(undelivered(scenario))).toHaveLength(3);
    expect(scenario.log).toContainEqual(
      expect.objectContaining({
        kind: 'lifecycle.delivery.failed',
        eventKind: 'dispatch.started',
        reason: 'http-status',
        status,
        endpoint: server.url,
      }),
    );
    expect(JSON.stringify([scenario.log, end.notices, undelivered(scenario)])).not.toContain('secret-path');
  },
);

it('notifies each address once, of the events it wants, from both places, signed and without the bearer token', async () => {
  await using one = await startHookServer();
  await using two = await startHookServer();
  await using three = await startHookServer();
  using scenario = lab();
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

  await scenario.start('echo done', { ...options, notifications: ofCapability });

  expect(kinds(one.heard)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.finished']);
  expect(kinds(two.heard)).toEqual(['dispatch.started', 'dispatch.finished']);
  expect(kinds(three.heard)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.finished']);
  expect(two.heard.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  expect(two.heard.every(({ headers }) => /^sha256=[0-9a-f]{64}$/.test(String(headers['x-agora-signature'])))).toBe(
    true,
  );
});

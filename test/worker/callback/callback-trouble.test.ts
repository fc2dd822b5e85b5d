/** Callbacks with problems: slow servers, a missing key, events that cannot be stored. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { webhookClient } from '../../../worker/adapters/network/webhook-client.ts';
import { startHookServer } from '../../support/hook-server.ts';
import { cancelHere } from '../../support/worker/cancelled.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';
import { KEY, calling, undelivered, kinds } from './callback-lab.ts';

it('keeps nothing when nothing is configured, and nothing when everything arrived', async () => {
  await using server = await startHookServer();
  using silent = lab();
  using heard = lab();

  await silent.start('echo done', { ports: { webhooks: webhookClient() } });
  await heard.start('echo done', calling({ url: server.url }));

  for (const scenario of [silent, heard]) {
    expect(undelivered(scenario)).toEqual({});
    expect(readdirSync(scenario.artifacts.path)).toEqual(['1']);
  }
});

it('does not let the agent or another server wait for a slow server', async () => {
  const others = { quick: new AbortController(), agent: new AbortController() };
  const both = Promise.all(Object.values(others).map(({ signal }) => once(signal, 'abort')));
  await using slow = await startHookServer((response) => void both.then(() => response.writeHead(204).end()));
  await using quick = await startHookServer((response, { kind }) => {
    if (kind === 'dispatch.started') others.quick.abort();
    response.writeHead(204).end();
  });
  using scenario = lab();
  const options = calling({ notifications: [{ url: slow.url }, { url: quick.url }] });

  const end = ended(
    await scenario.start('echo done', {
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
  expect(undelivered(scenario)).toEqual({});
});

it('reports a timeout when a server hangs, and ends as it would have otherwise', async () => {
  await using hanging = await startHookServer(() => undefined);
  using scenario = lab();

  const end = ended(
    await scenario.start('echo done', calling({ notifications: [{ url: hanging.url }], timeoutSeconds: 1 })),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(Object.values(undelivered(scenario))).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ to: 'notification', reason: 'timeout' }) as unknown),
  );
});

it('reports a cancel in time, however many servers hang', async () => {
  const servers = await Promise.all(Array.from({ length: 5 }, () => startHookServer(() => undefined)));
  await using quick = await startHookServer();
  using scenario = lab();
  using cancel = cancelHere();

  const options = calling({ url: quick.url, notifications: servers.map(({ url }) => ({ url })), timeoutSeconds: 30 });
  const end = ended(await scenario.start(`${cancel.here}; sleep 600`, { ...options, signal: cancel.signal }));
  const took = performance.now() - cancel.at();
  for (const server of servers) await server[Symbol.asyncDispose]();

  expect(end.outcome.kind).toBe('cancelled');
  // Less than the time limit for any of those servers.
  expect(took).toBeLessThan(25_000);
  expect(kinds(quick.heard)).toEqual(['dispatch.accepted', 'dispatch.started', 'dispatch.cancelled']);
  expect(
    scenario.log
      .filter((event) => event.kind === 'notifications.delivery.failed')
      .every(({ reason }) => reason === 'aborted'),
  ).toBe(true);
});

it('skips a capability’s notification and says so when there is no key', async () => {
  await using server = await startHookServer();
  using scenario = lab();

  const end = ended(
    await scenario.start('echo done', { ports: { webhooks: webhookClient() }, notifications: [{ url: server.url }] }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.notices.join()).toContain('no callback-key');
  expect(server.heard).toEqual([]);
});

it('never shows the key or the bearer token, whoever prints them', async () => {
  await using server = await startHookServer();
  using scenario = lab();

  const end = ended(
    await scenario.start(
      `echo ${KEY}; echo receiver-token-1`,
      calling({ url: server.url }, { AGORA_CALLBACK_KEY: KEY, AGORA_CALLBACK_BEARER: 'receiver-token-1' }),
    ),
  );

  expect(JSON.stringify([scenario.log, end.result])).not.toMatch(/a callback key that|receiver-token/);
  expect(scenario.hidden).toEqual(expect.arrayContaining([KEY, 'receiver-token-1']));
});

it('does not fail when undelivered events cannot be kept, and gives no reason', async () => {
  using scenario = lab();
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

  const end = ended(await scenario.start('echo done', { ...options, ports: { ...options.ports, artifacts: store } }));

  expect(end.outcome.kind).toBe('finished');
  expect(scenario.log.at(-1)).toEqual({ kind: 'lifecycle.delivery.persist_failed', dispatchId: end.result.dispatchId });
  expect(JSON.stringify(scenario.log)).not.toContain('/secret');
});

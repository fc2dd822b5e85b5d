import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublicAddress } from '../../../../worker/adapters/network/public-address.ts';
import { webhookClient } from '../../../../worker/adapters/network/webhook-client.ts';
import { clampTimeout } from '../../../../worker/callback/announcer.ts';
import { headersOf, signatureOf } from '../../../../worker/callback/signature.ts';
import { DispatchId } from '../../../../protocol/base/ids.ts';
import { startHookServer } from '../../../support/hook-server.ts';

const call = {
  headers: { 'X-Agora-Dispatch-Id': 't_0123456789ab.r1' },
  body: '{}',
  timeoutMs: 2_000,
  allowPrivate: false,
};
const never = new AbortController().signal;
const signable = {
  dispatchId: DispatchId.parse('t_0123456789ab.r1'),
  timestamp: '2026-01-02T03:04:05.000Z',
  body: '{"kind":"dispatch.started"}',
};

it('signs a webhook so that the receiver can verify it', () => {
  // echo -n 't_0123456789ab.r1.2026-01-02T03:04:05.000Z.{"kind":"dispatch.started"}' | openssl dgst -sha256 -hmac
  // 0123456789abcdef
  expect(signatureOf(signable, '0123456789abcdef')).toBe(
    'sha256=8f5d68b63b6bb2c51304f5170d8a57a345129a12fa83c30d48c5e445fac558ae',
  );
  expect(() => signatureOf(signable, '')).toThrow(RangeError);
});

it('uses only headers that HTTP allows, and a signature that does not depend on the bearer token', () => {
  const [plain, withBearer] = [
    headersOf(signable, '0123456789abcdef', undefined),
    headersOf(signable, '0123456789abcdef', 'abc'),
  ];

  expect(new Headers(withBearer).get('authorization')).toBe('Bearer abc');
  expect(plain['X-Agora-Signature']).toBe(withBearer['X-Agora-Signature']);
});

it.each([
  [NaN, 5_000],
  [-1, 5_000],
  [0, 5_000],
  [Infinity, 5_000],
  [1.9, 1],
  [2 ** 31, 2 ** 31 - 1],
  [2 ** 32, 2 ** 31 - 1],
  [700, 700],
])('limits a waiting time to what a timer can handle: %d → %i', (given, waits) => {
  expect(clampTimeout(given)).toBe(waits);
});

it.each([
  ['http://127.0.0.1:1/'],
  ['http://localhost:1/'],
  ['http://169.254.169.254/latest/meta-data/'],
  ['http://[::1]:1/'],
  ['http://[::ffff:127.0.0.1]/'],
  ['http://0x7f.1/'],
  ['http://2130706433/'],
  ['http://10.0.0.1/'],
  ['http://[fd00::1]/'],
  ['http://0/'],
])('does not call an address in its own network: %s', async (url) => {
  const end = await webhookClient().post({ ...call, url }, never);

  expect(end).toEqual({ kind: 'failed', reason: 'private-address' });
});

it('checks every address of a name, not the name', async () => {
  await using server = await startHookServer();
  const client = webhookClient(() =>
    Promise.resolve([
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
  );

  const end = await client.post({ ...call, url: server.url.replace('127.0.0.1', 'hooks.example') }, never);

  expect(end).toEqual({ kind: 'failed', reason: 'private-address' });
  expect(server.heard).toEqual([]);
});

it('connects to the address that it checked, and does not look it up again', async () => {
  await using server = await startHookServer();
  let asked = 0;
  const client = webhookClient(() => {
    asked += 1;
    return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  });

  const end = await client.post(
    { ...call, url: `${server.url.replace('127.0.0.1', 'hooks.example')}/x`, allowPrivate: true },
    never,
  );

  expect(end).toEqual({ kind: 'delivered' });
  expect(asked).toBe(1);
  expect(server.heard[0]?.headers.host).toMatch(/^hooks\.example:/);
});

it.each([
  ['a closed port', 'http://127.0.0.1:9/', 'network'],
  ['a name that does not exist', 'http://no-such-host.invalid/', 'network'],
])('distinguishes a webhook failure by %s from others', async (_, url, reason) => {
  expect(await webhookClient().post({ ...call, url, allowPrivate: true }, never)).toEqual({ kind: 'failed', reason });
});

it('distinguishes a timeout from a cancelled run, also during the lookup of the name', async () => {
  await using silent = await startHookServer(() => undefined);
  const hangs = webhookClient(() => new Promise(() => undefined));
  const cancel = new AbortController();
  setTimeout(() => {
    cancel.abort();
  }, 50);

  expect(await webhookClient().post({ ...call, url: silent.url, allowPrivate: true, timeoutMs: 100 }, never)).toEqual({
    kind: 'failed',
    reason: 'timeout',
  });
  expect(await hangs.post({ ...call, url: 'http://hooks.example', timeoutMs: 100 }, never)).toEqual({
    kind: 'failed',
    reason: 'timeout',
  });
  expect(await hangs.post({ ...call, url: 'http://hooks.example' }, cancel.signal)).toEqual({
    kind: 'failed',
    reason: 'aborted',
  });
  expect(await webhookClient().post({ ...call, url: silent.url, allowPrivate: true }, AbortSignal.abort())).toEqual({
    kind: 'failed',
    reason: 'aborted',
  });
});

it('survives a server that does not speak HTTP, or closes the connection', async () => {
  const server = createServer((socket) => {
    socket.end('hello\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;

  const end = await webhookClient().post({ ...call, url: `http://127.0.0.1:${port}/`, allowPrivate: true }, never);
  server.close();

  expect(end).toEqual({ kind: 'failed', reason: 'network' });
});

it('distinguishes public addresses from private ones', () => {
  expect(
    [
      '93.184.215.14',
      '8.8.8.8',
      '100.63.255.255',
      '172.32.0.1',
      '198.20.0.1',
      '2606:4700::1111',
      '2a00:1450:4001::1',
    ].every(isPublicAddress),
  ).toBe(true);
  expect(
    [
      '100.64.0.1',
      '192.168.1.1',
      '172.31.255.255',
      '192.0.0.1',
      '192.88.99.1',
      '198.18.0.1',
      '198.19.255.255',
      '224.0.0.1',
      '255.255.255.255',
      'fe80::1',
      'fc00::1',
      '::',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      '3fff::1',
      'no address',
      '',
    ].filter(isPublicAddress),
  ).toEqual([]);
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
    }),
  );
});

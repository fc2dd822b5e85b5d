/** What an agent can use up of the process that holds the gateway. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { measureMemory } from '../../../simulation/soak/measure-memory.ts';
import { open, startModel } from './opened-gateway.ts';

const CALL = 'GET /v1/models HTTP/1.1\r\nHost: x\r\nx-api-key: agora-0\r\n\r\n';

it('closes further connections when an agent has opened many, and serves the others', async () => {
  const model = await startModel((_, response) => response.end('{}'));
  const { url } = await open(model, {}, { mostConnections: 2 });
  const connection = (): Socket => connect(Number(new URL(url).port), '127.0.0.1').resume();
  const [first, second, third] = [connection(), connection(), connection()];
  onTestFinished(() => {
    for (const one of [first, second, third]) one.destroy();
  });

  await once(third, 'close');

  const said = new Promise<string>((resolve) => {
    first.once('data', (chunk: Buffer) => {
      resolve(chunk.toString());
    });
  });
  first.write(CALL);
  expect(await said).toContain('200 OK');
});

it('calls the model only so often at once, however many calls an agent sends without waiting', async () => {
  let calls = 0;
  const model = await startModel(() => void (calls += 1));
  const { url, account } = await open(model);
  const flood = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void flood.destroy());

  flood.write(CALL.repeat(1_500));

  await expect.poll(() => account.calls().refused).toBeGreaterThan(0);
  await sleep(200);
  expect(calls).toBeLessThanOrEqual(1_024);
});

it('breaks off a response of which an agent leaves more than 32 MiB unread, and still counts it', async () => {
  const model = await startModel((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
    response.end(gzipSync(`: ${'x'.repeat(100_000_000)}\n\ndata: {"usage":{"output_tokens":12}}\n\n`));
  });
  const { url, account } = await open(model);
  const silent = connect(Number(new URL(url).port), '127.0.0.1').pause();
  onTestFinished(() => void silent.destroy());
  const body = '{"model":"m","stream":true}';

  silent.write(
    CALL.replace('GET /v1/models', 'POST /v1/messages').replace('Host', `content-length: ${body.length}\r\nHost`),
  );
  silent.write(body);
  await expect.poll(() => account.calls(), { timeout: 10_000 }).toMatchObject({ uncounted: 0, tokens: { output: 12 } });

  let received = 0;
  silent.on('data', (chunk: Buffer) => (received += chunk.length)).on('error', () => undefined);
  silent.resume();
  await expect.poll(() => silent.closed, { timeout: 5_000 }).toBe(true);
  expect(received).toBeLessThan(64 * 1_048_576);
});

it('ends the connection of an agent that reads none of many responses, and serves others', async () => {
  const model = await startModel((_, response) => response.end('x'.repeat(100_000)));
  const { url } = await open(model, {}, { mostUnread: 2_000_000 });
  const port = Number(new URL(url).port);
  const silent = connect(port, '127.0.0.1').pause();
  let received = 0;
  silent.on('data', (chunk: Buffer) => (received += chunk.length)).on('error', () => undefined);
  onTestFinished(() => void silent.destroy());

  silent.write(CALL.repeat(700));

  // Writing to a connection that the other side has ended fails, also if nothing of it is read.
  const writing = setInterval(() => silent.write('\r\n'), 20);
  onTestFinished(() => {
    clearInterval(writing);
  });
  await expect.poll(() => silent.closed, { timeout: 10_000 }).toBe(true);
  expect(received).toBe(0);
  for (let calls = 0; calls < 40; calls += 1)
    expect(await (await fetch(`${url}/v1/models`, { headers: { 'x-api-key': 'agora-0' } })).text()).toHaveLength(
      100_000,
    );
});

it('needs little more memory for a call than it is long, also if it arrives byte by byte', async () => {
  const model = await startModel((_, response) => response.end('{}'));
  const { url } = await open(model);
  const sender = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void sender.destroy());
  const before = measureMemory();
  let most = 0;
  const measuring = setInterval(() => (most = Math.max(most, measureMemory() - before)), 500);
  onTestFinished(() => {
    clearInterval(measuring);
  });

  sender.write(
    CALL.replace('GET /v1/models', 'POST /v1/messages').replace('Host', 'transfer-encoding: chunked\r\nHost'),
  );
  for (let sent = 0; sent < 600_000; sent += 10_000)
    if (!sender.write('1\r\nx\r\n'.repeat(10_000))) await once(sender, 'drain');
  const said = once(sender, 'data');
  sender.write('0\r\n\r\n');

  expect(String(await said)).toContain('400 Bad Request');
  expect(most).toBeLessThan(30_000_000);
});

/** Bodies that nobody has verified yet, over real HTTP: some are not read, and the others have a limit. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createBodyReader } from '../../../bot/server/read-body.ts';
import { createWebhookEndpoint } from '../../../bot/server/webhook-endpoint.ts';

const LIMIT = 1_000_000;

/** Sends the beginning of a body, and never its end. */
async function stall(port: number, bytes: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${LIMIT * 10}\r\n\r\n`);
  socket.write('x'.repeat(bytes));
  return socket;
}

it('gives up the largest if all of them together are too large, and reads the others', async () => {
  const readBody = createBodyReader(LIMIT);
  const ends: (number | undefined)[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then(
      (body) => {
        ends.push(body?.length);
        response.end();
      },
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const small = await stall(port, LIMIT / 10);
  const large = await stall(port, LIMIT * 0.3);
  const larger = await stall(port, LIMIT * 0.9);
  await new Promise((resolve) => larger.once('close', resolve));
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a delivery' });

  expect(answer.status).toBe(200);
  expect(ends).toEqual([undefined, 'a delivery'.length]);
  expect([small.destroyed, large.destroyed, larger.destroyed]).toEqual([false, false, true]);
  for (const socket of [small, large]) socket.destroy();
  server.close();
});

it.each([[undefined], ['sha256=wrong'], [`sha1=${'a'.repeat(40)}`]])(
  'is not read without a signature, and refused by Probot: %s',
  async (signature) => {
    const set: [string, unknown][] = [];
    const bodies: unknown[] = [];
    const endpoint = createWebhookEndpoint(
      (request) => bodies.push((request as { body?: unknown }).body),
      { verify: () => Promise.reject(new Error('nothing to verify')) },
      () => Promise.reject(new Error('it was read')),
    );
    const request = { method: 'POST', headers: { 'x-hub-signature-256': signature } } as unknown as IncomingMessage;
    const response = { setHeader: (name: string, value: unknown) => set.push([name, value]) };

    await endpoint(request, response as unknown as ServerResponse);

    expect(bodies).toEqual(['']);
    // The connection cannot be used again with an unread body.
    expect(set).toEqual([['connection', 'close']]);
  },
);

/** Bodies that nobody has verified yet, over real HTTP: some are not read, and the others have a limit. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
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

it.each([[''], ['x-hub-signature-256: sha256=wrong\r\n']])(
  'does not wait for a body without a signature, and lets Probot refuse it: %j',
  async (header) => {
    const endpoint = createWebhookEndpoint(
      (request, response) =>
        response.writeHead(400).end(`a body of ${(request as { body?: string }).body?.length ?? -1}`),
      { verify: () => Promise.reject(new Error('nothing to verify')) },
      () => Promise.reject(new Error('it was read')),
    );
    const server = createServer((request, response) => void endpoint(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const said = text(socket);
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${header}content-length: 20000000\r\n\r\n{`);

    expect(await said).toMatch(/^HTTP\/1\.1 400 [^]*\r\nconnection: close\r\n[^]*a body of 0/i);
    server.close();
  },
);

/** The proxy between a sandbox's programs and the allowed hosts: plain HTTP requests. */
import { createServer as createWeb, request as httpRequest } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { exchange, listen, startProxy } from '../../../support/worker/proxy-lab.ts';

it('passes on plain requests to the host in their address', async () => {
  const { port, web } = await startProxy();
  const get = (address: string): Promise<[number | undefined, string]> =>
    new Promise((resolve, reject) => {
      httpRequest(
        { port, host: '127.0.0.1', path: address, headers: { 'host': 'evil.example.org', 'proxy-authorization': 'x' } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => {
            resolve([answer.statusCode, text]);
          });
        },
      )
        .on('error', reject)
        .end();
    });
  expect(await get(`http://shop.example.com:${web}/b?c`)).toEqual([200, `web /b?c shop.example.com:${web}`]);
  expect((await get('http://evil.example.org/'))[0]).toBe(403);
  expect((await get('/relative'))[0]).toBe(400);
  expect((await get(`https://shop.example.com:${web}/`))[0]).toBe(400);
});

/** What a server receives, and its response to each connection. */
async function record(answer: string): Promise<{ readonly port: number; readonly seen: string[] }> {
  const seen: string[] = [];
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      const index = seen.push('') - 1;
      socket.on('data', (chunk: Buffer) => {
        seen[index] = `${seen[index] ?? ''}${chunk.toString()}`;
        if (/\r\n0\r\n\r\n$|^GET [^]*\r\n\r\n$/.test(seen[index] ?? '')) socket.end(answer);
      });
    }),
  );
  return { port, seen };
}

it('frames a body for the next server, and does not pass on headers of a single connection', async () => {
  const { port: site, seen } = await record('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok');
  const { port } = await startProxy({}, [`plain.example.com:${site}`]);
  const inner = 'GET /smuggled HTTP/1.1\r\nHost: evil.example.org\r\n\r\n';
  const said = await exchange(
    port,
    [
      `GET http://plain.example.com:${site}/a HTTP/1.1`,
      'Host: evil.example.org',
      'Transfer-Encoding: chunked',
      'Connection: close, X-Hop',
      'X-Hop: 1',
      'X-Kept: 1',
      'Proxy-Authorization: x',
      '',
      inner.length.toString(16),
      `${inner}\r\n0\r\n\r\n`,
    ].join('\r\n'),
  );
  expect(said).toMatch(/^HTTP\/1\.1 200 OK[^]*ok/);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatch(new RegExp(`^GET /a HTTP/1\\.1\r\n[^]*host: plain\\.example\\.com:${site}\r\n`, 'i'));
  expect(seen[0]).toMatch(/transfer-encoding: chunked\r\n/i);
  expect(seen[0]).toMatch(/x-kept: 1/i);
  expect(seen[0]).not.toMatch(/x-hop|proxy-/i);
  expect(seen[0]?.split('\r\n\r\n')[1]).toMatch(/^[0-9a-f]+\r\nGET \/smuggled/);
});

it('keeps the length of a body even when a request lists it as a header of its connection', async () => {
  const { port: site, seen } = await record('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok');
  const { port } = await startProxy({}, [`plain.example.com:${site}`]);
  const inner = 'GET /smuggled HTTP/1.1\r\nHost: evil.example.org\r\n\r\n';
  const head = [
    `GET http://plain.example.com:${site}/a HTTP/1.1`,
    'Host: plain.example.com',
    `Content-Length: ${inner.length}`,
    'Connection: close, content-length, host',
  ];

  await exchange(port, `${head.join('\r\n')}\r\n\r\n${inner}`);

  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatch(new RegExp(`^GET /a [^]*content-length: ${inner.length}\r\n[^]*GET /smuggled`, 'i'));
  expect(seen[0]).toMatch(new RegExp(`host: plain\\.example\\.com:${site}\r\n`, 'i'));
});

it.each([
  ['with a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['with two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
  ['with a line that is folded', 'X: a\r\n b\r\nTransfer-Encoding\t: chunked\r\n\r\n'],
])('refuses a request %s', async (_, rest) => {
  const { port: site, seen } = await record('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
  const { port } = await startProxy({}, [`plain.example.com:${site}`]);
  const said = await exchange(port, `POST http://plain.example.com:${site}/ HTTP/1.1\r\nHost: x\r\n${rest}`);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(seen).toEqual([]);
});

it('does not follow redirects, because a program has to request the new address itself', async () => {
  const { port: site } = await record(
    'HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  );
  const { port, looked } = await startProxy({}, [`plain.example.com:${site}`]);
  const said = await exchange(
    port,
    `GET http://plain.example.com:${site}/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  expect(said).toMatch(/302 Found[^]*169\.254\.169\.254/);
  expect(looked).toEqual(['plain.example.com']);
});

it('survives a response that it cannot pass on', async () => {
  const { port: site } = await record('HTTP/1.1 012 Odd\r\ncontent-length: 0\r\n\r\n');
  const { port, web } = await startProxy({}, [`plain.example.com:${site}`]);
  const ask = (to: number, host: string) =>
    exchange(port, `GET http://${host}:${to}/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(await ask(site, 'plain.example.com')).toMatch(/^HTTP\/1\.1 502 /);
  expect(await ask(web, 'shop.example.com')).toMatch(/^HTTP\/1\.1 200 /);
});

it('opens a new connection for each request', async () => {
  let connections = 0;
  const web = createWeb((_, response) => response.end('ok'));
  web.on('connection', () => (connections += 1));
  const site = await listen(web);
  const { port } = await startProxy({}, [`plain.example.com:${site}`]);
  const ask = `GET http://plain.example.com:${site}/ HTTP/1.1\r\nHost: x\r\n`;
  const said = await exchange(port, `${ask}\r\n`, `${ask}Connection: close\r\n\r\n`);
  expect(said.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(connections).toBe(2);
});

const TUNNEL = (port: number): string => `CONNECT plain.example.com:${port} HTTP/1.1\r\nHost: x\r\n\r\n`;

it.each([
  ['another host', 'GET /a HTTP/1.1\r\nHost: evil.example.org\r\n\r\n'],
  ['another host after empty lines', '\r\n\r\nGET /a HTTP/1.1\r\nHost: evil.example.org:80\r\n\r\n'],
  ['another port', 'GET /a HTTP/1.1\r\nHost: plain.example.com:81\r\n\r\n'],
  ['a whole address', 'GET http://evil.example.org/a HTTP/1.1\r\nHost: plain.example.com\r\n\r\n'],
  ['what cannot be written', 'GET /a HTTP/1.1\r\nHost: plain.example.com\r\nX: a\x7fb\r\n\r\n'],
  ['no host', 'GET /a HTTP/1.1\r\n\r\n'],
  ['HTTP of another kind', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
])('does not pass on a request in a tunnel that names %s', async (_, request) => {
  const { port: site, seen } = await record('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
  const { port } = await startProxy({}, [`plain.example.com:${site}`]);
  expect(await exchange(port, TUNNEL(site), request)).toMatch(/200 Connection Established\r\n\r\nHTTP\/1\.1 40[03] /);
  expect(seen.join('')).toBe('');
});

it('checks every request in a tunnel, wherever its bytes are split, and reports which host it named instead', async () => {
  const { port: site, seen } = await record('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok');
  const { port, account } = await startProxy({}, [`plain.example.com:${site}`]);
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.write(TUNNEL(site));
  await expect.poll(() => said).toContain('Established');
  for (const letter of `GET /one HTTP/1.1\r\nHost: plain.example.com:${site}\r\n\r\n`) {
    socket.write(letter);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => said).toMatch(/200 OK[^]*ok$/);
  socket.write(
    'GET /two HTTP/1.1\r\nHost: evil.example.org\r\n\r\nGET /three HTTP/1.1\r\nHost: evil.example.org\r\n\r\n',
  );
  await new Promise((resolve) => socket.once('close', resolve));

  expect(said).toMatch(/403 Forbidden[^]*leads only to plain\.example\.com/);
  expect(seen.filter((bytes) => bytes !== '')).toEqual([expect.stringMatching(/^GET \/one HTTP\/1\.1\r\n/)]);
  expect(account.report()).toMatchObject({ reached: {}, refused: { [`evil.example.org:${site}`]: 1 } });
});

it('makes only so many requests at once, however many a program sends without waiting, and then goes on', async () => {
  const held: Socket[] = [];
  const site = await listen(createServer((socket) => void held.push(socket.on('error', () => undefined).resume())));
  const { port, web } = await startProxy({}, [`plain.example.com:${site}`]);
  const flood = connect(port, '127.0.0.1').on('error', () => undefined);
  flood.write(`GET http://plain.example.com:${site}/ HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(800));
  const get = `GET http://shop.example.com:${web}/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

  await expect.poll(() => exchange(port, get)).toContain('503');
  expect(held.length).toBeLessThanOrEqual(512);
  flood.destroy();
  await expect.poll(() => exchange(port, get)).toContain('200 OK');
});

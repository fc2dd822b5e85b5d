import fc from 'fast-check';
import { createServer } from 'node:net';
import { connect } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { judgeFirstBytes, readServerName } from '../../../worker/sandbox/server-name.ts';

/** The first message of Node's own TLS. */
async function helloOf(servername: string | undefined): Promise<Buffer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const said = new Promise<Buffer>((resolve) => {
    server.once('connection', (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (chunk: Buffer) => {
        resolve(chunk);
        socket.destroy();
      });
    });
  });
  const client = connect({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    ...(servername !== undefined && { servername }),
  });
  client.on('error', () => undefined);
  const hello = await said;
  client.destroy();
  server.close();
  return hello;
}

const HELLO = await helloOf('Shop.example.com');

it('reads the name that a real program asks for', () => {
  expect(readServerName(HELLO)).toEqual({ kind: 'named', name: 'shop.example.com' });
});

it('waits for all of it, in whatever pieces it arrives', () => {
  for (let length = 0; length < HELLO.length; length += 1)
    expect(readServerName(HELLO.subarray(0, length)).kind).toBe('more');
});

it('reads it across several records', () => {
  const [message, records] = [HELLO.subarray(5), [] as Buffer[]];
  for (let at = 0; at < message.length; at += 7) {
    const part = message.subarray(at, at + 7);
    records.push(Buffer.from([22, 3, 1, 0, part.length]), part);
  }
  expect(readServerName(Buffer.concat(records))).toEqual({ kind: 'named', name: 'shop.example.com' });
});

it('treats a message without a name as unnamed', async () => {
  expect(readServerName(await helloOf(undefined))).toEqual({ kind: 'unnamed' });
});

/** A message with these extensions, and otherwise minimal. */
function helloWith(...extensions: readonly (readonly [type: number, data: Buffer])[]): Buffer {
  const all = Buffer.concat(
    extensions.map(([type, data]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16BE(type, 0);
      head.writeUInt16BE(data.length, 2);
      return Buffer.concat([head, data]);
    }),
  );
  const lengths = Buffer.from([0, 0]);
  lengths.writeUInt16BE(all.length, 0);
  const body = Buffer.concat([Buffer.alloc(34), Buffer.from([0, 0, 2, 0x13, 1, 1, 0]), lengths, all]);
  const head = Buffer.from([22, 3, 1, 0, 0, 1, 0, 0, 0]);
  head.writeUInt16BE(body.length + 4, 3);
  head.writeUIntBE(body.length, 6, 3);
  return Buffer.concat([head, body]);
}
function nameList(...names: readonly string[]): Buffer {
  const entries = Buffer.concat(
    names.map((name) => Buffer.concat([Buffer.from([0, 0, name.length]), Buffer.from(name, 'latin1')])),
  );
  return Buffer.concat([Buffer.from([0, entries.length]), entries]);
}

it.each<[string, Buffer]>([
  ['no extension', helloWith()],
  ['two names', helloWith([0, nameList('a.example.com', 'b.example.com')])],
  ['the extension twice', helloWith([0, nameList('a.example.com')], [0, nameList('b.example.com')])],
  ['an odd name', helloWith([0, nameList('a example')])],
  ['a name that ends early', helloWith([0, Buffer.from([0, 5, 0, 0, 9, 97, 98])])],
  ['a list that is longer than it says', helloWith([0, Buffer.from([0, 9, 0, 0, 2, 97, 98])])],
  ['another message', Buffer.from([22, 3, 1, 0, 5, 2, 0, 0, 1, 0])],
  ['a length beyond the end', Buffer.from([22, 3, 1, 0, 6, 1, 0, 0, 2, 3, 3])],
])('finds no name in %s', (_, bytes) => {
  expect(readServerName(bytes)).toEqual({ kind: 'unnamed' });
});

it('does not wait forever', () => {
  const endless = Buffer.concat([Buffer.from([22, 3, 1, 255, 255, 1, 255, 255, 255]), Buffer.alloc(65_531)]);
  expect(readServerName(endless)).toEqual({ kind: 'unnamed' });
});

it('gives an answer for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(HELLO.length), (bytes, at) => {
      const read = readServerName(Buffer.concat([HELLO.subarray(0, at), bytes]));
      if (read.kind === 'named') expect(read.name).toMatch(/^[\w.-]+$/);
    }),
  );
});

const REFUSED = { kind: 'refused', isTls: false, meant: undefined };

it.each<[string, Buffer, string, number, object]>([
  ['the same name', HELLO, 'shop.example.com', 443, { kind: 'passes' }],
  ['a name below it', HELLO, 'example.com', 443, { kind: 'refused', isTls: true, meant: 'shop.example.com' }],
  ['another name', HELLO, 'www.example.com', 443, { kind: 'refused', isTls: true, meant: 'shop.example.com' }],
  [
    'another name on another port',
    HELLO,
    'www.example.com',
    8443,
    { kind: 'refused', isTls: true, meant: 'shop.example.com' },
  ],
  ['no name', helloWith(), 'www.example.com', 8443, { kind: 'refused', isTls: true, meant: undefined }],
  [
    'no TLS where TLS belongs',
    Buffer.from('GET / HTTP/1.1'),
    'www.example.com',
    443,
    { kind: 'refused', isTls: false, meant: undefined },
  ],
  ['no TLS elsewhere', Buffer.from('SSH-2.0-x y\r\n'), 'git.example.com', 22, { kind: 'passes' }],
  ['bytes that are no text', Buffer.from([0, 0, 0, 8]), 'git.example.com', 5432, { kind: 'passes' }],
  ['a request of HTTP', Buffer.from('GET /a HTTP/1.1\r\nHo'), 'git.example.com', 3000, { kind: 'http' }],
  ['one after empty lines', Buffer.from('\r\n\nget\t/a http/1.0'), 'git.example.com', 3000, { kind: 'http' }],
  ['the first letters of one', Buffer.from('\r\nGET /a HT'), 'git.example.com', 3000, { kind: 'more' }],
  ['a request after blank lines', Buffer.from(' \t\r\n GET /a HTTP/1.1'), 'git.example.com', 3000, { kind: 'http' }],
  ['a request without a version', Buffer.from('GET /a\r\nHost: x'), 'git.example.com', 3000, { kind: 'http' }],
  [
    'a request after many empty lines',
    Buffer.from(`${'\r\n'.repeat(8_190)}GET / HTTP/1.1\r\n`),
    'git.example.com',
    3000,
    { kind: 'http' },
  ],
  ['more empty lines than that', Buffer.from('\r\n'.repeat(8_192)), 'git.example.com', 3000, REFUSED],
  ['a request after them', Buffer.from(`${'\n'.repeat(16_385)}GET / HTTP/1.1\r\n`), 'git.example.com', 3000, REFUSED],
  ['a long first line so far', Buffer.from(`GET /${'a'.repeat(16_378)}`), 'git.example.com', 3000, { kind: 'more' }],
  ['one that is too long', Buffer.from(`GET /${'a'.repeat(16_379)}`), 'git.example.com', 3000, REFUSED],
  [
    'a request with other bytes in it',
    Buffer.from('GET /\0\x01\xe9', 'latin1'),
    'git.example.com',
    3000,
    { kind: 'more' },
  ],
  [
    'a request of git',
    Buffer.from('002egit-upload-pack /a.git\0host=x\0'),
    'git.example.com',
    9418,
    { kind: 'passes' },
  ],
  ['a command of Redis', Buffer.from('*1\r\n$4\r\nPING\r\n'), 'cache.example.com', 6379, { kind: 'passes' }],
  ['a command of memcached', Buffer.from('get key\r\n'), 'cache.example.com', 11211, { kind: 'passes' }],
  ['whatever comes where HTTP belongs', Buffer.from([0]), 'www.example.com', 80, { kind: 'http' }],
  ['nothing yet', Buffer.alloc(0), 'git.example.com', 22, { kind: 'more' }],
])('judges %s', (_, bytes, host, port, expected) => {
  expect(judgeFirstBytes(bytes, { host, port })).toEqual(expected);
});

it('never lets a request through unchecked, whatever surrounds it and however much of it has arrived', () => {
  const blank = fc
    .oneof(fc.nat(20), fc.constantFrom(8_191, 8_192, 16_384, 16_385))
    .map((count) => '\r\n'.repeat(count));
  const path = fc.oneof(
    fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code).replace(/[\r\n]/, 'x')) }),
    fc.constantFrom(16_300, 16_384, 20_000).map((length) => 'a'.repeat(length)),
  );
  const space = fc.constantFrom(' ', '\t', '  ', '\v');
  const method = fc.constantFrom('GET', 'POST', 'M-SEARCH', 'get');
  fc.assert(
    fc.property(
      blank,
      method,
      space,
      path,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, verb, gap, rest, part) => {
        const request = `${lines}${verb}${gap}/${rest}${gap}HTTP/1.1\r\nHost: evil.example.org\r\n\r\n`;
        const bytes = Buffer.from(request.slice(0, Math.ceil(request.length * part)), 'latin1');
        expect(judgeFirstBytes(bytes, { host: 'git.example.com', port: 3_000 }).kind).not.toBe('passes');
      },
    ),
  );
});

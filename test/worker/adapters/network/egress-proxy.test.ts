/** The proxy between a sandbox's programs and the allowed hosts: tunnels and their destinations. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectSecurely } from 'node:tls';
import { expect, it } from 'vitest';
import { isReachable } from '../../../../worker/adapters/network/reachable-address.ts';
import { exchange, listen, startProxy } from '../../../support/worker/proxy-lab.ts';

it('opens a tunnel to a listed host, using the address that it found', async () => {
  const { port, web, account, looked } = await startProxy();
  const said = await exchange(
    port,
    `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /a HTTP/1.1\r\nHost: shop.example.com:${web}\r\nConnection: close\r\n\r\n`,
  );
  expect(said).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 200 OK/);
  expect(said).toContain(`web /a shop.example.com:${web}`);
  expect(looked).toEqual(['shop.example.com']);
  expect(account.report()).toMatchObject({ reached: { [`shop.example.com:${web}`]: 1 }, refused: {} });
});

it('refuses every other host with a reason, and looks up none of them', async () => {
  const { port, web, account, looked } = await startProxy();
  for (const authority of ['evil.example.org:443', `127.0.0.1:${web}`, '[::1]:443', 'shop.example.com:22'])
    expect(await exchange(port, `CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 403 Forbidden/,
    );
  expect(looked).toEqual([]);
  expect(Object.values(account.report().refused)).toEqual([1, 1, 1, 1]);
});

it('does not connect when a listed name points to this machine', async () => {
  const { port, web, account } = await startProxy({
    mayConnect: (address, mayBePrivate) => isReachable(address, mayBePrivate, []),
  });
  const said = await exchange(port, `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(said).toMatch(/403 Forbidden[\s\S]*must not reach/);
  expect(account.report()).toMatchObject({ reached: {}, refused: { [`shop.example.com:${web}`]: 1 } });
});

it('reports that a host cannot be found or reached', async () => {
  const { port, web } = await startProxy({ addressesOf: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await exchange(port, `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 502/,
  );
  const silent = createServer();
  const closed = await listen(silent);
  await new Promise((done) => silent.close(done));
  const refusing = await startProxy({}, [`closed.example.com:${closed}`]);
  expect(await exchange(refusing.port, `CONNECT closed.example.com:${closed} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*The host could not be reached\.\n$/,
  );
});

it('tries all addresses of a host that may be reached, and no other', async () => {
  const addressesOf = (): Promise<string[]> => Promise.resolve(['::1', '127.0.0.9', '127.0.0.1']);
  const { port, web } = await startProxy({ addressesOf });
  const request = (host: string) =>
    `GET ${host}/a HTTP/1.1\r\nHost: shop.example.com:${web}\r\nConnection: close\r\n\r\n`;
  const connecting = `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`;

  expect(await exchange(port, connecting, request(''))).toContain(`web /a shop.example.com:${web}`);
  expect(await exchange(port, request(`http://shop.example.com:${web}`))).toContain('web /a');

  const asked = await startProxy({ addressesOf, mayConnect: (address) => address !== '127.0.0.1' });
  const said = await exchange(asked.port, `CONNECT shop.example.com:${asked.web} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(said).toMatch(/^HTTP\/1\.1 502/);
});

it('closes its tunnels when it is closed, and opens none afterwards', async () => {
  const silent = await listen(createServer((socket) => void socket.on('error', () => undefined)));
  const { port, proxy } = await startProxy({}, [`silent.example.com:${silent}`]);
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const opened = new Promise((resolve) => socket.once('data', resolve));
  socket.write(`CONNECT silent.example.com:${silent} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await opened;
  await proxy.close();
  await closed;
  expect(await exchange(port, `CONNECT silent.example.com:${silent} HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe('');
});

it('connects to a service of this machine', async () => {
  const { egress } = await startProxy();
  const service = await listen(createServer((socket) => socket.end('a service')));
  const port = await listen(
    createServer((socket) => {
      egress.join(socket, service);
    }),
  );
  expect(await exchange(port, 'hello')).toBe('a service');
});

it('explains how to allow a private address, and allows it when it is listed', async () => {
  const scenario = {
    addressesOf: () => Promise.resolve(['10.1.2.3']),
    mayConnect: (address: string, mayBePrivate: boolean) => isReachable(address, mayBePrivate, []),
  };
  const { port, web, account } = await startProxy(scenario);
  expect(await exchange(port, `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
    /403 Forbidden[\s\S]*leads to a private address; list private:shop\.example\.com/,
  );
  expect(account.report()).toMatchObject({ reached: {}, refused: { [`shop.example.com:${web}`]: 1 } });
  const asked: boolean[] = [];
  const meant = await startProxy(
    {
      mayConnect: (_, mayBePrivate) => {
        asked.push(mayBePrivate);
        return mayBePrivate;
      },
    },
    ['private:git.example.com:22'],
  );
  await exchange(meant.port, 'CONNECT git.example.com:22 HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(asked).toEqual([true]);
});

/** Sends a TLS ClientHello through a tunnel. */
async function sayHello(port: number, authority: string, servername: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const opened = new Promise<void>((resolve) =>
    socket.once('data', () => {
      resolve();
    }),
  );
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await opened;
  return new Promise((resolve) => {
    const secure = connectSecurely({ socket, servername, rejectUnauthorized: false });
    secure.once('error', (error: Error) => {
      resolve(error.message);
    });
  });
}

it('lets a program only talk to the host of its tunnel', async () => {
  const seen: Buffer[] = [];
  const site = await listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        seen.push(chunk);
        socket.end('not TLS');
      });
    }),
  );
  const { port, account } = await startProxy({}, [`cdn.example.com:${site}`]);

  expect(await sayHello(port, `cdn.example.com:${site}`, 'evil.example.org')).toMatch(/unrecognized name/i);
  expect(seen).toEqual([]);
  expect(account.report()).toMatchObject({ reached: {}, refused: { [`evil.example.org:${site}`]: 1 } });
  expect(await sayHello(port, `cdn.example.com:${site}`, 'cdn.example.com')).not.toMatch(/unrecognized name/i);
  expect(Buffer.concat(seen).toString('latin1')).toContain('cdn.example.com');
  expect(account.report()).toMatchObject({ reached: { [`cdn.example.com:${site}`]: 1 } });
});

it('passes on what a server sends first, before the program sends anything', async () => {
  const banner = await listen(createServer((socket) => socket.end('banner')));
  const { port } = await startProxy({}, [`mail.example.com:${banner}`]);
  expect(await exchange(port, `CONNECT mail.example.com:${banner} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/banner$/);
});

it('loses no data for a program that reads slowly', async () => {
  const size = 8 * 1_048_576;
  const large = await listen(createServer((socket) => socket.end(Buffer.alloc(size))));
  const { port } = await startProxy({}, [`large.example.com:${large}`]);
  const socket = connect(port, '127.0.0.1');
  socket.write(`CONNECT large.example.com:${large} HTTP/1.1\r\nHost: x\r\n\r\n`);
  let bytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(bytes).toBeGreaterThan(size);
});

it('keeps data for a program that does not read yet', async () => {
  const { egress } = await startProxy();
  const over = Promise.withResolvers<undefined>();
  const service = await listen(
    createServer((socket) => {
      socket.write('one');
      socket.once('data', () => socket.end('two'));
      socket.once('close', () => {
        over.resolve(undefined);
      });
    }),
  );
  const heard: string[] = [];
  const program = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      heard.push(chunk.toString());
      if (heard.length > 1) {
        done();
        return;
      }
      program.push('more');
      void over.promise.then(async () => {
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        done();
      });
    },
  });
  const ended = once(program, 'finish');
  egress.join(program, service);
  await ended;
  expect(heard).toEqual(['one', 'two']);
});

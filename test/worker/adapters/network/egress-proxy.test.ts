/** The proxy between programs of a sandbox and the hosts of a list, with real clients and servers on this machine. */
import { createServer as createWeb, request as httpRequest } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { egressProxy, type EgressWorld, isOwnAddress } from '../../../../worker/adapters/network/egress-proxy.ts';
import { createHostAccount } from '../../../../worker/sandbox/host-account.ts';

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function start(world: Partial<EgressWorld> = {}) {
  const web = await listen(
    createWeb((request, response) => response.end(`web ${request.url ?? ''} ${request.headers.host ?? ''}`)),
  );
  const account = createHostAccount([`shop.example.com:${web}`]);
  const looked: string[] = [];
  const egress = egressProxy({
    addressesOf: (host) => {
      looked.push(host);
      return Promise.resolve(['127.0.0.1']);
    },
    mayConnect: () => true,
    ...world,
  });
  const proxy = egress.open({ decide: account.decide, onMisled: account.takeBack });
  const port = await listen(
    createServer((socket) => {
      proxy.accept(socket);
    }),
  );
  return { web, account, looked, proxy, port, egress };
}

/** What comes back for bytes that are sent as they are. */
function exchange(port: number, ...sent: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let said = '';
    let next = 0;
    const send = (): void => void socket.write(sent[next++] ?? '');
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (next < sent.length) send();
    });
    socket.on('close', () => {
      resolve(said);
    });
    socket.on('error', reject);
  });
}

it('opens a tunnel to a host of the list, by the address that it found', async () => {
  const { port, web, account, looked } = await start();
  const said = await exchange(
    port,
    `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'GET /a HTTP/1.1\r\nHost: inside\r\nConnection: close\r\n\r\n',
  );
  expect(said).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 200 OK/);
  expect(said).toMatch(/web \/a inside/);
  expect(looked).toEqual(['shop.example.com']);
  expect(account.report()).toMatchObject({ reached: { [`shop.example.com:${web}`]: 1 }, refused: {} });
});

it('refuses every other host with a reason, and looks up none of them', async () => {
  const { port, web, account, looked } = await start();
  for (const authority of ['evil.example.org:443', `127.0.0.1:${web}`, '[::1]:443', 'shop.example.com:22'])
    expect(await exchange(port, `CONNECT ${authority} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 403 Forbidden/,
    );
  expect(looked).toEqual([]);
  expect(Object.values(account.report().refused)).toEqual([1, 1, 1, 1]);
});

it('passes plain requests on, for the host that they name in their address', async () => {
  const { port, web } = await start();
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

it('does not go where a name of the list leads to this machine', async () => {
  const { port, web, account } = await start({ mayConnect: (address) => !isOwnAddress(address) });
  const said = await exchange(port, `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(said).toMatch(/403 Forbidden[\s\S]*may reach/);
  expect(account.report()).toMatchObject({ reached: {}, refused: { [`shop.example.com:${web}`]: 1 } });
});

it('says that a host cannot be found or reached', async () => {
  const { port, web } = await start({ addressesOf: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await exchange(port, `CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 502/,
  );
});

it('cuts its tunnels when it is closed', async () => {
  const { port, web, proxy } = await start();
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const opened = new Promise((resolve) => socket.once('data', resolve));
  socket.write(`CONNECT shop.example.com:${web} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await opened;
  await proxy.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});

it.each([
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['168.63.129.16', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fe80::1', true],
  ['no address', true],
  ['10.1.2.3', false],
  ['93.184.216.34', false],
  ['2606:4700::1', false],
])('takes %s for an address of this machine or its host: %j', (address, expected) => {
  expect(isOwnAddress(address)).toBe(expected);
});

it('joins a connection to a service of this machine', async () => {
  const { egress } = await start();
  const service = await listen(createServer((socket) => socket.end('a service')));
  const port = await listen(
    createServer((socket) => {
      egress.join(socket, service);
    }),
  );
  expect(await exchange(port, 'hello')).toBe('a service');
});

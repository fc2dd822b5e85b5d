/** Our own fetch, with a real server and in comparison with Node's. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { getOctokit } from '@actions/github';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { directFetch } from '../../../action/adapters/direct-fetch.ts';

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('gets the same response as Node’s own fetch for any status and body, compressed or not', async () => {
  const planned = { status: 200, body: new Uint8Array(), isPacked: false };
  await using server = await serve((_, response) => {
    response.writeHead(planned.status, {
      'content-type': 'application/octet-stream',
      'x-some': ['one', 'two'],
      ...(planned.isPacked ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(planned.isPacked ? gzipSync(planned.body) : planned.body);
  });
  const init = { method: 'GET', headers: { accept: '*/*' } };

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(200, 201, 401, 404, 422, 502),
      fc.uint8Array({ maxLength: 500 }),
      fc.boolean(),
      async (status, body, isPacked) => {
        Object.assign(planned, { status, body, isPacked });
        const [ours, nodes] = await Promise.all([directFetch(server.url, init), fetch(server.url, init)]);

        expect([ours.status, ours.headers.get('x-some'), ours.headers.get('content-type')]).toEqual([
          nodes.status,
          nodes.headers.get('x-some'),
          nodes.headers.get('content-type'),
        ]);
        expect(Buffer.from(await ours.arrayBuffer()).equals(Buffer.from(await nodes.arrayBuffer()))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

it.each([200, 204, 304])('reads an empty response with status %s that names an encoding', async (status) => {
  await using server = await serve((_, response) => {
    response.writeHead(status, { 'content-encoding': 'gzip', 'etag': '"1"' }).end();
  });

  const { headers, text, ...response } = await directFetch(server.url, { method: 'GET', headers: {} });

  expect([response.status, headers.get('etag'), await text()]).toEqual([status, '"1"', '']);
});

it('sends what Octokit sends, and answers in a form that Octokit understands', async () => {
  await using server = await serve((request, response) => {
    void buffer(request).then((sent) => {
      response
        .writeHead(201, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ sent: JSON.parse(sent.toString('utf8')) as unknown, by: request.headers.authorization }));
    });
  });
  const client = getOctokit('a-token', { baseUrl: server.url, request: { fetch: directFetch } });

  const { status, data } = await client.request('POST /repos/{owner}/{repo}/issues', {
    owner: 'o',
    repo: 'r',
    title: 'Größe 🙂',
  });

  expect(status).toBe(201);
  expect(data).toEqual({ sent: { title: 'Größe 🙂' }, by: 'token a-token' });
});

it('reports a refusal with its status and its message', async () => {
  await using server = await serve((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Resource not accessible"}');
  });
  const client = getOctokit('a-token', { baseUrl: server.url, request: { fetch: directFetch } });

  await expect(client.request('GET /user')).rejects.toMatchObject({ status: 403, message: 'Resource not accessible' });
});

it('follows a redirect when the repository has been renamed', async () => {
  await using server = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
    else response.end('there');
  });

  const answer = await directFetch(`${server.url}/old`, { method: 'GET', headers: {} });

  expect([await answer.text(), answer.url]).toEqual(['there', `${server.url}/new`]);
});

it('sends after any redirect what Node’s own fetch sends, to the same host or another one', async () => {
  const planned = { status: 301, location: '' };
  const redirected = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url === '/start') response.writeHead(planned.status, { location: planned.location }).end('moved');
    else
      void buffer(request).then((sent) => {
        const { authorization, cookie, 'content-type': type, 'x-kept': kept } = request.headers;
        const got = { url: request.url, method: request.method, authorization, cookie, type, kept, sent: String(sent) };
        response.writeHead(200, { 'x-got': JSON.stringify(got) }).end();
      });
  };
  await using here = await serve(redirected);
  await using there = await serve(redirected);
  const headers = {
    'authorization': 'token secret',
    'cookie': 'a=b',
    'content-type': 'application/json',
    'x-kept': 'yes',
  };

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(301, 302, 303, 307, 308),
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'),
      fc.constantFrom('/end?a=b', `${here.url}/end`, `${there.url}/end`),
      async (status, method, location) => {
        Object.assign(planned, { status, location });
        const init = { method, headers, ...(['GET', 'HEAD'].includes(method) ? {} : { body: '{"a":1}' }) };
        const [ours, nodes] = await Promise.all([
          directFetch(`${here.url}/start`, init),
          fetch(`${here.url}/start`, init),
        ]);

        expect([ours.status, ours.url, ours.headers.get('x-got')]).toEqual([
          nodes.status,
          nodes.url,
          nodes.headers.get('x-got'),
        ]);
      },
    ),
    { numRuns: 100 },
  );
});

it('returns a redirect itself when that was requested, and one that names no address', async () => {
  await using server = await serve((request, response) => {
    response.writeHead(302, request.url === '/named' ? { location: 'https://example.invalid/signed' } : {}).end();
  });

  const named = await directFetch(`${server.url}/named`, { method: 'GET', headers: {}, redirect: 'manual' });
  const unnamed = await directFetch(server.url, { method: 'GET', headers: {} });

  expect([named.status, named.headers.get('location')]).toEqual([302, 'https://example.invalid/signed']);
  expect(unnamed.status).toBe(302);
});

it('gives up on redirects that do not end', async () => {
  const asked: (string | undefined)[] = [];
  await using server = await serve((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location: '/again' }).end();
  });

  await expect(directFetch(server.url, { method: 'GET', headers: {} })).rejects.toThrow(/redirected .* 20 times/);
  expect(asked).toHaveLength(21);
});

it('gives up on a response that does not end, or does not once it is unpacked', async () => {
  let isClosed = false;
  await using endless = await serve((_, response) => {
    const more = (): void => {
      if (!response.destroyed) response.write('x'.repeat(65_536), more);
    };
    response.on('close', () => (isClosed = true));
    more();
  });
  await using packed = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2_000_000)));
  });

  const init = { method: 'GET', headers: {} };
  await expect(directFetch(endless.url, init, 1_000_000)).rejects.toThrow('more than 1000000 bytes');
  await expect(directFetch(packed.url, init, 1_000_000)).rejects.toThrow('larger than 1000000 bytes');
  await expect.poll(() => isClosed).toBe(true);
  expect((await (await directFetch(packed.url, init)).arrayBuffer()).byteLength).toBe(2_000_000);
});

it('fails when nobody answers, and when it is aborted', async () => {
  await using silent = await serve(() => undefined);
  const gone = await serve(() => undefined);
  await gone[Symbol.asyncDispose]();

  await expect(directFetch(gone.url, { method: 'GET', headers: {} })).rejects.toThrow('ECONNREFUSED');
  await expect(
    directFetch(silent.url, { method: 'GET', headers: {}, signal: AbortSignal.timeout(50) }),
  ).rejects.toThrow();
});

describe('behind a proxy', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function serveProxy(to: () => string) {
    const tunnels: string[] = [];
    const server = createServer().on('connect', (request: IncomingMessage, socket: Duplex) => {
      tunnels.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
      const there = connect(Number(new URL(to()).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      });
      socket.pipe(there).pipe(socket);
      socket.on('error', () => there.destroy());
      there.on('error', () => socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { tunnels, port, [Symbol.dispose]: () => server.close() };
  }

  it('goes through it, with its password, also after a redirect, but not to a host of NO_PROXY', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: 'http://moved.invalid/new' }).end();
      else response.end(request.url);
    });
    using proxy = await serveProxy(() => server.url);
    vi.stubEnv('http_proxy', `http://me:pass@127.0.0.1:${proxy.port}`);
    vi.stubEnv('no_proxy', 'direct.invalid');

    const answer = await directFetch('http://api.invalid/old', { method: 'GET', headers: {} });

    expect(await answer.text()).toBe('/new');
    expect(proxy.tunnels.map((line) => line.split(' ')[0])).toEqual(['api.invalid:80', 'moved.invalid:80']);
    expect(proxy.tunnels[0]).toBe(`api.invalid:80 Basic ${Buffer.from('me:pass').toString('base64')}`);
    await expect(directFetch('http://direct.invalid/', { method: 'GET', headers: {} })).rejects.toThrow('ENOTFOUND');
  });

  it('stops waiting for it when it is aborted', async () => {
    const silent = createServer().on('connect', () => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    vi.stubEnv('http_proxy', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);

    await expect(
      directFetch('http://api.invalid/', { method: 'GET', headers: {}, signal: AbortSignal.timeout(50) }),
    ).rejects.toThrow();
    silent.closeAllConnections();
    silent.close();
  });
});

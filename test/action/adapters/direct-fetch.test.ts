/** Our own fetch, with a real server and in comparison with Node's. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { getOctokit } from '@actions/github';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { directFetch, hasProxy } from '../../../action/adapters/direct-fetch.ts';

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

  expect(await answer.text()).toBe('there');
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

it('recognizes when requests have to go through a proxy', () => {
  expect(hasProxy({ HTTPS_PROXY: 'http://proxy:3128' })).toBe(true);
  expect(hasProxy({ https_proxy: '', PATH: '/bin' })).toBe(false);
});

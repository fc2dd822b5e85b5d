import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Octokit } from '@octokit/rest';
import { expect, it } from 'vitest';
import { createAnswerMemory, makeConditional } from '../../github/conditional.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Answers with a tag, and with 304 to whoever has it. */
async function startTagged(scenario: {
  items: readonly unknown[];
}): Promise<AsyncDisposable & { client: (token: string) => Octokit; statuses: number[] }> {
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const status = request.headers['if-none-match'] === tagOf(request) ? 304 : 200;
    statuses.push(status);
    response.writeHead(status, { 'content-type': 'application/json', etag: tagOf(request) });
    response.end(
      status === 304
        ? undefined
        : JSON.stringify(
            request.url?.startsWith('/installation') === true
              ? { total_count: scenario.items.length, repositories: scenario.items }
              : scenario.items,
          ),
    );
  });
  const tagOf = (request: IncomingMessage): string =>
    `"${scenario.items.length} ${request.headers.authorization ?? ''}"`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    statuses,
    client: (token) => new Octokit({ baseUrl: `http://127.0.0.1:${port}`, auth: token, log: quiet }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

it('answers from memory while nothing has changed, for every page and any number of times', async () => {
  const scenario = { items: [{ id: 1 }] };
  await using github = await startTagged(scenario);
  const client = github.client('a');
  makeConditional(client, createAnswerMemory(), '1');
  const ask = () => client.paginate('GET /installation/repositories', { per_page: 100 });

  const answers = [await ask(), await ask(), await ask()];
  scenario.items = [{ id: 1 }, { id: 2 }];
  const changed = await ask();

  expect(answers).toEqual([[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]]);
  expect(changed).toEqual([{ id: 1 }, { id: 2 }]);
  expect(github.statuses).toEqual([200, 304, 304, 200]);
});

it('separates what different installations may see, and starts again with a new token', async () => {
  await using github = await startTagged({ items: [] });
  const memory = createAnswerMemory();
  const ask = async (token: string, scope: string) => {
    const client = github.client(token);
    makeConditional(client, memory, scope);
    await client.request('GET /repos/{owner}/{repo}/issues/comments', { owner: 'o', repo: 'r' });
  };

  for (const [token, scope] of [
    ['a', '1'],
    ['b', '2'],
    ['a', '1'],
    ['c', '1'],
    ['c', '1'],
  ] as const)
    await ask(token, scope);

  expect(github.statuses).toEqual([200, 200, 304, 200, 304]);
});

it('forgets the oldest responses when there are too many, and requests them again', async () => {
  await using github = await startTagged({ items: ['x'.repeat(100)] });
  const client = github.client('a');
  makeConditional(client, createAnswerMemory(1_000), '1');

  for (const repo of ['a', 'b', 'a', 'c', 'b', 'c'])
    await client.request('GET /repos/{owner}/{repo}/issues/comments', { owner: 'o', repo });

  expect(github.statuses).toEqual([200, 200, 304, 200, 200, 304]);
});

it('passes on requests that change something, and errors, without changes', async () => {
  await using github = await startTagged({ items: [] });
  const client = github.client('a');
  makeConditional(client, createAnswerMemory(), '1');

  await client.request('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 't' });
  await client.request('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 't' });

  expect(github.statuses).toEqual([200, 200]);
  await expect(client.request('GET /x', { baseUrl: 'http://127.0.0.1:1' })).rejects.toThrow();
});

it('sees a new page that follows a full last page, although that page has not changed', async () => {
  const items = ['a', 'b'];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const { searchParams, href } = new URL(request.url ?? '', 'http://127.0.0.1');
    const page = Number(searchParams.get('page') ?? 1);
    const shown = items.slice((page - 1) * 2, page * 2);
    const etag = `"${shown.join()}"`;
    const next = items.length > page * 2 ? { link: `<${href.replace('127.0.0.1', host)}&page=2>; rel="next"` } : {};
    const isKnown = request.headers['if-none-match'] === etag;
    statuses.push(isKnown ? 304 : 200);
    response.writeHead(isKnown ? 304 : 200, {
      'content-type': 'application/json',
      etag,
      ...(!isKnown && next),
    });
    response.end(isKnown ? undefined : JSON.stringify(shown));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new Octokit({ baseUrl: `http://${host}`, log: quiet });
  makeConditional(client, createAnswerMemory(), '1');
  const ask = () => client.paginate('GET /app/installations', { per_page: 2 });

  const before = await ask();
  items.push('c');
  const after = await ask();
  const again = await ask();
  server.closeAllConnections();
  server.close();

  expect(before).toEqual(['a', 'b']);
  expect(after).toEqual(['a', 'b', 'c']);
  expect(again).toEqual(after);
  // And then both pages cost nothing, as the first one is known not to be the last.
  expect(statuses).toEqual([200, 200, 200, 304, 304]);
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import nock from 'nock';
import { expect, it } from 'vitest';
import { octokitFor } from '../../../client/adapters/token-octokit.ts';
import { findRepository } from '../../../github/repositories.ts';
import { postComment } from '../../../github/issues/threads.ts';
import { api, at, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const client = octokitFor({ token: 'ghp_x', apiUrl: 'https://api.github.com/' });

it('repeats a read after a short failure', async () => {
  api().get('/repos/o/r').reply(502, 'Bad gateway');
  api()
    .get('/repos/o/r')
    .matchHeader('authorization', 'token ghp_x')
    .reply(200, { id: 7, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'u' });

  expect(await findRepository(client, at)).toMatchObject({ id: 7 });
});

it('does not repeat a writing request to GitHub that failed', async () => {
  api().post('/repos/o/r/issues/7/comments').reply(502, 'Bad gateway');

  await expect(postComment(client, { ...at, issue: 7 }, 'Hello')).rejects.toMatchObject({ status: 502 });

  expect(nock.isDone()).toBe(true);
});

it('repeats a read that a short rate limit refused, after the time that GitHub names', async () => {
  api().get('/repos/o/r').reply(429, { message: 'Secondary rate limit' }, { 'retry-after': '1' });
  api()
    .get('/repos/o/r')
    .reply(200, { id: 7, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'u' });

  expect(await findRepository(client, at)).toMatchObject({ id: 7 });
});

it('does not wait for a rate limit that lasts longer', async () => {
  api().get('/repos/o/r').reply(429, { message: 'Secondary rate limit' }, { 'retry-after': '3600' });

  await expect(findRepository(client, at)).rejects.toMatchObject({ status: 429 });
});

it('does not repeat a request that GitHub has refused', async () => {
  api().get('/repos/o/r').reply(403, { message: 'Forbidden' });

  await expect(findRepository(client, at)).rejects.toMatchObject({ status: 403 });
});

it.each([
  ['under way', (): void => undefined],
  ['to be repeated', (answer: ServerResponse) => answer.writeHead(502).end()],
])('gives up at once when its caller aborts a request that is %s', async (_, serve) => {
  await using server = createServer((_asked, answer) => {
    serve(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  nock.enableNetConnect('127.0.0.1');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const begun = Date.now();

  const asked = octokitFor({ token: 'ghp_x', apiUrl }).request('GET /repos/{owner}/{repo}', {
    ...at,
    request: { signal: AbortSignal.timeout(100) },
  });

  await expect(asked).rejects.toBeInstanceOf(Error);
  expect(Date.now() - begun).toBeLessThan(5_000);
  server.closeAllConnections();
});

it('says what is wrong with an address that is none', () => {
  expect(() => octokitFor({ token: 'ghp_x', apiUrl: 'nonsense' })).toThrow('"nonsense" is not an API URL.');
});

it.each(['ghp_one\nghp_two', 'ghp_one ghp_two', 'ghp_…'])('never repeats what cannot be a token: %j', (token) => {
  const open = () => octokitFor({ token, apiUrl: 'https://api.github.com' });

  expect(open).toThrow('The token contains a space, a line break or another character that no token has.');
});

it('takes a token without the line break of its file', async () => {
  api()
    .get('/repos/o/r')
    .matchHeader('authorization', 'token ghp_x')
    .reply(200, { id: 7, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'u' });

  const signedIn = octokitFor({ token: 'ghp_x\n', apiUrl: 'https://api.github.com' });

  expect(await findRepository(signedIn, at)).toMatchObject({ id: 7 });
});

it('never repeats the password of an address', () => {
  const open = () => octokitFor({ token: 'ghp_x', apiUrl: 'https://ada:geheim@github.example.com/api/v3' });

  expect(open).toThrow('The API URL of github.example.com contains a user name or a password.');
});

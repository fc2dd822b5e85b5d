/** A caller that stops waiting while GitHub does not answer. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createClient } from '../../../client/index.ts';
import type { Client } from '../../../client/types.ts';

const TASK = 't_0123456789ab';
const input = { text: 'Fix it.' };

/** GitHub, which never answers, and a signal that aborts when a request has reached it. */
async function startSilentGitHub() {
  const stop = new AbortController();
  const requests: string[] = [];
  const server = createServer(({ method = '', url = '' }) => {
    requests.push(`${method} ${url.replace(/\?.*/, '')}`);
    stop.abort();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: createClient({ github: { repository: 'o/r', token: 'ghp_x', apiUrl } }),
    signal: stop.signal,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

it.each<[string, (client: Client, signal: AbortSignal) => Promise<unknown>]>([
  ['dispatch', (client, signal) => client.dispatch({ subagent: 'planner', input, signal })],
  ['answer', (client, signal) => client.answer('q_000000000001', 'yes', { signal })],
  ['resume', (client, signal) => client.resume(TASK, 'yes', { signal })],
  ['attach', (client, signal) => client.attach(TASK, { signal })],
])('%s ends at once for a caller that stops waiting during a request', async (_, call) => {
  await using github = await startSilentGitHub();

  await expect(call(github.client, github.signal)).rejects.toMatchObject({ code: 'aborted' });

  expect(github.requests).toHaveLength(1);
});

it('watch ends at once for a caller that stops waiting during a request', async () => {
  await using github = await startSilentGitHub();
  const seen: unknown[] = [];

  for await (const view of github.client.watch(TASK, { signal: github.signal })) seen.push(view);

  expect(seen).toEqual([]);
});

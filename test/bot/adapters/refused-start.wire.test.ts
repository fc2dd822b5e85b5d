/** GitHub refuses to start the workflow: the same code works as an App and in the relay's job, and names both. */
import { expect, it } from 'vitest';
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { createPorts } from '../../../bot/adapters/github-ports.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import type { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const ports = () =>
  createPorts(
    client(),
    { ...at, id: 77, defaultBranch: 'main' },
    {
      workflow: 'agora.yml',
      firstSeen: createFirstSeen(),
      policies: createConfigCache(),
      now: () => Date.parse('2026-11-20T12:00:00Z'),
      log: quiet,
      meter: SILENT,
      keys: botKeysOf(undefined, 'a private key'),
    },
  );

it.each([
  [403, 'Resource not accessible by integration', /^the App, or the job of the relay, lacks/],
  [
    404,
    'Not Found',
    /^there is no workflow .*agora\.yml on the branch main, or the App, or the job of the relay, lacks/,
  ],
])('names the permission of an App and of the relay’s job for status %i', async (status, message, said) => {
  api()
    .post(/dispatches/)
    .reply(status, { message });

  const started = await ports().runs.start({ v: 1, task: 't_0123456789ab' } as unknown as DispatchRequest);

  expect(started).toEqual({ kind: 'refused', why: expect.stringMatching(said) as string });
  expect(started).toMatchObject({
    why: expect.stringContaining('set `actions: write` under `permissions:`') as string,
  });
});

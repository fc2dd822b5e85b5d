/** GitHub refuses to start the workflow: the same code works as an App and in the relay's job, and names both. */
import { expect, it } from 'vitest';
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import type { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import { api, pinRequests } from '../../github/wire-support.ts';
import { wirePorts } from '../support/wire-ports.ts';

pinRequests();

const ports = () => wirePorts({ keys: botKeysOf(undefined, 'a private key') });

it.each([
  [403, 'Resource not accessible by integration', /^the App, or the job of the relay, lacks/],
  [403, 'Resource not accessible by personal access token', /^the App, or the job of the relay, lacks/],
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

it.each([403, 422])('says in GitHub’s words that Actions is disabled, with status %i', async (status) => {
  api()
    .post(/dispatches/)
    .reply(status, { message: 'Actions has been disabled for this repository.' });

  const started = await ports().runs.start({ v: 1, task: 't_0123456789ab' } as unknown as DispatchRequest);

  expect(started).toEqual({
    kind: 'refused',
    why: 'GitHub rejected the dispatch of agora.yml: Actions has been disabled for this repository.',
  });
});

it('does not take a secondary rate limit for a refusal', async () => {
  api()
    .post(/dispatches/)
    .reply(403, { message: 'You have exceeded a secondary rate limit.' });

  await expect(ports().runs.start({ v: 1, task: 't_0123456789ab' } as unknown as DispatchRequest)).rejects.toThrow(
    /secondary rate limit/,
  );
});

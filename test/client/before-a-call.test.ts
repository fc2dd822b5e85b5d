import { expect, it } from 'vitest';
import { createClient } from '../../client/index.ts';
import type { Client } from '../../client/types.ts';
import { pinRequests } from '../github/wire-support.ts';

// Whatever reaches GitHub fails the test.
pinRequests();

const github = { repository: 'o/r', token: 'ghp_x', apiUrl: 'https://api.github.com' };

it.each<[string, (client: Client, signal: AbortSignal) => Promise<unknown>]>([
  ['A dispatch', (client, signal) => client.dispatch({ subagent: 'planner', input: { text: 'Fix it.' }, signal })],
  ['An answer', (client, signal) => client.answer('q_000000000001', 'yes', { signal })],
])('%s on GitHub starts nothing for somebody who has already stopped waiting', async (_, call) => {
  await expect(call(createClient({ github }), AbortSignal.abort())).rejects.toMatchObject({
    code: 'aborted',
    message: 'The signal was aborted before the call. Nothing was started.',
  });
});

it('refuses a time that is none', async () => {
  const history = createClient({ github }).history({ since: new Date('x') });

  await expect(history).rejects.toMatchObject({ code: 'mistake' });
});

it('says what is missing when a client is made without a place', () => {
  expect(() => createClient()).toThrow('A client dispatches in one place; none was named.');
});

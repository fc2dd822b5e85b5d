/** What a job of the relay does when GitHub refuses a request for a time that it names. */
import { expect, it } from 'vitest';
import { createLog } from '../../../bot/adapters/log.ts';
import { runRelay } from '../../../bot/jobs/run-relay.ts';
import { findRetryAt } from '../../../github/rate-limits.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const NOW = Date.parse('2026-11-20T00:01:00Z');

const said = {
  id: 5,
  body: '/agora status',
  user: { id: 1, login: 'ada', type: 'User' },
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
  html_url: 'https://github.com/o/r/issues/7#issuecomment-5',
  issue_url: 'https://api.github.com/repos/o/r/issues/7',
};

/** @returns after how many milliseconds each reconciliation was planned. */
async function sweep(): Promise<number[]> {
  const planned: number[] = [];
  await runRelay({
    client: client(),
    where: { ...at, id: 77, defaultBranch: 'main' },
    workflow: 'agora.yml',
    stateKey: '',
    event: { name: 'schedule', action: undefined, payload: {} },
    log: createLog('silent'),
    tell: () => undefined,
    timers: {
      now: () => NOW,
      setTimer: (_, ms) => planned.push(ms),
      clearTimer: () => undefined,
    },
    retryAt: (error) => findRetryAt(error, NOW),
  });
  return planned;
}

it.each([
  ['the time that GitHub names', 403, { 'retry-after': '150' }, [150_000]],
  ['a time that this job does not stay for', 403, { 'retry-after': '3000' }, []],
  ['a minute after a failure without a time', 500, {}, [60_000]],
])('tries an issue again after %s', async (_, status, headers, expected) => {
  api().get('/repos/o/r/issues/comments').query(true).reply(200, [said]);
  api().get('/repos/o/r/issues/events').query(true).reply(200, []);
  api().get('/repos/o/r/issues/7/comments').query(true).reply(status, { message: 'Wait.' }, headers);

  expect(await sweep()).toEqual(expected);
});

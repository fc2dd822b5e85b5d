import { expect, it } from 'vitest';
import { startTask } from '../../../client/github/start-by-dispatch.ts';
import { api, at, client, pinRequests, sha } from '../../github/wire-support.ts';

// A run that is started nevertheless fails the test: nothing serves that request.
pinRequests();

/** @param onRead called when the subagent is read. */
function serveRepository(onRead: () => void = () => undefined): void {
  const content = Buffer.from('---\ndescription: Plans.\n---\nPlan.').toString('base64');
  api()
    .get('/repos/o/r')
    .reply(200, { id: 7, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'u' });
  api().get('/user').reply(200, { id: 1, login: 'alice', type: 'User' });
  api().get('/repos/o/r/git/ref/heads%2Fmain').reply(200, { object: { sha } });
  api()
    .get(/subagents%2Fplanner\.md/)
    .reply(200, () => {
      onRead();
      return { type: 'file', encoding: 'base64', content, size: 40 };
    });
}

const context = () => ({
  client: client(),
  at,
  workflow: 'agora.yml',
  clock: { now: () => new Date(), sleep: () => Promise.resolve() },
  random: (bytes: number) => new Uint8Array(bytes),
  pollMs: 1,
  waitMs: 1,
  pickUpMs: 1,
});
const options = { subagent: 'planner', input: { text: 'Fix it.' } };

it('starts no run for a caller that has stopped waiting meanwhile', async () => {
  const stop = new AbortController();
  serveRepository(() => {
    stop.abort();
  });

  const started = startTask(context(), { ...options, signal: stop.signal });

  await expect(started).rejects.toMatchObject({ code: 'aborted' });
});

it.each([
  [
    'a workflow that does not exist',
    404,
    'not-found',
    /^There is no \.github\/workflows\/agora\.yml on the branch main/,
  ],
  ['a missing permission', 200, 'not-allowed', /^GitHub does not let you start \.github\/workflows\/agora\.yml/],
])('tells apart why GitHub answers 404 to a start: %s', async (_, status, code, message) => {
  serveRepository();
  api().post('/repos/o/r/actions/workflows/agora.yml/dispatches').reply(404, { message: 'Not Found' });
  api()
    .get(/workflows%2Fagora\.yml/)
    .reply(status, { type: 'file', encoding: 'base64', content: '', size: 0, message: 'Not Found' });

  await expect(startTask(context(), options)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as unknown,
  });
});

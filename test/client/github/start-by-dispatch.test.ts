import { expect, it } from 'vitest';
import { startTask } from '../../../client/github/start-by-dispatch.ts';
import { api, at, client, pinRequests, sha } from '../../github/wire-support.ts';

// A run that is started nevertheless fails the test: nothing serves that request.
pinRequests();

it('starts no run for a caller that has stopped waiting meanwhile', async () => {
  const stop = new AbortController();
  const content = Buffer.from('---\ndescription: Plans.\n---\nPlan.').toString('base64');
  api()
    .get('/repos/o/r')
    .reply(200, { id: 7, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'u' });
  api().get('/user').reply(200, { id: 1, login: 'alice', type: 'User' });
  api().get('/repos/o/r/git/ref/heads%2Fmain').reply(200, { object: { sha } });
  api()
    .get(/subagents%2Fplanner\.md/)
    .reply(200, () => {
      stop.abort();
      return { type: 'file', encoding: 'base64', content, size: 40 };
    });
  const context = {
    client: client(),
    at,
    workflow: 'agora.yml',
    clock: { now: () => new Date(), sleep: () => Promise.resolve() },
    random: (bytes: number) => new Uint8Array(bytes),
    pollMs: 1,
    waitMs: 1,
    pickUpMs: 1,
  };

  const started = startTask(context, { subagent: 'planner', input: { text: 'Fix it.' }, signal: stop.signal });

  await expect(started).rejects.toMatchObject({ code: 'aborted' });
});

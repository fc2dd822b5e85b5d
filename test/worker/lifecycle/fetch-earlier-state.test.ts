/** What a round continues with, if its saved state is gone and the thread is needed instead. */
import { expect, it } from 'vitest';
import { ASK, ended, lab, type RunOptions } from '../../support/worker/worker-dispatch.ts';

it('does not claim that something was changed when the thread cannot be read', async () => {
  using scenario = lab();
  await scenario.start(ASK);
  const options: Partial<RunOptions> = {
    portsWith: (ports) => ({
      ...ports,
      artifacts: { ...ports.artifacts, get: () => Promise.resolve({ kind: 'gone', why: 'it has expired' }) },
    }),
    resume: { fallback: () => Promise.reject(new Error('GitHub is away')) },
  };

  const end = ended(await scenario.answer('1', options));

  expect(end.outcome).toMatchObject({
    kind: 'failed',
    failure: {
      reason: 'fetch-failed',
      detail:
        'The saved state of the paused round is gone (it has expired), and the issue could not be read instead: GitHub is away',
      fix: 'When it can be reached, answer again.',
    },
  });
  expect(end.hints).toEqual([]);
});

/** The end of a run, when something around it fails as well. */
import { expect, it } from 'vitest';
import { ended, lab, type RunOptions } from '../../../../support/worker/worker-dispatch.ts';

const AWAY: Partial<RunOptions> = {
  portsWith: (ports) => ({
    ...ports,
    conversation: { ...ports.conversation, mayPublish: () => Promise.reject(new Error('GitHub is away.')) },
  }),
};

it('reports a cancellation although it is unknown whether a newer attempt has begun', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('echo done', { ...AWAY, signal: AbortSignal.abort() }));

  expect(end.outcome).toEqual({ kind: 'cancelled' });
  expect(scenario.events.at(-1)?.kind).toBe('dispatch.cancelled');
});

it('publishes nothing else while that is unknown, and says so', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('echo done', AWAY));

  expect(end.outcome).toMatchObject({
    kind: 'failed',
    failure: {
      reason: 'fetch-failed',
      detail: 'Could not find out whether a newer attempt owns this round: GitHub is away.',
    },
  });
});

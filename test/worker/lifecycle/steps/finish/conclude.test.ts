/** The end of a run, when something around it fails as well. */
import { expect, it } from 'vitest';
import { ASK, ended, lab, type RunOptions, STATE_KEY } from '../../../../support/worker/worker-dispatch.ts';

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

it('shows no part of a secret where the message of an error is cut', async () => {
  for (const before of [1_900, 1_920, 1_930]) {
    using scenario = lab();
    const refused = (): Promise<never> =>
      Promise.reject(new Error(`${'x'.repeat(before)}${STATE_KEY} ${'y'.repeat(500)}`));

    const end = ended(
      await scenario.start('echo done', {
        portsWith: (ports) => ({ ...ports, conversation: { ...ports.conversation, mayPublish: refused } }),
      }),
    );
    const shown = JSON.stringify([end, scenario.log]);

    expect(shown).not.toContain(STATE_KEY.slice(0, 4));
    expect(end.outcome).toMatchObject({ failure: { detail: expect.stringMatching(/^.{1999}…$/) as string } });
  }
});

it('reports a question whose state was not stored as a failure, and asks nobody', async () => {
  using scenario = lab();
  const full = (): Promise<never> => Promise.reject(new Error('No room.'));

  const end = ended(
    await scenario.start(ASK, {
      portsWith: (ports) => ({ ...ports, artifacts: { ...ports.artifacts, put: full } }),
    }),
  );

  expect(end.outcome.kind).toBe('failed');
  expect(scenario.asked).toEqual([]);
});

it.each(['never says', 'says no'])(
  'reports a cancellation when GitHub %s whether a newer attempt has begun',
  async (how) => {
    using scenario = lab();
    const mayPublish = (): Promise<boolean> =>
      how === 'says no' ? Promise.resolve(false) : new Promise(() => undefined);

    const end = await scenario.start('echo done', {
      signal: AbortSignal.abort(),
      portsWith: (ports) => ({ ...ports, conversation: { ...ports.conversation, mayPublish } }),
    });

    expect(end.kind).toBe(how === 'says no' ? 'superseded' : 'ended');
  },
);

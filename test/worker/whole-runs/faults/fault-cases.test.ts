/**
 * Resuming, and everything that can be wrong with it: over a hundred generated cases with real processes, files and
 * Git. The round either continues in the right way and names it, or fails and says why. It never starts over without
 * saying so. After a crash at any point, the next attempt continues in the same conversation.
 */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import type { RunOptions } from '../../../support/worker/worker-dispatch.ts';
import { bytesOf, expectFailure, store, storeOf, withBytes } from '../../../support/worker/faults.ts';
import { type Paused, pause, repack, goOn, expectRung } from './paused-run.ts';

/** What the thread still contains; only requested if the state is missing. */
function fallbackOf({ state }: Paused): NonNullable<RunOptions['resume']['fallback']> {
  const { subagent } = state.manifest;
  return () =>
    Promise.resolve({
      subagent,
      input: { title: 'From the issue' },
      question: 'A or B?',
      options: ['A', 'B'],
      isHeadProven: true,
    });
}

describe('what was stored', () => {
  it('is opened unchanged or refused, wherever a byte is changed, added or missing: 160 cases', async () => {
    const paused = await pause();
    using scenario = paused.scenario;
    const good = bytesOf(paused.files);
    const places = Array.from({ length: 80 }, (_, index) => Math.floor((index * (good.length - 1)) / 79));
    const flipped = places.map(
      (at) =>
        [
          `byte ${at} flipped`,
          Buffer.from(good.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte))),
        ] as const,
    );
    const cut = places.map((at) => [`cut at ${at}`, good.subarray(0, at)] as const);

    for (const [name, bytes] of [...flipped, ...cut]) {
      const end = await goOn(paused, {
        tree: scenario.tree,
        ports: { artifacts: storeOf(withBytes(bytes)) },
        resume: { fallback: fallbackOf(paused) },
      });
      expectFailure(end, ['integrity-failed'], name);
    }
  });

  it.each<
    [
      string,
      'integrity-failed' | 'fetch-failed',
      (paused: Paused) => Promise<Partial<RunOptions>> | Partial<RunOptions>,
    ]
  >([
    [
      'is another file',
      'integrity-failed',
      () => ({ ports: { artifacts: storeOf(new Map([['other', Buffer.from('x')]])) } }),
    ],
    [
      'has a newer version',
      'integrity-failed',
      ({ files }) => ({
        ports: {
          artifacts: storeOf(
            withBytes(Buffer.from(bytesOf(files).toString('latin1').replace('"v":2', '"v":9'), 'latin1')),
          ),
        },
      }),
    ],
    [
      'has an older version',
      'integrity-failed',
      ({ files }) => ({
        ports: {
          artifacts: storeOf(
            withBytes(Buffer.from(bytesOf(files).toString('latin1').replace('"v":2', '"v":0'), 'latin1')),
          ),
        },
      }),
    ],
    [
      'belongs to another task',
      'integrity-failed',
      async ({ state }) => ({
        ports: {
          artifacts: storeOf(
            await repack({ ...state, manifest: { ...state.manifest, repository: { id: 43, name: 'octo/other' } } }),
          ),
        },
      }),
    ],
    [
      'is of another round',
      'integrity-failed',
      async ({ state }) => ({
        ports: { artifacts: storeOf(await repack({ ...state, manifest: { ...state.manifest, round: 2 } })) },
      }),
    ],
    [
      'is encrypted with another key',
      'integrity-failed',
      () => ({ environment: { AGORA_STATE_KEY: 'quite another state key' } }),
    ],
    ['meets a run without a key', 'integrity-failed', () => ({ environment: { AGORA_STATE_KEY: undefined } })],
    [
      'does not match its digest',
      'integrity-failed',
      ({ scenario }) => ({
        resume: { state: { runId: 1, artifactId: scenario.asked[0]?.state.artifactId ?? 0, digest: contentHash('x') } },
      }),
    ],
    [
      'cannot be fetched for now',
      'fetch-failed',
      () => ({
        ports: { artifacts: store(() => Promise.reject(new Error('503 Service Unavailable: try again later.'))) },
      }),
    ],
  ])('fails with an explanation when it %s, even if the thread would tell enough', async (name, reason, options) => {
    const paused = await pause();
    using scenario = paused.scenario;
    const given = await options(paused);

    const end = await goOn(paused, {
      ...given,
      tree: scenario.tree,
      resume: { fallback: fallbackOf(paused), ...given.resume },
    });

    expectFailure(end, [reason], name);
    expect(end.result.resumed).toBeUndefined();
  });

  it.each(['it expired at 2026-01-01', 'somebody deleted it'])(
    'is gone (%s): the text on the thread is used, and the user is told, or the round fails',
    async (why) => {
      const paused = await pause();
      using scenario = paused.scenario;
      const artifacts = store(() => Promise.resolve({ kind: 'gone', why }));

      const end = await goOn(paused, { ports: { artifacts }, resume: { fallback: fallbackOf(paused) } });
      const without = await goOn(paused, { tree: scenario.tree, ports: { artifacts } });

      expectRung(end, 'questions-only', why);
      expect(end.notices.join()).toContain(why);
      expectFailure(without, ['fetch-failed'], why);
    },
  );
});

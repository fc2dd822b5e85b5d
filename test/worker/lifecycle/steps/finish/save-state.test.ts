/** A question needs its state; a run that has ended only offers one. */
import { expect, it } from 'vitest';
import { NOTHING_SPENT } from '../../../../../worker/limits/budget-watch.ts';
import { saveState } from '../../../../../worker/lifecycle/steps/finish/save-state.ts';
import { dispatchIdOf } from '../../../../../protocol/base/ids.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { TASK } from '../../../../support/worker/worker-dispatch.ts';

const STORED = { runId: 1, artifactId: 2, digest: `sha256:${'d'.repeat(64)}`, expires: '2026-02-01T00:00:00Z' };
const ASKED = { kind: 'needs_input', asked: { question: 'A or B?' } };
const PATCH = { patch: Buffer.from('a patch'), files: [], insertions: 1, deletions: 0, notices: [] };

function save(verdict: object, { isFull = false, changes = {} }: { isFull?: boolean; changes?: object } = {}) {
  const names: string[] = [];
  const run = servicesWith(
    {
      clock: { now: () => new Date(0) },
      artifacts: {
        put: (name) => {
          names.push(name);
          return isFull ? Promise.reject(new Error('No room.')) : Promise.resolve(STORED);
        },
      },
    },
    { task: TASK, round: 1, attempt: 1, repository: { id: 42, name: 'octo/small', isPublic: false } },
  );
  const facts = factsWith({
    verdict,
    bundle: {
      resolved: { name: 'planner', contentHash: `sha256:${'c'.repeat(64)}`, at: 'a'.repeat(40) },
      capabilities: [],
      envs: [],
      runtime: { id: 'script' },
      input: {},
    },
    earlier: { before: undefined },
    base: { commit: undefined },
    modelKey: { pair: undefined, seal: undefined },
    agent: {
      end: { sessionId: undefined },
      version: '',
      spent: NOTHING_SPENT,
      terms: { granted: [], refused: [], hosts: [], decision: undefined },
    },
    changes: { kept: undefined, ...changes },
    channel: { inbox: () => Buffer.of(), cursor: () => undefined },
    settings: { retentionDays: 30 },
  });
  const found = saveState.run(facts, { ...run.services, dispatchId: dispatchIdOf(TASK, 1) });
  return { ...run, found, names };
}

it('stores the state of a question, and fails without it', async () => {
  const stored = save(ASKED);

  expect((await stored.found).saved).toMatchObject({ state: STORED, kept: { asked: { question: 'A or B?' } } });
  await expect(save(ASKED, { isFull: true }).found).rejects.toThrow('No room.');
});

it('stores the work of a run that has ended, and goes on without it', async () => {
  const work = { changes: { kept: PATCH } };
  const stored = save({ kind: 'finished' }, work);
  const full = save({ kind: 'finished' }, { ...work, isFull: true });

  expect((await stored.found).saved).toMatchObject({
    state: STORED,
    kept: { manifest: { ended: { how: 'finished' } } },
  });
  expect(await full.found).toEqual({});
  expect(full.notices()).toEqual([
    "The agent's conversation and work could not be saved, so this task cannot be continued: No room.",
  ]);
});

it('stores nothing if a run has ended that left nothing', async () => {
  const { found, names } = save({ kind: 'cancelled' });

  expect(await found).toEqual({});
  expect(names).toEqual([]);
});

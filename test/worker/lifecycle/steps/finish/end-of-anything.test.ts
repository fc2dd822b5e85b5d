/** A run always has an end that can be reported, whatever its runtime has said. */
import { expect, it } from 'vitest';
import { dispatchIdOf } from '../../../../../protocol/base/ids.ts';
import type { Outcome } from '../../../../../protocol/results/outcome.ts';
import { renderEnd } from '../../../../../worker/lifecycle/steps/finish/render-end.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { SETTINGS, TASK } from '../../../../support/worker/worker-dispatch.ts';

const failedWith = (detail: string): Outcome => ({
  kind: 'failed',
  failure: { reason: 'worker-failed', detail, fix: 'x' },
  exitCode: 1,
});

function render(decided: Outcome, facts: object = {}, said = '') {
  const { services } = servicesWith(
    { platform: 'linux-x64' },
    {
      task: TASK,
      round: 1,
      attempt: 1,
      settings: SETTINGS,
      input: {},
      repository: { id: 42, name: 'octo/small', isPublic: true },
    },
  );
  services.book.log({ kind: 'runtime.adapter.ran', exitCode: 1, durationMs: 1, stdout: said, stderr: '' });
  return renderEnd(decided, 1, factsWith(facts), {
    ...services,
    dispatchId: dispatchIdOf(TASK, 1),
    phases: { timeline: () => [], enter: () => undefined },
  });
}

it.each([
  [2_000, 'x'.repeat(2_000)],
  [2_001, `${'x'.repeat(1_999)}…`],
])('shows a reason of %i characters in at most 2000', (chars, shown) => {
  expect(render(failedWith('x'.repeat(chars))).outcome).toMatchObject({ failure: { detail: shown } });
});

it('finds a likely cause in what the agent has printed', () => {
  expect(render(failedWith('It failed.'), {}, 'Bash requires approval').hints).toHaveLength(1);
  expect(render(failedWith('It failed.')).hints).toEqual([]);
});

it("fails if the runtime's report fits no result, and reports the rest", () => {
  const evidence = { outputs: [{ path: 'a', bytes: 1, contentHash: `sha256:${'a'.repeat(64)}` }], atFinish: {} };
  const agent = { stdout: 7, end: {} };

  const { outcome, result } = render({ kind: 'cancelled' }, { agent, evidence });

  expect(outcome.kind).toBe('failed');
  expect(result.outputs).toEqual(evidence.outputs);
});

it('reports the failure alone if something else fits no result', () => {
  const { outcome, result } = render({ kind: 'cancelled' }, { base: { commit: 'no commit' } });

  expect(outcome.kind).toBe('failed');
  expect(result.base).toBeUndefined();
});

/** A round in which no agent runs, because the work so far is enough. */
import { expect, it } from 'vitest';
import { NOTHING_SPENT } from '../../../../../worker/limits/budget-watch.ts';
import { renderStoppedRun } from '../../../../../worker/lifecycle/steps/work/stopped-run.ts';
import { scriptRuntime } from '../../../../support/worker/worker-dispatch.ts';

interface Given {
  readonly work?: string;
  readonly demand?: object;
  readonly context?: string;
}

function stop({ work = 'restored', demand, context }: Given = {}) {
  const manifest = { demand, sessionId: 'session-1', runtime: { id: 'script', version: '1.2.3' } };
  const before = { state: { manifest, asked: { question: 'Is there anything else?', context } } };
  const terms = { mode: 'strict', spent: NOTHING_SPENT };
  const have = { earlier: { before }, bundle: { runtime: scriptRuntime() }, work };
  return renderStoppedRun('ada', terms as never, have as never);
}

const AT_BUDGET = 'Stopped at the budget of the task, as @ada decided. The work so far is kept.';

it('says who decided it, and passes the conversation on', async () => {
  const run = await stop({ demand: { kind: 'budget', reached: '2 turns' }, context: 'Done so far.' });

  expect(run).toMatchObject({ stdout: AT_BUDGET, stderr: '', permissionMode: 'strict', version: '1.2.3' });
  expect(run.end).toMatchObject({ text: AT_BUDGET, sessionId: 'session-1', exitCode: 0, sessionLost: false });
  expect(run.timedOut).toBe(false);
  expect(run.spent).toEqual(NOTHING_SPENT);
});

it("ends with the agent's last message if only its turn had ended", async () => {
  expect((await stop({ demand: { kind: 'more' }, context: 'All tests pass.' })).stdout).toBe('All tests pass.');
  expect((await stop({ demand: { kind: 'more' } })).stdout).toBe('');
});

it.each(['none', 'restored', 'kept'])('accepts that its work is "%s"', async (work) => {
  expect((await stop({ work })).end.exitCode).toBe(0);
});

it('fails if the work is lost', async () => {
  await expect(stop({ work: 'lost' })).rejects.toThrow('that work could not be restored');
});

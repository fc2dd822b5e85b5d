/** What is stored for a continuation. */
import { expect, it } from 'vitest';
import { ended, lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';
import { goOn, TALK } from '../whole-runs/ended/ended-run.ts';

it('names the program that held the saved conversation, also after a stop with which none ran', async () => {
  using scenario = lab();
  const counting = scriptRuntime({
    measures: ['turns'],
    progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 0 }] : []),
  });
  await scenario.start(`${TALK} while :; do echo turn; sleep 0.05; done`, {
    frontMatter: 'budget: { task: { turns: 2 } }',
    runtimes: [counting],
  });
  const other = scriptRuntime({ id: 'other' });
  const stopped = ended(await scenario.answer('2', { option: 2, runtimes: [other], settings: { runtime: 'other' } }));

  const end = await goOn(scenario, stopped, 'cat "$HOME/talk/log"');

  expect(stopped.outcome.kind).toBe('finished');
  expect(end.result.resumed).toBe('session');
  expect(end.result.stdout).toBe('hello\n');
});

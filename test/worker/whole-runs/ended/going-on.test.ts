/** How another task continues from the end of a task, on another machine. */
import { expect, it } from 'vitest';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import type { ContinuePlan } from '../../../../worker/worker-plan.ts';
import { ASK, ended, lab, type RunOptions, scriptRuntime } from '../../../support/worker/worker-dispatch.ts';
import { repository } from '../../../support/worker/work-tree.ts';
import { NEXT, TALK, SHOW, detailOf, goOn } from './ended-run.ts';

it('continues from a question that nobody answered, and says which one it was', async () => {
  using scenario = lab();
  const before = ended(await scenario.start(`${TALK} ${ASK}`));

  const end = await goOn(scenario, before, SHOW);

  expect(end.result).toMatchObject({ outcome: 'finished', resumed: 'session' });
  expect(end.result.stdout).toMatch(/You had asked this, and got no answer\.[\s\S]*A or B\?[\s\S]*Mind the tests/);
});

it('passes on what was asked for, decided, allowed and used, without nesting', async () => {
  using scenario = lab();
  await scenario.start(`${TALK} test -n "$ANSWER" && exit 5; ${ASK}`);
  const before = ended(await scenario.answer('2', { option: 2 }));

  const end = await goOn(scenario, before, `cat "$AGORA_INPUT_FILE"; ${ASK}`);
  const state = end.saved ?? expect.fail('It did not ask.');

  expect(end.result.rounds).toMatchObject([{ round: 1, asked: 'A or B?', answer: 'Rewrite B' }]);
  expect(end.result.stdout).toContain('"Make it sum"');
  expect(state.manifest).toMatchObject({ task: NEXT, round: 1, rounds: [{ answer: 'Rewrite B' }] });
  expect(end.result.spent?.seconds).toBeGreaterThan(before.result.spent?.seconds ?? Infinity);
});

it('applies the budget of the whole task to its continuations', async () => {
  using scenario = lab();
  const turns = scriptRuntime({
    measures: ['turns'],
    progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 0 }] : []),
  });
  const before = ended(
    await scenario.start(`${TALK} echo turn; echo turn; exit 1`, {
      runtimes: [turns],
      frontMatter: 'budget: { task: { turns: 3 } }',
    }),
  );

  const end = await goOn(scenario, before, 'for turn in 1 2 3; do echo turn; sleep 0.3; done; sleep 20', {
    runtimes: [turns],
    frontMatter: 'budget: { task: { turns: 3 } }',
  });

  expect(end.outcome).toMatchObject({
    kind: 'needs_input',
    asked: { question: expect.stringContaining('budget is used up') as unknown },
  });
  expect(end.result.spent?.turns).toBe(3);
});

it('reports which part of its usage the task before has reported, in each of its rounds', async () => {
  using scenario = lab();
  const turns = scriptRuntime({
    measures: ['turns'],
    progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 0 }] : []),
  });
  const before = ended(await scenario.start(`${TALK} echo turn; echo turn; exit 1`, { runtimes: [turns] }));

  const end = await goOn(scenario, before, `echo turn; ${ASK}`, { runtimes: [turns] });
  const state = end.saved ?? expect.fail('It did not ask.');

  expect(before.result.used).not.toHaveProperty('inherited');
  expect(end.result.used).toMatchObject({ dispatch: { turns: 1 }, task: { turns: 3 }, inherited: { turns: 2 } });
  expect(state.manifest.spent).toMatchObject({ turns: 3, inherited: { turns: 2 } });
  const last = await goOn(scenario, end, 'echo turn', {
    runtimes: [turns],
    continues: { task: NEXT },
    plan: { task: taskIdOf('test', 3) },
  });
  expect(last.result.used).toMatchObject({ task: { turns: 4 }, inherited: { turns: 3 } });
});

it('runs the subagent that is pinned now, not the one that ran before', async () => {
  using scenario = lab();
  const before = ended(await scenario.start(`${TALK} exit 5`));

  const end = await goOn(scenario, before, 'echo "I am the new one"');

  expect(end.result.stdout).toBe('I am the new one\n');
  expect(end.result.resolved?.subagent.contentHash).not.toBe(before.result.resolved?.subagent.contentHash);
});

it('continues from its notes and says so when another agent runs now', async () => {
  using scenario = lab();
  const before = ended(await scenario.start(`${TALK} exit 5`));

  const end = await goOn(scenario, before, SHOW, {
    runtimes: [scriptRuntime({ id: 'another' })],
    settings: { runtime: 'another' },
  });

  expect(end.result.resumed).toBe('partial-state');
  expect(end.result.stdout).toMatch(/Make it sum[\s\S]*had failed[\s\S]*Mind the tests/);
  expect(end.notices.join()).toMatch(/it was held with script, but this run uses another/);
});

it('continues from its notes and says so when its work no longer fits', async () => {
  using scenario = lab();
  using other = repository({ 'README.md': '# Quite another thing\n', 'half.txt': 'taken\n' });
  const before = ended(await scenario.start(`${TALK} exit 5`));

  const end = await goOn(scenario, before, SHOW, { tree: other });

  expect(end.result.resumed).toBe('partial-state');
  expect(end.notices.join('\n')).toMatch(/not at commit[\s\S]*no longer fit/);
});

it('starts again with the current request, and says so, when nothing is left', async () => {
  using scenario = lab();
  const before = ended(await scenario.start(`${TALK} exit 5`));
  const gone: Partial<RunOptions> = {
    portsWith: (ports) => ({
      ...ports,
      artifacts: { ...ports.artifacts, get: () => Promise.resolve({ kind: 'gone', why: 'it expired' }) },
    }),
  };

  const end = await goOn(scenario, before, 'cat', gone);

  expect(end.result.resumed).toBe('questions-only');
  expect(end.result.stdout).toMatch(/Read again[\s\S]*Going on with a task that had ended[\s\S]*Mind the tests/);
  expect(end.notices.join()).toMatch(/is gone \(it expired\)\. The agent starts over/);
});

it.each<[string, Partial<RunOptions> & { readonly continues?: Partial<ContinuePlan> }, RegExp]>([
  [
    'another key',
    { environment: { AGORA_STATE_KEY: 'quite another state key' } },
    /encrypted with another key[\s\S]*then try again/,
  ],
  ['another task', { continues: { task: taskIdOf('test', 9) } }, /belongs to task/],
  [
    'another issue',
    { plan: { issue: 8 } },
    /belongs to issue #7, not to issue #8\. To continue it, write `\/agora retry t_\w+` on issue #7\. To work/,
  ],
  ['another round', { continues: { round: 2 } }, /belongs to round 1, not 2/],
])('fails with an explanation for %s, and starts nothing', async (_, options, words) => {
  using scenario = lab();
  const before = ended(await scenario.start(`${TALK} exit 5`));

  const end = await goOn(scenario, before, SHOW, options);

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'integrity-failed' } });
  expect(detailOf(end)).toMatch(words);
  expect(end.result.stdout).toBe('');
});

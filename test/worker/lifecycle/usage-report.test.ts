/** What a run reports as used: the reported amounts, and no others. */
import { expect, it } from 'vitest';
import type { AgentEnd, AgentRuntime } from '../../../worker/runtimes/contract.ts';
import { BEGINS } from '../../../worker/timing/phase-clock.ts';
import { LIFECYCLE } from '../../../worker/lifecycle/steps-table.ts';
import { ASK, ended, lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';

const TALK = 'mkdir -p "$HOME/talk"; echo said >> "$HOME/talk/x"';

/** Counts the lines "turn" as turns of 100 tokens, and reports the usage that the test passes. */
function metered(said: Partial<AgentEnd>, more: Partial<AgentRuntime> = {}): AgentRuntime {
  return scriptRuntime({
    measures: ['turns', 'tokens', 'cost-usd'],
    progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 100 }] : []),
    read: (end, input) => ({
      exitCode: end.exitCode,
      text: 'Done.',
      sessionId: input.session?.id ?? input.newSessionId,
      usage: undefined,
      failure: undefined,
      sessionLost: false,
      notes: [],
      ...said,
    }),
    ...more,
  });
}

it('reports turns, tokens, cost, model and time of a run and of its whole task', async () => {
  using scenario = lab();
  const budget = 'budget: { task: { cost-usd: 1, turns: 10 } }';
  await scenario.start(`echo turn; echo turn; ${TALK}; ${ASK}`, {
    frontMatter: budget,
    runtimes: [metered({ usage: { model: 'opus' }, spent: { sessionCostUsd: 0.25 } })],
    ports: { apiCalls: () => 7 },
  });

  const end = ended(
    await scenario.answer('1', {
      runtimes: [
        metered(
          { usage: { model: 'opus' }, spent: { sessionCostUsd: 0.4 } },
          { command: () => ({ argv: ['echo', 'turn'], env: {}, stdin: '' }) },
        ),
      ],
      ports: { apiCalls: () => 3 },
    }),
  );

  expect(end.result.used).toMatchObject({
    model: 'opus',
    dispatch: { turns: 1, tokens: 100, costUsd: 0.15, idleSeconds: 0, apiCalls: 3 },
    task: { turns: 3, tokens: 300, costUsd: 0.4, apiCalls: 10 },
    left: { turns: 7, costUsd: 0.6 },
  });
});

it('reports when the agent starts again what its task has used and what is left', async () => {
  using scenario = lab();
  const seen: unknown[] = [];
  await scenario.start(`echo turn; ${TALK}; ${ASK}`, {
    frontMatter: 'budget: { task: { turns: 10 } }',
    runtimes: [metered({})],
  });

  await scenario.answer('1', {
    runtimes: [metered({})],
    ports: {
      onPhase: (phase, used) => {
        if (phase === 'agent') seen.push(used);
      },
    },
  });

  expect(seen).toEqual([
    {
      dispatch: { idleSeconds: 0 },
      task: expect.objectContaining({ turns: 1, tokens: 100 }) as unknown,
      left: { turns: 9 },
    },
  ]);
});

it('adds up the waiting time of all rounds, also when a later round begins in another run', async () => {
  using scenario = lab();
  const asksAgain = `echo more >> more.txt; test "$ANSWER" = 2 || { ${TALK}; ${ASK}; }`;
  await scenario.start(asksAgain, { runtimes: [metered({})] });
  await scenario.answer('1', { runtimes: [metered({})], plan: { idleMs: 1_500 } });

  const end = ended(await scenario.answer('2', { runtimes: [metered({})], plan: { idleMs: 640 } }));

  expect(end.result.used).toMatchObject({ dispatch: { idleSeconds: 0.6 }, task: { idleSeconds: 2.1 } });
});

it('leaves out what its runtime cannot report, instead of reporting zero', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('sleep 1'));

  expect(end.result.used).toEqual({
    dispatch: { agentSeconds: expect.any(Number) as number, idleSeconds: 0 },
    task: { agentSeconds: expect.any(Number) as number, idleSeconds: 0 },
  });
  expect(end.result.used?.dispatch.agentSeconds).toBeGreaterThanOrEqual(1);
});

it('does not report a run as free that was stopped before it reported its price', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('echo turn; exit 1', {
      runtimes: [metered({ failure: { detail: 'Stopped.', fix: 'Start again.' }, exitCode: 1 })],
    }),
  );

  expect(end.result.used?.dispatch).toMatchObject({ turns: 1, tokens: 100 });
  expect(end.result.used?.dispatch).not.toHaveProperty('costUsd');
  expect(end.result.used?.task).not.toHaveProperty('costUsd');
});

it('still reports the cost of earlier rounds when the agent could not start', async () => {
  using scenario = lab();
  await scenario.start(`echo turn; ${TALK}; ${ASK}`, { runtimes: [metered({ spent: { sessionCostUsd: 0.25 } })] });

  const end = ended(
    await scenario.answer('1', {
      runtimes: [metered({}, { command: () => ({ argv: ['no-such-program'], env: {}, stdin: '' }) })],
    }),
  );

  expect(end.outcome.kind).toBe('failed');
  expect(end.result.used).toMatchObject({
    dispatch: { idleSeconds: 0 },
    task: { turns: 1, tokens: 100, costUsd: 0.25 },
  });
});

it('distinguishes "blocked" from "nothing changed", and reports neither when something useful was left', async () => {
  using scenario = lab();
  const denied = metered({
    denied: [
      { tool: 'Bash', about: 'git push', rule: undefined },
      { tool: 'Bash', about: 'git push', rule: undefined },
    ],
  });
  const conclusionOf = async (script: string, runtime: AgentRuntime): Promise<unknown> =>
    ended(await scenario.start(script, { runtimes: [runtime] })).result.conclusion;

  expect(await conclusionOf('true', metered({}))).toBe('nothing-changed');
  expect(await conclusionOf('true', denied)).toBe('blocked');
  expect(await conclusionOf('mkdir -p .agora/outputs; echo report > .agora/outputs/report.md', denied)).toBe(
    'finished',
  );
  expect(await conclusionOf('echo x > x.txt', denied)).toBe('finished');
});

it('measures every phase once, in order, and knows the steps with which they begin', async () => {
  using scenario = lab();
  const seen: string[] = [];

  const end = ended(
    await scenario.start('sleep 1; echo x > x.txt', {
      frontMatter: 'verify:\n  command: sleep 1',
      ports: { onPhase: (phase) => seen.push(phase) },
    }),
  );
  const took = new Map(end.result.timeline?.map(({ phase, durationMs }) => [phase, durationMs]));

  expect([...took.keys()]).toEqual(['prepare', 'setup', 'agent', 'collect', 'verify', 'save']);
  expect(took.get('agent')).toBeGreaterThanOrEqual(990);
  expect(took.get('verify')).toBeGreaterThanOrEqual(990);
  expect(seen).toContain('verify');
  expect(Object.keys(BEGINS).filter((name) => !LIFECYCLE.some(({ step }) => step.name === name))).toEqual([]);
});

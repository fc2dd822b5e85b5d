/** Budgets: how much a run may use, what happens when a task has used it up, and that the task can always continue. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeBudgets, readBudget } from '../../../protocol/config/budget-limits.ts';
import {
  addSpent,
  allowanceOf,
  findReached,
  NOTHING_SPENT,
  sayLimit,
  usedBy,
} from '../../../worker/limits/budget-watch.ts';
import { createMeter } from '../../../worker/limits/usage-meter.ts';
import type { AgentRuntime } from '../../../worker/runtimes/contract.ts';
import { ASK, ended, lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';

/** Counts the lines "turn" as turns of 100 tokens, and stores a conversation in a file. */
const counting = (more: Partial<AgentRuntime> = {}): AgentRuntime =>
  scriptRuntime({
    measures: ['turns', 'tokens'],
    progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 100 }] : []),
    ...more,
  });
const TALK = 'mkdir -p "$HOME/talk"; echo said >> "$HOME/talk/x"';
const ENDLESS = `${TALK}; echo half > half.txt; while :; do echo turn; sleep 0.05; done`;

it('stops an agent that has used up its turns, saves everything, and asks for more', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(ENDLESS, { frontMatter: 'budget: { round: { turns: 3 } }', runtimes: [counting()] }),
  );

  expect(end.outcome).toMatchObject({
    kind: 'needs_input',
    asked: {
      question: 'My budget is used up: 3 turns in one round. Shall I continue?',
      options: ['Continue with the same budget again', 'Stop here and keep the work so far'],
    },
  });
  expect(end.result).toMatchObject({ spent: { turns: 3 }, changes: { files: 1 } });
  expect(end.result.timedOut).toBeUndefined();
});

it('continues where it was when a person allows it, and counts over all rounds', async () => {
  using scenario = lab();
  const script = `${TALK}; if [ -z "$ANSWER" ]; then ${ENDLESS}; fi; echo turn; sleep 0.2; cat "$HOME/talk/x" half.txt; cat`;
  await scenario.start(script, { frontMatter: 'budget: { task: { turns: 2 } }', runtimes: [counting()] });

  const end = ended(await scenario.answer('1', { option: 1, runtimes: [counting()] }));

  expect(end.outcome.kind).toBe('finished');
  expect(end.result).toMatchObject({ resumed: 'session', spent: { turns: 3 } });
  expect(end.result.stdout).toMatch(/said\nsaid\nsaid\nhalf\n[\s\S]*My budget is used up/);
});

it('runs nothing more when a person says stop, and delivers what was done', async () => {
  using scenario = lab();
  await scenario.start(`test -z "$ANSWER" || touch ran-again; ${ENDLESS}`, {
    frontMatter: 'budget: { task: { turns: 2 } }',
    runtimes: [counting()],
  });

  const end = ended(await scenario.answer('Stop here, please.', { runtimes: [counting()] }));

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 1 } });
  expect(end.result.stdout).toMatch(/^Stopped at the budget of the task, as @ada decided/);
});

it('treats its time as a budget and not as a failure', async () => {
  using scenario = lab();

  const end = ended(await scenario.start(`${TALK}; sleep 30`, { settings: { budget: { task: { minutes: 0.01 } } } }));

  expect(end.outcome).toMatchObject({
    kind: 'needs_input',
    asked: { question: 'My budget is used up: 0.01 minutes in the whole task. Shall I continue?' },
  });
});

it('asks when the runtime itself reports that it has stopped at its limit', async () => {
  using scenario = lab();
  const limits: unknown[] = [];
  const runtime = scriptRuntime({
    measures: ['cost-usd'],
    read: (_, input) => {
      limits.push(input.limits);
      return {
        exitCode: 1,
        text: '',
        sessionId: input.newSessionId,
        usage: undefined,
        failure: { detail: 'Too dear.', fix: 'Pay.' },
        sessionLost: false,
        notes: [],
        spent: { sessionCostUsd: 0.5 },
        reached: 'cost-usd',
      };
    },
  });

  const end = ended(
    await scenario.start('true', { frontMatter: 'budget: { task: { cost-usd: 0.5 } }', runtimes: [runtime] }),
  );

  expect(end.outcome).toMatchObject({
    kind: 'needs_input',
    asked: { question: expect.stringContaining('0.5 USD') as string },
  });
  expect(limits).toEqual([{ costUsd: 0.5 }]);
});

it("always asks an agent's own question, and adds that the budget is used up", async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(`echo turn; echo turn; ${ASK}`, {
      frontMatter: 'budget: { task: { turns: 2, rounds: 4 } }',
      runtimes: [counting()],
    }),
  );

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'A or B?' } });
  expect(scenario.asked[0]?.notices.join()).toMatch(
    /budget of this task is used up \(2 turns\)\. With an answer, it continues with the same budget again/,
  );
});

it('also counts rounds, and says when one begins another slice', async () => {
  using scenario = lab();
  const more = { frontMatter: 'budget: { task: { rounds: 2 } }' };
  await scenario.start(ASK, more);
  await scenario.answer('1');

  expect(scenario.asked.map(({ notices }) => notices.join())).toEqual([
    '',
    expect.stringMatching(/used up \(2 rounds\)/),
  ]);
});

it('reports what it cannot measure, and finishes a task that ends on its last turn', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('echo turn; echo turn', {
      frontMatter: 'budget: { task: { turns: 2, cost-usd: 1 } }',
      runtimes: [counting()],
    }),
  );

  expect(end.outcome.kind).toBe('finished');
  expect(end.notices.join()).toMatch(/names cost-usd, which script does not report/);
});

it('makes every slice as large as the budget, however much was spent before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 0, max: 100_000 }), (turns, spent) => {
      const left = allowanceOf({ task: { turns } }, { ...NOTHING_SPENT, turns: spent }).turns ?? 0;

      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(turns);
      expect((spent + left) % turns).toBe(0);
    }),
  );
});

it("prefers the subagent's amounts over the workflow's, each amount separately", () => {
  const budget = mergeBudgets({ task: { turns: 5 } }, { round: { minutes: 3 }, task: { turns: 9, tokens: 100 } });

  expect(budget).toEqual({ round: { minutes: 3 }, task: { turns: 5, tokens: 100 } });
  expect(allowanceOf(budget, { ...NOTHING_SPENT, turns: 4 })).toEqual({ turns: 1, tokens: 100, seconds: 180 });
});

it('does not count a session twice that counts itself, and counts a new one from its beginning', () => {
  const run = { turns: 1, tokens: 0, seconds: 2, said: { sessionTokens: 300, sessionCostUsd: 0.3 } };
  const first = addSpent(NOTHING_SPENT, usedBy({ ...run, sameSession: false }, NOTHING_SPENT), {
    ...run,
    sameSession: false,
  });
  const later = { ...run, said: { sessionTokens: 500, sessionCostUsd: 0.4 } };

  const same = addSpent(first, usedBy({ ...later, sameSession: true }, first), { ...later, sameSession: true });
  const fresh = addSpent(first, usedBy({ ...later, sameSession: false }, first), { ...later, sameSession: false });

  expect(same).toMatchObject({ turns: 2, tokens: 500, costUsd: 0.4 });
  expect(fresh).toMatchObject({ tokens: 800, costUsd: 0.7, sessionTokens: 500 });
});

it('names the limit that was reached first', () => {
  expect(findReached({ seconds: 90 }, { turns: 0, tokens: 0, costUsd: 0, seconds: 90 })).toBe('seconds');
  expect(findReached({ turns: 2 }, { turns: 1, tokens: 0, costUsd: 0, seconds: 90 })).toBeUndefined();
});

it.each([
  // Only seconds were left of the task's four minutes, and nobody has configured such a number.
  [{ task: { minutes: 4 } }, { ...NOTHING_SPENT, seconds: 236.23 }, 'seconds', '4 minutes in the whole task'],
  [{ task: { minutes: 4 } }, { ...NOTHING_SPENT, seconds: 240 }, 'seconds', '8 minutes in the whole task'],
  [{ round: { minutes: 1 }, task: { minutes: 4 } }, NOTHING_SPENT, 'seconds', '1 minute in one round'],
  [
    { round: { minutes: 1 }, task: { minutes: 4 } },
    { ...NOTHING_SPENT, seconds: 200 },
    'seconds',
    '4 minutes in the whole task',
  ],
  [{ round: { turns: 3 } }, { ...NOTHING_SPENT, turns: 7 }, 'turns', '3 turns in one round'],
  [{ task: { 'cost-usd': 0.5 } }, NOTHING_SPENT, 'costUsd', '0.5 USD in the whole task'],
  [{}, NOTHING_SPENT, 'turns', 'what one run may use'],
] as const)('names the limit as it was written, %#', (budget, spent, counter, said) => {
  expect(sayLimit(counter, budget, spent)).toBe(said);
});

it('counts an answer of the model once, in however many lines it arrives', () => {
  let stops = 0;
  const meter = createMeter(
    { progress: (line) => [{ kind: 'turn', id: line, tokens: 50 }] },
    {
      allowance: { tokens: 120 },
      session: undefined,
      note: () => {},
      stop: () => {
        stops += 1;
      },
    },
  );

  for (const line of ['a', 'a', 'a', 'b']) meter.line(line);
  const before = [meter.turns(), meter.tokens(), stops];
  meter.line('c');

  expect(before).toEqual([2, 100, 0]);
  expect([stops, meter.stopped()]).toEqual([1, 'budget']);
});

it.each([
  ['task: { cost-usd: 5, rounds: 3 }', { task: { 'cost-usd': 5, 'rounds': 3 } }],
  ['{"round":{"tokens":1000}}', { round: { tokens: 1_000 } }],
])('reads the budget setting %s', (text, budget) => {
  expect(readBudget(text)).toEqual({ kind: 'budget', budget });
});

it.each([
  'task: {',
  'task: { euros: 5 }',
  'task: { turns: 0 }',
  'round: { rounds: 2 }',
  '5',
  'task: { turns: 1.5 }',
  'task: *a',
])('refuses the setting %s and says why', (text) => {
  expect(readBudget(text)).toMatchObject({ kind: 'malformed', why: expect.stringMatching(/\w/) as string });
});

it.each([
  [0.1, 0.3],
  [0.1, 0.7],
  [0.01, 0.06],
  [2.5, 2.5],
])('begins the next slice of %d USD when exactly %d USD are spent', (slice, costUsd) => {
  const left = allowanceOf({ task: { 'cost-usd': slice } }, { ...NOTHING_SPENT, costUsd }).costUsd;

  expect(left).toBeCloseTo(slice, 6);
});

it('counts whole tokens, up to the largest exact number', () => {
  const run = { turns: 1, tokens: 0, seconds: 1, said: { sessionTokens: 1.5 }, sameSession: false };

  expect(addSpent(NOTHING_SPENT, { turns: 1, tokens: 0.5, costUsd: 1e308, seconds: 1 }, run)).toEqual({
    turns: 1,
    tokens: 1,
    costUsd: Number.MAX_SAFE_INTEGER,
    seconds: 1,
    sessionTokens: 2,
  });
  expect(
    addSpent({ ...NOTHING_SPENT, tokens: 1e15 }, { turns: 1, tokens: 1e308, costUsd: 0, seconds: 1 }, run),
  ).toMatchObject({
    tokens: Number.MAX_SAFE_INTEGER,
  });
});

it('counts as much money as the agent reports if only some of its calls have a price', () => {
  const run = { turns: 1, tokens: 0, seconds: 1, said: { sessionCostUsd: 2 }, sameSession: false };
  const costOf = (costUsd: number, isPriced: boolean): number =>
    usedBy({ ...run, counted: { tokens: 5, costUsd, isPriced } }, NOTHING_SPENT).costUsd;

  expect([costOf(0.5, false), costOf(3, false), costOf(0.5, true)]).toEqual([2, 3, 0.5]);
});

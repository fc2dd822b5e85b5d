/** One run of an agent's program: why it ended, what it used, and what its session is called. */
import { expect, it } from 'vitest';
import { runOnce, type RunTerms } from '../../../worker/agent/run-agent.ts';
import { NOTHING_SPENT } from '../../../worker/limits/budget-watch.ts';
import type { ProcessEnd } from '../../../worker/ports/process-ports.ts';
import type { AgentRuntime } from '../../../worker/runtimes/contract.ts';
import { servicesWith } from '../../support/worker/step-services.ts';
import { scriptRuntime } from '../../support/worker/worker-dispatch.ts';

const END: ProcessEnd = {
  exitCode: 0,
  endedBy: 'exit',
  stdout: Buffer.from('done'),
  stderr: new Uint8Array(),
  durationMs: 60_000,
};
const TURN = { kind: 'turn', id: undefined, tokens: 100 } as const;

interface Given {
  readonly end?: Partial<ProcessEnd>;
  readonly lines?: readonly string[];
  readonly terms?: Partial<RunTerms>;
  readonly runtime?: Partial<AgentRuntime>;
  readonly session?: string;
}

async function run({ end, lines = [], terms, runtime, session }: Given) {
  const { services, notices } = servicesWith({
    clock: { now: () => new Date(0), sleep: () => new Promise(() => undefined) },
    workspace: { root: '/w', withhold: () => Promise.resolve(() => Promise.resolve()) },
  });
  const input = {
    prompt: '',
    env: {},
    home: '/h',
    newSessionId: 'fresh',
    session: session === undefined ? undefined : { id: session, files: [] },
  };
  const sound = scriptRuntime({
    progress: (line) => {
      if (line === 'turn') return [TURN];
      return line.startsWith('session ') ? [{ kind: 'session', id: line.slice(8) }] : [];
    },
    ...runtime,
  });
  const ran = await runOnce(
    sound,
    input as never,
    {
      run: (_, { onLine }) => {
        for (const line of lines) onLine?.(line);
        return Promise.resolve({ ...END, ...end });
      },
      models: { kind: 'direct' },
      allowance: {},
      spent: NOTHING_SPENT,
      seconds: 60,
      sameSession: false,
      ...terms,
    },
    services,
  );
  return { ran, notices: notices() };
}

it.each([
  ['shorter than its time limit', 59, 'seconds', false],
  ['exactly its time limit', 60, 'seconds', false],
  ['longer than its time limit', 61, undefined, true],
])(
  'says that the budget is used up, or that it took too long, with a budget of time %s',
  async (_, seconds, over, late) => {
    const { ran } = await run({ end: { endedBy: 'timeout', exitCode: 124 }, terms: { allowance: { seconds } } });

    expect([ran.overBudget, ran.timedOut]).toEqual([over, late]);
  },
);

it('is not over its budget of time when it ended by itself', async () => {
  const { ran } = await run({ terms: { allowance: { seconds: 60 } } });

  expect([ran.overBudget, ran.timedOut]).toEqual([undefined, false]);
});

it('has used up its time when it was stopped for that, although the clock says a moment less', async () => {
  const end = { endedBy: 'timeout', exitCode: 124, durationMs: 59_990 } as const;

  const { ran } = await run({ end, terms: { allowance: { turns: 5, seconds: 60 } } });

  expect(ran.overBudget).toBe('seconds');
});

it.each([
  ['cost-usd', 'costUsd'],
  ['turns', 'turns'],
] as const)('believes a runtime that stopped itself at its limit of %s', async (reached, over) => {
  const read: AgentRuntime['read'] = (...given) => ({ ...scriptRuntime().read(...given), reached });

  const { ran } = await run({ runtime: { read }, terms: { allowance: { turns: 5, costUsd: 1 } } });

  expect(ran.overBudget).toBe(over);
});

const silent: Partial<AgentRuntime> = {
  read: (end, input) => ({ ...scriptRuntime().read(end, input), sessionId: undefined }),
};

it('takes the id of the session from the output when the end does not name it', async () => {
  const { ran } = await run({ lines: ['session s-1'], runtime: silent });

  expect(ran.end.sessionId).toBe('s-1');
});

it('accepts a session id of 200 characters, and none of 201', async () => {
  const [longest, longer] = await Promise.all(
    [200, 201].map((length) => run({ lines: [`session ${'s'.repeat(length)}`], runtime: silent })),
  );

  expect(longest?.ran.end.sessionId).toHaveLength(200);
  expect(longest?.notices).toEqual([]);
  expect(longer?.ran.end.sessionId).toBeUndefined();
  expect(longer?.notices).toEqual([
    'The agent reported a session id of 201 characters, and at most 200 are possible. Its session cannot be continued.',
  ]);
});

it('has lost its session when it works in another one', async () => {
  const [same, other] = await Promise.all(
    ['s-1', 's-2'].map((id) => run({ lines: [`session ${id}`], session: 's-1' })),
  );

  expect([same?.ran.end.sessionLost, other?.ran.end.sessionLost]).toEqual([false, true]);
});

/** A gateway that had counted something before this run. */
function gateway() {
  const used = [
    { tokens: 500, costUsd: 0.5, isPriced: true },
    { tokens: 700, costUsd: 0.75, isPriced: true },
  ];
  let useUps = 0;
  const account = {
    used: () => used.shift() ?? { tokens: 700, costUsd: 0.75, isPriced: true },
    watch: () => () => undefined,
  };
  return { models: { kind: 'gateway', account, useUp: () => (useUps += 1) } as never, useUps: () => useUps };
}

it('counts what the gateway counted during this run, not before', async () => {
  const { ran } = await run({ terms: { models: gateway().models, spent: { ...NOTHING_SPENT, tokens: 500 } } });

  expect(ran.spent).toMatchObject({ tokens: 700, costUsd: 0.25 });
});

it('lets the gateway make no further call when the budget is used up, but not when another session began', async () => {
  const [budget, session] = [gateway(), gateway()];

  await run({ lines: ['turn', 'turn'], terms: { models: budget.models, allowance: { turns: 1 } } });
  await run({ lines: ['session s-2'], session: 's-1', terms: { models: session.models } });

  expect([budget.useUps(), session.useUps()]).toEqual([1, 0]);
});

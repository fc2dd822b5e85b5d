/** `agora run --task` for a task that has already ended. */
import { expect, it } from 'vitest';
import type { CliContext } from '../../../cli/cli-context.ts';
import { run } from '../../../cli/commands/run.ts';
import { COLOURLESS } from '../../../cli/paint.ts';
import type { Client, Description, DispatchResult, TaskView } from '../../../client/types.ts';

const TASK = 't_0123456789ab';

const asked: DispatchResult = {
  dispatchId: `${TASK}.r1`,
  taskId: TASK,
  round: 1,
  attempt: 1,
  outcome: 'needs_input',
  exitCode: 0,
  stdout: '',
  stderr: '',
  durationMs: 1,
  rounds: [],
  idleMs: 0,
  permissionMode: 'bypass',
  needsInput: { id: 'q_0123456789ab', question: 'Which?' },
};

/** A terminal that nobody types at, and a client that only describes the task. */
function contextOf(state: TaskView['state']): CliContext {
  const task: TaskView = { task: TASK, state, round: 1, subagent: 'fixer', updatedAt: '2026-03-03T10:00:00Z' };
  const described: Description = { taskId: TASK, dispatchId: asked.dispatchId, task, result: asked };
  const client = { describe: () => Promise.resolve(described) } as unknown as Client;
  const ignore = (): void => undefined;
  return {
    environment: {},
    signal: new AbortController().signal,
    terminal: { out: ignore, tell: ignore, busy: ignore, isInteractive: false, paint: COLOURLESS },
    local: () => client,
  } as unknown as CliContext;
}

it.each(['cancelled', 'expired'] as const)('refuses to continue a task that is %s', async (state) => {
  await expect(run(undefined, [], { task: TASK }, contextOf(state))).rejects.toMatchObject({
    code: 'mistake',
    message: `The task ${TASK} is not waiting for an answer: it is ${state}.`,
    fix: expect.stringContaining('agora run fixer') as unknown,
  });
});

it('still shows the question of a task that waits', async () => {
  expect(await run(undefined, [], { task: TASK }, contextOf('suspended'))).toBe(0);
});

it.each([
  ['1', [], {}],
  ['Round', ['once'], {}],
  [undefined, [], { input: '{"text":"Round once"}' }],
])('does not ignore what is said beside --task: %j %j %j', async (subagent, words, given) => {
  const context = contextOf('suspended');

  await expect(run(subagent, words, { task: TASK, ...given }, context)).rejects.toMatchObject({
    code: 'mistake',
    fix: expect.stringContaining("--answer '…'") as unknown,
  });
});

/** The last round of a task: no further answer will come, so what would be a question of the worker is none. */
import { expect, it } from 'vitest';
import {
  ASK,
  ended,
  lab,
  type Lab,
  type RunOptions,
  scriptRuntime,
} from '../../../../support/worker/worker-dispatch.ts';

/** Denies every tool, and counts the lines "turn" as turns. */
const runtime = scriptRuntime({
  scopes: true,
  permissionMode: (asked) => ({ effective: asked }),
  measures: ['turns'],
  progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 0 }] : []),
  read: (end, input) => ({
    exitCode: end.exitCode,
    text: Buffer.from(end.stdout).toString('utf8'),
    sessionId: input.newSessionId,
    usage: undefined,
    failure: undefined,
    sessionLost: false,
    notes: [],
    denied: [{ tool: 'Bash', about: 'git push', rule: 'Bash(git push)' }],
  }),
});

async function lastRound(scenario: Lab, script: string, frontMatter: string) {
  const options: Partial<RunOptions> = { runtimes: [runtime] };
  await scenario.start(`if [ -z "$ANSWER" ]; then ${ASK}; exit; fi; echo work > work.txt; ${script}`, {
    ...options,
    frontMatter,
  });
  const answer = {
    text: 'No answer will come.',
    by: { login: 'ada', id: 5 },
    at: '2026-01-02T03:04:05Z',
    isFinal: true,
  };
  return ended(await scenario.answer('', { ...options, resume: { answer } }));
}

it('finishes although a tool was denied, and names the tool', async () => {
  using scenario = lab();

  const end = await lastRound(scenario, 'echo Done', 'permission-mode: scoped');

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 1 }, denied: ['Bash: git push'] });
});

it('ends with the work so far when the budget is used up, and says so', async () => {
  using scenario = lab();

  const end = await lastRound(scenario, 'while :; do echo turn; sleep 0.05; done', 'budget: { round: { turns: 2 } }');

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 1 } });
  expect(end.notices).toContain(
    'The budget is used up (2 turns in one round), and no answer will come: the task ends with the work so far.',
  );
});

/** Programs that report impossible numbers: each costs that number, and nothing else of the run. */
import { describe, expect, it } from 'vitest';
import claudeCode from '../../../../worker/runtimes/claude-code.ts';
import codex from '../../../../worker/runtimes/codex.ts';
import gemini from '../../../../worker/runtimes/gemini.ts';
import opencode from '../../../../worker/runtimes/opencode.ts';
import { inputOn } from '../../../support/agents/agent-run.ts';
import { endWith } from '../../../support/agents/recordings.ts';
import { ended, lab, scriptRuntime } from '../../../support/worker/worker-dispatch.ts';

const MACHINE = {
  workspace: '/w/project',
  home: '/w/home',
  sentinel: '/w/project/.agora/needs_input.json',
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

const tokens = (value: string) => `"input_tokens":${value},"output_tokens":1`;

/** The lines of a finished run in which each number is that one. */
const OUTPUTS = {
  'claude-code': [
    claudeCode,
    (value: string) =>
      `{"type":"assistant","session_id":"s","message":{"id":"m","content":[],"usage":{${tokens(value)}}}}\n` +
      `{"type":"result","subtype":"success","is_error":false,"result":"Done.","session_id":"s",` +
      `"num_turns":${value},"duration_ms":${value},"total_cost_usd":${value},"usage":{${tokens(value)}}}`,
  ],
  'codex': [
    codex,
    (value: string) =>
      '{"type":"thread.started","thread_id":"s"}\n{"type":"turn.started"}\n' +
      `{"type":"turn.completed","usage":{${tokens(value)},"cached_input_tokens":${value}}}`,
  ],
  'gemini': [
    gemini,
    (value: string) =>
      `{"type":"result","status":"success","stats":{${tokens(value)},` +
      `"cached":${value},"duration_ms":${value},"tool_calls":${value}}}`,
  ],
  'opencode': [
    opencode,
    (value: string) =>
      `{"type":"step_finish","sessionID":"s","part":{"reason":"stop","cost":${value},"tokens":` +
      `{"input":${value},"output":1,"cache":{"read":${value}}}}}`,
  ],
} as const;

describe.each(Object.entries(OUTPUTS))('%s', (_, [runtime, outputOf]) => {
  it.each(['-1', '1e300', '1e999', '"7"', 'null', '{}', '[]'])(
    'reports no number for %s, and has finished',
    (value) => {
      const stdout = outputOf(value);

      const end = runtime.read(endWith(stdout), inputOn(MACHINE));
      const turns = stdout.split('\n').flatMap((line) => runtime.progress(line).filter(({ kind }) => kind === 'turn'));

      expect(end).toMatchObject({ exitCode: 0, failure: undefined });
      for (const [name, number] of Object.entries(end.usage ?? {}))
        if (name !== 'model') expect(number).toBeOneOf([0, 1]);
      for (const number of Object.values(end.spent ?? {})) expect(number ?? 0).toBeOneOf([0, 1]);
      for (const turn of turns) expect(turn).toMatchObject({ tokens: expect.toBeOneOf([0, 1]) as number });
    },
  );
});

it('saves the work of an agent whose program reports that it cost less than nothing', async () => {
  using scenario = lab();
  const read: typeof claudeCode.read = (end, input) => claudeCode.read(end, input);
  const { progress } = claudeCode;
  const script = `echo work > work.txt; echo '${OUTPUTS['claude-code'][1]('-1').replace('\n', "'; echo '")}'`;

  const end = ended(await scenario.start(script, { runtimes: [scriptRuntime({ read, progress })] }));

  expect(end.outcome.kind).toBe('finished');
  expect(end.result.changes?.files).toBe(1);
});

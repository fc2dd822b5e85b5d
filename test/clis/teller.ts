/** Plays one story with one agent, on its own machines, with a scripted model. */
import { readFile } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import type { RuntimeInput } from '../../worker/runtimes/contract.ts';
import {
  type AgentRun,
  inputOn,
  type Machine,
  runAgent,
  type RunOptions,
  startMachine,
  steeringOn,
} from '../support/agents/agent-run.ts';
import type { AgentAtHand } from '../support/agents/dialects.ts';
import { type ModelRequest, type ModelScript, type ModelServer, startModelServer } from '../support/model-server.ts';

export const KEY = 'sk-0123456789-not-a-real-key';
/** The quotes keep the mark out of the command: only its output contains RAN-42. */
export const MARK = 'echo RAN-4""2';

export const sentIn = (request: ModelRequest | undefined): string => JSON.stringify(request?.body ?? '');
export const isThere = (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    () => false,
  );

type Story = (request: ModelRequest, machine: Machine) => ReturnType<ModelScript>;

/** Everything is removed when the test ends. */
export function tellTo({ runtime, dialect, program }: AgentAtHand) {
  const start = async (script: Story): Promise<{ readonly model: ModelServer; readonly machine: Machine }> => {
    const machine = await startMachine();
    const model = await startModelServer((request) => script(request, machine));
    onTestFinished(async () => {
      await model[Symbol.asyncDispose]();
      await machine[Symbol.asyncDispose]();
    });
    return { model, machine };
  };
  // Every run accepts messages, like runs on GitHub.
  const run = async (
    machine: Machine,
    model: ModelServer,
    differs: Partial<RuntimeInput> = {},
    options: RunOptions = {},
  ): Promise<AgentRun> => {
    const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...dialect.env(model.url, KEY) };
    const { handOver } = await steeringOn(machine);
    return runAgent(runtime, inputOn(machine, { program, env, command: dialect.command, handOver, ...differs }), {
      timeoutMs: 300_000,
      ...options,
    });
  };
  const sessionOf = (earlier: AgentRun) => ({ id: earlier.end.sessionId ?? '', files: [...earlier.session.keys()] });
  const goOn = async (earlier: AgentRun, model: ModelServer, prompt: string): Promise<AgentRun> => {
    const machine = await startMachine();
    onTestFinished(() => machine[Symbol.asyncDispose]());
    return run(
      machine,
      model,
      {
        prompt,
        session: sessionOf(earlier),
        round: 2,
        resume: { answer: prompt, option: undefined, partialState: undefined },
      },
      { restored: earlier.session },
    );
  };
  return { start, run, sessionOf, goOn };
}

/** The real Claude Code on its own machine, with a scripted model. */
import { onTestFinished } from 'vitest';
import claudeCode from '../../worker/runtimes/claude-code.ts';
import type { RuntimeInput } from '../../worker/runtimes/contract.ts';
import {
  type AgentRun,
  inputOn,
  type Machine,
  runAgent,
  type RunOptions,
  startMachine,
} from '../support/agents/agent-run.ts';
import { locateClaude } from '../support/agents/claude.ts';
import { type ModelRequest, type ModelScript, type ModelServer, startModelServer } from '../support/model-server.ts';

export const KEY = 'sk-ant-api03-not-a-real-key';
const program = await locateClaude();
if (program === undefined)
  throw new Error('Claude Code is not installed here. Run `npm run test:claude`, which installs it first.');

export async function setUp(script: ModelScript): Promise<{ readonly model: ModelServer; readonly machine: Machine }> {
  const model = await startModelServer(script);
  const machine = await startMachine();
  onTestFinished(async () => {
    await model[Symbol.asyncDispose]();
    await machine[Symbol.asyncDispose]();
  });
  return { model, machine };
}

export function inputFor(machine: Machine, model: ModelServer, differs: Partial<RuntimeInput> = {}): RuntimeInput {
  const env = { PATH: process.env['PATH'] ?? '', ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: model.url };
  return inputOn(machine, { program: program ?? '', env, ...differs });
}

export const run = (input: RuntimeInput, options: RunOptions = {}): Promise<AgentRun> =>
  runAgent(claudeCode, input, options);
/** Everything that a request contains, as a text to search. */
export const sentIn = (request: ModelRequest | undefined): string => JSON.stringify(request?.body ?? '');

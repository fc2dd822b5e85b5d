/** The step that runs the agent, with a program that starts nothing: how it was started, and what was said. */
import type { DispatchPlan } from '../../../worker/worker-plan.ts';
import type { AgentEnd, AgentRuntime, RuntimeInput } from '../../../worker/runtimes/contract.ts';
import { runAgent } from '../../../worker/lifecycle/steps/work/agent-step.ts';
import { factsWith, servicesWith } from './step-services.ts';
import { scriptRuntime, SETTINGS } from './worker-dispatch.ts';

export interface AgentGiven {
  readonly runtime?: Partial<AgentRuntime>;
  readonly settings?: object;
  readonly subagent?: object;
  readonly plan?: Partial<DispatchPlan>;
  readonly env?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly pair?: object;
  readonly models?: object;
  readonly network?: object;
  readonly before?: object;
  readonly work?: string;
  readonly laid?: object;
  readonly askTool?: readonly [string];
  readonly isAborted?: boolean;
  /** How each start of the agent ends; the last one counts for all further ones. */
  readonly ends?: readonly Partial<AgentEnd>[];
  readonly hasAsked?: boolean;
  /** A file of the conversation as the agent has left it. */
  readonly grown?: string;
}

const DONE: AgentEnd = {
  exitCode: 0,
  text: 'Done.',
  sessionId: 'session-1',
  usage: undefined,
  failure: undefined,
  sessionLost: false,
  notes: [],
};

/** Runs the step with an agent whose program only ends. */
export async function runAgentWith(given: AgentGiven) {
  const { runtime: changes = {}, plan = {}, ends = [{}], laid = { helper: undefined, files: new Map() } } = given;
  const inputs: RuntimeInput[] = [];
  const envs: Readonly<Record<string, string>>[] = [];
  const home: (readonly [string, string])[] = [];
  const programs = new Map<string, number | undefined>();
  const cleared: string[] = [];
  const runtime = scriptRuntime({
    prepare: () => new Map(),
    read: (_, input) => {
      inputs.push(input);
      return { ...DONE, ...(ends[inputs.length - 1] ?? ends.at(-1)) };
    },
    ...changes,
  });
  const run = servicesWith(
    {
      environment: given.environment ?? {},
      clock: {
        now: () => new Date(0),
        sleep: (_, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              resolve();
            });
          }),
      },
      journal: {},
      random: (bytes) => new Uint8Array(bytes),
      ...(given.askTool !== undefined && { askTool: given.askTool }),
      workspace: {
        root: '/w',
        kindOf: () => Promise.resolve(given.hasAsked === true ? 'file' : 'absent'),
        withhold: () => Promise.resolve(() => Promise.resolve()),
      },
      scratch: {
        root: '/scratch',
        list: () => Promise.resolve([]),
        clear: (folder) => Promise.resolve(void cleared.push(folder)),
        read: () => Promise.resolve(given.grown === undefined ? undefined : Buffer.from(given.grown)),
        write: (path, _, mode) => {
          programs.set(path, mode);
          return Promise.resolve(`/scratch/${path}`);
        },
        writeAll: (_, files) => {
          for (const [path, content] of files) home.push([path, Buffer.from(content).toString()]);
          return Promise.resolve();
        },
      },
    },
    { round: 1, ...plan },
  );
  const facts = factsWith({
    settings: { ...SETTINGS, ...given.settings },
    bundle: { runtime, subagent: { systemPrompt: '', ...given.subagent }, input: {} },
    earlier: { before: given.before },
    env: given.env ?? {},
    toolSecrets: new Map(),
    modelKey: { pair: given.pair },
    work: given.work ?? 'none',
    program: { found: Promise.resolve({ path: '/opt/agent', version: '1.2.3' }) },
    channel: { mailbox: undefined, tellsOfInbox: false, look: () => Promise.resolve() },
    laid,
    isolation: {
      run: ({ env }: { env: Readonly<Record<string, string>> }) => {
        envs.push(env);
        return Promise.resolve({
          exitCode: 0,
          endedBy: 'exit',
          stdout: Buffer.of(),
          stderr: Buffer.of(),
          durationMs: 1_000,
        });
      },
    },
    models: given.models ?? { kind: 'direct' },
    network: given.network ?? { kind: 'open' },
  });
  const signal = given.isAborted === true ? AbortSignal.abort() : run.services.signal;
  const { agent } = await runAgent.run(facts, { ...run.services, signal });
  return { ...run, agent, inputs, env: envs[0] ?? {}, home, programs, cleared };
}

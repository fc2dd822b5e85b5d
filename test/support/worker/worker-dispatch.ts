/**
 * One dispatch with real parts: a Git work tree, real processes, artifacts in a folder. The journal and the
 * conversation only record, and the runtime is a shell script.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { taskIdOf, type TaskId } from '../../../protocol/base/ids.ts';
import type { LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import type { Notification } from '../../../protocol/messages/notification.ts';
import { subagentPath } from '../../../protocol/base/registry-paths.ts';
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';
import { folderArtifacts } from '../../../worker/adapters/artifacts/folder-artifacts.ts';
import { gitWorkspace } from '../../../worker/adapters/git/git-workspace.ts';
import { folderRegistry } from '../../../worker/adapters/registries/local-registry.ts';
import { scratchFolder } from '../../../worker/adapters/files/scratch-folder.ts';
import { secretStore } from '../../../worker/adapters/registries/secret-store.ts';
import { systemClock } from '../../../worker/adapters/system-clock.ts';
import type { DispatchEnd, DispatchPlan, Settings } from '../../../worker/index.ts';
import type { WorkerPorts } from '../../../worker/ports.ts';
import type { AskedQuestion } from '../../../worker/ports/conversation-ports.ts';
import type { LifecycleRow } from '../../../worker/context/step-context.ts';
import { LIFECYCLE } from '../../../worker/lifecycle/steps-table.ts';
import { dispatchWith } from '../../../worker/lifecycle/run-dispatch.ts';
import {
  type AgentEnd,
  type AgentRuntime,
  defineRuntime,
  type RuntimeInput,
} from '../../../worker/runtimes/contract.ts';
import { repository, temporaryFolder, type TemporaryFolder } from './work-tree.ts';

export const TASK: TaskId = taskIdOf('test', 1);
export const STATE_KEY = 'a state key that is long enough';

export const SETTINGS: Settings = {
  runtime: 'script',
  permissionMode: 'bypass',
  setupTimeoutSeconds: 300,
  agentTimeoutSeconds: 300,
  verifyTimeoutSeconds: 300,
  maxRounds: 10,
  disableNeedsInputHelper: false,
  envAllow: [],
  allowPlainState: false,
  retentionDays: 30,
};

/** Runs its subagent's command with bash, stores a conversation in a file, and ignores the exit code. */
export function scriptRuntime(changes: Partial<AgentRuntime> = {}): AgentRuntime {
  return defineRuntime({
    id: 'script',
    keys: ['SCRIPT_KEY'],
    settings: ['SCRIPT_SETTING'],
    install: undefined,
    permissionMode: (asked) =>
      asked === 'bypass' || asked === 'strict'
        ? { effective: asked }
        : { effective: 'bypass', warning: `The permission mode "${asked}" is unknown.` },
    prepare: (input) =>
      new Map([
        ['prompt.md', Buffer.from(input.prompt)],
        ['session.txt', Buffer.from(input.session?.id ?? 'none')],
      ]),
    command: (input: RuntimeInput) => ({
      argv: ['bash', '--norc', '--noprofile', '-c', input.command ?? 'exit 3'],
      env: {
        ...input.env,
        HOME: input.home,
        SENTINEL: input.sentinel,
        ANSWER: input.resume?.answer ?? '',
        HELPER: String(input.helper),
        MODE: input.permissionMode,
        MODEL: input.model ?? '',
      },
      stdin: input.prompt,
    }),
    stopSignal: 'SIGTERM',
    progress: (line) => (line.startsWith('note: ') ? [{ kind: 'note', text: line.slice(6) }] : []),
    read: (end, input): AgentEnd => ({
      exitCode: end.exitCode,
      text: Buffer.from(end.stdout).toString('utf8'),
      sessionId: input.session?.id ?? input.newSessionId,
      usage: undefined,
      failure: undefined,
      sessionLost: end.exitCode === 77,
      notes: [],
    }),
    sessionFiles: (paths) => paths.filter((path) => path.startsWith('talk/')),
    ...changes,
  });
}

export interface Lab extends Disposable {
  readonly tree: TemporaryFolder;
  readonly registry: TemporaryFolder;
  readonly artifacts: TemporaryFolder;
  readonly log: LogEvent[];
  readonly events: LifecycleEvent[];
  readonly asked: AskedQuestion[];
  readonly hidden: string[];
  /** What happened, in order: events, artifacts, questions. */
  readonly order: string[];
  /** Writes the subagent and runs a first round. */
  readonly start: (script: string, more?: Partial<RunOptions>) => Promise<DispatchEnd>;
  /** Answers the last question in a new checkout and a new HOME. */
  readonly answer: (text: string, more?: Partial<RunOptions>) => Promise<DispatchEnd>;
}

export interface RunOptions {
  readonly frontMatter: string;
  readonly plan: Partial<DispatchPlan>;
  readonly settings: Partial<Settings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ports: Partial<WorkerPorts>;
  /** Replaces ports after all other options. */
  readonly portsWith: (ports: WorkerPorts) => WorkerPorts;
  readonly runtimes: readonly AgentRuntime[];
  readonly signal: AbortSignal;
  readonly tree: TemporaryFolder;
  readonly secretFolder: string;
  readonly option: number;
  /** As if a capability had requested them. */
  readonly notifications: readonly Notification[];
  readonly resume: Partial<NonNullable<DispatchPlan['resume']>>;
}

export function lab(files?: Readonly<Record<string, string | Uint8Array>>): Lab {
  const tree = repository(files);
  const registry = temporaryFolder();
  const artifacts = temporaryFolder();
  const log: LogEvent[] = [];
  const events: LifecycleEvent[] = [];
  const asked: AskedQuestion[] = [];
  const hidden: string[] = [];
  const order: string[] = [];
  let round = 1;
  const places: TemporaryFolder[] = [tree, registry, artifacts];

  const run = async (given: Partial<DispatchPlan>, options: Partial<RunOptions>): Promise<DispatchEnd> => {
    const place = options.tree ?? (round === 1 ? tree : freshCheckout(tree, places));
    const own = temporaryFolder();
    const home = temporaryFolder();
    places.push(own, home);
    const store = folderArtifacts(artifacts.path, systemClock);
    const ports: WorkerPorts = {
      clock: systemClock,
      processes,
      registry: folderRegistry(registry.path),
      random: randomBytes,
      platform: 'linux-x64',
      channel: undefined,
      workspace: await gitWorkspace({
        root: place.path,
        gitFolder: join(own.path, 'git'),
        container: join(own.path, 'container'),
      }),
      scratch: await scratchFolder(join(own.path, 'scratch')),
      secrets: secretStore({ environment: options.environment ?? {}, folder: options.secretFolder }),
      artifacts: {
        ...store,
        put: async (name, files2, days) => {
          const put = await store.put(name, files2, days);
          order.push(`artifact ${name}`);
          return put;
        },
      },
      conversation: {
        mayPublish: () => Promise.resolve(true),
        ask: (question) => {
          asked.push(question);
          order.push('question');
          return Promise.resolve();
        },
      },
      journal: {
        log: (event) => void log.push(event),
        emit: (event) => {
          events.push(event);
          order.push(event.kind);
          return Promise.resolve();
        },
        hide: (secret) => void hidden.push(secret),
      },
      environment: { PATH: process.env['PATH'], HOME: home.path, AGORA_STATE_KEY: STATE_KEY, ...options.environment },
      ...options.ports,
    };
    const plan: DispatchPlan = {
      task: TASK,
      round,
      attempt: 1,
      issue: 7,
      repository: { id: 42, name: 'octo/small', isPublic: true },
      input: {},
      providerTaskId: '1/1/agent',
      ...given,
      ...options.plan,
      settings: { ...SETTINGS, ...options.settings },
    };
    return dispatchWith(options.runtimes ?? [scriptRuntime()], lifecycleWith(options.notifications))(
      plan,
      options.portsWith?.(ports) ?? ports,
      options.signal ?? new AbortController().signal,
    );
  };

  return {
    tree,
    registry,
    artifacts,
    log,
    events,
    asked,
    hidden,
    order,
    start: (script, options = {}) => {
      const text = `---\ncommand: ${JSON.stringify(script)}\n${options.frontMatter ?? ''}\n---\nYou are a careful planner.\n`;
      registry.write('subagents/planner.md', text);
      const subagent = { name: 'planner', contentHash: contentHash(text), at: tree.git('rev-parse', 'HEAD') };
      return run({ subagent, input: { number: 7, title: 'Make it sum', body: 'All of them.' } }, options);
    },
    answer: (text, options = {}) => {
      const question = asked.at(-1);
      if (question === undefined) throw new Error(`Nothing was asked. ${subagentPath('planner')} ended otherwise.`);
      round += 1;
      const resume = {
        question: question.id,
        state: question.state,
        head: question.head,
        answer: {
          text,
          ...defined({ option: options.option }),
          by: { login: 'ada', id: 5 },
          at: '2026-01-02T03:04:05Z',
        },
        ...options.resume,
      };
      return run({ round, resume }, options);
    },
    [Symbol.dispose]: () => {
      for (const place of places) place[Symbol.dispose]();
    },
  };
}

/** The real rows and, after the bundles, a row that knows what a capability requested. */
function lifecycleWith(notifications: readonly Notification[] | undefined): readonly LifecycleRow[] {
  if (notifications === undefined) return LIFECYCLE;
  const capability: LifecycleRow = {
    number: undefined,
    what: 'a capability',
    reason: 'worker-failed',
    step: { name: 'capability', run: () => Promise.resolve({ notifications }) },
  };
  return LIFECYCLE.flatMap((row) => (row.number === 4 ? [capability, row] : [row]));
}

function freshCheckout(tree: TemporaryFolder, places: TemporaryFolder[]): TemporaryFolder {
  const fresh = temporaryFolder();
  places.push(fresh);
  fresh.git('clone', '--quiet', tree.path, '.');
  return fresh;
}

/** The end of the dispatch, or an error that says what happened instead. */
export function ended(end: DispatchEnd): Extract<DispatchEnd, { kind: 'ended' }> {
  if (end.kind !== 'ended') throw new Error('The dispatch was superseded.');
  return end;
}

export const ASK = `printf '%s' '{"question":"A or B?","options":["Rewrite A","Rewrite B"],"context":"Both sum.","partial_state":{"seen":["src/sum.js"]}}' > "$SENTINEL"`;

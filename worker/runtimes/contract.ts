/**
 * What an agent runtime is to the worker: pure functions that turn a task into a command, and what the process left
 * behind into a result. The worker prepares files, starts, watches and stops the process, so a runtime can be tested
 * with recordings.
 *
 * There is one file for each runtime next to this one, with a default export. `npm run registries` lists them in
 * registry.gen.ts.
 */
import type { AnsweredPart } from '../../protocol/messages/answered-rounds.ts';
import type { Json, JsonObject } from '../../protocol/base/canonical-json.ts';
import type { NamedToolServer } from '../ask/served-tools.ts';
import type { ModelCloud } from '../../protocol/network/model-clouds.ts';
import type { FileSet } from '../ports/work-tree-ports.ts';
import type { ProgramCommand, ProcessEnd } from '../ports/process-ports.ts';

/** Of the id of a session: records, file names and comments contain it. */
export const MOST_SESSION_ID_CHARS = 200;

export interface RuntimeInput {
  /** The first message of a first round, or what is said on a resume. It is never passed on the command line. */
  readonly prompt: string;
  readonly systemPrompt: string;
  /** What the person asked for, as data: the original input, also on a resume. */
  readonly input: JsonObject;
  readonly model: string | undefined;
  /** The mode that was asked for. The runtime applies what its own `permissionMode()` makes of it. */
  readonly permissionMode: string;
  /** What the agent may use in the permission mode `scoped`, in the notation of worker/runtimes/shared/scope.ts. */
  readonly allow: readonly string[];
  /** What is left of the budget, for a runtime that can keep to it by itself. */
  readonly limits: { readonly turns?: number; readonly costUsd?: number };
  /** The command of the subagent or of the action, for the runtime that runs one. */
  readonly command: string | undefined;
  /** Absolute path of the work tree, which is also where the process starts. */
  readonly workspace: string;
  /**
   * Absolute path of the runtime's own folder outside the workspace. It is its HOME, and empty except for what
   * `prepare` and a restored session put there.
   */
  readonly home: string;
  /**
   * The environment that the agent may see: what the worker lets through, and those of `keys` and `settings` that the
   * workflow itself has set. It never contains a value that a file of the repository decides.
   */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of the sentinel. */
  readonly sentinel: string;
  /** A fresh UUID that the runtime may give its session. */
  readonly newSessionId: string;
  /**
   * Present on a resume whose session files were restored. Paths are relative to `home`, as `sessionFiles` chose them.
   */
  readonly session: { readonly id: string; readonly files: readonly string[] } | undefined;
  /** Counts from 1. */
  readonly round: number;
  /**
   * Counts from 1 in every round. Another turn begins when messages arrived while the agent worked and had not been
   * handed over when it stopped.
   */
  readonly turn: number;
  /** Present when an earlier round asked something, whether or not its session could be restored. */
  readonly resume: RuntimeResume | undefined;
  /** Absolute path of the program that `install` asks for; empty for a runtime that needs none. */
  readonly program: string;
  /** True when the agent has to be taught how to ask. */
  readonly helper: boolean;
  /** A capability's own text for the skill that teaches it, in place of ours. */
  readonly helperText?: string;
  /**
   * Starts our ask tool as an MCP server on stdin and stdout. Undefined when there is none: then the file is the only
   * way to ask.
   */
  readonly askTool: readonly [program: string, ...args: string[]] | undefined;
  /** The tool servers that the subagent names. Left out when it names none. */
  readonly toolServers?: readonly NamedToolServer[];
  /**
   * Absolute path of a script that hands messages over. It is run after each use of a tool, with the agent's name for
   * that event as its argument, and prints what a hook prints. Undefined when nobody can write to the agent.
   */
  readonly handOver: string | undefined;
}

export interface RuntimeResume {
  readonly answer: string;
  /** When several questions were asked at once: each with its answer. `answer` has all of them as one text. */
  readonly answers?: readonly AnsweredPart[] | undefined;
  /** The number, from 1, of the option that the answer names. */
  readonly option: number | undefined;
  /** The agent's own notes from when it asked. Undefined when it left none. */
  readonly partialState: Json | undefined;
}

/**
 * A program from an npm package. We install exactly one version: a coding agent that changes overnight is not
 * reproducible.
 */
export interface ProgramPackage {
  readonly package: string;
  readonly version: string;
  /**
   * The first version that is too new for this adapter: an installed version from `version` up to this one is used as
   * it is. When left out, only `version` itself is used.
   */
  readonly before?: string | undefined;
  /** Its name on a PATH. */
  readonly program: string;
  /**
   * The executable below `node_modules`. `{platform}` stands for `linux-x64`, `linux-x64-musl`, `darwin-arm64` and so
   * on, and `{triple}` for `x86_64-unknown-linux-musl` and so on. Install scripts are not run, so a wrapper that such a
   * script would have completed cannot be used.
   */
  readonly bin: string;
}

/** Something to show as the output arrives. */
export type RuntimeProgress =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'note'; readonly text: string }
  /** One turn. The same call may be reported several times, with the same id. */
  | { readonly kind: 'turn'; readonly id: string | undefined; readonly tokens: number };

/** A tool call that the permission mode denied. */
export interface DeniedTool {
  readonly tool: string;
  /** What the call was about, for a person. */
  readonly about: string;
  /** The rule that would allow exactly this. Undefined when no rule does. */
  readonly rule: string | undefined;
}

/** What a run used. The session's members count over all of its rounds, the others only in this run. */
export interface RunSpent {
  readonly tokens?: number | undefined;
  readonly sessionTokens?: number | undefined;
  readonly sessionCostUsd?: number | undefined;
}

export type Measure = 'turns' | 'tokens' | 'cost-usd';

export interface AgentEnd {
  /** Never 0 when `failure` is set. */
  readonly exitCode: number;
  /** The final reply, or the plain output of a runtime that has no final reply. */
  readonly text: string;
  readonly sessionId: string | undefined;
  /**
   * Tokens and turns are those of this round. `costUsd`, when a runtime knows it, is that of the whole session so far:
   * do not add it up.
   */
  readonly usage: Readonly<Record<string, unknown>> | undefined;
  /** Set when the runtime itself finally reported a failure, whatever its exit code says. */
  readonly failure: { readonly detail: string; readonly fix: string } | undefined;
  /** True when the runtime said that the session to resume does not exist or cannot be read. */
  readonly sessionLost: boolean;
  /** What a person should know even about a run that succeeded: tools that were denied, output that was cut off. */
  readonly notes: readonly string[];
  /** The tool calls that the permission mode denied, when the runtime reports them. */
  readonly denied?: readonly DeniedTool[];
  readonly spent?: RunSpent;
  /** Set when the runtime stopped itself at a limit that it was given. */
  readonly reached?: 'turns' | 'cost-usd' | undefined;
}

export type ModelApiId = 'anthropic' | 'openai' | 'gemini';

/** How its model is called with one of its keys. */
export interface ModelAccess {
  /** One of `keys`. */
  readonly key: string;
  readonly api: ModelApiId;
  /** The variable in `settings` that says where the model is. */
  readonly address: string;
}

export interface AgentRuntime {
  readonly id: string;
  /**
   * Environment variables from which it takes its model key, in order of preference. All of them are secrets, and one
   * of them reaches the agent.
   */
  readonly keys: readonly string[];
  /**
   * Further variables that it takes from the workflow's own environment and that are not secret: where its model is.
   */
  readonly settings: readonly string[];
  /**
   * Keys that stay with the worker: the agent gets a placeholder for the key, and the address of a gateway of ours on
   * loopback. A key that is not named here is given to the agent.
   */
  readonly models?: readonly ModelAccess[];
  /** Other places where its model can be called, with credentials of that cloud in place of `keys`. */
  readonly clouds?: readonly ModelCloud[];
  /** Its npm package and the version we pin, when it needs a program that may not be on the machine. */
  readonly install: ProgramPackage | undefined;
  /** What it makes of the permission mode. A mode that it does not know is reported, never silently accepted. */
  permissionMode(asked: string): { readonly effective: string; readonly warning?: string };
  /**
   * True when it can be restricted to an allow-list and reports which tool calls it denied: the permission mode
   * `scoped`.
   */
  readonly scopes?: boolean;
  /**
   * When a message that arrives while the agent works reaches it: after its next use of a tool, through the script
   * `handOver`. When left out: after its turn has ended.
   */
  readonly steers?: 'after-tool' | 'between-turns';
  /** True when it starts the tool servers of a subagent: `input.toolServers`. */
  readonly startsToolServers?: boolean;
  /**
   * What can be measured about it, besides time. A budget for anything else is not watched, and the user is told so.
   */
  readonly measures?: readonly Measure[];
  /** Files to write below `home` before the start: settings, the needs-input helper. */
  prepare(input: RuntimeInput): FileSet;
  /**
   * Where it looks for what capabilities bring, when it does not look in the work tree, which may come from a stranger.
   * @returns the path below `home` for a path of the work tree. Undefined when the file is not for this runtime.
   */
  homeOf?(path: string): string | undefined;
  /**
   * Where its agent writes a question: a path below the work tree that no file of the repository has. When left out:
   * `.agora/needs_input.json`.
   */
  readonly sentinel?: string;
  /**
   * Files at the root of a work tree that it would obey, whatever its options promise. They are moved away while it
   * runs.
   */
  readonly obeys?: readonly string[];
  command(input: RuntimeInput): Omit<ProgramCommand, 'cwd'>;
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** Reads one line of output. Never throws. */
  progress(line: string): readonly RuntimeProgress[];
  /**
   * Reads the end of a run. Never throws, whatever the output is. When the output was too long to keep, its last part
   * must have been kept.
   */
  read(end: ProcessEnd, input: RuntimeInput): AgentEnd;
  /**
   * True when a continued session is appended to the restored one, so that one can tell whether it really continued.
   */
  readonly growsSession?: boolean;
  /** True when it may have no conversation of its own: then nothing is missing when none was saved. */
  readonly mayKeepNone?: boolean;
  /** Chooses, from the given files below `home`, those that are the session `id`. Paths are relative to `home`. */
  sessionFiles(paths: readonly string[], id: string): readonly string[];
}

export type RuntimeMethod = 'permissionMode' | 'prepare' | 'homeOf' | 'command' | 'progress' | 'read' | 'sessionFiles';
type Later<F> = F extends (...given: infer G) => infer R ? (...given: G) => R | Promise<R> : F;

/**
 * A runtime as the worker calls it: one of ours in this process, or one from a registry in a process of its own, whose
 * functions answer later and throw a DispatchError `worker-failed` when they do not.
 */
export type RunningRuntime = Omit<AgentRuntime, RuntimeMethod> & {
  readonly [M in keyof Pick<AgentRuntime, RuntimeMethod>]: Later<AgentRuntime[M]>;
} & {
  /** Aborted with that error as soon as no more answers can come. */
  readonly broken?: AbortSignal;
};

/** Gives an adapter its type without widening it, and gives the registry script one name to look for. */
export function defineRuntime<const R extends AgentRuntime>(runtime: R): R {
  return runtime;
}

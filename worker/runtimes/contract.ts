/**
 * What an agent runtime is to us: pure functions from what is to be done to a command, and from what the process left
 * to what happened. The worker prepares files, starts, watches and stops; so a runtime is tested on recordings.
 *
 * One file per runtime beside this one, default export; `npm run registries` lists them in registry.gen.ts.
 */
import type { AnsweredPart } from '../../protocol/messages/answered-rounds.ts';
import type { Json, JsonObject } from '../../protocol/base/canonical-json.ts';
import type { NamedToolServer } from '../ask/served-tools.ts';
import type { ModelCloud } from '../../protocol/network/model-clouds.ts';
import type { FileSet } from '../ports/work-tree-ports.ts';
import type { ProgramCommand, ProcessEnd } from '../ports/process-ports.ts';

export interface RuntimeInput {
  /** The first message of a first round, or what is said on a resume. Never on the command line. */
  readonly prompt: string;
  readonly systemPrompt: string;
  /** What the person asked for, as data: the original input, also on a resume. */
  readonly input: JsonObject;
  readonly model: string | undefined;
  /** As asked for; the runtime obeys its own `permissionMode()` of it. */
  readonly permissionMode: string;
  /** What the permission mode `scoped` lets it use, in the notation of worker/runtimes/shared/scope.ts. */
  readonly allow: readonly string[];
  /** What is left of the budget, for a runtime that can hold itself to it. */
  readonly limits: { readonly turns?: number; readonly costUsd?: number };
  /** The subagent's or the action's command, for the runtime that runs one. */
  readonly command: string | undefined;
  /** Absolute path of the work tree, which is also where the process starts. */
  readonly workspace: string;
  /**
   * Absolute path of the runtime's own folder outside the workspace: its HOME, empty but for what `prepare` and a
   * restored session put there.
   */
  readonly home: string;
  /**
   * The environment that the agent may see: what the worker lets through, and of `keys` and `settings` whatever the
   * workflow itself has set. Never a value that a file of the repository decides.
   */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of the sentinel. */
  readonly sentinel: string;
  /** A fresh UUID that the runtime may give its session. */
  readonly newSessionId: string;
  /** Present on a resume whose session files were put back: paths relative to `home`, as `sessionFiles` chose them. */
  readonly session: { readonly id: string; readonly files: readonly string[] } | undefined;
  /** Counts from 1. */
  readonly round: number;
  /**
   * Counts from 1 in every round: another one begins when messages came in while the agent worked and were not handed
   * over by then.
   */
  readonly turn: number;
  /** Present when an earlier round asked something, whether or not its session could be put back. */
  readonly resume: RuntimeResume | undefined;
  /** Absolute path of the program that `install` asks for; empty for a runtime that needs none. */
  readonly program: string;
  /** True when the agent is to be taught how to ask. */
  readonly helper: boolean;
  /** A capability's own text of the skill that teaches it, in place of ours. */
  readonly helperText?: string;
  /**
   * Starts our ask tool as an MCP server on stdin and stdout; undefined where there is none, and then the file is the
   * one way.
   */
  readonly askTool: readonly [program: string, ...args: string[]] | undefined;
  /** Those that the subagent names. Left out where it names none. */
  readonly toolServers?: readonly NamedToolServer[];
  /**
   * Absolute path of a script that hands messages over: run after a use of a tool, with the agent's word for that
   * moment as its argument, it prints what a hook prints. Undefined where nobody can write to the agent.
   */
  readonly handOver: string | undefined;
}

export interface RuntimeResume {
  readonly answer: string;
  /** Where several questions were asked at once: each with its answer; `answer` has them as one text. */
  readonly answers?: readonly AnsweredPart[] | undefined;
  /** The option that the answer names, counted from 1. */
  readonly option: number | undefined;
  /** The agent's own notes from when it asked; undefined when it left none. */
  readonly partialState: Json | undefined;
}

/**
 * A program that comes out of an npm package. What we install is one exact version: a coding agent that changes
 * overnight is not reproducible.
 */
export interface ProgramPackage {
  readonly package: string;
  readonly version: string;
  /**
   * The first version that is too new for this adapter: an installed one from `version` to there is used as it is. Left
   * out, only `version` itself.
   */
  readonly before?: string | undefined;
  /** What it is called on a PATH. */
  readonly program: string;
  /**
   * The executable below `node_modules`. `{platform}` stands for `linux-x64`, `linux-x64-musl`, `darwin-arm64` and the
   * like, `{triple}` for `x86_64-unknown-linux-musl` and the like: install scripts are not run, so a wrapper that a
   * script would have completed is of no use.
   */
  readonly bin: string;
}

/** Something to tell as the output comes. */
export type RuntimeProgress =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'note'; readonly text: string }
  /** One turn. The same call may be told several times; its id says so. */
  | { readonly kind: 'turn'; readonly id: string | undefined; readonly tokens: number };

/** A tool that the permission mode kept from the agent. */
export interface DeniedTool {
  readonly tool: string;
  /** What it was to do, for a person. */
  readonly about: string;
  /** The rule that would allow just this; undefined when no rule says exactly that. */
  readonly rule: string | undefined;
}

/** What a run used. The session's members count over all of its rounds, the others are of this run alone. */
export interface RunSpent {
  readonly tokens?: number | undefined;
  readonly sessionTokens?: number | undefined;
  readonly sessionCostUsd?: number | undefined;
}

export type Measure = 'turns' | 'tokens' | 'cost-usd';

export interface AgentEnd {
  /** Never 0 when `failure` is set. */
  readonly exitCode: number;
  /** The final reply, or the plain output of a runtime that has no such thing. */
  readonly text: string;
  readonly sessionId: string | undefined;
  /**
   * Tokens and turns are those of this round; `costUsd`, where a runtime knows it, is that of the whole session so far:
   * do not add it up.
   */
  readonly usage: Readonly<Record<string, unknown>> | undefined;
  /** Set when the runtime's own last word is that it failed, whatever its exit code says. */
  readonly failure: { readonly detail: string; readonly fix: string } | undefined;
  /** True when the runtime said that the session to resume does not exist or cannot be read. */
  readonly sessionLost: boolean;
  /**
   * What a person should know about a run that may well have succeeded: tools that were denied, output that was cut.
   */
  readonly notes: readonly string[];
  /** What the permission mode kept from the agent, where the runtime tells. */
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
  /** The one of `settings` that says where the model is. */
  readonly address: string;
}

export interface AgentRuntime {
  readonly id: string;
  /**
   * Environment variables that it takes its model key from, in order of preference; all are secrets. One of them
   * reaches the agent.
   */
  readonly keys: readonly string[];
  /** Further variables that it takes from the workflow's own environment, no secrets: where its model is. */
  readonly settings: readonly string[];
  /**
   * Such a key stays with the worker: the agent has a stand-in for it, and a gateway of ours on loopback for an
   * address. A key that is not named here is handed to the agent.
   */
  readonly models?: readonly ModelAccess[];
  /** Where else its model may be called, with credentials of that cloud in place of `keys`. */
  readonly clouds?: readonly ModelCloud[];
  /** Its npm package and the version we pin, when it needs a program that may not be on the machine. */
  readonly install: ProgramPackage | undefined;
  /** What the permission mode becomes: an unknown one is told, never silently obeyed. */
  permissionMode(asked: string): { readonly effective: string; readonly warning?: string };
  /**
   * True when it can be held to an allow-list and says which tools it kept from the agent: the permission mode
   * `scoped`.
   */
  readonly scopes?: boolean;
  /**
   * When a message reaches it that comes in while it works: after its next use of a tool, by the script `handOver`, or,
   * left out, once its turn has ended.
   */
  readonly steers?: 'after-tool' | 'between-turns';
  /** True when it starts the tool servers of a subagent: `input.toolServers`. */
  readonly startsToolServers?: boolean;
  /** What it can be measured by, besides time. A budget for anything else is not watched, and that is said. */
  readonly measures?: readonly Measure[];
  /** Files to write below `home` before the start: settings, the needs-input helper. */
  prepare(input: RuntimeInput): FileSet;
  /**
   * Where it looks for what capabilities bring, when it does not look into the work tree, which is a stranger's.
   * @returns the path below `home` for a path of the work tree; undefined when it is not for this runtime.
   */
  homeOf?(path: string): string | undefined;
  /**
   * Where its agent writes a question, as a path below the work tree that no file of the repository has. Left out:
   * `.agora/needs_input.json`.
   */
  readonly sentinel?: string;
  /** What it would obey at the root of a work tree, whatever its options promise: kept out of there while it runs. */
  readonly obeys?: readonly string[];
  command(input: RuntimeInput): Omit<ProgramCommand, 'cwd'>;
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** Reads one line of output. Never throws. */
  progress(line: string): readonly RuntimeProgress[];
  /**
   * Reads the end. Never throws, whatever the output is. When the output was too long to keep, its end must be what was
   * kept.
   */
  read(end: ProcessEnd, input: RuntimeInput): AgentEnd;
  /**
   * True when a session that goes on is written behind what was put back, so that it can be told whether it did go on.
   */
  readonly growsSession?: boolean;
  /** True when it may have no conversation of its own: then none is missing where none was saved. */
  readonly mayKeepNone?: boolean;
  /** Which files below `home` are the session `id`, of those that are there. Paths are relative to `home`. */
  sessionFiles(paths: readonly string[], id: string): readonly string[];
}

export type RuntimeMethod = 'permissionMode' | 'prepare' | 'homeOf' | 'command' | 'progress' | 'read' | 'sessionFiles';
type Later<F> = F extends (...given: infer G) => infer R ? (...given: G) => R | Promise<R> : F;

/**
 * A runtime as the worker calls it: one of ours in this process, or one of a registry in a process of its own, whose
 * functions answer later and throw a DispatchError `worker-failed` when they do not.
 */
export type RunningRuntime = Omit<AgentRuntime, RuntimeMethod> & {
  readonly [M in keyof Pick<AgentRuntime, RuntimeMethod>]: Later<AgentRuntime[M]>;
} & {
  /** Aborted with that error as soon as nothing can be answered any more. */
  readonly broken?: AbortSignal;
};

/** Gives an adapter its type without widening it, and the registry script its one thing to look for. */
export function defineRuntime<const R extends AgentRuntime>(runtime: R): R {
  return runtime;
}

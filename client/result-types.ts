/**
 * The public types of what a dispatch leaves, and the states of a task. types.ts exports these too and has the others.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface ResolvedBundle {
  readonly name: string;
  readonly contentHash: string;
  /** The commit of the registry. Zeros for a folder that is not a repository. */
  readonly at: string;
}

/** What ran: names resolved to content hashes. */
export interface Resolved {
  readonly subagent: ResolvedBundle;
  readonly [kind: string]: unknown;
}

export type Outcome = 'finished' | 'needs_input' | 'failed' | 'cancelled';

export type Conclusion = 'finished' | 'nothing-changed' | 'blocked' | 'asked' | 'failed' | 'cancelled' | 'expired';

/** A number that nobody could measure is missing, never 0. */
export interface Amounts {
  readonly turns?: number | undefined;
  readonly tokens?: number | undefined;
  readonly costUsd?: number | undefined;
  readonly agentSeconds?: number | undefined;
  readonly idleSeconds?: number | undefined;
  /** Calls of GitHub's API. */
  readonly apiCalls?: number | undefined;
  readonly [name: string]: unknown;
}

export interface Usage {
  readonly model?: string | undefined;
  /** This dispatch only. */
  readonly dispatch: Amounts;
  /** All rounds of the task so far. */
  readonly task: Amounts;
  /** What is left of the task's budget. Missing when there is no budget. */
  readonly left?: Amounts | undefined;
  readonly [name: string]: unknown;
}

/** One of several questions that were asked at once. People refer to it by its number, counted from 1. */
export interface AskedPart {
  /** The agent's name for it, otherwise its number. */
  readonly id: string;
  readonly question: string;
  readonly options?: readonly string[] | undefined;
  /** The number, from 1, of the option that the agent recommends. */
  readonly recommended?: number | undefined;
  readonly context?: string | undefined;
}

export interface NeedsInput {
  /** `q_…`. */
  readonly id: string;
  readonly question: string;
  readonly options?: readonly string[] | undefined;
  /** The number, from 1, of the option that the agent recommends. */
  readonly recommended?: number | undefined;
  readonly context?: string | undefined;
  /** Several questions at once. `question` has them as numbered text, and there are no options next to them. */
  readonly questions?: readonly AskedPart[] | undefined;
  readonly partialState?: Json | undefined;
  /**
   * Set when the question does not come from the agent itself: it is about a tool, hosts, more budget, or more to do
   * after a finished turn.
   */
  readonly demand?: 'permission' | 'hosts' | 'budget' | 'more' | undefined;
}

/** What a dispatch leaves. A newer worker may add members. */
export interface DispatchResult {
  readonly dispatchId: string;
  readonly taskId: string;
  readonly round: number;
  readonly attempt: number;
  readonly outcome: Outcome;
  /** The outcome: an agent that ended well may have changed nothing, or may have been prevented from working. */
  readonly conclusion?: Conclusion | undefined;
  readonly exitCode: number;
  /** The agent's last message: the same as `reply`. */
  readonly stdout: string;
  /** The agent's last message. */
  readonly reply?: string | undefined;
  /** What the worker printed while it worked: one JSON object on each line, with its `kind`. */
  readonly events?: string | undefined;
  readonly stderr: string;
  readonly durationMs: number;
  readonly resolved?: Resolved | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly failure?: { readonly reason: string; readonly detail: string; readonly fix: string } | undefined;
  readonly needsInput?: NeedsInput | undefined;
  readonly verify?: { readonly passed: boolean; readonly report: string; readonly durationMs: number } | undefined;
  /** What was used, as the runtime reports it. */
  readonly usage?: Readonly<Record<string, unknown>> | undefined;
  /** What was used, in the same form for every runtime. */
  readonly used?: Usage | undefined;
  readonly rounds: readonly {
    readonly round: number;
    readonly question: string;
    readonly asked: string;
    readonly answer: string;
    /** When several questions were asked at once: each with its answer. `asked` and `answer` have them as one text. */
    readonly answers?:
      | readonly {
          readonly id: string;
          readonly question: string;
          readonly answer: string;
          readonly option?: number | undefined;
          readonly by: string;
        }[]
      | undefined;
    /** A login, `renovate[bot]` or `agent:reviewer`. `default:3d`, `silence:` or `expiry:` when nobody answered. */
    readonly by: string;
    readonly at: string;
  }[];
  readonly idleMs: number;
  readonly sessionId?: string | undefined;
  /** Where it ran, and with which version of the runtime's program. */
  readonly ranOn?: { readonly platform: string; readonly runtime: string; readonly version: string } | undefined;
  readonly permissionMode: string;
  /** How much of the conversation a later round could use. */
  readonly resumed?: 'session' | 'partial-state' | 'questions-only' | undefined;
  readonly changes?: { readonly files: number; readonly insertions: number; readonly deletions: number } | undefined;
  /** Unexpected results: what could not be captured, or was not delivered. */
  readonly notices?: readonly string[] | undefined;
  /** The ids of messages that the agent was given while it worked. */
  readonly given?: readonly string[] | undefined;
  /** Likely causes of an unwanted end. */
  readonly hints?: readonly string[] | undefined;
  /** Local: what happened to the changes. `why` says why they were not applied to the work tree. */
  readonly work?: { readonly patch: string; readonly applied: boolean; readonly why?: string | undefined } | undefined;
}

export type TaskState =
  | 'accepted'
  | 'running'
  | 'idle'
  | 'suspended'
  | 'resuming'
  | 'finished'
  | 'failed'
  | 'cancelled'
  | 'expired';

/** The public types of what a dispatch leaves, and the states of a task. types.ts hands these on and has the others. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface ResolvedBundle {
  readonly name: string;
  readonly contentHash: string;
  /** The commit of the registry; zeros for a folder that is no repository. */
  readonly at: string;
}

/** What ran: names resolved to content hashes. */
export interface Resolved {
  readonly subagent: ResolvedBundle;
  readonly [kind: string]: unknown;
}

export type Outcome = 'finished' | 'needs_input' | 'failed' | 'cancelled';

export type Conclusion = 'finished' | 'nothing-changed' | 'blocked' | 'asked' | 'failed' | 'cancelled' | 'expired';

/** A number that nobody could measure is missing, and never 0. */
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
  /** This dispatch alone. */
  readonly dispatch: Amounts;
  /** All rounds of the task so far. */
  readonly task: Amounts;
  /** What is left of the task's budget; absent without one. */
  readonly left?: Amounts | undefined;
  readonly [name: string]: unknown;
}

/** One of several questions that were asked at once. People name it by its number, from 1. */
export interface AskedPart {
  /** What the agent calls it, else its number. */
  readonly id: string;
  readonly question: string;
  readonly options?: readonly string[] | undefined;
  /** The number of the option that the agent recommends, from 1. */
  readonly recommended?: number | undefined;
  readonly context?: string | undefined;
}

export interface NeedsInput {
  /** `q_…`. */
  readonly id: string;
  readonly question: string;
  readonly options?: readonly string[] | undefined;
  /** The number of the option that the agent recommends, from 1. */
  readonly recommended?: number | undefined;
  readonly context?: string | undefined;
  /** Several questions at once; `question` has them as numbered text, and there are no options beside them. */
  readonly questions?: readonly AskedPart[] | undefined;
  readonly partialState?: Json | undefined;
  /**
   * Set when it is not the agent that asks: for a tool, for hosts, for more of its budget, or for more to do after a
   * finished turn.
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
  /** What came of it: an agent that ended well may have changed nothing, or been kept from its work. */
  readonly conclusion?: Conclusion | undefined;
  readonly exitCode: number;
  /** What the agent said last: the same as `reply`. */
  readonly stdout: string;
  /** What the agent said last. */
  readonly reply?: string | undefined;
  /** What the worker printed while it worked: one JSON object a line, each with its `kind`. */
  readonly events?: string | undefined;
  readonly stderr: string;
  readonly durationMs: number;
  readonly resolved?: Resolved | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly failure?: { readonly reason: string; readonly detail: string; readonly fix: string } | undefined;
  readonly needsInput?: NeedsInput | undefined;
  readonly verify?: { readonly passed: boolean; readonly report: string; readonly durationMs: number } | undefined;
  /** What was used, in the runtime's own words. */
  readonly usage?: Readonly<Record<string, unknown>> | undefined;
  /** What was used, alike for every runtime. */
  readonly used?: Usage | undefined;
  readonly rounds: readonly {
    readonly round: number;
    readonly question: string;
    readonly asked: string;
    readonly answer: string;
    /** Where several questions were asked at once: each with its answer; `asked` and `answer` have them as one text. */
    readonly answers?:
      | readonly {
          readonly id: string;
          readonly question: string;
          readonly answer: string;
          readonly option?: number | undefined;
          readonly by: string;
        }[]
      | undefined;
    /** A login, `renovate[bot]`, `agent:reviewer`; `default:3d`, `silence:` or `expiry:` where nobody spoke. */
    readonly by: string;
    readonly at: string;
  }[];
  readonly idleMs: number;
  readonly sessionId?: string | undefined;
  /** Where it ran, and with which version of the runtime's program. */
  readonly ranOn?: { readonly platform: string; readonly runtime: string; readonly version: string } | undefined;
  readonly permissionMode: string;
  /** How much of the conversation a later round had. */
  readonly resumed?: 'session' | 'partial-state' | 'questions-only' | undefined;
  readonly changes?: { readonly files: number; readonly insertions: number; readonly deletions: number } | undefined;
  /** What went otherwise than one would suppose: what could not be captured, or was not delivered. */
  readonly notices?: readonly string[] | undefined;
  /** The ids of messages that the agent was given while it worked. */
  readonly given?: readonly string[] | undefined;
  /** Likely causes of an end that nobody wanted. */
  readonly hints?: readonly string[] | undefined;
  /** Local: what became of the changes. `why` says why they were not put into the work tree. */
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

/** The public types of a dispatch result, and the states of a task. types.ts has the others and re-exports these. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface ResolvedBundle {
  readonly name: string;
  readonly contentHash: string;
  /** The commit of the registry; all zeros for a folder that is not a repository. */
  readonly at: string;
}

/** What ran: names resolved to hashes of their content. */
export interface Resolved {
  readonly subagent: ResolvedBundle;
  readonly [kind: string]: unknown;
}

export type Outcome = 'finished' | 'needs_input' | 'failed' | 'cancelled';

export type Conclusion = 'finished' | 'nothing-changed' | 'blocked' | 'asked' | 'failed' | 'cancelled' | 'expired';

/** A number that could not be measured is absent, never 0. */
export interface Amounts {
  readonly turns?: number | undefined;
  readonly tokens?: number | undefined;
  readonly costUsd?: number | undefined;
  readonly agentSeconds?: number | undefined;
  readonly idleSeconds?: number | undefined;
  /** Requests to GitHub's API. */
  readonly apiCalls?: number | undefined;
  readonly [name: string]: unknown;
}

export interface Usage {
  readonly model?: string | undefined;
  /** Usage of this dispatch only. */
  readonly dispatch: Amounts;
  /** Usage of all rounds of the task so far. */
  readonly task: Amounts;
  /** The part of it that other tasks had used, which this one continues. Absent if it continues none. */
  readonly inherited?: Amounts | undefined;
  /** The remaining budget of the task. Absent if it has none. */
  readonly left?: Amounts | undefined;
  readonly [name: string]: unknown;
}

/** One of several questions that were asked at once. People refer to it by its number, from 1. */
export interface AskedPart {
  /** The id that the agent gave it, otherwise its number. */
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
  /** Several questions that were asked at once. Then `question` is a numbered list and there are no `options`. */
  readonly questions?: readonly AskedPart[] | undefined;
  readonly partialState?: Json | undefined;
  /**
   * Set if the worker asks instead of the agent: for permission to use a tool, for hosts, for more budget, or for more
   * input after a finished turn.
   */
  readonly demand?: 'permission' | 'hosts' | 'budget' | 'more' | undefined;
}

/** The result of a dispatch. A newer worker may add members. */
export interface DispatchResult {
  readonly dispatchId: string;
  readonly taskId: string;
  readonly round: number;
  readonly attempt: number;
  readonly outcome: Outcome;
  /** How it ended for a person: an agent that succeeded may have changed nothing, or may have been blocked. */
  readonly conclusion?: Conclusion | undefined;
  readonly exitCode: number;
  /** The agent's last reply: the same as `reply`. */
  readonly stdout: string;
  /** The agent's last reply. */
  readonly reply?: string | undefined;
  /** The worker's log: one JSON object on each line, each with its `kind`. */
  readonly events?: string | undefined;
  readonly stderr: string;
  readonly durationMs: number;
  readonly resolved?: Resolved | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly failure?: { readonly reason: string; readonly detail: string; readonly fix: string } | undefined;
  readonly needsInput?: NeedsInput | undefined;
  readonly verify?: { readonly passed: boolean; readonly report: string; readonly durationMs: number } | undefined;
  /** Usage as the runtime reports it. */
  readonly usage?: Readonly<Record<string, unknown>> | undefined;
  /** Usage in the same form for every runtime. */
  readonly used?: Usage | undefined;
  readonly rounds: readonly {
    readonly round: number;
    readonly question: string;
    readonly asked: string;
    readonly answer: string;
    /** Several questions that were asked at once, each with its answer. `asked` and `answer` have them as one text. */
    readonly answers?:
      | readonly {
          readonly id: string;
          readonly question: string;
          readonly answer: string;
          readonly option?: number | undefined;
          readonly by: string;
        }[]
      | undefined;
    /** A login, `renovate[bot]` or `agent:reviewer`. `default:3d`, `silence:` or `expiry:` if nobody answered. */
    readonly by: string;
    readonly at: string;
  }[];
  readonly idleMs: number;
  readonly sessionId?: string | undefined;
  /** The platform on which it ran, and the version of the runtime's program. */
  readonly ranOn?: { readonly platform: string; readonly runtime: string; readonly version: string } | undefined;
  readonly permissionMode: string;
  /** How much of the conversation was restored in a later round. Absent if the runtime has none, as `command`. */
  readonly resumed?: 'session' | 'partial-state' | 'questions-only' | undefined;
  readonly changes?: { readonly files: number; readonly insertions: number; readonly deletions: number } | undefined;
  /** Unexpected events: for example, work that could not be captured or was not delivered. */
  readonly notices?: readonly string[] | undefined;
  /** The ids of the messages that the agent received while it worked. */
  readonly given?: readonly string[] | undefined;
  /** Likely causes of an unwanted end. */
  readonly hints?: readonly string[] | undefined;
  /** Local: what happened to the changes. `why` explains why they were not applied to the work tree. */
  readonly work?: { readonly patch: string; readonly applied: boolean; readonly why?: string | undefined } | undefined;
  /** Local: the file with the worker's log. Absent if it no longer exists. */
  readonly logFile?: string | undefined;
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

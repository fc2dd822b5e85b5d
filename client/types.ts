/**
 * The client library's words, as plain types: what `import { createClient } from 'agora-dispatch'` shows to an editor.
 *
 * Imports nothing, so that the published declarations stand alone. client/schemas.ts checks the same shapes at run time,
 * and the compiler checks that the two agree.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Where dispatches run. */
export interface ClientOptions {
  /** On this machine: the worker as a child process, on a copy of a repository's last commit. */
  readonly local?: LocalOptions;
  /** In a repository on GitHub: its workflow runs the worker. */
  readonly github?: GitHubOptions;
}

export interface LocalOptions {
  /** A folder inside a git repository. Default: the current folder. */
  readonly repository?: string;
  /** What a repository has below `.github/agora`. Default: that folder of the repository, uncommitted changes included. */
  readonly registry?: string;
  /** Where tasks are kept between rounds. Default: a folder of the user's state folder, one for each repository. */
  readonly home?: string;
  /** What the worker gets as its environment: model key, `AGORA_*` settings. Default: this process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Whether finished work is put into the repository's work tree, where it fits. Default: true. */
  readonly apply?: boolean;
}

export interface GitHubOptions {
  /** `owner/name`. */
  readonly repository: string;
  /** A token of the person who dispatches and answers. Default: as `gh` finds one. */
  readonly token?: string;
  /** Of the REST API. Default: `GITHUB_API_URL`, else `GH_HOST`'s, else `https://api.github.com`. */
  readonly apiUrl?: string;
  /** File name of the workflow. Default: `agora.yml`. */
  readonly workflow?: string;
  /** How often GitHub is asked while something runs. Default: 3000. */
  readonly pollMs?: number;
  /** How long a dispatch may take before `dispatch` gives up waiting; the run itself goes on. Default: six hours. */
  readonly waitMs?: number;
  /** How long an answer may stay without anybody taking it up. Default: ten minutes. */
  readonly pickUpMs?: number;
}

export interface DispatchOptions {
  /** The name of a file below `subagents/` of the registry, without `.md`. */
  readonly subagent: string;
  /**
   * What is asked for. To answer a question, the same input again with the member `answer`.
   * Through GitHub it travels as text: the member `text` when it is the only one, else the whole as JSON.
   */
  readonly input?: Readonly<Record<string, Json>>;
  /** What the agent left when it asked: `needsInput.partialState` of the result before. */
  readonly partialState?: Json | undefined;
  /** The question that `input.answer` answers. A client that has seen the question asked finds it by itself. */
  readonly question?: string;
  /** GitHub: the issue to work on and to ask in. Without one, a question opens an issue. */
  readonly issue?: number;
  /** Stops waiting; a local worker is cancelled, a run on GitHub goes on. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface AnswerOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export type Progress =
  /** The dispatch has a name and what runs is pinned. */
  | { readonly kind: 'accepted'; readonly taskId: string; readonly dispatchId: string; readonly resolved?: Resolved }
  /** GitHub: the run, whenever its status changes. */
  | { readonly kind: 'run'; readonly id: number; readonly url: string; readonly status: string }
  /** Something that the one who started it should know. */
  | { readonly kind: 'notice'; readonly text: string }
  /** Local: a line of the worker's log. */
  | { readonly kind: 'log'; readonly event: { readonly kind: string; readonly [member: string]: unknown } };

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

export interface NeedsInput {
  /** `q_…`. */
  readonly id: string;
  readonly question: string;
  readonly options?: readonly string[] | undefined;
  readonly context?: string | undefined;
  readonly partialState?: Json | undefined;
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
  /** What the agent said last. */
  readonly stdout: string;
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
  readonly rounds: readonly { readonly round: number; readonly question: string; readonly asked: string; readonly answer: string; readonly by: string; readonly at: string }[];
  readonly idleMs: number;
  readonly sessionId?: string | undefined;
  readonly permissionMode: string;
  /** How much of the conversation a later round had. */
  readonly resumed?: 'session' | 'partial-state' | 'questions-only' | undefined;
  readonly changes?: { readonly files: number; readonly insertions: number; readonly deletions: number } | undefined;
  /** Local: what became of the changes. `why` says why they were not put into the work tree. */
  readonly work?: { readonly patch: string; readonly applied: boolean; readonly why?: string | undefined } | undefined;
}

export type TaskState = 'accepted' | 'running' | 'idle' | 'suspended' | 'resuming' | 'finished' | 'failed' | 'cancelled' | 'expired';

/** A task as it stands. */
export interface TaskView {
  readonly task: string;
  readonly state: TaskState;
  readonly round: number;
  readonly subagent?: string | undefined;
  /** Of the issue, or the first line of what was asked for. */
  readonly title?: string | undefined;
  readonly issue?: number | undefined;
  /** Where to read on: the task's comment, its issue or its run. */
  readonly url?: string | undefined;
  /** The question that waits for an answer. */
  readonly question?: OpenQuestion | undefined;
  readonly run?: { readonly id: number; readonly url: string; readonly status: string; readonly conclusion?: string | undefined } | undefined;
  readonly pullRequest?: { readonly number: number; readonly url: string } | undefined;
  /** What came of it, once the task is finished. */
  readonly conclusion?: Conclusion | undefined;
  /** How the checks came out, once the task is finished; the result has their report. */
  readonly verify?: { readonly passed: boolean } | undefined;
  readonly updatedAt: string;
}

export interface OpenQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /** Until when it can be answered. */
  readonly expires: string;
  readonly url?: string | undefined;
}

export interface Description {
  readonly taskId: string;
  readonly dispatchId: string;
  readonly task: TaskView;
  /** What ran, once a result says so. */
  readonly resolved?: Resolved | undefined;
  /** Of that dispatch; absent while it runs and after its artifacts have expired. */
  readonly result?: DispatchResult | undefined;
}

export interface Cancelled {
  readonly task: string;
  /** `cancelled`: it has stopped; `asked`: GitHub or the bot was told; `ended`: there was nothing left to cancel. */
  readonly outcome: 'cancelled' | 'asked' | 'ended';
  readonly detail: string;
}

export interface Client {
  /**
   * Runs one dispatch and waits for its end. A question is a result: `needsInput` is set, nothing runs, and the same call
   * again with `input.answer` and `partialState` goes on where the agent stopped.
   */
  dispatch(options: DispatchOptions): Promise<DispatchResult>;
  /** Answers a question by its id and waits for the round that follows. */
  answer(question: string, answer: string, options?: AnswerOptions): Promise<DispatchResult>;
  /** What a dispatch was and how it ended; of a task its newest round. */
  describe(id: string): Promise<Description>;
  /** Stops a task, whether it runs or waits. Doing it twice is no error. */
  cancel(id: string): Promise<Cancelled>;
  /** Every change of a task, beginning with how it stands now, until it has ended or the signal says so. */
  watch(id: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<TaskView>;
  /** The tasks of the last five weeks, newest first. */
  tasks(): Promise<readonly TaskView[]>;
}

/** Why a call could not do what it was asked to. */
export type ClientErrorCode =
  /** What was given makes no sense; the same call will never work. */
  | 'mistake'
  | 'not-found'
  | 'not-signed-in'
  | 'not-allowed'
  /** The question is answered or closed already. */
  | 'already-answered'
  /** Nobody took the answer up: no bot, no relay. */
  | 'not-taken-up'
  | 'timed-out'
  /** It ran and left no result. */
  | 'no-result'
  | 'unreachable'
  | 'aborted';

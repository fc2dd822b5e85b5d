/**
 * The client library's words, as plain types: what `import { createClient } from 'agora-dispatch'` shows to an editor.
 *
 * Imports no other module of ours than result-types.ts, so that the published declarations stand alone.
 * client/client-schemas.ts checks the same shapes at run time, and the compiler checks that the two agree.
 */
import type { Conclusion, DispatchResult, Json, Resolved } from './result-types.ts';

export type * from './result-types.ts';

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
  /**
   * What a repository has below `.github/agora`. Default: that folder of the repository, uncommitted changes included.
   */
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
  /**
   * The slug of the App whose bot serves the repository, the `x` of `x[bot]`. Left out, tasks are read from what
   * workflows write as `github-actions[bot]`, and of Apps only the last word on such a task.
   */
  readonly app?: string;
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
  /** Local: people can talk to the run while it goes on, and have more for it after a finished turn. */
  readonly interactive?: InteractiveOptions;
}

export interface AnswerOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Local: people can talk to the run while it goes on, and have more for it after a finished turn. */
  readonly interactive?: InteractiveOptions;
}

export interface InteractiveOptions {
  /**
   * How long it waits for the next message, or for an answer, while nobody is attached. 0: not at all. Default: five
   * minutes.
   */
  readonly idleMs?: number;
  /** Whether a question waits for its answer without an end. Default: false. */
  readonly keepsAsking?: boolean;
  /** Handed what an attached client gets, for whoever started it. It does not count as attached. */
  readonly onOpen?: (here: Attached) => void;
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
  /** `idle`: until when its run waits for the answer. */
  readonly waitsUntil?: string | undefined;
  readonly run?:
    | { readonly id: number; readonly url: string; readonly status: string; readonly conclusion?: string | undefined }
    | undefined;
  readonly pullRequest?: { readonly number: number; readonly url: string } | undefined;
  /** What came of it, once the task is finished. */
  readonly conclusion?: Conclusion | undefined;
  /** Its work waits for a person's yes: `/agora deliver` on its issue. */
  readonly held?: true | undefined;
  /**
   * It is finished, and its result is there; what became of that, a pull request or none, follows within two minutes.
   */
  readonly isBeingDelivered?: true | undefined;
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

/** Why a task stands as it does. */
export interface TaskExplanation {
  readonly task: TaskView;
  /**
   * What each rule of the bot says of it, in their order; empty for a task that no bot decides about: on this machine,
   * or without an issue.
   */
  readonly rules: readonly {
    readonly rule: string;
    /** What it found due: the bot does it next, or is doing it. Empty when nothing is. */
    readonly due: readonly string[];
    /** What it waits for; it decides again when GitHub tells of something, and then (ISO 8601) at the latest. */
    readonly waits: readonly { readonly for: string; readonly until: string }[];
    /** What it went by beside the thread, as your token sees it. */
    readonly facts: readonly string[];
  }[];
}

export interface Cancelled {
  readonly task: string;
  /** `cancelled`: it has stopped; `asked`: GitHub or the bot was told; `ended`: there was nothing left to cancel. */
  readonly outcome: 'cancelled' | 'asked' | 'ended';
  readonly detail: string;
}

/**
 * What happens to a task that somebody is attached to. `seq` counts from 1 without a gap; history that begins later has
 * lost what was before.
 */
export type AttachEvent =
  /** Local: a line of the worker's log. */
  | {
      readonly type: 'log';
      readonly seq: number;
      readonly at: string;
      readonly event: { readonly kind: string; readonly [member: string]: unknown };
    }
  /** `waitMs`: how long it waits while nobody is attached; left out: without an end, or not known. */
  | {
      readonly type: 'state';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      readonly round: number;
      readonly waitMs?: number | undefined;
      readonly url?: string | undefined;
    }
  | {
      readonly type: 'question';
      readonly seq: number;
      readonly at: string;
      readonly id: string;
      readonly question: string;
      readonly options: readonly string[];
      readonly context?: string | undefined;
      readonly url?: string | undefined;
    }
  /** The question is closed. */
  | { readonly type: 'answered'; readonly seq: number; readonly at: string; readonly id: string; readonly by: string }
  /** Somebody said something: to the question, to the agent at work, to begin its next turn, or to other people. */
  | {
      readonly type: 'message';
      readonly seq: number;
      readonly at: string;
      readonly by: string;
      readonly text: string;
      readonly as: 'answer' | 'message' | 'turn' | 'comment';
      readonly url?: string | undefined;
    }
  | { readonly type: 'notice'; readonly seq: number; readonly at: string; readonly text: string }
  /** To this client alone: what it sent was not taken. */
  | { readonly type: 'refused'; readonly at: string; readonly text: string }
  /** The last one. A local run that leaves its question open ends `suspended`. */
  | {
      readonly type: 'ended';
      readonly seq: number;
      readonly at: string;
      readonly state: TaskState;
      readonly text?: string | undefined;
      readonly url?: string | undefined;
    };

/** A task that somebody follows and talks to. */
export interface Attached {
  /**
   * What has happened so far, once, and then everything as it happens, until the task has ended or `detach` was called.
   * For one reader.
   */
  readonly events: AsyncIterable<AttachEvent>;
  /**
   * Says something: the answer to that question, else whatever fits; a local run tells in a `message` what it took it
   * as. GitHub: a comment in your name. What a local run does not take comes back as a `refused`.
   */
  send(text: string, options?: { readonly question?: string }): Promise<void>;
  /** No more input will come. Sent once, however often it is called. */
  end(): Promise<void>;
  /** The task goes on without this client. */
  detach(): void;
}

export interface Client {
  /**
   * Runs one dispatch and waits for its end. A question is a result: `needsInput` is set, nothing runs, and the same
   * call again with `input.answer` and `partialState` goes on where the agent stopped.
   */
  dispatch(options: DispatchOptions): Promise<DispatchResult>;
  /** Answers a question by its id and waits for the round that follows. */
  answer(question: string, answer: string, options?: AnswerOptions): Promise<DispatchResult>;
  /**
   * Answers the question that a suspended task waits on, whichever it is, and waits for the round that follows. Nothing
   * of the task changes until that is taken up.
   */
  resume(task: string, signal: string, options?: AnswerOptions): Promise<DispatchResult>;
  /** What a dispatch was and how it ended; of a task its newest round. */
  describe(id: string): Promise<Description>;
  /** Why a task stands as it does: the rules of the bot, run with your token. Nothing is changed. */
  explain(id: string): Promise<TaskExplanation>;
  /** Stops a task, whether it runs or waits. Doing it twice is no error. */
  cancel(id: string): Promise<Cancelled>;
  /** Every change of a task, beginning with how it stands now, until it has ended or the signal says so. */
  watch(id: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<TaskView>;
  /** Follows a task and talks to it: a local run that is interactive, or any task on GitHub. */
  attach(id: string, options?: { readonly signal?: AbortSignal }): Promise<Attached>;
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

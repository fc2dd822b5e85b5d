/**
 * The client library's words, as plain types: what `import { createClient } from 'agora-dispatch'` shows to an editor.
 *
 * Together with task-types.ts, attach-types.ts and result-types.ts it imports no other module of ours, so that the
 * published declarations stand alone.
 * client/client-schemas.ts checks the same shapes at run time, and the compiler checks that the two agree.
 */
import type { Attached } from './attach-types.ts';
import type { DispatchResult, Json, Resolved } from './result-types.ts';
import type { Description, TaskExplanation, TaskHistory, TaskView } from './task-types.ts';

export type * from './attach-types.ts';
export type * from './result-types.ts';
export type * from './task-types.ts';

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

export interface Cancelled {
  readonly task: string;
  /** `cancelled`: it has stopped; `asked`: GitHub or the bot was told; `ended`: there was nothing left to cancel. */
  readonly outcome: 'cancelled' | 'asked' | 'ended';
  readonly detail: string;
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
  /**
   * Goes on with a local task whose process was killed in the middle of a turn (`isLost`): the turn begins again with
   * the same words, or ends with what its worker has left since. On GitHub the bot does that.
   */
  recover(task: string, options?: AnswerOptions): Promise<DispatchResult>;
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
  /** How the tasks went on which something happened since a time, oldest first. Default: the last five weeks. */
  history(options?: { readonly since?: Date }): Promise<readonly TaskHistory[]>;
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

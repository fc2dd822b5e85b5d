/**
 * The client library's types: what `import { createClient } from 'agora-dispatch'` shows in an editor.
 *
 * Together with task-types.ts, attach-types.ts and result-types.ts, it imports no other module of ours, so that the
 * published declarations are complete.
 * client/client-schemas.ts checks the same types at run time, and the compiler checks that the two agree.
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
   * What a repository has below `.github/agora`. Default: that folder of the repository, including uncommitted changes.
   */
  readonly registry?: string;
  /** Where tasks are stored between rounds. Default: a folder in the user's state folder, one for each repository. */
  readonly home?: string;
  /** The environment for the worker: model key, `AGORA_*` settings. Default: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Whether finished work is applied to the repository's work tree when it fits. Default: true. */
  readonly apply?: boolean;
}

export interface GitHubOptions {
  /** `owner/name`. */
  readonly repository: string;
  /** A token of the person who dispatches and answers. Default: the one that `gh` would use. */
  readonly token?: string;
  /**
   * The address of the REST API. Default: `GITHUB_API_URL`, otherwise the one of `GH_HOST`, otherwise
   * `https://api.github.com`.
   */
  readonly apiUrl?: string;
  /** File name of the workflow. Default: `agora.yml`. */
  readonly workflow?: string;
  /**
   * The slug of the App whose bot serves the repository: the `x` of `x[bot]`. When left out, tasks are read from what
   * workflows write as `github-actions[bot]`, and of Apps only the final comment on such a task.
   */
  readonly app?: string;
  /** How often, in milliseconds, GitHub is asked while something runs. Default: 3000. */
  readonly pollMs?: number;
  /** How long `dispatch` waits for a dispatch. The run itself continues after that. Default: six hours. */
  readonly waitMs?: number;
  /** How long an answer may wait until a run continues with it. Default: ten minutes. */
  readonly pickUpMs?: number;
}

export interface DispatchOptions {
  /** The name of a file below `subagents/` of the registry, without `.md`. */
  readonly subagent: string;
  /**
   * What is asked for. To answer a question, send the same input again with the member `answer`.
   * GitHub gets it as text: the member `text` when it is the only one, otherwise the whole input as JSON.
   */
  readonly input?: Readonly<Record<string, Json>>;
  /** What the agent left when it asked: `needsInput.partialState` of the previous result. */
  readonly partialState?: Json | undefined;
  /** The question that `input.answer` answers. A client that received the question finds it by itself. */
  readonly question?: string;
  /** GitHub: the issue to work on and to ask in. Without one, a question opens an issue. */
  readonly issue?: number;
  /** Stops waiting. A local worker is cancelled, a run on GitHub continues. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Local: people can talk to the run while it works, and give it more to do after a finished turn. */
  readonly interactive?: InteractiveOptions;
}

export interface AnswerOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Local: people can talk to the run while it works, and give it more to do after a finished turn. */
  readonly interactive?: InteractiveOptions;
}

export interface InteractiveOptions {
  /**
   * How long, in milliseconds, it waits for the next message or for an answer while nobody is attached. 0: it does not
   * wait. Default: five minutes.
   */
  readonly idleMs?: number;
  /** Whether a question waits for its answer without a time limit. Default: false. */
  readonly keepsAsking?: boolean;
  /**
   * Called with the same interface as an attached client gets, for the user who started it. It does not count as
   * attached.
   */
  readonly onOpen?: (here: Attached) => void;
}

export type Progress =
  /** The dispatch has an id, and what runs is pinned. */
  | { readonly kind: 'accepted'; readonly taskId: string; readonly dispatchId: string; readonly resolved?: Resolved }
  /** GitHub: the run, whenever its status changes. */
  | { readonly kind: 'run'; readonly id: number; readonly url: string; readonly status: string }
  /** Something that the user who started it should know. */
  | { readonly kind: 'notice'; readonly text: string }
  /** Local: a line of the worker's log. */
  | { readonly kind: 'log'; readonly event: { readonly kind: string; readonly [member: string]: unknown } };

export interface Cancelled {
  readonly task: string;
  /** `cancelled`: it has stopped. `asked`: GitHub or the bot was told. `ended`: there was nothing left to cancel. */
  readonly outcome: 'cancelled' | 'asked' | 'ended';
  readonly detail: string;
}

export interface Client {
  /**
   * Runs one dispatch and waits for its end. A question is a result: `needsInput` is set, nothing is running, and the
   * same call again with `input.answer` and `partialState` continues where the agent stopped.
   */
  dispatch(options: DispatchOptions): Promise<DispatchResult>;
  /** Answers a question by its id and waits for the round that follows. */
  answer(question: string, answer: string, options?: AnswerOptions): Promise<DispatchResult>;
  /**
   * Answers the question that a suspended task waits for, whichever it is, and waits for the round that follows.
   * Nothing in the task changes until a run continues with the answer.
   */
  resume(task: string, signal: string, options?: AnswerOptions): Promise<DispatchResult>;
  /**
   * Continues a local task whose process was killed in the middle of a turn (`isLost`): the turn begins again with the
   * same words, or ends with the result that its worker has left since. On GitHub the bot does that.
   */
  recover(task: string, options?: AnswerOptions): Promise<DispatchResult>;
  /** What a dispatch was and how it ended. For a task, its newest round. */
  describe(id: string): Promise<Description>;
  /** Why a task is in its current state: runs the rules of the bot with your token. Nothing is changed. */
  explain(id: string): Promise<TaskExplanation>;
  /** Stops a task, whether it runs or waits. Calling it twice is not an error. */
  cancel(id: string): Promise<Cancelled>;
  /** Every change of a task, beginning with its current state, until it has ended or the signal aborts. */
  watch(id: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<TaskView>;
  /** Follows a task and talks to it: a local interactive run, or any task on GitHub. */
  attach(id: string, options?: { readonly signal?: AbortSignal }): Promise<Attached>;
  /** The tasks of the last five weeks, newest first. */
  tasks(): Promise<readonly TaskView[]>;
  /** The history of the tasks that have changed since a given time, oldest first. Default: the last five weeks. */
  history(options?: { readonly since?: Date }): Promise<readonly TaskHistory[]>;
}

/** Why a call failed. */
export type ClientErrorCode =
  /** What was given makes no sense. The same call will never work. */
  | 'mistake'
  | 'not-found'
  | 'not-signed-in'
  | 'not-allowed'
  /** The question is already answered or closed. */
  | 'already-answered'
  /** No run continued with the answer: there is no bot and no relay. */
  | 'not-taken-up'
  | 'timed-out'
  /** It ran and left no result. */
  | 'no-result'
  | 'unreachable'
  | 'aborted';

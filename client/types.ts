/**
 * The client library's types, as an editor shows them for `import { createClient } from 'agora-dispatch'`.
 *
 * Together with task-types.ts, attach-types.ts and result-types.ts, it imports no other module of the project, so the
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
  /** On this machine: the worker runs as a child process on a copy of the repository's last commit. */
  readonly local?: LocalOptions;
  /** On GitHub: the workflow of a repository runs the worker. */
  readonly github?: GitHubOptions;
}

export interface LocalOptions {
  /** A folder inside a git repository. Default: the current folder. */
  readonly repository?: string;
  /**
   * The folder of the registry. Default: `.github/agora` in the repository, including uncommitted changes.
   */
  readonly registry?: string;
  /** Where tasks are stored between rounds. Default: one folder for each repository in the user's state folder. */
  readonly home?: string;
  /** The worker's environment, with the model key and `AGORA_*` settings. Default: the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Whether finished work is applied to the repository's work tree if it applies cleanly. Default: true. */
  readonly apply?: boolean;
}

export interface GitHubOptions {
  /** `owner/name`. */
  readonly repository: string;
  /** A token of the person who dispatches and answers. Default: the token that `gh` uses. */
  readonly token?: string;
  /** URL of the REST API. Default: `GITHUB_API_URL`, then the API of `GH_HOST`, then `https://api.github.com`. */
  readonly apiUrl?: string;
  /** The workflow's file name. Default: `agora.yml`. */
  readonly workflow?: string;
  /**
   * The slug of the App whose bot serves the repository: the `x` of `x[bot]`. Without it, tasks are read only from
   * comments that workflows write as `github-actions[bot]`, and from an App only its final comment on such a task.
   */
  readonly app?: string;
  /** The polling interval while something runs, at least 1. Default: 3000. */
  readonly pollMs?: number;
  /** How long `dispatch` waits for a dispatch to end. The run itself continues after that. Default: six hours. */
  readonly waitMs?: number;
  /** How long to wait for the bot or the relay to process an answer. Default: ten minutes. */
  readonly pickUpMs?: number;
}

export interface DispatchOptions {
  /** The name of a file in the registry's `subagents/` folder, without `.md`. */
  readonly subagent: string;
  /**
   * The request. It may be left out for an issue, and for a subagent with a `prompt-template`. To answer a question,
   * pass the same input again with the member `answer`.
   * GitHub: the input is sent as text, `text` unchanged if it is the only member, otherwise the whole input as JSON.
   */
  readonly input?: Readonly<Record<string, Json>>;
  /** The state that the agent returned with its question: `needsInput.partialState` of the previous result. */
  readonly partialState?: Json | undefined;
  /** The id of the question that `input.answer` answers. The client that received the question knows it already. */
  readonly question?: string;
  /** GitHub: the issue to work on, where questions are asked. Without one, a question opens an issue. */
  readonly issue?: number;
  /** Stops waiting. A local worker is cancelled; a run on GitHub continues. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Local: people can send messages to the run while it works, and more input after a finished turn. */
  readonly interactive?: InteractiveOptions;
}

export interface AnswerOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Local: people can send messages to the run while it works, and more input after a finished turn. */
  readonly interactive?: InteractiveOptions;
}

export interface InteractiveOptions {
  /**
   * How long the run waits for the next message or an answer while no client is attached. 0: it does not wait.
   * Default: five minutes.
   */
  readonly idleMs?: number;
  /** Whether the run waits for the answer to a question without a time limit. Default: false. */
  readonly keepsAsking?: boolean;
  /** Receives what an attached client gets, for the program that started the run. It does not count as attached. */
  readonly onOpen?: (here: Attached) => void;
}

export type Progress =
  /** The dispatch has an id, and everything that it runs is pinned. */
  | { readonly kind: 'accepted'; readonly taskId: string; readonly dispatchId: string; readonly resolved?: Resolved }
  /** GitHub: the status of the run has changed. */
  | { readonly kind: 'run'; readonly id: number; readonly url: string; readonly status: string }
  /** A message for the person who started the dispatch. */
  | { readonly kind: 'notice'; readonly text: string }
  /** Local: a line of the worker's log. */
  | { readonly kind: 'log'; readonly event: { readonly kind: string; readonly [member: string]: unknown } };

export interface Cancelled {
  readonly task: string;
  /** `cancelled`: stopped; `asked`: GitHub or the bot was asked to stop it; `ended`: it had already ended. */
  readonly outcome: 'cancelled' | 'asked' | 'ended';
  readonly detail: string;
}

export interface Client {
  /**
   * Runs one dispatch and waits until it ends. If the agent asks a question, the result has `needsInput` and nothing
   * runs. The same call with `input.answer` and `partialState` continues where the agent stopped.
   */
  dispatch(options: DispatchOptions): Promise<DispatchResult>;
  /** Answers a question by its id and waits for the round that follows. */
  answer(question: string, answer: string, options?: AnswerOptions): Promise<DispatchResult>;
  /**
   * Answers the open question of a suspended task and waits for the round that follows. The task does not change until
   * the answer is processed.
   */
  resume(task: string, signal: string, options?: AnswerOptions): Promise<DispatchResult>;
  /**
   * Continues a local task whose process was killed in the middle of a turn (`isLost`). The turn starts again with the
   * same input, or ends with the result that its worker has written since. On GitHub, the bot does this.
   */
  recover(task: string, options?: AnswerOptions): Promise<DispatchResult>;
  /** Describes a dispatch and its result. For the id of a task, this is its newest round. */
  describe(id: string): Promise<Description>;
  /** Explains the state of a task by running the bot's rules with your token. Changes nothing. */
  explain(id: string): Promise<TaskExplanation>;
  /** Stops a task that runs or waits. A second call is not an error. */
  cancel(id: string): Promise<Cancelled>;
  /** Yields the current state of a task, then each change, until the task has ended or the signal is aborted. */
  watch(id: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<TaskView>;
  /** Follows a task and sends messages to it: an interactive local run, or any task on GitHub. */
  attach(id: string, options?: { readonly signal?: AbortSignal }): Promise<Attached>;
  /** Lists the tasks of the last five weeks, newest first. */
  tasks(): Promise<readonly TaskView[]>;
  /** The history of all tasks with activity since a time, oldest first. Default: the last five weeks. */
  history(options?: { readonly since?: Date }): Promise<readonly TaskHistory[]>;
}

/** Why a call failed. */
export type ClientErrorCode =
  /** The call is invalid. It will not succeed if you repeat it. */
  | 'mistake'
  | 'not-found'
  | 'not-signed-in'
  | 'not-allowed'
  /** The question has already been answered or closed. */
  | 'already-answered'
  /** Neither a bot nor a relay processed the answer. */
  | 'not-taken-up'
  | 'timed-out'
  /** The run ended without a result. */
  | 'no-result'
  | 'unreachable'
  | 'aborted';

/** What a client needs from the place where dispatches run. There are two places: this machine and GitHub. */
import type {
  AnswerOptions,
  Attached,
  Cancelled,
  Description,
  DispatchOptions,
  DispatchResult,
  TaskExplanation,
  TaskHistory,
  TaskView,
} from './types.ts';

export interface ClientClock {
  readonly now: () => Date;
  /** @throws when the signal aborts before the time is over. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export type StartOptions = Pick<DispatchOptions, 'subagent' | 'issue' | 'signal' | 'onProgress' | 'interactive'> & {
  readonly input: NonNullable<DispatchOptions['input']>;
};

export interface Backend {
  readonly start: (options: StartOptions) => Promise<DispatchResult>;
  readonly answer: (question: string, answer: string, options: AnswerOptions) => Promise<DispatchResult>;
  /** @throws ClientError not-found, mistake. */
  readonly recover: (task: string, options: AnswerOptions) => Promise<DispatchResult>;
  readonly describe: (id: string) => Promise<Description>;
  /** @throws ClientError not-found. */
  readonly explain: (task: string) => Promise<TaskExplanation>;
  readonly cancel: (id: string) => Promise<Cancelled>;
  /** @throws ClientError not-found. */
  readonly look: (task: string) => Promise<TaskView>;
  readonly attach: (task: string, options: { readonly signal?: AbortSignal }) => Promise<Attached>;
  readonly tasks: () => Promise<readonly TaskView[]>;
  readonly history: (since: Date | undefined) => Promise<readonly TaskHistory[]>;
  /** How often `watch` looks. */
  readonly pollMs: number;
}

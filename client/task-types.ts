/** The public types of a task's state and history. types.ts has the other types and re-exports these. */
import type { AskedPart, Amounts, Conclusion, DispatchResult, Resolved, TaskState } from './result-types.ts';

/** The current state of a task. */
export interface TaskView {
  readonly task: string;
  readonly state: TaskState;
  readonly round: number;
  readonly subagent?: string | undefined;
  /** The title of the issue, or the first line of the request. */
  readonly title?: string | undefined;
  readonly issue?: number | undefined;
  /** Where to read more: the task's comment, its issue or its run. */
  readonly url?: string | undefined;
  /** The question that waits for an answer. */
  readonly question?: OpenQuestion | undefined;
  /** `idle`: the time until which the run waits for the answer. */
  readonly waitsUntil?: string | undefined;
  readonly run?:
    | { readonly id: number; readonly url: string; readonly status: string; readonly conclusion?: string | undefined }
    | undefined;
  readonly pullRequest?: { readonly number: number; readonly url: string } | undefined;
  /** The conclusion of a finished task. */
  readonly conclusion?: Conclusion | undefined;
  /** The run ended without reporting how. The task is retried or closed. */
  readonly isLost?: true | undefined;
  /** The result of the finished task could not be stored and is lost. */
  readonly isUnkept?: true | undefined;
  /** The finished work waits for approval by `/agora deliver` on its issue. */
  readonly held?: true | undefined;
  /**
   * The task is finished and its result is available. Whether it becomes a pull request is known within two minutes.
   */
  readonly isBeingDelivered?: true | undefined;
  /** The agent CLI that worked on it, for example `claude-code`. Set after a round has ended. */
  readonly runtime?: string | undefined;
  /** The runtime's id of the agent's conversation. Set after a round has ended. */
  readonly sessionId?: string | undefined;
  /** The agent's last reply if it finished, or the context of its question. On GitHub, it is truncated. */
  readonly summary?: string | undefined;
  /** Why it stopped: the agent has a question, needs a tool, hosts or more budget, or waits for more input. */
  readonly yieldReason?: 'question' | 'permission' | 'hosts' | 'budget' | 'more' | undefined;
  /** What it waits for: `person`, `agent:reviewer`, or `github` to start a run or to deliver. Absent if nothing. */
  readonly waitsFor?: string | undefined;
  readonly startedAt?: string | undefined;
  /** The result of verify for a finished task. Its report is in the dispatch result. */
  readonly verify?: { readonly passed: boolean } | undefined;
  readonly updatedAt: string;
}

export interface OpenQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /** The number, from 1, of the option that the agent recommends. */
  readonly recommended?: number | undefined;
  /** Several questions that were asked at once. Then `text` is a numbered list of them and there are no `options`. */
  readonly questions?: readonly AskedPart[] | undefined;
  /** Who posted a reply that looks like an answer. It counts only if they may answer, which the client cannot check. */
  readonly repliedBy?: string | undefined;
  /** The time until which it can be answered. */
  readonly expires: string;
  readonly url?: string | undefined;
}

/** The history of a task: its usage, its questions and its result. */
export interface TaskHistory {
  readonly task: TaskView;
  /** Times are ISO 8601. */
  readonly startedAt: string;
  readonly endedAt?: string | undefined;
  /**
   * Total usage at points in time, oldest first. Each total includes the earlier ones. Empty if none was reported.
   */
  readonly used: readonly { readonly at: string; readonly amounts: Amounts }[];
  /** The part of each total that other tasks had used, which this one continues. Absent if it continues none. */
  readonly inherited?: Amounts | undefined;
  /** The remaining budget. Absent if the task has none. */
  readonly left?: Amounts | undefined;
  /** Oldest first. */
  readonly questions: readonly QuestionHistory[];
  /** The time at which its pull request was merged. */
  readonly mergedAt?: string | undefined;
}

export interface QuestionHistory {
  readonly id: string;
  readonly askedAt: string;
  /** `closed`: it can no longer be answered, because its task has ended. */
  readonly standing: 'open' | 'answered' | 'expired' | 'closed';
  /** When it was answered, expired or closed, if known. */
  readonly until?: string | undefined;
  /**
   * Who answered: a login, `renovate[bot]` or `agent:reviewer`. `default:3d`, `silence:` or `expiry:` if nobody did.
   */
  readonly by?: string | undefined;
}

export interface Description {
  readonly taskId: string;
  readonly dispatchId: string;
  readonly task: TaskView;
  /** What ran. Set when a result reports it. */
  readonly resolved?: Resolved | undefined;
  /** The result of that dispatch. Absent while it runs and after its artifacts have expired. */
  readonly result?: DispatchResult | undefined;
}

/** Why a task is in its current state. */
export interface TaskExplanation {
  readonly task: TaskView;
  /**
   * What each of the bot's rules decides, in their order. Empty for a task that no bot handles: a local task, or one
   * without an issue.
   */
  readonly rules: readonly {
    readonly rule: string;
    /** The actions that the rule found due. The bot will execute them next or is executing them. */
    readonly due: readonly string[];
    /** What the rule waits for. It decides again after an event on GitHub, at this time (ISO 8601) at the latest. */
    readonly waits: readonly { readonly for: string; readonly until: string }[];
    /** The facts besides the thread on which the rule decided, as your token sees them. */
    readonly facts: readonly string[];
  }[];
}

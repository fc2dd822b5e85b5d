/** The public types of a task as it stands. types.ts has the others, and hands these on. */
import type { AskedPart, Amounts, Conclusion, DispatchResult, Resolved, TaskState } from './result-types.ts';

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
  /** Its run has ended without saying how: it is tried again, or closed. */
  readonly isLost?: true | undefined;
  /** Its work waits for approval: `/agora deliver` on its issue. */
  readonly held?: true | undefined;
  /**
   * It is finished, and its result is there; what became of that, a pull request or none, follows within two minutes.
   */
  readonly isBeingDelivered?: true | undefined;
  /** The agent CLI that has worked on it, once a round has ended: `claude-code`. */
  readonly runtime?: string | undefined;
  /** The agent's conversation, as its runtime calls it, once a round has ended. */
  readonly sessionId?: string | undefined;
  /** What the agent said last, when it finished; what it said to its question, when it asks. On GitHub it is cut. */
  readonly summary?: string | undefined;
  /** Why it has stopped: its agent asks, or wants a tool, hosts, more of its budget, or more to do. */
  readonly yieldReason?: 'question' | 'permission' | 'hosts' | 'budget' | 'more' | undefined;
  /** Whom it waits for: `person`, `agent:reviewer`, or `github` to start a run or to deliver. Left out: nobody. */
  readonly waitsFor?: string | undefined;
  readonly startedAt?: string | undefined;
  /** How the checks came out, once the task is finished; the result has their report. */
  readonly verify?: { readonly passed: boolean } | undefined;
  readonly updatedAt: string;
}

export interface OpenQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /** The number of the option that the agent recommends, from 1. */
  readonly recommended?: number | undefined;
  /** Several questions at once; `text` has them as numbered text, and there are no options beside them. */
  readonly questions?: readonly AskedPart[] | undefined;
  /** Who has replied with words that read as an answer: it counts if they may answer, which is not known here. */
  readonly repliedBy?: string | undefined;
  /** Until when it can be answered. */
  readonly expires: string;
  readonly url?: string | undefined;
}

/** How a task went: what it used, what it asked, what came of it. */
export interface TaskHistory {
  readonly task: TaskView;
  /** Times are ISO 8601. */
  readonly startedAt: string;
  readonly endedAt?: string | undefined;
  /**
   * All that it had used by a time, oldest first; each includes those before it. Empty where nobody has said anything.
   */
  readonly used: readonly { readonly at: string; readonly amounts: Amounts }[];
  /** What is left of its budget; absent without one. */
  readonly left?: Amounts | undefined;
  /** Oldest first. */
  readonly questions: readonly QuestionHistory[];
  /** When its pull request was merged. */
  readonly mergedAt?: string | undefined;
}

export interface QuestionHistory {
  readonly id: string;
  readonly askedAt: string;
  /** `closed`: it will not be answered any more, because its task is over. */
  readonly standing: 'open' | 'answered' | 'expired' | 'closed';
  /** When it was answered, expired or closed, as far as that is known. */
  readonly until?: string | undefined;
  /**
   * Who answered: a login, `renovate[bot]`, `agent:reviewer`; `default:3d`, `silence:` or `expiry:` where nobody spoke.
   */
  readonly by?: string | undefined;
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

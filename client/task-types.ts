/** The public types of a task in its current state. types.ts exports these too and has the others. */
import type { AskedPart, Amounts, Conclusion, DispatchResult, Resolved, TaskState } from './result-types.ts';

/** A task in its current state. */
export interface TaskView {
  readonly task: string;
  readonly state: TaskState;
  readonly round: number;
  readonly subagent?: string | undefined;
  /** The title of the issue, or the first line of what was asked for. */
  readonly title?: string | undefined;
  readonly issue?: number | undefined;
  /** Where to read more: the task's comment, its issue or its run. */
  readonly url?: string | undefined;
  /** The question that waits for an answer. */
  readonly question?: OpenQuestion | undefined;
  /** `idle`: the time until which its run waits for the answer. */
  readonly waitsUntil?: string | undefined;
  readonly run?:
    | { readonly id: number; readonly url: string; readonly status: string; readonly conclusion?: string | undefined }
    | undefined;
  readonly pullRequest?: { readonly number: number; readonly url: string } | undefined;
  /** The outcome, once the task is finished. */
  readonly conclusion?: Conclusion | undefined;
  /** Its run has ended without a result: it will be tried again, or closed. */
  readonly isLost?: true | undefined;
  /** Its work waits for approval: `/agora deliver` on its issue. */
  readonly held?: true | undefined;
  /** It is finished, and its result is available. Whether there is a pull request is known within two minutes. */
  readonly isBeingDelivered?: true | undefined;
  /** The agent CLI that has worked on it, once a round has ended: `claude-code`. */
  readonly runtime?: string | undefined;
  /** The agent's conversation, as its runtime calls it, once a round has ended. */
  readonly sessionId?: string | undefined;
  /**
   * The agent's last message when it finished; its message with the question when it asks. On GitHub it is shortened.
   */
  readonly summary?: string | undefined;
  /** Why it has stopped: its agent asks, or needs a tool, hosts, more budget, or more to do. */
  readonly yieldReason?: 'question' | 'permission' | 'hosts' | 'budget' | 'more' | undefined;
  /**
   * Whom it waits for: `person`, `agent:reviewer`, or `github` to start a run or to deliver. Left out when it waits for
   * nobody.
   */
  readonly waitsFor?: string | undefined;
  readonly startedAt?: string | undefined;
  /** The result of the checks, once the task is finished. The dispatch's result has their report. */
  readonly verify?: { readonly passed: boolean } | undefined;
  readonly updatedAt: string;
}

export interface OpenQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /** The number, from 1, of the option that the agent recommends. */
  readonly recommended?: number | undefined;
  /** Several questions at once. `text` has them as numbered text, and there are no options next to them. */
  readonly questions?: readonly AskedPart[] | undefined;
  /** Who has replied with words that look like an answer. It counts if they may answer, which is not known here. */
  readonly repliedBy?: string | undefined;
  /** The time until which it can be answered. */
  readonly expires: string;
  readonly url?: string | undefined;
}

/** How a task went: what it used, what it asked, and its outcome. */
export interface TaskHistory {
  readonly task: TaskView;
  /** Times are ISO 8601. */
  readonly startedAt: string;
  readonly endedAt?: string | undefined;
  /**
   * Everything that it had used at a given time, oldest first. Each entry includes the ones before it. Empty when
   * nothing was reported.
   */
  readonly used: readonly { readonly at: string; readonly amounts: Amounts }[];
  /** What is left of its budget. Missing when there is no budget. */
  readonly left?: Amounts | undefined;
  /** Oldest first. */
  readonly questions: readonly QuestionHistory[];
  /** When its pull request was merged. */
  readonly mergedAt?: string | undefined;
}

export interface QuestionHistory {
  readonly id: string;
  readonly askedAt: string;
  /** `closed`: it will no longer be answered, because its task is over. */
  readonly standing: 'open' | 'answered' | 'expired' | 'closed';
  /** When it was answered, expired or closed, as far as that is known. */
  readonly until?: string | undefined;
  /**
   * Who answered: a login, `renovate[bot]` or `agent:reviewer`. `default:3d`, `silence:` or `expiry:` when nobody
   * answered.
   */
  readonly by?: string | undefined;
}

export interface Description {
  readonly taskId: string;
  readonly dispatchId: string;
  readonly task: TaskView;
  /** What ran, once a result says so. */
  readonly resolved?: Resolved | undefined;
  /** The result of that dispatch. Missing while it runs and after its artifacts have expired. */
  readonly result?: DispatchResult | undefined;
}

/** Why a task is in its current state. */
export interface TaskExplanation {
  readonly task: TaskView;
  /**
   * What each rule of the bot says about it, in the order of the rules. Empty for a task that no bot decides about: on
   * this machine, or without an issue.
   */
  readonly rules: readonly {
    readonly rule: string;
    /** Actions that the rule finds due: the bot takes them next, or is taking them. Empty when there are none. */
    readonly due: readonly string[];
    /**
     * What it waits for. The rule decides again when GitHub reports an event, and at the latest at the given time (ISO
     * 8601).
     */
    readonly waits: readonly { readonly for: string; readonly until: string }[];
    /** Further facts that the rule used besides the thread, as far as your token can see them. */
    readonly facts: readonly string[];
  }[];
}

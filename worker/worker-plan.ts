/**
 * What the worker is told: everything that is decided before the first step, and nothing that it could look up itself.
 *
 * The action makes a plan from a dispatch request, the container from its environment. A plan does not depend on the
 * host: it has no runner, no issue thread and no token.
 */
import type { Budget } from '../protocol/config/budget-limits.ts';
import type { JsonObject } from '../protocol/base/canonical-json.ts';
import type { DeliveryMode } from '../protocol/config/delivery-mode.ts';
import type { IsolationSetting, SetupAs, NetworkSetting } from '../protocol/config/isolation.ts';
import type { ModelPrices } from '../protocol/config/model-prices.ts';
import type { Answer, Person, StateReference } from '../protocol/messages/dispatch-request.ts';
import type { AnsweredPart, AnsweredRound } from '../protocol/messages/answered-rounds.ts';
import type { TaskId, QuestionId } from '../protocol/base/ids.ts';
import type { ResolvedSubagent } from '../protocol/base/pinned-bundle.ts';
import type { SecretReference } from '../protocol/config/secret-reference.ts';
import type { RoundEnd } from '../protocol/messages/state-manifest.ts';
import type { CallbackSettings } from './callback/callback-settings.ts';
import type { SavedState } from './state/saved-state.ts';

export interface Settings {
  /** Runtime to use when the subagent names none. */
  readonly runtime: string;
  readonly model?: string;
  /** The mode that was asked for. The runtime says what it made of it. */
  readonly permissionMode: string;
  /** The command of the runtime `command`, when the subagent names none. */
  readonly command?: string;
  readonly setupTimeoutSeconds: number;
  readonly agentTimeoutSeconds: number;
  readonly verifyTimeoutSeconds: number;
  readonly maxRounds: number;
  /** What a task may use up before a person is asked, when the subagent does not say. */
  readonly budget?: Budget;
  readonly disableNeedsInputHelper: boolean;
  /** Further variables that setup, agent and verify may see: exact names or PREFIX_*. */
  readonly envAllow: readonly string[];
  /** Secrets of this dispatch, by the variable that gets them. They replace those of any environment. */
  readonly secrets?: Readonly<Record<string, SecretReference>>;
  /**
   * Only for a worker that runs alone, whose artifacts are files of the user who runs it: without a key, a state may be
   * plain.
   */
  readonly allowPlainState: boolean;
  readonly retentionDays: number;
  /** Whether setup, agent and verify run in a sandbox. When left out, they do not. */
  readonly isolation?: IsolationSetting;
  /** The user as which `agora-setup.sh` runs when there is a sandbox. When left out, the same as for the agent. */
  readonly setupAs?: SetupAs;
  /** Further folders of the machine that can be read in the sandbox. Absolute paths. */
  readonly sandboxReads?: readonly string[];
  /** When left out, the network is open. */
  readonly network?: NetworkSetting;
  /** Hosts and sets of hosts that can be reached when hosts are restricted, in addition to those of the subagent. */
  readonly allowHosts?: readonly string[];
  /** Ports of 127.0.0.1 that can be reached there. */
  readonly servicePorts?: readonly number[];
  /** What models cost, when somebody does not pay the list prices. */
  readonly modelPrices?: ModelPrices;
  /** What happens to the changes, when the subagent does not say. */
  readonly deliver?: DeliveryMode;
  /**
   * Which messages from people reach the agent while it works: none, only those sent to it with `/agora say`, or all.
   * All is also the default.
   */
  readonly channel?: 'off' | 'say' | 'issue-comments';
  /** Who is notified about the dispatch. When left out, nobody. */
  readonly callback?: CallbackSettings;
}

/** What is known about a paused round without its state: what is on the thread. */
export interface Fallback {
  readonly subagent: ResolvedSubagent;
  /** What the person asked for, read again from its source. */
  readonly input: JsonObject;
  readonly question: string;
  readonly options: readonly string[];
  /** Whether the round worked on a commit that may be run here. If so, the work tree returns to that commit. */
  readonly isHeadProven: boolean;
}

export interface ResumePlan {
  /** The question that was answered; it was asked by round - 1. */
  readonly question: QuestionId;
  readonly state: StateReference;
  readonly head: string;
  /** The answer's full text, already checked against its source. */
  readonly answer: {
    readonly text: string;
    readonly option?: Answer['option'];
    /** When several questions were asked at once: each with its answer. */
    readonly parts?: readonly AnsweredPart[];
    readonly by: Person;
    /** Who else gave the same answer, or a part of it. */
    readonly also?: readonly string[];
    /**
     * What answered when it was not a person: `agent:reviewer`, `default:3d`. Then `by` is only the person responsible
     * for it.
     */
    readonly from?: string;
    readonly at: string;
    /** What the person who answers may do in the repository, when that was looked up. */
    readonly permission?: string;
    /** Nobody will answer again: an agent that asks once more is stopped. */
    readonly isFinal?: boolean;
  };
  /**
   * Called only when the state is gone. A round whose state is gone and that has nothing to fall back on fails and says
   * so.
   */
  readonly fallback?: () => Promise<Fallback | undefined>;
}

/**
 * What a first round continues from: what was saved when another task ended, because a person wants its agent to
 * continue.
 */
export interface ContinuePlan {
  readonly task: TaskId;
  readonly round: number;
  readonly state: StateReference;
  /** How that task ended, according to its comment. */
  readonly ended: RoundEnd;
  /** Who wants it to continue, and what they said, which may be nothing. */
  readonly said: PlannedMessage;
  /** The answer to the question of that round, if its agent has not received it: the run with it was lost. */
  readonly answered?: Pick<AnsweredRound, 'question' | 'answer' | 'by' | 'also' | 'at'>;
}

/** A message to the agent that does not answer one of its questions. */
export interface PlannedMessage {
  readonly text: string;
  /** A login. */
  readonly by: string;
  readonly at: string;
  /** What they may do in the repository, when that was looked up. */
  readonly permission?: string;
}

export interface DispatchPlan {
  readonly task: TaskId;
  readonly round: number;
  readonly attempt: number;
  readonly issue?: number;
  /**
   * The first task of the line to which it belongs, when it continues another one. The result names it, for whoever
   * delivers.
   */
  readonly line?: TaskId;
  readonly repository: { readonly id: number; readonly name: string; readonly isPublic: boolean };
  /**
   * Required for a first round. On a resume it is left out, because the saved state says which subagent to run: the
   * pinned one.
   */
  readonly subagent?: ResolvedSubagent;
  /** What the person asked for. On a resume this is empty, and the state's own copy counts. */
  readonly input: JsonObject;
  readonly resume?: ResumePlan;
  /**
   * In a first round only. The subagent is the plan's own, and the input is used when nothing is left to continue from.
   */
  readonly continues?: ContinuePlan;
  readonly settings: Settings;
  /** What was left out of people's texts because a reader of the page does not see it: one sentence for people each. */
  readonly leftOut?: readonly string[];
  /** What people told the agent since it last ran, oldest first. */
  readonly messages?: readonly PlannedMessage[];
  /**
   * The round before ran in this process, with these ports: the work tree, the agent's home and the results of setup
   * are unchanged, and this is what was saved. Nothing is set up, fetched or restored again.
   */
  readonly warm?: SavedState;
  /** How long this process has waited for the answer of this round. */
  readonly idleMs?: number;
  /**
   * Whether a person is asked, when the agent has finished its turn, if there is more to do before the task is over.
   */
  readonly interactive?: boolean;
  /**
   * The agent must have stopped by then, because its machine goes away soon after. When left out, that time is unknown.
   */
  readonly stopBy?: Date;
  /** Names this execution for people: `<run id>/<run attempt>/<job>`. */
  readonly providerTaskId: string;
}

/**
 * What the worker is told: everything decided before the first step, and nothing that it could look up itself.
 *
 * The action makes one from a dispatch request, the container from its environment. Host-independent: no runner, no
 * issue thread, no token.
 */
import type { Budget } from '../protocol/config/budget-limits.ts';
import type { JsonObject } from '../protocol/base/canonical-json.ts';
import type { DeliveryMode } from '../protocol/config/delivery-mode.ts';
import type { IsolationSetting, SetupAs, NetworkSetting } from '../protocol/config/isolation.ts';
import type { ModelPrices } from '../protocol/config/model-prices.ts';
import type { Answer, Person, StateReference } from '../protocol/messages/dispatch-request.ts';
import type { AnsweredPart } from '../protocol/messages/answered-rounds.ts';
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
  /** As asked for; the runtime says what it made of it. */
  readonly permissionMode: string;
  /** The command of the runtime `command`, when the subagent names none. */
  readonly command?: string;
  readonly setupTimeoutSeconds: number;
  readonly agentTimeoutSeconds: number;
  readonly verifyTimeoutSeconds: number;
  readonly maxRounds: number;
  /** What a task may use up before a person is asked, where the subagent does not say. */
  readonly budget?: Budget;
  readonly disableNeedsInputHelper: boolean;
  /** Further variables that setup, agent and verify may see: exact names or PREFIX_*. */
  readonly envAllow: readonly string[];
  /** Secrets of this dispatch by the variable they go under; they win over those of any environment. */
  readonly secrets?: Readonly<Record<string, SecretReference>>;
  /** Only for a worker alone, whose artifacts are files of whoever runs it: without a key, a state may be plain. */
  readonly allowPlainState: boolean;
  readonly retentionDays: number;
  /** Whether setup, agent and verify run in a sandbox; left out: they do not. */
  readonly isolation?: IsolationSetting;
  /** As whom `agora-setup.sh` runs when there is a sandbox; left out: like the agent. */
  readonly setupAs?: SetupAs;
  /** Further folders of the machine that may be read in the sandbox. Absolute. */
  readonly sandboxReads?: readonly string[];
  /** Left out: open. */
  readonly network?: NetworkSetting;
  /** Hosts and sets of hosts that may be reached where they are restricted, besides those of the subagent. */
  readonly allowHosts?: readonly string[];
  /** Ports of 127.0.0.1 that are let in there. */
  readonly servicePorts?: readonly number[];
  /** What models cost, where the list prices are not what is paid. */
  readonly modelPrices?: ModelPrices;
  /** What becomes of the changes, where the subagent does not say. */
  readonly deliver?: DeliveryMode;
  /**
   * What of what people say reaches the agent while it works: nothing, what is said to it (`/agora say`), or, left out
   * too, everything.
   */
  readonly channel?: 'off' | 'say' | 'issue-comments';
  /** Who is told of the dispatch; left out: nobody. */
  readonly callback?: CallbackSettings;
}

/** What is known of a paused round without its state: what stands on the thread. */
export interface Fallback {
  readonly subagent: ResolvedSubagent;
  /** What the person asked for, read again from its source. */
  readonly input: JsonObject;
  readonly question: string;
  readonly options: readonly string[];
  /** Whether the commit that the round worked on is one that may be run here: then the work tree returns to it. */
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
    /** Where several questions were asked at once: each with its answer. */
    readonly parts?: readonly AnsweredPart[];
    readonly by: Person;
    /** Who spoke, where that was no person: `agent:reviewer`, `default:3d`. Then `by` only answers for it. */
    readonly from?: string;
    readonly at: string;
    /** What the one who answers may do in the repository, where that was asked. */
    readonly permission?: string;
    /** Nobody will answer again: an agent that asks once more is stopped. */
    readonly isFinal?: boolean;
  };
  /**
   * Asked only when the state is gone. A round whose state is gone and that has nothing to fall back on fails and says
   * so.
   */
  readonly fallback?: () => Promise<Fallback | undefined>;
}

/**
 * What a first round goes on from: what was saved when another task ended, because a person wants its agent to go on.
 */
export interface ContinuePlan {
  readonly task: TaskId;
  readonly round: number;
  readonly state: StateReference;
  /** How that task ended, as its comment says. */
  readonly ended: RoundEnd;
  /** Who wants it to go on, and what they say with it, which may be nothing. */
  readonly said: ToldPlan;
}

/** A message to the agent that answers none of its questions. */
export interface ToldPlan {
  readonly text: string;
  /** A login. */
  readonly by: string;
  readonly at: string;
  /** What they may do in the repository, where that was asked. */
  readonly permission?: string;
}

export interface DispatchPlan {
  readonly task: TaskId;
  readonly round: number;
  readonly attempt: number;
  readonly issue?: number;
  /**
   * The first task of the line that it belongs to, when it goes on from another one: the result names it, for whoever
   * delivers.
   */
  readonly line?: TaskId;
  readonly repository: { readonly id: number; readonly name: string; readonly isPublic: boolean };
  /**
   * Required for a first round. On a resume the saved state says which: what was pinned is what runs, so this is left
   * out.
   */
  readonly subagent?: ResolvedSubagent;
  /** What the person asked for. On a resume the state's own copy counts, and this is empty. */
  readonly input: JsonObject;
  readonly resume?: ResumePlan;
  /** In a first round only. The subagent is the plan's own; the input counts when nothing is left to go on from. */
  readonly continues?: ContinuePlan;
  readonly settings: Settings;
  /**
   * What was left out of what people wrote, because a reader of the page does not see it: a sentence for people each.
   */
  readonly leftOut?: readonly string[];
  /** What people told the agent since it last ran, oldest first. */
  readonly messages?: readonly ToldPlan[];
  /**
   * The round before ran in this very process, with these ports: the work tree, the agent's home and what setup did are
   * as they were, and this is what was saved of it. Nothing is set up, fetched or restored again.
   */
  readonly warm?: SavedState;
  /** How long this process has waited for the answer of this round. */
  readonly idleMs?: number;
  /** When the agent has finished its turn, a person is asked whether there is more to do before the task is over. */
  readonly interactive?: boolean;
  /** By then the agent must have stopped: its machine goes away soon after. Left out: nobody knows. */
  readonly stopBy?: Date;
  /** Names this execution for people: `<run id>/<run attempt>/<job>`. */
  readonly providerTaskId: string;
}

/**
 * What is known about a running dispatch, and what a step is.
 *
 * Facts are only added: a step names the facts that it needs, gets exactly those, and returns the ones that it found.
 * So its first line shows its inputs, and its test is a call.
 */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { Spent } from '../../protocol/config/budget-limits.ts';
import type { Counter } from '../limits/budget-watch.ts';
import type { ChannelCursor } from '../../protocol/live/channel-cursor.ts';
import type { FailureReason } from '../../protocol/results/failure-codes.ts';
import type { DispatchId } from '../../protocol/base/ids.ts';
import type { Notification } from '../../protocol/messages/notification.ts';
import type { Outcome, ResumeRung, Verify } from '../../protocol/results/outcome.ts';
import type { ResolvedSubagent } from '../../protocol/base/pinned-bundle.ts';
import type { Subagent } from '../../protocol/config/subagent.ts';
import type { Announcer } from '../callback/announcer.ts';
import type { AgentStart } from '../timing/agent-start.ts';
import type { CancelClock } from '../timing/cancel-clock.ts';
import type { Emitter } from './event-emitter.ts';
import type { Logbook } from './redacted-log.ts';
import type { PhaseClock } from '../timing/phase-clock.ts';
import type { DispatchPlan, Settings } from '../worker-plan.ts';
import type { Mailbox } from '../messages/mailbox.ts';
import type { WorkerPorts } from '../ports.ts';
import type { ChannelMessage } from '../ports/conversation-ports.ts';
import type { Changes, FileSet } from '../ports/work-tree-ports.ts';
import type { Tampering, ServedPort } from '../ports/isolation-ports.ts';
import type { FoundProgram } from '../ports/process-ports.ts';
import type { EndedBefore, Resumption } from '../prompt/render-resumption.ts';
import type { Bundles } from '../registry/read-bundles.ts';
import type { AgentEnd, AgentRuntime, RunningRuntime } from '../runtimes/contract.ts';
import type { StateKey } from '../../protocol/config/state-keys.ts';
import type { HostAccount } from '../sandbox/host-account.ts';
import type { OpenGateway } from '../ports/gateway-port.ts';
import type { ModelCloud } from '../../protocol/network/model-clouds.ts';
import type { ModelAccount } from '../gateway/model-account.ts';
import type { Terms } from '../limits/effective-limits.ts';
import type { SavedState } from '../state/saved-state.ts';
import type { ChosenIsolation } from '../ports/isolation-ports.ts';
import type { TimeLimit } from '../limits/time-limit.ts';
import type { Verdict } from './decide-outcome.ts';
import type { StateReference } from '../../protocol/messages/dispatch-request.ts';

/** Everything that runs is pinned here, and verified. */
export interface Bundle extends Bundles {
  readonly resolved: ResolvedSubagent;
  readonly subagent: Subagent;
  readonly runtime: RunningRuntime;
  /** The original input, also on a resume. */
  readonly input: JsonObject;
}

/** What an earlier round left, or another task that is continued; undefined for a round without a past. */
export interface Earlier {
  /** undefined if it is gone, and only the thread's content is left. */
  readonly state: SavedState | undefined;
  /** All questions so far with their answers: see Resumption. */
  readonly rounds: Resumption['rounds'];
  /** The task that is continued had ended. */
  readonly after: EndedBefore | undefined;
  /** The commit that the work tree returns to; undefined if nothing vouches for it. */
  readonly base: string | undefined;
}

/** The start of the dispatch: the reference for its duration, and the commit that it works on. */
export interface Base {
  /** undefined in a folder that is not a repository, or has no commit. */
  readonly commit: string | undefined;
}

/** What was applied over the work tree for this run. */
export interface LaidOverlay {
  /** The skill with instructions for asking: ours, or a capability's; undefined if it is disabled. */
  readonly helper: { readonly own: string | undefined } | undefined;
  /** All files from capabilities, by path in the work tree. Settings files without the work tree's own settings. */
  readonly files: FileSet;
}

/** What the runtime runs; path and version are empty for a runtime without a program. */
export type AgentProgram = FoundProgram;

export interface AgentRun {
  readonly end: AgentEnd;
  readonly timedOut: boolean;
  readonly timeLimit: TimeLimit;
  readonly stdout: string;
  readonly stderr: string;
  /** As the runtime understood it. */
  readonly permissionMode: string;
  /** The version of the program that ran; empty if it has none. */
  readonly version: string;
  readonly rung: ResumeRung | undefined;
  readonly terms: Terms;
  /** Used by the whole task, including this run. */
  readonly spent: Spent;
  /** The budget that was used up, if that is why it was stopped. */
  readonly overBudget: Counter | undefined;
}

/** How the agent's program reaches its model. */
export type Models =
  | { readonly kind: 'direct'; readonly cloud?: ModelCloud | undefined }
  | {
      readonly kind: 'gateway';
      readonly gateway: OpenGateway;
      readonly account: ModelAccount;
      /** Replacements for the key and the address, for a gateway that listens on this port. */
      readonly variables: (port: number) => Readonly<Record<string, string>>;
      /** No further call is made: the budget is used up. */
      readonly useUp: () => void;
    };

/** The network access of setup, agent and verify. */
export type TaskNetwork =
  | { readonly kind: 'open' }
  | { readonly kind: 'allowlist'; readonly hosts: HostAccount; readonly served: readonly ServedPort[] };

export interface TamperCheck {
  readonly check: () => Promise<readonly Tampering[]>;
}

export interface StepFacts {
  readonly settings: Settings;
  /** The runtime that is used if the subagent names none: one of ours, or the path of one in the registry. */
  readonly runtime: RunningRuntime | string;
  readonly bundle: Bundle;
  readonly earlier: { readonly before: Earlier | undefined };
  /** Still being searched for, or installed. */
  readonly program: { readonly found: Promise<AgentProgram> };
  /** Notifications of the capabilities; those of the workflow's own settings are in the plan. */
  readonly notifications: readonly Notification[];
  readonly emitter: Emitter;
  readonly startedAt: Date;
  readonly base: Base;
  readonly laid: LaidOverlay;
  /** From the environments and the dispatch itself, with fetched secrets; without model keys. */
  readonly variables: Readonly<Record<string, string>>;
  /** The secrets of each tool server that the subagent names, by its name. */
  readonly toolSecrets: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly modelKey: {
    readonly pair: { readonly name: string; readonly value: string } | undefined;
    readonly seal: StateKey | undefined;
  };
  readonly env: Readonly<Record<string, string>>;
  readonly models: Models;
  readonly network: TaskNetwork;
  readonly isolation: ChosenIsolation;
  /** Restores what other programs changed, and reports it. */
  readonly commandFiles: TamperCheck;
  readonly actingFiles: TamperCheck;
  readonly work: Resumption['work'];
  readonly channel: {
    /** Where the agent's hook finds messages, and the remaining ones; undefined if nobody can send any. */
    readonly mailbox: Mailbox | undefined;
    /** Whether an agent that gets no messages while it works is told about the inbox. */
    readonly tellsOfInbox: boolean;
    /** To be called once the agent has received them as a turn of their own. */
    readonly delivered: (messages: readonly ChannelMessage[]) => Promise<void>;
    /** To be called once the agent has ended its turn: messages of its last seconds are in the mailbox then. */
    readonly look: () => Promise<void>;
    readonly stop: () => Promise<void>;
    readonly inbox: () => Uint8Array;
    readonly cursor: () => ChannelCursor | undefined;
    /** The ids of all messages that the agent received in this round. */
    readonly given: () => readonly string[];
  };
  readonly agent: AgentRun;
  /** Work that cannot be captured replaces "finished" by a failure. */
  readonly verdict: Verdict;
  /** undefined if the work could not be captured, or contains a secret and is not passed on. */
  readonly changes: { readonly kept: Changes | undefined };
  /** The dependencies that the run reports after setup. */
  readonly dependencies: { readonly hash: string | undefined };
  readonly evidence: {
    readonly atFinish: { readonly hash: string | undefined };
    readonly outputs: readonly { readonly path: string; readonly bytes: number; readonly contentHash: string }[];
    /** Their contents, named by their hashes. */
    readonly files: FileSet;
  };
  readonly verified: { readonly verify: Verify | undefined };
  /**
   * Where it can be fetched from, and the same in memory. Omitted if there was nothing to store, or it could not be
   * stored.
   */
  readonly saved: {
    readonly state: (StateReference & { readonly expires: string }) | undefined;
    readonly kept?: SavedState;
  };
}

/** What every step can use: the plan, the ports, the log, and a way to register cleanup for the end, whatever it is. */
export interface WorkerServices {
  readonly plan: DispatchPlan;
  readonly dispatchId: DispatchId;
  readonly ports: WorkerPorts;
  readonly runtimes: readonly AgentRuntime[];
  readonly book: Logbook;
  /** Exists from the beginning, so that the earliest failure is reported too. */
  readonly announcer: Announcer;
  readonly phases: PhaseClock;
  readonly signal: AbortSignal;
  readonly cancelClock: CancelClock;
  readonly agentStart: AgentStart;
  readonly defer: (undo: () => Promise<void>) => void;
}

export interface Step {
  readonly name: string;
  readonly run: (facts: Partial<StepFacts>, services: WorkerServices) => Promise<Partial<StepFacts>>;
}

/** Creates a step that gets the facts that it needs, and refuses to run before they are known. */
export function defineStep<K extends keyof StepFacts>(
  name: string,
  needs: readonly K[],
  run: (have: Pick<StepFacts, K>, services: WorkerServices) => Promise<Partial<StepFacts>> | Partial<StepFacts>,
): Step {
  return {
    name,
    run: async (facts, services) => {
      assertHas(facts, needs, name);
      return run(facts, services);
    },
  };
}

function assertHas<K extends keyof StepFacts>(
  facts: Partial<StepFacts>,
  needs: readonly K[],
  name: string,
): asserts facts is Partial<StepFacts> & Pick<StepFacts, K> {
  const missing = needs.filter((need) => facts[need] === undefined);
  if (missing.length > 0) throw new Error(`The step "${name}" ran before ${missing.join(', ')} was known.`);
}

/** One row of the lifecycle. */
export interface LifecycleRow {
  /** The number in the lifecycle; undefined for our own work between two of its steps. */
  readonly number: number | undefined;
  readonly what: string;
  /** The default reason of a failure. */
  readonly reason: FailureReason;
  readonly step: Step;
}

/** How far the steps came. The first cause of the end counts: a cancel after a failure is still that failure. */
export type Walked = { readonly facts: Partial<StepFacts> } & (
  | { readonly kind: 'through' }
  /** `endedAt`: the name of the step during which it was cancelled. */
  | { readonly kind: 'cancelled'; readonly endedAt?: string }
  | { readonly kind: 'failed'; readonly outcome: Outcome; readonly endedAt?: string }
);

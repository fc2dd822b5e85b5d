/**
 * What is known of a running dispatch, and what a step is.
 *
 * Facts only grow: a step names the facts it needs, gets exactly those, and returns the ones it found. So its inputs
 * can be read off its first line, and a test of it is a call.
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

/** Everything that runs is pinned here, verified. */
export interface Bundle extends Bundles {
  readonly resolved: ResolvedSubagent;
  readonly subagent: Subagent;
  readonly runtime: RunningRuntime;
  /** The original input, also on a resume. */
  readonly input: JsonObject;
}

/** What an earlier round left, or another task that is gone on from; undefined in a round that begins with nothing. */
export interface Earlier {
  /** undefined when it is gone, and only what stood on the thread is left. */
  readonly state: SavedState | undefined;
  /** All questions so far with their answers; without an end, the last one is the one answered now. */
  readonly rounds: Resumption['rounds'];
  /** The task that is gone on from had ended. */
  readonly after: EndedBefore | undefined;
  /** The commit that the work tree returns to; undefined where nothing vouches for it. */
  readonly base: string | undefined;
}

/** The start of the dispatch: what its duration is measured from, and the commit it works on. */
export interface Base {
  /** undefined in a folder that is no repository, or has no commit. */
  readonly commit: string | undefined;
}

/** What was laid over the work tree for this run. */
export interface LaidOverlay {
  /** The skill that teaches how to ask: ours, or a capability's; undefined when nobody wants it taught. */
  readonly helper: { readonly own: string | undefined } | undefined;
  /** Everything that capabilities brought, by its path in the work tree. Settings without those of the work tree. */
  readonly files: FileSet;
}

/** What the runtime runs; path and version are empty for a runtime that needs none. */
export type AgentProgram = FoundProgram;

export interface AgentRun {
  readonly end: AgentEnd;
  readonly timedOut: boolean;
  readonly timeLimit: TimeLimit;
  readonly stdout: string;
  readonly stderr: string;
  /** As the runtime understood it. */
  readonly permissionMode: string;
  /** Of the program that ran; empty when it has none. */
  readonly version: string;
  readonly rung: ResumeRung | undefined;
  readonly terms: Terms;
  /** By the whole task, this run included. */
  readonly spent: Spent;
  /** What was used up, when that is why it was stopped. */
  readonly overBudget: Counter | undefined;
}

/** How the agent's program gets at its model. */
export type Models =
  | { readonly kind: 'direct'; readonly cloud?: ModelCloud | undefined }
  | {
      readonly kind: 'gateway';
      readonly gateway: OpenGateway;
      readonly account: ModelAccount;
      /** In place of the key and the address, for a gateway that listens on this port. */
      readonly variables: (port: number) => Readonly<Record<string, string>>;
      /** No further call is made: the budget is used up. */
      readonly useUp: () => void;
    };

/** What of the network there is for setup, agent and verify. */
export type TaskNetwork =
  | { readonly kind: 'open' }
  | { readonly kind: 'allowlist'; readonly hosts: HostAccount; readonly served: readonly ServedPort[] };

export interface TamperCheck {
  readonly check: () => Promise<readonly Tampering[]>;
}

export interface StepFacts {
  readonly settings: Settings;
  /** What is used when the subagent names none: one of ours, or the path of one that the registry has. */
  readonly runtime: RunningRuntime | string;
  readonly bundle: Bundle;
  readonly earlier: { readonly before: Earlier | undefined };
  /** Still being looked for, maybe installed. */
  readonly program: { readonly found: Promise<AgentProgram> };
  /** Of the capabilities; those of the workflow's own settings are in the plan. */
  readonly notifications: readonly Notification[];
  readonly emitter: Emitter;
  readonly startedAt: Date;
  readonly base: Base;
  readonly laid: LaidOverlay;
  /** Of the environments and of the dispatch itself, secrets fetched; without keys of models. */
  readonly variables: Readonly<Record<string, string>>;
  /** Of each tool server that the subagent names, by its name. */
  readonly toolSecrets: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly modelKey: {
    readonly pair: { readonly name: string; readonly value: string } | undefined;
    readonly seal: StateKey | undefined;
  };
  readonly env: Readonly<Record<string, string>>;
  readonly models: Models;
  readonly network: TaskNetwork;
  readonly isolation: ChosenIsolation;
  /** Put back what programs of others changed, and say what it was. */
  readonly commandFiles: TamperCheck;
  readonly actingFiles: TamperCheck;
  readonly work: Resumption['work'];
  readonly channel: {
    /** Where the agent's hook finds messages, and what is left of them; undefined when nobody can write to it. */
    readonly mailbox: Mailbox | undefined;
    /** Whether an agent that is handed nothing while it works is told of the inbox. */
    readonly tellsOfInbox: boolean;
    /** To be called once the agent has taken them as a turn of their own. */
    readonly delivered: (messages: readonly ChannelMessage[]) => Promise<void>;
    /** To be called once the agent has ended its turn: what was said in its last seconds is in the mailbox then. */
    readonly look: () => Promise<void>;
    readonly stop: () => Promise<void>;
    readonly inbox: () => Uint8Array;
    readonly cursor: () => ChannelCursor | undefined;
    /** The ids of all messages that the agent was given in this round. */
    readonly given: () => readonly string[];
  };
  readonly agent: AgentRun;
  readonly verdict: Verdict;
  /** undefined when the work could not be captured, or holds a secret and is not handed on. */
  readonly changes: { readonly kept: Changes | undefined };
  /** What the run says of its dependencies after setup. */
  readonly dependencies: { readonly hash: string | undefined };
  readonly evidence: {
    readonly atFinish: { readonly hash: string | undefined };
    readonly outputs: readonly { readonly path: string; readonly bytes: number; readonly contentHash: string }[];
    /** Their contents, under their hashes. */
    readonly files: FileSet;
  };
  readonly verified: { readonly verify: Verify | undefined };
  /** Where it can be fetched from, and the same in memory. */
  /** Left out when there was nothing to keep, or it could not be kept. */
  readonly saved: {
    readonly state: (StateReference & { readonly expires: string }) | undefined;
    readonly kept?: SavedState;
  };
}

/**
 * What every step may use: the plan, the ports, the log, and a way to have something undone at the end, however it
 * comes.
 */
export interface WorkerServices {
  readonly plan: DispatchPlan;
  readonly dispatchId: DispatchId;
  readonly ports: WorkerPorts;
  readonly runtimes: readonly AgentRuntime[];
  readonly book: Logbook;
  /** There from the beginning, so that the earliest failure is reported as well. */
  readonly announcer: Announcer;
  readonly phases: PhaseClock;
  readonly signal: AbortSignal;
  readonly cancelClock: CancelClock;
  readonly defer: (undo: () => Promise<void>) => void;
}

export interface Step {
  readonly name: string;
  readonly run: (facts: Partial<StepFacts>, services: WorkerServices) => Promise<Partial<StepFacts>>;
}

/** Makes a step that is given the facts it needs, and refuses to run before they are known. */
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
  /** As the lifecycle counts; undefined for work of ours between two of its steps. */
  readonly number: number | undefined;
  readonly what: string;
  /** What a failure that says nothing better is put down to. */
  readonly reason: FailureReason;
  readonly step: Step;
}

/** How far the steps came. What ended them first stands: a cancel after a failure is still that failure. */
export type Walked = { readonly facts: Partial<StepFacts> } & (
  | { readonly kind: 'through' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly outcome: Outcome; readonly failedAt?: string }
);

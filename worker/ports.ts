/**
 * The ports of the worker, by families in ports/. Only adapters/ and main.ts reach the machine and the network by any
 * other way.
 *
 * Each port is as small as its callers; a stand-in for it is a plain object in the test that needs it.
 */
import type { ResolvedSubagent } from '../protocol/base/pinned-bundle.ts';
import type { Phase } from '../protocol/results/timeline.ts';
import type { Usage } from '../protocol/results/usage.ts';
import type { Clock } from './ports/clock-port.ts';
import type { Conversation, Channel } from './ports/conversation-ports.ts';
import type { Egress } from './ports/egress-port.ts';
import type { ModelGateway } from './ports/gateway-port.ts';
import type { Isolation, Guard } from './ports/isolation-ports.ts';
import type { Webhooks, Journal } from './ports/journal-ports.ts';
import type { Plugins } from './ports/plugin-port.ts';
import type { Processes } from './ports/process-ports.ts';
import type { Registry, Secrets } from './ports/registry-ports.ts';
import type { ArtifactStore } from './ports/artifact-port.ts';
import type { Workspace, Scratch } from './ports/work-tree-ports.ts';

/** Everything at once, as the composition root hands it over. */
export interface WorkerPorts {
  readonly clock: Clock;
  readonly processes: Processes;
  /** Keeps setup, agent and verify away from the machine; without it they run with our own rights. */
  readonly isolation?: Isolation;
  /** Calls models for agents, so that they hold no key; without it they are handed it. */
  readonly modelGateway?: ModelGateway;
  /** Lets programs of a sandbox reach the hosts of a list; without it hosts cannot be restricted. */
  readonly egress?: Egress;
  /** The files by which a step tells its runner what later steps are to have. */
  readonly commandFiles?: Guard;
  /** Configuration and programs that act in later steps. */
  readonly actingFiles?: Guard;
  readonly workspace: Workspace;
  readonly scratch: Scratch;
  readonly registry: Registry;
  readonly secrets: Secrets;
  readonly artifacts: ArtifactStore;
  readonly conversation: Conversation;
  readonly channel: Channel | undefined;
  /** Left out: nobody is told, whatever the settings say. */
  readonly webhooks?: Webhooks;
  readonly journal: Journal;
  /** The machine, for the record: `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
  readonly platform: string;
  /** The environment we were started with. The worker copies from it by name and never hands it on. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How to start the ask tool; without it agents ask by the file alone. */
  readonly askTool?: readonly [program: string, ...args: string[]] | undefined;
  /** Runs the modules of a registry, each in a process of its own; without it no runtime comes from a registry. */
  readonly plugins?: Plugins | undefined;
  /** Random bytes, so that a test can say which. */
  readonly random: (bytes: number) => Uint8Array;
  /** Called when another phase begins, with what is known to be used by then, for whoever shows it. */
  readonly onPhase?: (phase: Phase, used: Usage) => void;
  /** How often GitHub's API was called until now; left out where nobody counts. */
  readonly apiCalls?: () => number;
  /** Called with a new resolved subagent once it is verified, for whoever shows it. */
  readonly onResolved?: (subagent: ResolvedSubagent) => void;
}

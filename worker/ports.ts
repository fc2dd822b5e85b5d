/**
 * The ports of the worker, by families in ports/. Only adapters/ and main.ts access the machine and the network in any
 * other way.
 *
 * Each port is as small as its callers need; a stand-in for it is a plain object in the test that uses it.
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

/** All ports, as the composition root passes them. */
export interface WorkerPorts {
  readonly clock: Clock;
  readonly processes: Processes;
  /** Keeps setup, agent and verify away from the machine; without it they run with our own permissions. */
  readonly isolation?: Isolation;
  /** Calls models for agents, so that they have no key; without it they get the key. */
  readonly modelGateway?: ModelGateway;
  /** Lets programs in a sandbox reach the hosts of a list; without it, hosts cannot be restricted. */
  readonly egress?: Egress;
  /** The files with which a step passes values to later steps of its runner. */
  readonly commandFiles?: Guard;
  /** Configuration and programs that take effect in later steps. */
  readonly actingFiles?: Guard;
  readonly workspace: Workspace;
  readonly scratch: Scratch;
  readonly registry: Registry;
  readonly secrets: Secrets;
  readonly artifacts: ArtifactStore;
  readonly conversation: Conversation;
  readonly channel: Channel | undefined;
  /** If omitted, nobody is notified, whatever the settings are. */
  readonly webhooks?: Webhooks;
  readonly journal: Journal;
  /** The machine, for the record: `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
  readonly platform: string;
  /** The environment that we were started with. The worker copies from it by name and never passes it on as a whole. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How to start the ask tool; without it, agents can only ask with the file. */
  readonly askTool?: readonly [program: string, ...args: string[]] | undefined;
  /** Runs the modules of a registry, each in a separate process; without it, no runtime comes from a registry. */
  readonly plugins?: Plugins | undefined;
  /** Random bytes, so that a test can provide them. */
  readonly random: (bytes: number) => Uint8Array;
  /** Called when another phase starts, with the usage that is known by then, for display. */
  readonly onPhase?: (phase: Phase, used: Usage) => void;
  /** The number of calls of GitHub's API so far; omitted if they are not counted. */
  readonly apiCalls?: () => number;
  /** Called with a new resolved subagent once it is verified, for display. */
  readonly onResolved?: (subagent: ResolvedSubagent) => void;
}

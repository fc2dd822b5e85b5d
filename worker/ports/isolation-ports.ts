/** What keeps programs of a task away from the machine, and what notices when they were not. */
import type { Duplex } from 'node:stream';
import type { IsolationReport, SandboxMethod } from '../../protocol/network/isolation-report.ts';
import type { RunProgram } from './process-ports.ts';

/** What the programs of a task must find in a sandbox, besides the work tree. Absolute paths. */
export interface SandboxNeeds {
  readonly workspace: string;
  /** Our folder outside the work tree, of which they see only what is named here. */
  readonly scratch: string;
  /** Folders below `scratch` that they may write. */
  readonly writable: readonly string[];
  /** Folders below `scratch` that they may read. */
  readonly readable: readonly string[];
  /** Further folders of the machine that they may read; those that do not exist are passed over. */
  readonly alsoReadable: readonly string[];
  /** A network of their own, in which there is nothing else; left out: they share the machine's. */
  readonly network?: readonly ServedPort[] | undefined;
}

/** A port of loopback in a sandbox's own network, and who serves what connects to it. */
export interface ServedPort {
  readonly port: number;
  readonly accept: (connection: Duplex) => void;
}

/** How the programs of a run are run, and what that does not protect. */
export interface ChosenIsolation {
  readonly report: IsolationReport;
  /** Runs the agent and verify. */
  readonly run: RunProgram;
  readonly runSetup: RunProgram;
}

export type SandboxTrial =
  | { readonly kind: 'works'; readonly run: RunProgram }
  | { readonly kind: 'fails'; readonly why: string };

/** A machine's ways to a sandbox. */
export interface Isolation {
  /** The ways that this machine could have, the strongest first; none with the reason when it can have none. */
  methods():
    | { readonly kind: 'some'; readonly methods: readonly SandboxMethod[] }
    | { readonly kind: 'no'; readonly why: string };
  /** Builds one and runs a program in it that looks around. */
  attempt(method: SandboxMethod, needs: SandboxNeeds, signal: AbortSignal): Promise<SandboxTrial>;
}

/** Something of the machine that others obey later. */
export interface Guard {
  /**
   * Remembers how it is.
   * @param mode in a sandbox, what only programs outside of it can reach is left alone: others may be at work there.
   * @returns puts back what was changed meanwhile, and says what that was; each change is told once.
   */
  watch(mode: IsolationReport['mode']): Promise<() => Promise<readonly Tampering[]>>;
}

export interface Tampering {
  /** One sentence. */
  readonly what: string;
  /** It would have taken over another step: the run fails for it. */
  readonly fails: boolean;
}

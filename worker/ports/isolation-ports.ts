/** What keeps programs of a task away from the machine, and what detects their changes if nothing did. */
import type { Duplex } from 'node:stream';
import type { IsolationReport, SandboxMethod } from '../../protocol/network/isolation-report.ts';
import type { RunProgram } from './process-ports.ts';

/** What the programs of a task need in a sandbox, besides the work tree. Absolute paths. */
export interface SandboxNeeds {
  readonly workspace: string;
  /** Our folder outside the work tree, of which they see only what is listed here. */
  readonly scratch: string;
  /** Folders below `scratch` that they may write. */
  readonly writable: readonly string[];
  /** Folders below `scratch` that they may read. */
  readonly readable: readonly string[];
  /** Further folders of the machine that they may read; nonexistent ones are skipped. */
  readonly alsoReadable: readonly string[];
  /** A network of their own without anything else in it; if omitted, they share the machine's. */
  readonly network?: readonly ServedPort[] | undefined;
}

/** A loopback port in a sandbox's own network, and who serves its connections. */
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

/** A machine's methods for a sandbox. */
export interface Isolation {
  /** The methods that are possible on this machine, strongest first; none, with the reason, if it has none. */
  methods():
    | { readonly kind: 'some'; readonly methods: readonly SandboxMethod[] }
    | { readonly kind: 'no'; readonly why: string };
  /** Sets one up and runs a test program in it. */
  attempt(method: SandboxMethod, needs: SandboxNeeds, signal: AbortSignal): Promise<SandboxTrial>;
}

/** A part of the machine that others obey later. */
export interface Guard {
  /**
   * Remembers its current state.
   * @param mode in a sandbox, what only outside programs can reach is left alone: others may be working there.
   * @returns restores what was changed meanwhile, and reports it; each change is reported once.
   */
  watch(mode: IsolationReport['mode']): Promise<() => Promise<readonly Tampering[]>>;
}

export interface Tampering {
  /** One sentence. */
  readonly what: string;
  /** It would have affected another step: the run fails because of it. */
  readonly fails: boolean;
}

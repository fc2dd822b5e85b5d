/** What the commands need from outside: a terminal, an environment, a way to stop. Provided by cli/main.ts. */
import type { GitHubContext } from '../client/github/client-context.ts';
import type { Client, LocalOptions } from '../client/types.ts';
import type { FindingFact } from './doctor/checks/finding.ts';
import type { IsolationReport } from '../protocol/network/isolation-report.ts';
import type { LocalScript } from './adapters/script.ts';
import type { ClientClock } from '../client/ports.ts';
import type { ModuleRun } from './certification/judge-module.ts';
import type { Paint } from './paint.ts';
import type { RegistryFile } from '../worker/registry/registry-files.ts';

export interface Terminal {
  /** Prints a line of the answer, to standard output. */
  readonly out: (text: string) => void;
  /** Prints a line that is only for people, to standard error. */
  readonly tell: (text: string) => void;
  /**
   * Shows what is happening now: a line on standard error that the next one replaces. Shows nothing when nobody
   * watches.
   */
  readonly busy: (text: string) => void;
  /** Whether there is a user who can be asked. */
  readonly isInteractive: boolean;
  readonly paint: Paint;
  /** Returns a typed line, or `undefined` when no more can come. */
  readonly ask: (prompt: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Reads and shows lines at the same time, until it is closed. */
  readonly talk: () => TerminalTalk;
  /** What Ctrl+C does when nobody reads keys. */
  readonly interrupt: () => void;
}

export interface TerminalTalk {
  /** Ends when it is closed, or when the input is not a terminal and has ended. */
  readonly typed: AsyncIterable<Typed>;
  /** Prints a line of the answer, to standard output, above the line being typed. */
  readonly show: (line: string) => void;
  /** Prints a line that is only for people, to standard error. */
  readonly note: (line: string) => void;
  readonly close: () => void;
}

/** Only at a terminal can somebody end the input or interrupt. */
export type Typed =
  /** What was typed or pasted within a moment. */
  | { readonly kind: 'lines'; readonly texts: readonly string[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupt' };

/** `host` only when the command line names one. */
export interface WantedRepository {
  readonly repo?: string | undefined;
  /** Only of commands that also show the tasks of this machine, with `--local`. */
  readonly local?: boolean;
}

export interface GitHubAccess {
  readonly context: GitHubContext;
  readonly client: Client;
  readonly name: string;
}

export interface CliContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: ClientClock;
  readonly signal: AbortSignal;
  readonly version: string;
  /** The name of the user on this machine, who answers there. `undefined` when the system does not know one. */
  readonly userName: () => string | undefined;
  /** `24.1.0`. */
  readonly nodeVersion: string;
  /** The repository on GitHub for a command: the named one, otherwise the one of the current folder. */
  readonly github: (wanted: WantedRepository) => Promise<GitHubAccess>;
  readonly local: (options: LocalOptions) => Client;
  readonly files: Files;
  readonly programs: ProgramRunner;
  /** What a bot says about itself. `known(undefined)` when nobody gave its address. */
  readonly askReady: (address: string | undefined) => Promise<FindingFact<string | undefined>>;
  /** Which isolation works on this machine. */
  readonly askIsolation: () => Promise<FindingFact<IsolationReport>>;
  readonly modules: ModuleRunner;
  readonly random: (bytes: number) => Uint8Array;
  /** Runs a program that is not part of the bundle. @returns its exit code. */
  readonly runScript: (script: LocalScript, args: readonly string[]) => Promise<number>;
}

/** Tests runtimes of a registry with the shipped worker. */
export interface ModuleRunner {
  /** Runs the worker once with this text as its runtime. */
  readonly run: (source: string) => Promise<ModuleRun>;
  /** @throws ClientError mistake when its types cannot be stripped. */
  readonly asJavaScript: (source: string, file: string) => string;
}

export interface Files {
  /** All files below a folder, as git would store them. `undefined` when there is no such folder. */
  readonly readTree: (folder: string) => Promise<readonly RegistryFile[] | undefined>;
  /** `undefined` when there is no such file. */
  readonly read: (file: string) => Promise<Uint8Array | undefined>;
  readonly write: (file: string, text: string) => Promise<void>;
  /** Adds text to the end of a file, and creates the file if necessary. */
  readonly append: (file: string, text: string) => Promise<void>;
  /** What keeps a file of a work tree from being written there and committed: a part of its path. */
  readonly obstacle: (
    root: string,
    path: string,
  ) => Promise<{ readonly part: string; readonly why: string } | undefined>;
  /** Writes a file that does not exist yet, with the folders above it. @returns false when it already exists. */
  readonly create: (file: string, text: string) => Promise<boolean>;
  /** The names in a folder; `undefined` when there is no such folder. */
  readonly names: (folder: string) => Promise<readonly string[] | undefined>;
  /** Reads standard input to its end. */
  readonly readInput: () => Promise<string>;
}

export interface ProgramResult {
  /** `undefined` when it could not be started. */
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
}

export interface ProgramRunner {
  readonly run: (
    program: string,
    args: readonly string[],
    options: { readonly cwd: string; readonly input?: string },
  ) => Promise<ProgramResult>;
}

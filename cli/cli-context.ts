/**
 * What the commands need from outside: a terminal, an environment, a way to stop. Handed in by cli/main.ts.
 */
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
  /** A line of the answer, on standard output. */
  readonly out: (text: string) => void;
  /** A line for people only, on standard error. */
  readonly tell: (text: string) => void;
  /** What goes on right now: one line of standard error that the next one replaces; nothing where nobody watches. */
  readonly busy: (text: string) => void;
  /** Whether somebody sits there who can be asked. */
  readonly isInteractive: boolean;
  readonly paint: Paint;
  /** A typed line; `undefined` when there is none to come. */
  readonly ask: (prompt: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Lines typed and shown at the same time, until it is closed. */
  readonly talk: () => TerminalTalk;
  /** What Ctrl+C does where nobody reads keys. */
  readonly interrupt: () => void;
}

export interface TerminalTalk {
  /** Ends when it is closed, or when what is read from is no terminal and has ended. */
  readonly typed: AsyncIterable<Typed>;
  /** A line of the answer, on standard output, above what is being typed. */
  readonly show: (line: string) => void;
  /** A line for people only, on standard error. */
  readonly note: (line: string) => void;
  readonly close: () => void;
}

/** Only in a terminal is there somebody who ends the input or interrupts. */
export type Typed =
  /** What was typed or pasted within a moment. */
  | { readonly kind: 'lines'; readonly texts: readonly string[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupt' };

/** `host` only where the command line names one. */
export interface WantedRepository {
  readonly repo?: string | undefined;
}

export interface CliContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: ClientClock;
  readonly signal: AbortSignal;
  readonly version: string;
  /** `24.1.0`. */
  readonly nodeVersion: string;
  /** The repository on GitHub that a command is about: as named, else that of the current folder. */
  readonly github: (
    wanted: WantedRepository,
  ) => Promise<{ readonly context: GitHubContext; readonly client: Client; readonly name: string }>;
  readonly local: (options: LocalOptions) => Client;
  readonly files: Files;
  readonly programs: ProgramRunner;
  /** What a bot says of itself; `known(undefined)` where nobody gave its address. */
  readonly askReady: (address: string | undefined) => Promise<FindingFact<string | undefined>>;
  /** What isolation works on this machine. */
  readonly askIsolation: () => Promise<FindingFact<IsolationReport>>;
  readonly modules: ModuleRunner;
  readonly random: (bytes: number) => Uint8Array;
  /** Runs a program that is not part of the bundle. @returns its exit code. */
  readonly runScript: (script: LocalScript, args: readonly string[]) => Promise<number>;
}

/** Tries runtimes of a registry with the shipped worker. */
export interface ModuleRunner {
  /** One run of the worker with this text as its runtime. */
  readonly run: (source: string) => Promise<ModuleRun>;
  /** @throws ClientError mistake when its types cannot be stripped. */
  readonly asJavaScript: (source: string, file: string) => string;
}

export interface Files {
  /** All files below a folder, as git would keep them; `undefined` when there is no such folder. */
  readonly readTree: (folder: string) => Promise<readonly RegistryFile[] | undefined>;
  /** `undefined` when there is no such file. */
  readonly read: (file: string) => Promise<Uint8Array | undefined>;
  readonly write: (file: string, text: string) => Promise<void>;
  /** Adds to the end of a file, and makes it where there is none. */
  readonly append: (file: string, text: string) => Promise<void>;
  /** Writes a file that is not there yet, with the folders above it. @returns false when there is one already. */
  readonly create: (file: string, text: string) => Promise<boolean>;
  /** The names in a folder; `undefined` when there is no such folder. */
  readonly names: (folder: string) => Promise<readonly string[] | undefined>;
  /** Standard input to its end. */
  readonly readInput: () => Promise<string>;
}

export interface ProgramResult {
  /** `undefined`: it could not be started. */
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

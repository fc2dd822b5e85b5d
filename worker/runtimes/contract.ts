/**
 * What an agent runtime is to us: pure functions from what is to be done to a command, and from what the process left
 * to what happened. The worker prepares files, starts, watches and stops; so a runtime is tested on recordings.
 */
import type { Command, FileSet, ProcessEnd } from '../ports.ts';

export interface RuntimeInput {
  /** The first message of a first round, or what is said on a resume. Never on the command line. */
  readonly prompt: string;
  readonly systemPrompt: string;
  readonly model: string | undefined;
  readonly permissionMode: string;
  /** The subagent's or the action's command, for the runtime that runs one. */
  readonly command: string | undefined;
  readonly workspace: string;
  /** The runtime's own folder outside the workspace: its HOME, empty but for what `prepare` and a restored session put there. */
  readonly home: string;
  /** The environment that the agent may see, runtime's own variables not yet added. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of the sentinel. */
  readonly sentinel: string;
  /** A fresh id that the runtime may give its session. */
  readonly newSessionId: string;
  /** Present on a resume whose session files were put back below `home`. */
  readonly session: { readonly id: string; readonly files: readonly string[] } | undefined;
  /** Program that starts this runtime, as `locate` or `install` found it. */
  readonly program: string;
  readonly helper: boolean;
}

/** Something to tell as the output comes. */
export type Progress = { readonly kind: 'session'; readonly id: string } | { readonly kind: 'note'; readonly text: string };

export interface AgentEnd {
  readonly exitCode: number;
  /** The final reply, or the plain output of a runtime that has no such thing. */
  readonly text: string;
  readonly sessionId: string | undefined;
  readonly usage: Readonly<Record<string, unknown>> | undefined;
  /** Set when the runtime's own last word is that it failed, whatever its exit code says. */
  readonly failure: { readonly detail: string; readonly fix: string } | undefined;
  /** True when the runtime said that the session to resume does not exist or cannot be read. */
  readonly sessionLost: boolean;
}

export interface AgentRuntime {
  readonly id: string;
  /** Environment variables that it takes its model key from, in order of preference; all are secrets. */
  readonly keys: readonly string[];
  /** Its npm package and the version we pin, when it needs a program that may not be on the machine. */
  readonly install: { readonly package: string; readonly version: string; readonly program: string; readonly bin: string } | undefined;
  /** What the permission mode becomes: an unknown one is told, never silently obeyed. */
  permissionMode(asked: string): { readonly effective: string; readonly warning?: string };
  /** Files to write below `home` before the start: settings, the needs-input helper. */
  prepare(input: RuntimeInput): FileSet;
  command(input: RuntimeInput): Omit<Command, 'cwd'>;
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** Reads one line of output. Never throws. */
  progress(line: string): readonly Progress[];
  /** Reads the end. Never throws, whatever the output is. */
  read(end: ProcessEnd, input: RuntimeInput): AgentEnd;
  /** Which files below `home` are the session `id`, of those that are there. */
  sessionFiles(paths: readonly string[], id: string): readonly string[];
}

/** Gives an adapter its type without widening it, and the registry script its one thing to look for. */
export function defineRuntime<const R extends AgentRuntime>(runtime: R): R {
  return runtime;
}

/** What the worker needs to run a plug-in: a process of its own, and calls to the functions of the module in it. */
import type { ProcessLimits, RunProgram } from './process-ports.ts';

export interface PluginStart {
  /** Absolute path of the module. */
  readonly module: string;
  /** The members that it is asked for. */
  readonly names: readonly string[];
  /** Absolute path of a folder of ours for the connection, which programs of `run` can read and write. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** In the sandbox, where there is one. */
  readonly run: RunProgram;
  readonly filter: ProcessLimits['filter'];
}

export interface PluginConnection {
  /** What the module exports by default, functions as FUNCTION_MEMBER; undefined when that is no object. */
  readonly members: Readonly<Record<string, unknown>> | undefined;
  /**
   * Calls a function with each of these arguments, in that order.
   *
   * @param most characters of the answer.
   * @returns what each call returned.
   * @throws Error whose message says what went wrong: the module's own words, or that it did not answer in time.
   */
  call(method: string, calls: readonly (readonly unknown[])[], most: number): Promise<readonly unknown[]>;
  /** Aborted with an Error when nothing is answered any more. */
  readonly broken: AbortSignal;
  /** Ends the process and everything that it started. */
  end(): Promise<void>;
}

export interface Plugins {
  /** @throws Error in the module's own words when it cannot be loaded. */
  open(start: PluginStart): Promise<PluginConnection>;
}

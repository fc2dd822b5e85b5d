/** What the worker needs to run a plug-in: a separate process, and calls of the functions of its module. */
import type { ProcessLimits, RunProgram } from './process-ports.ts';

export interface PluginStart {
  /** Absolute path of the module. */
  readonly module: string;
  /** The members to request. */
  readonly names: readonly string[];
  /** Absolute path of our folder for the connection, which programs of `run` can read and write. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** In the sandbox, if there is one. */
  readonly run: RunProgram;
  readonly filter: ProcessLimits['filter'];
}

export interface PluginConnection {
  /** The members of the module's default export, functions as FUNCTION_MEMBER; undefined if that is not an object. */
  readonly members: Readonly<Record<string, unknown>> | undefined;
  /**
   * Calls a function with each of these arguments, in that order.
   *
   * @param most characters of all results together.
   * @returns the result of each call.
   * @throws Error whose message says what went wrong: the module's own message, or that it did not respond in time.
   */
  call(method: string, calls: readonly (readonly unknown[])[], most: number): Promise<readonly unknown[]>;
  /** Aborted with an Error when no more responses follow. */
  readonly broken: AbortSignal;
  /** Ends the process and everything that it started. */
  end(): Promise<void>;
}

export interface Plugins {
  /** @throws Error with the module's own message if it cannot be loaded. */
  open(start: PluginStart): Promise<PluginConnection>;
}

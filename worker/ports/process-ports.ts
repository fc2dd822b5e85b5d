/** Programs: how one is found, started, limited and ended. */

export interface ProgramCommand {
  readonly argv: readonly [program: string, ...args: string[]];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Sent on stdin and closed. Prompts go here, never in argv, which every process on the machine can read and which has
   * a limit.
   */
  readonly stdin: string;
}

/** Passed over output as it comes, before anything is cut, so that a cut never bares half a secret. */
export interface OutputFilter {
  /** @returns what may go on, in pieces, none of them empty: to join them would be a copy of nearly everything. */
  push(chunk: Uint8Array): readonly Uint8Array[];
  /** What was held back until it was clear that no secret begins in it. */
  end(): readonly Uint8Array[];
}

export interface ProcessLimits {
  readonly timeoutMs: number;
  /** Between the polite signal and SIGKILL when time is up. */
  readonly graceMs: number;
  /** The same when the run is cancelled: GitHub leaves seven seconds for everything. */
  readonly cancelGraceMs: number;
  /** The first, polite signal. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** Longer output keeps its beginning and its end, with a sentence between them that says so. */
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
  /** A new filter for each stream. */
  readonly filter: () => OutputFilter;
  /** Every complete line of stdout as it comes, filtered. */
  readonly onLine?: (line: string) => void;
  /** The same for stderr. */
  readonly onErrorLine?: (line: string) => void;
}

export interface ProcessEnd {
  /** 128 + signal number when a signal ended it, 124 when our time limit did. */
  readonly exitCode: number;
  readonly endedBy: 'exit' | 'signal' | 'timeout' | 'cancel';
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly durationMs: number;
}

/**
 * A program out of an npm package, as a runtime names it: the version that is installed, and which do as well when they
 * are there.
 */
export interface WantedProgram {
  readonly package: string;
  readonly version: string;
  readonly before?: string | undefined;
  readonly program: string;
  readonly bin: string;
}

export interface FoundProgram {
  /** Absolute. */
  readonly path: string;
  readonly version: string;
}

export interface ProgramPlace {
  /** Our own environment: where to look, and how npm gets out. Programs are not started with it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Programs below it, and below the job's checkout, are not taken: the repository could have put them there. */
  readonly workspace: string;
  /** Where an installed version is kept. */
  readonly cache: string;
  /** Told before anything that takes longer than a moment. */
  readonly say: (text: string) => void;
}

export interface Processes {
  /** Whether a program of that name is found on a PATH. */
  isOnPath(name: string, path: string): Promise<boolean>;
  /**
   * Runs a command in a process group of its own and leaves no descendant behind, however it ends.
   * Settles on the exit of the process plus a short drain, not on the close of a pipe that a grandchild holds.
   * @throws DispatchError worker-failed when the program cannot be started.
   */
  run(command: ProgramCommand, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd>;
  /**
   * The same, for programs that hide what they start: where it can, it ends all of that, whatever it did, and also when
   * we are killed.
   */
  runKept(command: ProgramCommand, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd>;
  /**
   * The program on this machine, installed if need be.
   * @throws DispatchError worker-failed when it cannot be had.
   */
  find(wanted: WantedProgram, place: ProgramPlace, signal: AbortSignal): Promise<FoundProgram>;
}

export type RunProgram = Processes['run'];

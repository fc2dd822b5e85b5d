/** Programs: how one is found, started, limited and ended. */

export interface ProgramCommand {
  readonly argv: readonly [program: string, ...args: string[]];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Sent on stdin, which is then closed. Prompts are passed here and never in argv, which every process on the machine
   * can read and which has a limit.
   */
  readonly stdin: string;
}

/** Applied to output as it arrives, before anything is cut, so that a cut never exposes half a secret. */
export interface OutputFilter {
  /** @returns what may be passed on, in nonempty pieces: joining them would copy nearly everything. */
  push(chunk: Uint8Array): readonly Uint8Array[];
  /** The part that was held back until it was clear that no secret starts in it. */
  end(): readonly Uint8Array[];
}

export interface ProcessLimits {
  readonly timeoutMs: number;
  /** Between the stop signal and SIGKILL when time is up. */
  readonly graceMs: number;
  /** The same if the run is cancelled: GitHub leaves seven seconds for everything. */
  readonly cancelGraceMs: number;
  /** The first signal, which a program can handle. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** Longer output keeps its beginning and its end, with a note between them. */
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
  /** A new filter for each stream. */
  readonly filter: () => OutputFilter;
  /** Every complete line of stdout as it arrives, filtered. */
  readonly onLine?: (line: string) => void;
  /** The same for stderr. */
  readonly onErrorLine?: (line: string) => void;
}

export interface ProcessEnd {
  /** 128 + signal number if a signal ended it, 124 if our time limit did. */
  readonly exitCode: number;
  readonly endedBy: 'exit' | 'signal' | 'timeout' | 'cancel';
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly durationMs: number;
}

/**
 * A program from an npm package, as a runtime names it: the version to install, and which installed versions are also
 * suitable.
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
  /** Our own environment: where to search, and how npm reaches the network. Programs are not started with it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * Programs below it, and below the job's checkout, are not used, because the repository could have put them there.
   */
  readonly workspace: string;
  /** Where an installed version is stored. */
  readonly cache: string;
  /** Called before anything that takes longer than a moment. */
  readonly say: (text: string) => void;
}

export interface Processes {
  /** Whether a program of that name is found on a PATH. */
  isOnPath(name: string, path: string): Promise<boolean>;
  /**
   * Runs a command in its own process group and leaves no descendant behind, however it ends. Settles on the exit of
   * the process plus a short drain, not on the close of a pipe that a grandchild holds.
   * @throws DispatchError worker-failed if the program cannot be started.
   */
  run(command: ProgramCommand, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd>;
  /**
   * The same, for programs that hide what they start: if possible, it ends all of that, whatever it did, and even if we
   * are killed.
   */
  runKept(command: ProgramCommand, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd>;
  /**
   * The program on this machine, installed if necessary.
   * @throws DispatchError worker-failed if it is not available.
   */
  find(wanted: WantedProgram, place: ProgramPlace, signal: AbortSignal): Promise<FoundProgram>;
}

export type RunProgram = Processes['run'];

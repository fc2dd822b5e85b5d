/** What is known about the project in a folder. */

export interface DetectedProject {
  /** For people: `JavaScript`, `Go`. */
  readonly language: string;
  readonly packageManager: string | undefined;
  /** Fetches what the tests need. Undefined when nothing has to be fetched. */
  readonly install: string | undefined;
  /** Runs the tests. Undefined when no file says how. */
  readonly test: string | undefined;
  /** A package of a workspace whose root installs for all of them. */
  readonly isInWorkspace?: true;
}

/** A root of packages that share one manager and one lock file. */
export interface NodeWorkspace {
  readonly manager: 'npm' | 'pnpm' | 'yarn' | 'bun';
  readonly install: string | undefined;
}

/** Text of a file at the root of the repository. Undefined when there is none, or it is not text. */
export type RootFiles = ReadonlyMap<string, string>;

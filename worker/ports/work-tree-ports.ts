/** Files: the work tree, and the worker's own folder outside of it. */

/** Bytes by path. Paths are relative, with `/`. */
export type FileSet = ReadonlyMap<string, Uint8Array>;

export interface CapturedChange {
  readonly path: string;
  /** As git writes it: a file, an executable one, a symbolic link. */
  readonly mode: '100644' | '100755' | '120000';
  /** undefined = deleted. */
  readonly content: Uint8Array | undefined;
}

export interface Changes {
  /** Git's binary patch against the baseline; empty when nothing changed. */
  readonly patch: Uint8Array;
  readonly files: readonly CapturedChange[];
  readonly insertions: number;
  readonly deletions: number;
  /** What could not be captured, one sentence each: a submodule, a name that is not UTF-8. */
  readonly notices: readonly string[];
}

export type PathKind = 'absent' | 'file' | 'folder' | 'other';

/**
 * Files that are laid over the work tree together, while nobody else is at work in it. Paths relative to the work
 * tree's root.
 */
export interface Layer {
  /** What lies there, without following a link. */
  kindOf(path: string): Promise<PathKind>;
  /** Remembers what lies there now. @returns puts it back, folders that were missing included. */
  remember(path: string): Promise<() => Promise<void>>;
  /** Writes below the root, never through a link. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
}

/** The git work tree that the agent works in. Paths relative to `root`. */
export interface Workspace {
  readonly root: string;
  /** The commit that is checked out; `undefined` when there is none: no repository, or one without commits. */
  head(): Promise<string | undefined>;
  /** Checks that commit out, fetching it when it is missing. Local changes are never thrown away for it. */
  moveTo(commit: string): Promise<{ readonly kind: 'there' } | { readonly kind: 'elsewhere'; readonly why: string }>;
  /** Keeps a path out of git's sight without touching a file of the repository. */
  exclude(pattern: string): Promise<void>;
  /** Remembers the tree as it is now, setup included: changes are measured against this. */
  baseline(): Promise<void>;
  /**
   * Puts saved work back on top of the baseline.
   * @returns 'applied', or why it did not apply; then nothing was changed.
   */
  apply(patch: Uint8Array): Promise<{ readonly kind: 'applied' } | { readonly kind: 'conflict'; readonly why: string }>;
  /**
   * All changes since the baseline, untracked files included, ignored ones and `.agora/` not. The index stays
   * untouched.
   */
  changes(): Promise<Changes>;
  /** What lies there, without following a link. */
  kindOf(path: string): Promise<PathKind>;
  /** lstat + read of a regular file of at most `maxBytes`, never through a link at any level. */
  readSmall(
    path: string,
    maxBytes: number,
  ): Promise<
    | { readonly kind: 'file'; readonly content: Uint8Array }
    | { readonly kind: 'absent' }
    | { readonly kind: 'refused'; readonly why: string }
  >;
  /** How many files and folders match a pattern; counting ends when there are enough. */
  count(glob: string, enough: number): Promise<number>;
  /** Whether there is a history, and all of it. */
  history(): Promise<'none' | 'shallow' | 'full'>;
  /**
   * Paths of all regular files below a folder, relative to it and sorted, at most that many; no link is followed,
   * nothing special is named.
   */
  list(folder: string, most: number): Promise<readonly string[]>;
  /** Writes below the root, never through a link. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
  remove(path: string): Promise<void>;
  /** For many files at once. */
  openLayer(): Layer;
  /** Changes to those files are no work of the agent: they were laid there for this run. Paths relative to `root`. */
  protect(paths: readonly string[]): void;
  /** The sentinel's path in a container, when an agent wrote there since then although the workspace is elsewhere. */
  findStraySentinel(since: Date): Promise<string | undefined>;
  /**
   * Takes what lies under those names out of the root of the work tree, and gives back what puts it back; what was
   * written there meanwhile stays.
   * @throws DispatchError worker-failed when the repository goes on above the root and has such a file there.
   */
  withhold(names: readonly string[]): Promise<() => Promise<void>>;
  /** Takes the checkout's credentials out of .git/config and gives back what puts them back. */
  withholdCredentials(): Promise<() => Promise<void>>;
}

/** A folder of our own outside the workspace: prompts, the runtime's home, session files. */
export interface Scratch {
  readonly root: string;
  write(path: string, content: Uint8Array, mode?: number): Promise<string>;
  /** Paths of all regular files below a folder, relative to it; links and special files are left out. */
  list(folder: string): Promise<readonly string[]>;
  /** @returns `undefined` when it is no regular file or longer than that. */
  read(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Removes a folder and all below it. */
  clear(folder: string): Promise<void>;
}

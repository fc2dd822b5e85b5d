/** Files: the work tree, and the worker's own folder outside of it. */

/** Bytes by path. Paths are relative, with `/`. */
export type FileSet = ReadonlyMap<string, Uint8Array>;

export interface CapturedChange {
  readonly path: string;
  /** As Git writes it: a file, an executable one, a symbolic link. */
  readonly mode: '100644' | '100755' | '120000';
  /** undefined = deleted. */
  readonly content: Uint8Array | undefined;
}

export interface Changes {
  /** Git's binary patch against the baseline; empty if nothing changed. */
  readonly patch: Uint8Array;
  readonly files: readonly CapturedChange[];
  /** Contents that the patch has, and `files` not in this form: of a file with a filter, or before its conversion. */
  readonly inPatchOnly?: readonly Uint8Array[];
  readonly insertions: number;
  readonly deletions: number;
  /** What could not be captured, one sentence each: a submodule, a name that is not UTF-8. */
  readonly notices: readonly string[];
}

export type PathKind = 'absent' | 'file' | 'folder' | 'other';

/**
 * Files that are applied over the work tree together, while nobody else works in it. Paths relative to the work tree's
 * root.
 */
export interface Layer {
  /** What exists there, without following a link. */
  kindOf(path: string): Promise<PathKind>;
  /** Remembers what exists there now. @returns restores it, including missing folders. */
  remember(path: string): Promise<() => Promise<void>>;
  /** Writes below the root, never through a link. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
}

export type Moved =
  /** Submodules are not moved: those that are at another commit than it names. */
  | { readonly kind: 'there'; readonly submodules: readonly string[] }
  | { readonly kind: 'elsewhere'; readonly why: string };

/** The Git work tree that the agent works in. Paths relative to `root`. */
export interface Workspace {
  readonly root: string;
  /** The checked-out commit; `undefined` if there is none: no repository, or one without commits. */
  head(): Promise<string | undefined>;
  /** Checks out that commit, and fetches it if it is missing. Local changes are never discarded for it. */
  moveTo(commit: string): Promise<Moved>;
  /** Hides a path from Git without touching a file of the repository. */
  exclude(pattern: string): Promise<void>;
  /** Remembers the tree as it is now, including setup: changes are measured against this. */
  baseline(): Promise<void>;
  /**
   * Applies saved work on top of the baseline.
   * @returns 'applied', or why it did not apply; then nothing was changed.
   */
  apply(patch: Uint8Array): Promise<{ readonly kind: 'applied' } | { readonly kind: 'conflict'; readonly why: string }>;
  /**
   * All changes since the baseline, including untracked files, without ignored ones and `.agora/`. The index stays
   * untouched.
   */
  changes(): Promise<Changes>;
  /** What exists there, without following a link. */
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
  /** Whether there is a history, and whether it is complete. */
  history(): Promise<'none' | 'shallow' | 'full'>;
  /**
   * Paths of all regular files below a folder, relative to it and sorted, at most that many; no link is followed, and
   * special files are skipped.
   */
  list(folder: string, most: number): Promise<readonly string[]>;
  /** Writes below the root, never through a link. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
  remove(path: string): Promise<void>;
  /** For many files at once. */
  openLayer(): Layer;
  /**
   * Changes to those files do not count as the agent's work: they were put there for this run. Paths relative to
   * `root`.
   */
  protect(paths: readonly string[]): void;
  /** The sentinel's path in a container, if an agent wrote there since then although the workspace is elsewhere. */
  findStraySentinel(since: Date): Promise<string | undefined>;
  /**
   * Removes these names from the root of the work tree, and returns a function that restores them; files that were
   * written there meanwhile stay.
   * @throws DispatchError worker-failed if the repository extends above the root and has such a file there.
   */
  withhold(names: readonly string[]): Promise<() => Promise<void>>;
  /** Removes the checkout's credentials from .git/config and returns a function that restores them. */
  withholdCredentials(): Promise<() => Promise<void>>;
}

/** A folder of our own outside the workspace: prompts, the runtime's home, session files. */
export interface Scratch {
  readonly root: string;
  write(path: string, content: Uint8Array, mode?: number): Promise<string>;
  /** @param files their paths are below that folder. */
  writeAll(folder: string, files: FileSet): Promise<void>;
  /** Paths of all regular files below a folder, relative to it; links and special files are skipped. */
  list(folder: string): Promise<readonly string[]>;
  /** @returns `undefined` if it is not a regular file, or longer than that. */
  read(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /**
   * Reads many files.
   * @param keep gets each content, or `undefined` as from `read`, and returns how many bytes the next may have. It is
   * synchronous, and uses no relative path of a file.
   */
  readAll(
    folder: string,
    paths: readonly string[],
    maxBytes: number,
    keep: (path: string, content: Uint8Array | undefined) => number,
  ): Promise<void>;
  /** Deletes a folder and everything below it. */
  clear(folder: string): Promise<void>;
}

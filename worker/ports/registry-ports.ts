/** Where a run finds its parts: the registry and secrets. */
import type { SecretReference } from '../../protocol/config/secret-reference.ts';

/** One file of a folder of the registry, not read yet. */
export interface RegistryEntry {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  /** As Git writes it: a file, an executable one, a symbolic link, a repository. */
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly bytes: number;
  /** @throws DispatchError fetch-failed if it is not available. */
  readonly read: () => Promise<Uint8Array>;
}

/** Where subagents, capabilities and environments are stored. Paths are those of a repository, `.github/agora/…`. */
export interface Registry {
  /**
   * A file of the registry at a commit, `undefined` if it does not exist.
   * @throws DispatchError fetch-failed if nobody can tell.
   */
  read(path: string, at: string): Promise<Uint8Array | undefined>;
  /**
   * Everything below a folder at a commit, at any depth and in any order; nothing if the folder does not exist.
   * @throws DispatchError fetch-failed if nobody can tell.
   */
  list(folder: string, at: string): Promise<readonly RegistryEntry[]>;
}

export type FoundSecret =
  | { readonly kind: 'found'; readonly value: string }
  | { readonly kind: 'missing'; readonly why: string };

/** Where the secrets are stored that an environment names. */
export interface Secrets {
  /** Never throws: `why` says what is wrong with the location, and never contains a part of a value. */
  find(reference: SecretReference, signal: AbortSignal): Promise<FoundSecret>;
}

/** Where a run finds what it is made of: the registry and secrets. */
import type { SecretReference } from '../../protocol/config/secret-reference.ts';

/** One file of a folder of the registry, not read yet. */
export interface RegistryEntry {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** As git writes it: a file, an executable one, a symbolic link, a repository of its own. */
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly bytes: number;
  /** @throws DispatchError fetch-failed when it cannot be had. */
  readonly read: () => Promise<Uint8Array>;
}

/** Where subagents, capabilities and environments are kept. Paths are those of a repository, `.github/agora/…`. */
export interface Registry {
  /**
   * A file of the registry at a commit, `undefined` when it is not there.
   * @throws DispatchError fetch-failed when nobody can tell.
   */
  read(path: string, at: string): Promise<Uint8Array | undefined>;
  /**
   * Everything below a folder at a commit, at any depth and in any order; nothing when there is no such folder.
   * @throws DispatchError fetch-failed when nobody can tell.
   */
  list(folder: string, at: string): Promise<readonly RegistryEntry[]>;
}

export type FoundSecret =
  | { readonly kind: 'found'; readonly value: string }
  | { readonly kind: 'missing'; readonly why: string };

/** Where secrets are kept that an environment names. */
export interface Secrets {
  /** Never throws: `why` says what is wrong with the place, and never holds a part of a value. */
  find(reference: SecretReference, signal: AbortSignal): Promise<FoundSecret>;
}

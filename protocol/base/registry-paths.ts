/**
 * Where the parts of a registry are, and what their names may be.
 *
 * A registry is the folder `.github/agora/` of a repository's default branch: files that decide what runs, changed by
 * pull request. A registry that is kept elsewhere has the same folders.
 */
import { z } from './zod.ts';

export const REGISTRY = '.github/agora/';

/** A path of the registry relative to its own folder, as used by a registry that is kept elsewhere. */
export function withinRegistry(path: string): string {
  return `${path}/`.startsWith(REGISTRY) ? path.slice(REGISTRY.length) : path;
}

/** The name of a subagent, a capability or an environment. */
export const BundleName = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes, at most 63'));

/** A README explains a folder to people, and is no part of the registry. A subagent's name would be `readme`. */
export function isReadme(file: string): boolean {
  return /^(?:README|Readme)(?:\.[a-z]+)?$/.test(file);
}

export type BundleKind = 'subagent' | 'capability' | 'env';

export function subagentPath(name: string): string {
  return `${REGISTRY}subagents/${name}.md`;
}

/** @returns the names of the subagents that can be started, from the names of the files in their folder. */
export function findSubagentNames(files: readonly string[]): string[] {
  const names = files.flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -'.md'.length)] : []));
  return names.filter((name) => BundleName.safeParse(name).success).toSorted();
}

/** A capability is a folder; its files are applied over the work tree. */
export function capabilityFolder(name: string): string {
  return `${REGISTRY}capabilities/${name}`;
}

export function envPath(name: string): string {
  return `${REGISTRY}envs/${name}.yaml`;
}

/** Who may do what here, and how much. */
export const CONFIG_PATH = `${REGISTRY}config.yaml`;

/** Optional: the hashes of everything, so that nothing changes by accident. */
export const LOCK_PATH = `${REGISTRY}agora.lock`;

/** The name of a bundle in the lock file. */
export function lockName(kind: BundleKind, name: string): string {
  const FOLDERS = { subagent: 'subagents', capability: 'capabilities', env: 'envs' } as const;
  return `${FOLDERS[kind]}/${name}`;
}

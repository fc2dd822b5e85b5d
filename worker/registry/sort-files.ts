/**
 * Sorts the files of a registry by what they are: subagents, capabilities, environments, the lock file, and strays.
 * Pure.
 */
import { CONFIG_PATH, isReadme, LOCK_PATH, withinRegistry } from '../../protocol/base/registry-paths.ts';
import { makeCapability, type Capability } from './capability.ts';
import type { RegistryFile } from './registry-files.ts';

export interface SortedFiles {
  /** All of them, from the folder of the registry. */
  readonly paths: ReadonlySet<string>;
  /** By name. */
  readonly subagents: ReadonlyMap<string, RegistryFile>;
  /** The files of each capability by its name, with paths below its folder. */
  readonly capabilities: ReadonlyMap<string, readonly RegistryFile[]>;
  readonly envs: ReadonlyMap<string, RegistryFile>;
  readonly lock: RegistryFile | undefined;
  /** Files in a folder of ours that are never read. */
  readonly strays: readonly RegistryFile[];
}

const SUBAGENT = /^subagents\/(?<name>[^/]+)\.md$/;
const ENV = /^envs\/(?<name>[^/]+)\.yaml$/;
const CAPABILITY = /^capabilities\/(?<name>[^/]+)\/(?<path>.+)$/s;
const OURS = /^(?:subagents|capabilities|envs)\//;
/** Names that differ by a letter from one that is read. Such a file would have no effect, and nobody would notice. */
const NEARLY = /^(?:config\.ya?ml|agora[.-]lock(?:\.ya?ml)?)$/i;

/** A README of `subagents`, `capabilities` or `envs`. That of a capability is one of its files. */
const BESIDE = /^(?:subagents|capabilities|envs)\/(?<file>[^/]+)$/;

export function sortFiles(all: readonly RegistryFile[]): SortedFiles {
  const files = all.filter(({ path }) => !isReadme(BESIDE.exec(path)?.groups?.['file'] ?? ''));
  const capabilities = Map.groupBy(
    files.flatMap((file) => {
      const { name, path } = CAPABILITY.exec(file.path)?.groups ?? {};
      return name === undefined || path === undefined ? [] : [{ name, file: { ...file, path } }];
    }),
    ({ name }) => name,
  );
  return {
    paths: new Set(all.map(({ path }) => path)),
    subagents: byName(files, SUBAGENT),
    capabilities: new Map([...capabilities].map(([name, members]) => [name, members.map(({ file }) => file)])),
    envs: byName(files, ENV),
    lock: files.find(({ path }) => path === withinRegistry(LOCK_PATH)),
    strays: files.filter(
      ({ path }) =>
        (OURS.test(path) || NEARLY.test(path)) &&
        ![CONFIG_PATH, LOCK_PATH].some((read) => path === withinRegistry(read)) &&
        ![SUBAGENT, ENV, CAPABILITY].some((pattern) => pattern.test(path)),
    ),
  };
}

function byName(files: readonly RegistryFile[], pattern: RegExp): ReadonlyMap<string, RegistryFile> {
  return new Map(
    files.flatMap((file) => {
      const name = pattern.exec(file.path)?.groups?.['name'];
      return name === undefined ? [] : [[name, file] as const];
    }),
  );
}

export function capabilityOf(name: string, members: readonly RegistryFile[]): Capability {
  return makeCapability(
    name,
    members.map(({ path, mode, content }) => ({ path, executable: mode === '100755', content })),
  );
}

export function textOf({ content }: Pick<RegistryFile, 'content'>): string {
  return Buffer.from(content).toString('utf8');
}

/**
 * A capability: a folder of files that is laid over the work tree. Pure.
 *
 * Its hash is the hash of its packed form: one line of JSON that lists the files in order, followed by their bytes. So
 * the same folder has the same hash wherever it is stored. An executable file says so with `mode`, other files have no
 * `mode`.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { findPathMistake, foldersAbove, foldPath, normalisePath } from './overlay/paths.ts';
import type { RegistryEntry } from '../ports/registry-ports.ts';

export interface CapabilityFile {
  readonly path: string;
  readonly executable: boolean;
  readonly content: Uint8Array;
}

export interface Capability {
  readonly name: string;
  readonly contentHash: string;
  /** In the order of their paths. */
  readonly files: readonly CapabilityFile[];
}

type ListedCapability = Pick<RegistryEntry, 'path' | 'mode' | 'bytes'>;

export interface FileMistake {
  /** The path as it is listed. Empty for the folder as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Finds everything that is wrong with a folder before a byte of it is read. */
export function findFolderMistakes(entries: readonly ListedCapability[]): FileMistake[] {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return [
    ...(entries.length > LIMITS.capabilityFiles
      ? [{ path: '', message: `holds ${entries.length} files; at most ${LIMITS.capabilityFiles} are taken` }]
      : []),
    ...(bytes > LIMITS.capabilityBytes
      ? [{ path: '', message: `is ${bytes} bytes long; at most ${LIMITS.capabilityBytes} are taken` }]
      : []),
    ...entries.flatMap(findEntryMistakes),
    ...findTwins(entries.map(({ path }) => path)),
  ];
}

function findEntryMistakes({ path, mode }: ListedCapability): FileMistake[] {
  const wrong = findPathMistake(path);
  return [
    ...(wrong === undefined ? [] : [{ path, message: `its path ${wrong}` }]),
    ...(mode === '120000' ? [{ path, message: 'is a symbolic link; a capability holds files only' }] : []),
    ...(mode === '160000'
      ? [{ path, message: 'is a repository of its own (a submodule); a capability holds files only' }]
      : []),
  ];
}

/** Names that are the same name on some disks, and files where other files need a folder. */
function findTwins(paths: readonly string[]): FileMistake[] {
  const seen = new Map<string, string>();
  const twins = paths.flatMap((path) => {
    const key = foldPath(path);
    const twin = seen.get(key);
    seen.set(key, twin ?? path);
    return twin === undefined
      ? []
      : [{ path, message: `is the same as ${JSON.stringify(twin)} on a disk that ignores case or composes letters` }];
  });
  const clashes = paths.flatMap((path) =>
    foldersAbove(foldPath(path)).flatMap((folder) => {
      const file = seen.get(folder);
      return file === undefined ? [] : [{ path, message: `needs a folder where ${JSON.stringify(file)} is a file` }];
    }),
  );
  return [...twins, ...clashes];
}

/** @param files whose folder has no mistakes. */
export function makeCapability(name: string, files: readonly CapabilityFile[]): Capability {
  const sorted = files
    .map((file) => ({ ...file, path: normalisePath(file.path) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { name, contentHash: contentHash(packCapability(name, sorted)), files: sorted };
}

function packCapability(name: string, files: readonly CapabilityFile[]): Uint8Array {
  const entries = files.map(({ path, content, executable }) => ({
    path,
    size: content.length,
    ...(executable ? { mode: '0755' } : {}),
  }));
  return Buffer.concat([Buffer.from(`${JSON.stringify({ name, entries })}\n`), ...files.map(({ content }) => content)]);
}

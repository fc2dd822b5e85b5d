/** The registry in a folder on this machine. */
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, lstat, open, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { RepositoryPath } from '../../../protocol/results/changed-files.ts';
import { withinRegistry } from '../../../protocol/base/registry-paths.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { Registry, RegistryEntry } from '../../ports/registry-ports.ts';
import { hasCode } from '../../../protocol/errors/error-code.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

/**
 * Reads a folder with the content of a repository's `.github/agora/`. It has only one version: the commit is ignored.
 */
export function folderRegistry(folder: string): Registry {
  return {
    read: async (path) => {
      const file = placeOf(folder, path);
      try {
        return await readRegular(file);
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw unreadable(file, error);
      }
    },
    list: async (path) => {
      const root = placeOf(folder, path);
      try {
        return await listFolder(root, '');
      } catch (error) {
        if (isAbsent(error)) return [];
        throw unreadable(root, error);
      }
    },
  };
}

function placeOf(folder: string, path: string): string {
  return join(folder, withinRegistry(RepositoryPath.parse(path)));
}

function isAbsent(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR');
}

function unreadable(path: string, error: unknown): DispatchError {
  return new DispatchError('fetch-failed', `${path} cannot be read: ${errorMessage(error)}`, {
    fix: 'Make the folder of the registry readable.',
    cause: error,
  });
}

/**
 * Links are listed and not followed, because a registry does not decide where they lead. Pipes, sockets and devices are
 * listed as links.
 */
async function listFolder(root: string, below: string): Promise<RegistryEntry[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  const listed = await Promise.all(
    entries.map((entry) => listEntry(root, below === '' ? entry.name : `${below}/${entry.name}`, entry)),
  );
  return listed.flat();
}

async function listEntry(root: string, path: string, entry: Dirent): Promise<RegistryEntry[]> {
  const place = join(root, path);
  if (entry.isDirectory()) return listFolder(root, path);
  if (!entry.isFile())
    return [
      {
        path,
        mode: '120000',
        bytes: 0,
        read: async () => Buffer.from(entry.isSymbolicLink() ? await readlink(place) : ''),
      },
    ];
  const { size, mode } = await lstat(place);
  return [{ path, mode: (mode & 0o100) === 0 ? '100644' : '100755', bytes: size, read: () => readPlainFile(place) }];
}

/** A link is followed: in a mounted volume, each file may be one. A pipe does not block. */
async function readRegular(place: string): Promise<Uint8Array> {
  return readOnce(await open(place, constants.O_RDONLY | constants.O_NONBLOCK));
}

async function readOnce(file: FileHandle): Promise<Uint8Array> {
  try {
    const seen = await file.stat();
    // Reading a folder fails by itself.
    if (!seen.isFile() && !seen.isDirectory()) throw new Error('it is not a regular file.');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function readPlainFile(place: string): Promise<Uint8Array> {
  try {
    return await readOnce(await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK));
  } catch (error) {
    throw unreadable(place, error);
  }
}

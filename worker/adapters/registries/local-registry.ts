/**
 * The registry on this machine: in Git's objects at a commit, or in a folder.
 *
 * Never in the work tree, which contains what somebody checked out, and perhaps proposes.
 */
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, lstat, open, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { RepositoryPath } from '../../../protocol/results/changed-files.ts';
import { withinRegistry } from '../../../protocol/base/registry-paths.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { Registry, RegistryEntry } from '../../ports/registry-ports.ts';
import { git, tryGit } from '../git/git-command.ts';
import { hasCode } from '../../error-code.ts';

/** Reads files of a repository at a commit, from its objects. */
export function gitRegistry(repository: string): Registry {
  return {
    read: async (path, at) => {
      const object = `${at}:${RepositoryPath.parse(path)}`;
      await assertCommit(repository, at);
      const blob = await tryGit(['cat-file', 'blob', object], { cwd: repository });
      return blob.exitCode === 0 ? blob.stdout : undefined;
    },
    list: async (folder, at) => {
      await assertCommit(repository, at);
      const prefix = `${RepositoryPath.parse(folder)}/`;
      const tree = await git(['ls-tree', '-r', '-l', '-z', '--full-tree', at, '--', prefix], { cwd: repository });
      return Buffer.from(tree)
        .toString('utf8')
        .split('\0')
        .flatMap((line) => readTreeLine(line, prefix, repository));
    },
  };
}

async function assertCommit(repository: string, at: string): Promise<void> {
  const known = await tryGit(['cat-file', '-e', `${at}^{commit}`], { cwd: repository });
  if (known.exitCode !== 0)
    throw new DispatchError('fetch-failed', `Commit ${at} of the registry is not in ${repository}.`, {
      fix: 'Check out the repository with enough history (fetch-depth).',
    });
}

/** `100644 blob <id>    <bytes>\t<path>`; a submodule has no length. */
const TREE_LINE = /^(?<mode>100644|100755|120000|160000) \w+ (?<id>[0-9a-f]+) +(?<bytes>\d+|-)\t(?<path>.+)$/s;

function readTreeLine(line: string, prefix: string, repository: string): RegistryEntry[] {
  const { mode, id, bytes, path } = TREE_LINE.exec(line)?.groups ?? {};
  if (mode === undefined || id === undefined || path === undefined) return [];
  return [
    {
      path: path.slice(prefix.length),
      mode: modeOf(mode),
      bytes: bytes === '-' ? 0 : Number(bytes),
      read: () => git(['cat-file', 'blob', id], { cwd: repository }),
    },
  ];
}

function modeOf(mode: string): RegistryEntry['mode'] {
  return mode === '100755' || mode === '120000' || mode === '160000' ? mode : '100644';
}

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
  return new DispatchError(
    'fetch-failed',
    `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    { fix: 'Make the folder of the registry readable.', cause: error },
  );
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

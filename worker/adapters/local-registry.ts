/**
 * The registry on this machine: in git's objects at a commit, or in a folder.
 *
 * Never in the work tree: what lies there is what somebody checked out, and perhaps proposes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RepositoryPath } from '../../protocol/changed-files.ts';
import { DispatchError } from '../errors.ts';
import type { Registry } from '../ports.ts';
import { tryGit } from './git-command.ts';

/** Reads files of a repository at a commit, from its objects. */
export function gitRegistry(repository: string): Registry {
  return {
    read: async (path, at) => {
      const object = `${at}:${RepositoryPath.parse(path)}`;
      const known = await tryGit(['cat-file', '-e', `${at}^{commit}`], { cwd: repository });
      if (known.exitCode !== 0) throw new DispatchError('fetch-failed', `Commit ${at} of the registry is not in ${repository}.`, { fix: 'Check out the repository with enough history (fetch-depth).' });
      const blob = await tryGit(['cat-file', 'blob', object], { cwd: repository });
      return blob.exitCode === 0 ? blob.stdout : undefined;
    },
  };
}

const PREFIX = '.github/agora/';

/** Reads a folder that holds what a repository has below `.github/agora/`. It has one version only: the commit is not looked at. */
export function folderRegistry(folder: string): Registry {
  return {
    read: async (path) => {
      const below = RepositoryPath.parse(path);
      const name = below.startsWith(PREFIX) ? below.slice(PREFIX.length) : below;
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')) return undefined;
        throw new DispatchError('fetch-failed', `${join(folder, name)} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { fix: 'Make the folder of the registry readable.', cause: error });
      }
    },
  };
}

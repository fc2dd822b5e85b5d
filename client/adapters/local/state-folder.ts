/**
 * Where a user's programs store what has to outlive them, and what they can fetch again: the state folder and the cache
 * folder of the XDG base directories.
 *
 * An empty or relative path is ignored, as the specification says: taken literally, it would be a folder in whatever
 * repository the user is in.
 *
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 */
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ClientError } from '../../client-error.ts';

type FolderVariables = Readonly<Record<string, string | undefined>>;

/**
 * @throws ClientError mistake when neither the environment nor the machine names a home, for example for a user without
 * an account in a container.
 */
export function findStateFolder(environment: FolderVariables): string {
  const given = findAbsolute([environment['XDG_STATE_HOME']]);
  if (given !== undefined) return given;
  const home = findAbsolute([environment['HOME'], process.env['HOME'], homeOfUser()]);
  if (home === undefined)
    throw new ClientError('mistake', 'There is no folder to keep tasks in: this user has no home folder.', {
      fix: 'Set HOME, or XDG_STATE_HOME, to an absolute path.',
    });
  return join(home, '.local', 'state');
}

/** @throws Error like `findStateFolder`, in Node's words. */
export function findCacheFolder(environment: FolderVariables): string {
  return (
    findAbsolute([environment['XDG_CACHE_HOME']]) ??
    join(findAbsolute([environment['HOME'], process.env['HOME']]) ?? homedir(), '.cache')
  );
}

function findAbsolute(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && isAbsolute(path));
}

function homeOfUser(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    // The user has no account on this machine.
    return undefined;
  }
}

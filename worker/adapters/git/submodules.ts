/**
 * In which submodules something was written, which git does not say: to a superproject only their commit counts, and a
 * folder that was never filled (checkouts leave submodules out unless told otherwise) is as good as empty to it.
 *
 * That work is no part of what is captured, so it would be lost in silence. Only times are looked at: git in a
 * submodule would obey the configuration that an agent left there.
 */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { git, type GitOptions } from './git-command.ts';

/**
 * @param since milliseconds since the epoch, of the same clock that files have their times from.
 * @returns paths from the top.
 */
export async function findTouchedSubmodules(since: number, at: GitOptions): Promise<string[]> {
  // The index may be long, and next to no repository has any.
  if ((await lstat(join(at.cwd, '.gitmodules')).catch(() => undefined)) === undefined) return [];
  const index = Buffer.from(await git(['ls-files', '--stage', '-z'], at))
    .toString('utf8')
    .split('\0');
  const paths = index
    .filter((entry) => entry.startsWith('160000 '))
    .map((entry) => entry.slice(entry.indexOf('\t') + 1));
  const touched = await Promise.all(
    paths.map(async (path) => ((await isNewer(join(at.cwd, path), since)) ? [path] : [])),
  );
  return touched.flat();
}

/**
 * Whether a folder or anything below it was changed since then; what was removed shows in its folder. Never through a
 * link.
 */
async function isNewer(path: string, since: number): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return false;
  if (found.mtimeMs > since) return true;
  if (!found.isDirectory()) return false;
  for (const name of await readdir(path).catch(() => [])) {
    if (name !== '.git' && (await isNewer(join(path, name), since))) return true;
  }
  return false;
}

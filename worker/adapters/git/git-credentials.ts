/**
 * Removes the checkout's credentials from Git's configuration while an agent runs.
 *
 * actions/checkout leaves a token there: older versions as `http.<url>.extraheader` in .git/config, newer ones in a
 * separate file that `includeIf` names; submodules get copies. All such entries are removed, in all of these files, and
 * so are passwords in URLs, such as that of a proxy or of a server for Git LFS.
 * Afterwards, the exact original file is restored, so an agent's changes to Git's configuration, such as a program to
 * run, are lost.
 *
 * @see https://github.com/actions/checkout (persist-credentials)
 */
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, lstat, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeExactly } from '../files/write-exactly.ts';
import { git, tryGit } from './git-command.ts';

const SECRET_KEY =
  /^(?:http\.(?:.*\.)?(?:extraheader|cookiefile|proxy)|credential\.(?:.*\.)?helper|core\.sshcommand|core\.askpass|include\.path|includeif\..*\.path)$/is;
const INCLUDE_KEY = /^include(?:if\..*)?\.path$/is;

interface Original {
  readonly path: string;
  /** The identity of its folder: the file must be restored to the same place. */
  readonly folder: string;
  readonly content: Uint8Array;
  readonly mode: number;
}

/** @param folder of the repository: `.git`, wherever it is. @returns restores everything. */
export async function withholdCredentials(folder: string): Promise<() => Promise<void>> {
  const originals: Original[] = [];
  const putBack = async (): Promise<void> => {
    const errors: unknown[] = [];
    // From the outside in: only then can a locked folder in another one be reached.
    for (const original of originals.splice(0).sort((one, other) => one.path.length - other.path.length))
      await restore(original).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  };
  try {
    const pending = await configFiles(folder);
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      if (originals.some((original) => original.path === path)) continue;
      const original = {
        path,
        folder: await realpath(dirname(path)),
        content: await readFile(path),
        mode: (await lstat(path)).mode & 0o777,
      };
      const entries = await listEntries(path);
      if (!entries.some(isSecret)) continue;
      originals.push(original);
      pending.push(...(await includedFiles(path, entries)));
      await strip(path, entries);
    }
    return putBack;
  } catch (error) {
    await putBack();
    throw error;
  }
}

interface CredentialEntry {
  readonly key: string;
  readonly value: string;
}

/** Of the repository, of its submodules, and of its further work trees. */
const CONFIG_NAMES: readonly string[] = ['config', 'config.worktree'];

async function configFiles(folder: string): Promise<string[]> {
  const below = ['modules', 'worktrees'].map((name) =>
    readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []),
  );
  const ofOthers = (await Promise.all(below))
    .flat()
    .filter((entry) => CONFIG_NAMES.includes(entry.name) && entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const candidates = [...CONFIG_NAMES.map((name) => join(folder, name)), ...ofOthers];
  const present = await Promise.all(candidates.map((path) => isFile(path)));
  return candidates.filter((_, index) => present[index]);
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isFile() === true;
}

async function listEntries(path: string): Promise<CredentialEntry[]> {
  const list = await tryGit(['config', '--file', path, '--no-includes', '--list', '-z'], { cwd: dirname(path) });
  return Buffer.from(list.stdout)
    .toString('utf8')
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [key = '', ...value] = entry.split('\n');
      return { key, value: value.join('\n') };
    });
}

function isSecret({ key, value }: CredentialEntry): boolean {
  return SECRET_KEY.test(key) || hasUser({ key, value });
}

const USER = /^(https?:\/\/)[^/]+@/i;

/** A URL with a password or a token in it, as value or, for `url.<base>.insteadof`, in the key. */
function hasUser({ key, value }: CredentialEntry): boolean {
  return USER.test(value) || USER.test(key.replace(/^url\./i, ''));
}

async function includedFiles(path: string, entries: readonly CredentialEntry[]): Promise<string[]> {
  const named = entries.filter(({ key }) => INCLUDE_KEY.test(key)).map(({ value }) => resolve(dirname(path), value));
  const present = await Promise.all(named.map(isFile));
  return named.filter((_, index) => present[index]);
}

/** On a copy, which then replaces the file: Git must never read an incomplete configuration. */
async function strip(path: string, entries: readonly CredentialEntry[]): Promise<void> {
  const copy = `${path}.agora-${randomBytes(6).toString('hex')}`;
  await copyFile(path, copy);
  try {
    const edit = (...args: string[]) => git(['config', '--file', copy, ...args], { cwd: dirname(path) });
    const removed = new Set(entries.filter(isSecret).map((entry) => entry.key));
    for (const key of removed) await edit('--unset-all', key);
    for (const { key, value } of entries)
      if (removed.has(key) && !SECRET_KEY.test(key) && !/^url\./i.test(key))
        await edit('--add', key, value.replace(USER, '$1'));
    await rename(copy, path);
  } finally {
    await rm(copy, { force: true });
  }
}

async function restore({ path, folder, content, mode }: Original): Promise<void> {
  // The agent may have removed the repository, or replaced it with a link: then the token must not be restored.
  if ((await realpath(dirname(path)).catch(() => undefined)) !== folder) return;
  const copy = `${path}.agora-${randomBytes(6).toString('hex')}`;
  try {
    await unlock(dirname(path));
    writeExactly(copy, content, mode);
    if ((await lstat(path).catch(() => undefined))?.isDirectory() === true) await rm(path, { recursive: true });
    await rename(copy, path);
  } finally {
    await rm(copy, { force: true });
  }
}

/** The agent may have locked it; a folder of somebody else cannot be unlocked. */
async function unlock(folder: string): Promise<void> {
  const seen = await lstat(folder);
  if (seen.isDirectory() && (seen.mode & 0o700) !== 0o700)
    await chmod(folder, (seen.mode & 0o777) | 0o700).catch(() => undefined);
}

/**
 * Repositories inside the work tree, submodules and others, which git knows by their commit alone.
 *
 * Git must never run in one of them: it would obey the configuration that an agent left there, filters that are
 * programs among it. `git add` does so by itself, to see whether a repository that it knows is dirty. So those are left
 * out of it, and only their commits are read.
 */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { git, tryGit, type GitOptions } from './git-command.ts';

/** As it stands in an index, in whatever version of its format. */
const MODE = Buffer.from([0, 0, 0xe0, 0]);
const NUL = Buffer.of(0);

/** @returns paths from the top, byte for byte, of those that the index knows. */
export async function findInnerRepositories(at: GitOptions): Promise<readonly Buffer[]> {
  // The list may be long, and next to no repository has any.
  const index = await readFile(at.env?.['GIT_INDEX_FILE'] ?? '').catch(() => undefined);
  if (index?.includes(MODE) !== true) return [];
  return Buffer.from(await git(['ls-files', '--stage', '-z'], at))
    .toString('latin1')
    .split('\0')
    .filter((entry) => entry.startsWith('160000 '))
    .map((entry) => Buffer.from(entry.slice(entry.indexOf('\t') + 1), 'latin1'));
}

/** Those of them that are checked out: git would run in these. */
export async function findCheckedOut(paths: readonly Buffer[], top: string): Promise<readonly Buffer[]> {
  const found = await Promise.all(
    paths.map(async (path) => ((await look(below(below(Buffer.from(top), path), '.git'))) === undefined ? [] : [path])),
  );
  return found.flat();
}

/** Puts their commits into the index, which git reads without running in them. */
export async function stageCommits(paths: readonly Buffer[], at: GitOptions): Promise<void> {
  if (paths.length === 0) return;
  await tryGit(['update-index', '-z', '--stdin'], { ...at, stdin: joinNul(paths) });
}

/** As options and input of a git command: everything but those. Nothing when there are none. */
export function allBut(paths: readonly Buffer[]): { readonly args: readonly string[]; readonly stdin?: Buffer } {
  // Git would compare each path with it.
  if (paths.length === 0) return { args: [] };
  const specs = [Buffer.from(':(top)'), ...paths.map((path) => Buffer.concat([Buffer.from(EXCLUDED), path]))];
  return { args: ['--pathspec-from-file=-', '--pathspec-file-nul'], stdin: joinNul(specs) };
}

const EXCLUDED = ':(top,exclude,literal)';

function joinNul(parts: readonly Buffer[]): Buffer {
  return Buffer.concat(parts.flatMap((part) => [part, NUL]));
}

/**
 * In which of them something was written, which git does not say: a folder that was never filled (checkouts leave
 * submodules out unless told otherwise) is as good as empty to it. That work is no part of what is captured, so it
 * would be lost in silence. Only times are looked at.
 * @param since milliseconds since the epoch, of the same clock that files have their times from.
 * @returns paths from the top.
 */
export async function findTouchedSubmodules(since: number, at: GitOptions): Promise<string[]> {
  const paths = await findInnerRepositories(at);
  const touched = await Promise.all(
    paths.map(async (path) =>
      (await isNewer(below(Buffer.from(at.cwd), path), since)) ? [path.toString('utf8')] : [],
    ),
  );
  return touched.flat();
}

/**
 * Whether a folder or anything below it was changed since then; what was removed shows in its folder. Never through a
 * link.
 */
async function isNewer(path: Buffer, since: number): Promise<boolean> {
  const found = await look(path);
  if (found === undefined) return false;
  if (found.mtimeMs > since) return true;
  if (!found.isDirectory()) return false;
  for (const name of await readdir(path, { encoding: 'buffer' }).catch(() => [])) {
    if (name.toString('latin1') !== '.git' && (await isNewer(below(path, name), since))) return true;
  }
  return false;
}

function look(path: Buffer) {
  return lstat(path).catch(() => undefined);
}

function below(folder: Buffer, name: Buffer | string): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), Buffer.from(name)]);
}

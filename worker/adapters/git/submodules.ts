/**
 * Repositories inside the work tree, submodules and others, which Git knows only by their commit.
 *
 * Git must never run in one of them: it would obey the configuration that an agent left there, including filters that
 * are programs. `git add` does so by itself, to check whether a known repository is dirty. So they are excluded from
 * it, and only their commits are read.
 */
import { readFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { git, tryGit, type GitOptions } from './git-command.ts';
import { decodePath, type RawChange } from './git-output.ts';

/** The file that lists them. */
export const MODULES_FILE = '.gitmodules';

/** As stored in an index, in any version of its format, after two zeros. */
const MODE = Buffer.from([0xe0, 0]);
const NUL = Buffer.of(0);

/** @returns paths from the top, byte for byte, of those that the index contains. */
export async function findInnerRepositories(at: GitOptions): Promise<readonly Buffer[]> {
  // The list can be long, and hardly any repository has one.
  const index = readIndex(at.env?.['GIT_INDEX_FILE'] ?? '');
  if (index === undefined || !mayListRepositories(index)) return [];
  return Buffer.from(await git(['ls-files', '--stage', '-z'], at))
    .toString('latin1')
    .split('\0')
    .filter((entry) => entry.startsWith('160000 '))
    .map((entry) => Buffer.from(entry.slice(entry.indexOf('\t') + 1), 'latin1'));
}

/** At once: in pieces, as `fs/promises` reads, it takes several times as long. An empty folder has no index. */
function readIndex(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Zeros are everywhere in an index, so what is searched for starts with the other byte. */
function mayListRepositories(index: Buffer): boolean {
  for (let at = index.indexOf(MODE); at >= 0; at = index.indexOf(MODE, at + 1))
    if (index[at - 1] === 0 && index[at - 2] === 0) return true;
  return false;
}

/** Those of them that are checked out: Git would run in these. */
export async function findCheckedOut(paths: readonly Buffer[], top: string): Promise<readonly Buffer[]> {
  const found = await Promise.all(
    paths.map(async (path) => ((await look(below(below(Buffer.from(top), path), '.git'))) === undefined ? [] : [path])),
  );
  return found.flat();
}

/** Adds their commits to the index, which Git reads without running in them. */
export async function stageCommits(paths: readonly Buffer[], at: GitOptions): Promise<void> {
  if (paths.length === 0) return;
  await tryGit(['update-index', '-z', '--stdin'], { ...at, stdin: joinNul(paths) });
}

/** As options and input of a git command: everything except these. Nothing if there are none. */
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
 * The repositories that were written to, which Git does not report: it treats a folder that was never filled (checkouts
 * leave out submodules by default) as empty. That work is not captured, so it would be lost silently. Only times are
 * compared, those that a program cannot set.
 * @param since milliseconds since the epoch, from the file system's clock.
 * @param unlisted further repositories, which the index does not contain.
 * @returns paths from the top.
 */
export async function findTouchedSubmodules(
  since: number,
  unlisted: ReadonlySet<string>,
  at: GitOptions,
): Promise<string[]> {
  const paths = [...(await findInnerRepositories(at)), ...[...unlisted].map((path) => Buffer.from(path))];
  const touched = await Promise.all(
    paths.map(async (path) =>
      (await isNewer(below(Buffer.from(at.cwd), path), since)) ? [decodePath(path).path] : [],
    ),
  );
  return touched.flat();
}

/**
 * The submodules that were added or removed: repositories that appeared or disappeared while their list changed, and
 * those that the list no longer names, although Git still knows them, because it treats the folder that an agent put in
 * place of one as empty. The list without the repository, or the other way round, is a half of a change that breaks
 * every clone.
 */
export async function findRegistered(raw: readonly RawChange[], at: GitOptions): Promise<readonly string[]> {
  const list = raw.find(({ path }) => path === MODULES_FILE);
  if (list === undefined) return [];
  const listed = await readListed(list.newId, at);
  const unlisted = [...(await readListed(list.oldId, at))].filter((path) => !listed.has(path));
  const known = new Set((await findInnerRepositories(at)).map((path) => decodePath(path).path));
  const changed = raw.filter(({ oldMode, newMode }) => (oldMode === '160000') !== (newMode === '160000'));
  return [...new Set([...changed.map(({ path }) => path), ...unlisted.filter((path) => known.has(path))])];
}

/** @returns the paths in that version of the list; none if it does not exist, or Git cannot read it. */
async function readListed(id: string, at: GitOptions): Promise<ReadonlySet<string>> {
  const { stdout } = await tryGit(['config', '--blob', id, '-z', '--get-regexp', '^submodule\\..*\\.path$'], at);
  const entries = Buffer.from(stdout).toString('utf8').split('\0');
  return new Set(entries.map((entry) => entry.slice(entry.indexOf('\n') + 1)));
}

/** Whether a folder or anything below it changed since then; a removal changes its folder. Never through a link. */
async function isNewer(path: Buffer, since: number): Promise<boolean> {
  const found = await look(path);
  if (found === undefined) return false;
  if (found.ctimeMs > since) return true;
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

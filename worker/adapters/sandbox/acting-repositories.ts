/**
 * What Git obeys in a work tree and an agent could have left: settings and hooks of the repository, of its submodules
 * and of repositories beside them, and new repositories in folders of the work tree, or in the git folder itself.
 */
import { realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Tampering } from '../../ports/isolation-ports.ts';
import { guardFiles, type FileChange, makeOurs } from '../files/guarded-files.ts';
import { removeFolder } from '../files/remove-folder.ts';
import { findGitFolders, foldersIn } from './find-places.ts';
import { decodePath } from '../git/git-output.ts';
import { findInnerGit, findLinks, look, type Mended, rememberValidity, removeInnerGit, toBytes } from './inner-git.ts';

const OBEYED = [
  ...['config', 'config.worktree', 'commondir', 'gitdir', 'hooks', 'info/attributes', 'info/grafts'],
  // Commands that `git rebase --continue` runs.
  'rebase-merge',
];

/** @returns restores what was changed meanwhile. */
export async function watchRepositories(
  top: string,
  gitFolder: string | undefined,
): Promise<() => Promise<readonly Tampering[]>> {
  const inner = await findInnerGit(top);
  const own = gitFolder === undefined ? [] : ownFolders(gitFolder);
  const named = [...inner].map(readPath).flatMap(({ path, isUtf8 }) => (isUtf8 ? [path] : []));
  const inside = named
    .map((path) => (path.endsWith('/HEAD') ? dirname(path) : path))
    .filter((path) => isFolder(path) && !own.includes(path));
  const watched = [...own, ...inside].map(watchFolder);
  const around = [...(gitFolder === undefined ? [] : [gitFolder]), ...inside];
  const stored = await findStored(around);
  const linked = await findLinksIn(around);
  // For submodules and further work trees: they only name the location of another folder.
  const links = guardFiles(named.filter((path) => path.endsWith('/.git') && !isFolder(path)));
  return async () => [
    ...(await takeNew(top, inner)),
    // Before the folders are mended: a folder that an agent replaced with a link is missing then.
    ...tellUnlinked([...(await findLinksIn(around))].filter(([path, to]) => linked.get(path) !== to)),
    ...[...(await findStored(around))].filter((path) => !stored.has(path)).map(tellDisarmed),
    ...links.putBack().map(tellFile),
    ...watched.flatMap((putBack) => putBack()),
  ];
}

/** The repository itself, its submodules and its further work trees. */
function ownFolders(gitFolder: string): string[] {
  const all = [gitFolder, ...findGitFolders(join(gitFolder, 'modules'))];
  return [...all, ...all.flatMap((folder) => foldersIn(join(folder, 'worktrees')))];
}

/**
 * Nothing is restored through a link that an agent left, because it may lead anywhere. So may a file in place of a
 * folder `.git` (`git init --separate-git-dir`).
 */
function watchFolder(folder: string): () => Tampering[] {
  const [above, real] = [realOf(dirname(folder)), realOf(folder)];
  const plain = [folder, join(folder, 'info')].filter((path) => !isReplaced(path));
  const files = guardFiles(OBEYED.map((name) => join(folder, name)));
  const mend = rememberValidity(folder);
  return () => {
    if (realOf(dirname(folder)) !== above) return [];
    const unlinked = plain.filter(isReplaced).map(toBytes).map(tellRemoved);
    // If it is gone completely, nobody uses it.
    if (realOf(folder) !== real) return unlinked;
    return [...unlinked, ...files.putBack().map(tellFile), ...tellMended(folder, mend())];
  };
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  return look(path)?.isDirectory() === true;
}

/** Whether something else is in place of a folder. */
function isReplaced(path: string): boolean {
  return look(path)?.isDirectory() === false;
}

async function takeNew(top: string, before: ReadonlySet<string>): Promise<Tampering[]> {
  const now = await findInnerGit(top);
  return [...now].filter((path) => !before.has(path)).map(tellRemoved);
}

function readPath(bytes: string): ReturnType<typeof decodePath> {
  return decodePath(Buffer.from(bytes, 'latin1'));
}

function tellRemoved(bytes: string): Tampering {
  const { path } = readPath(bytes);
  const done = removeInnerGit(bytes) ? 'It was removed.' : 'It could not be removed.';
  const what = `${path} was created while the agent worked: git would read settings from it.`;
  return { what: `${what} ${done}`, fails: false };
}

/** The `HEAD` of all git folders in those, as bytes. A folder that an agent replaced with a link has none. */
async function findStored(folders: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const folder of folders.filter(isInPlace))
    for (const head of await findInnerGit(folder)) if (head.endsWith('/HEAD')) found.add(head);
  return found;
}

async function findLinksIn(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(folders.filter(isInPlace).map(findLinks));
  return new Map(found.flatMap((links) => [...links]));
}

function isInPlace(folder: string): boolean {
  return isFolder(folder) && realOf(folder) === folder;
}

/** In one sentence, because an agent can make any number of them. */
function tellUnlinked(links: readonly (readonly [path: string, to: string])[]): Tampering[] {
  const [path] = links[0] ?? [];
  if (path === undefined) return [];
  const more = links.length === 1 ? '' : ` and ${links.length - 1} more`;
  const left = links.map(([link]) => removeInnerGit(link)).filter((isGone) => !isGone).length;
  const done = left === 0 ? 'Removed.' : `${left} could not be removed.`;
  const what = `Links were made while the agent worked, through which git would write to other files: ${readPath(path).path}${more}.`;
  return [{ what: `${what} ${done}`, fails: false }];
}

/** Git uses `modules/lib` as it is when somebody checks out a submodule that was not checked out before. */
function tellDisarmed(bytes: string): Tampering {
  const { path, isUtf8 } = readPath(bytes);
  const folder = dirname(path);
  // Without its HEAD, it is no git folder any more.
  const isDone = isUtf8 ? isDisarmed(folder) : removeInnerGit(bytes);
  const done = isDone ? 'They were removed.' : 'They could not be removed.';
  return {
    what: `${folder} was created while the agent worked: git would obey its settings and hooks. ${done}`,
    fails: false,
  };
}

/** Its commits stay: an agent may have checked out a submodule for its work. */
function isDisarmed(folder: string): boolean {
  makeOurs(folder);
  // `info` as a whole, because it could be a link.
  const names = new Set(OBEYED.map((name) => name.split('/')[0] ?? ''));
  if (![...names].map((name) => removeFolder(join(folder, name))).every(Boolean)) return false;
  try {
    writeFileSync(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

const MENDED: Readonly<Record<Mended, string>> = {
  'put back': 'It was put back.',
  'without history': 'HEAD was restored, but its history is gone.',
  'without branches': 'HEAD was restored, but its branches are gone.',
  lost: 'It could not be put back.',
};

function tellMended(folder: string, end: Mended | undefined): Tampering[] {
  if (end === undefined) return [];
  return [{ what: `${folder} was no longer a Git folder when the agent had ended. ${MENDED[end]}`, fails: false }];
}

export function tellFile({ path, existed, isUndone }: FileChange): Tampering {
  const did = existed ? 'changed' : 'created';
  const done = isUndone ? 'It was put back.' : 'It could not be put back.';
  return { what: `${path} was ${did} while the agent worked, and would act in later steps. ${done}`, fails: false };
}

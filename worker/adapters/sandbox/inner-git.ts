/**
 * What makes Git treat a folder of the work tree as a separate repository, with its own configuration and hooks: an
 * entry `.git`, or the files of a bare repository. An agent that leaves one decides what runs when a later step uses
 * Git in that folder, or in the repository around it.
 *
 * Links are never followed, and an unreadable folder is made readable, because it is ours on disk. A name need not be
 * UTF-8, so the paths that are found here are strings of bytes (Latin-1).
 */
import {
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  type Stats,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeOurs } from '../files/guarded-files.ts';
import { removeFolder } from '../files/remove-folder.ts';
import { takeTurns } from '../files/yield-to-others.ts';
import { decodePath } from '../git/git-output.ts';

/** @returns undefined also if a file is in place of a folder above it: an agent decides what is there. */
export function look(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** The bytes of a path. */
export function toBytes(path: string): string {
  return Buffer.from(path).toString('latin1');
}

/** @returns absolute paths, as bytes, of the entries `.git`, and of the `HEAD` of bare repositories. */
export async function findInnerGit(top: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  await walk(top, (folder, entries) => {
    const names = new Set(entries.map(({ name }) => name));
    if (names.has('.git')) found.add(join(folder, '.git'));
    if (isGitFolder(names)) found.add(join(folder, 'HEAD'));
  });
  return found;
}

/**
 * Git makes no links in a git folder, except for a `HEAD` in its old form, but it writes through them: what a later
 * step adds to `logs/HEAD` would go to a file outside of the sandbox, with the name of a branch that an agent chose.
 * @returns the paths of the links, as bytes, with their targets.
 */
export async function findLinks(gitFolder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  await walk(gitFolder, (folder, entries) => {
    for (const { name } of entries.filter((entry) => entry.isSymbolicLink())) {
      const target = readlinkSync(Buffer.from(join(folder, name), 'latin1'), 'latin1');
      if (name !== 'HEAD' || !OLD_HEAD.test(target)) found.set(join(folder, name), target);
    }
  });
  return found;
}

const OLD_HEAD = /^refs\/(?!.*\.\.)/;

async function walk(top: string, look: (folder: string, entries: readonly Dirent[]) => void): Promise<void> {
  const turn = takeTurns().take;
  const waiting = [toBytes(top)];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const here = folder;
    const entries = await turn(() => entriesOf(here));
    look(here, entries);
    for (const entry of entries) if (entry.isDirectory() && entry.name !== '.git') waiting.push(join(here, entry.name));
  }
}

/** With these names in it, Git takes it for a Git folder. */
export function isGitFolder(names: ReadonlySet<string>): boolean {
  return names.has('HEAD') && (names.has('commondir') || (names.has('objects') && names.has('refs')));
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readEntries(folder);
  } catch {
    return openedEntries(folder);
  }
}

function readEntries(folder: string): readonly Dirent[] {
  return readdirSync(Buffer.from(folder, 'latin1'), { withFileTypes: true, encoding: 'latin1' });
}

/** A folder that cannot be listed may still be usable, or the one around it may be locked only while we look. */
function openedEntries(folder: string): readonly Dirent[] {
  makeOurs(Buffer.from(dirname(folder), 'latin1'));
  makeOurs(Buffer.from(folder, 'latin1'));
  try {
    return readEntries(folder);
  } catch {
    return [];
  }
}

/**
 * An agent may have locked it, or the folder around it.
 * @param bytes its path.
 * @returns false if it could not be removed.
 */
export function removeInnerGit(bytes: string): boolean {
  makeOurs(Buffer.from(dirname(bytes), 'latin1'));
  const { path, isUtf8 } = decodePath(Buffer.from(bytes, 'latin1'));
  return removeFolder(isUtf8 ? path : Buffer.from(bytes, 'latin1'));
}

type Head = { readonly link: string } | { readonly text: string } | undefined;

function readHead(path: string): Head {
  const seen = look(path);
  if (seen?.isSymbolicLink() === true) return { link: readlinkSync(path) };
  return seen?.isFile() === true && seen.size <= 1_024 ? { text: readFileSync(path, 'utf8') } : undefined;
}

function isValid(head: Head): boolean {
  if (head === undefined) return false;
  return 'link' in head ? head.link.startsWith('refs/') : /^(?:ref:\s*refs\/|[0-9a-f]{40})/.test(head.text);
}

/** What became of an invalid Git folder; a folder that is missing in it can only be replaced by an empty one. */
export type Mended = 'put back' | 'without history' | 'without branches' | 'lost';

/**
 * Git ignores an invalid git folder, and uses the next one instead.
 * @returns makes it valid again, and returns the result; undefined if it was still valid.
 */
export function rememberValidity(folder: string): () => Mended | undefined {
  const path = join(folder, 'HEAD');
  const before = readHead(path);
  // A further work tree has neither.
  const needed = ['objects', 'refs'].filter((name) => isFolder(join(folder, name)));
  return () => {
    const missing = needed.filter((name) => !isFolder(join(folder, name)));
    if (!isValid(before) || (isValid(readHead(path)) && missing.length === 0)) return undefined;
    try {
      for (const name of missing) {
        rmSync(join(folder, name), { force: true });
        mkdirSync(join(folder, name), { recursive: true });
      }
      if (!isValid(readHead(path))) writeHead(path, before);
      if (missing.includes('objects')) return 'without history';
      return missing.includes('refs') ? 'without branches' : 'put back';
    } catch {
      return 'lost';
    }
  };
}

function isFolder(path: string): boolean {
  return look(path)?.isDirectory() === true;
}

function writeHead(path: string, head: Head): void {
  rmSync(path, { recursive: true, force: true });
  if (head === undefined) return;
  if ('link' in head) symlinkSync(head.link, path);
  else writeFileSync(path, head.text, { flag: 'wx' });
}

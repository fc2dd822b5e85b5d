/**
 * Files that are written over a work tree together, while nobody else works in it.
 *
 * Written one by one, each file would require checks of all folders above it, and a temporary file, for concurrent
 * readers. Here, a folder is checked once before anything is written, and once more before its first file. A new file
 * is written directly to its place, which fails if anything exists there, including a link. Existing files are replaced
 * in the careful way.
 */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer, PathKind } from '../../ports/work-tree-ports.ts';
import { putBackNothing, rememberFile } from './put-back.ts';
import { checkSegment, writeSafely } from './safe-files.ts';
import { takeTurns } from './yield-to-others.ts';
import { hasCode } from '../../../protocol/errors/error-code.ts';

const ROOT = '';

export function openLayer(root: string): Layer {
  const turn = takeTurns().take;
  const look = lookFrom(root);
  const missingFrom = missingBy(look);
  const makeReady = readierIn(root);
  return {
    kindOf: (path) => turn(() => look(path)),
    remember: async (path) => {
      const isNew = (await turn(() => look(path))) === 'absent';
      return isNew ? putBackNothing(root, path, missingFrom(folderOf(path))) : rememberFile(root, path);
    },
    write: async (path, content, mode = 0o644) => {
      const isWritten = await turn(() => {
        makeReady(folderOf(path));
        return writeNew(join(root, path), content, mode);
      });
      if (!isWritten) await writeSafely(root, path, content, mode);
    },
  };
}

/** Checks only the last name of the path: the names before it are checked with the folder, once for all its files. */
function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  checkSegment(slash === 0 ? '' : path.slice(slash + 1), path);
  return slash < 0 ? ROOT : path.slice(0, slash);
}

function kindAt(path: string): PathKind {
  const seen = lstatSync(path, { throwIfNoEntry: false });
  if (seen === undefined) return 'absent';
  if (seen.isFile()) return 'file';
  return seen.isDirectory() ? 'folder' : 'other';
}

/** What exists at a path, as it was when a folder of that path was first checked. */
function lookFrom(root: string): (path: string) => PathKind {
  const folders = new Map<string, PathKind>([[ROOT, 'folder']]);
  const look = (path: string): PathKind => {
    const above = lookAtFolder(folderOf(path));
    if (above === 'folder') return kindAt(join(root, path));
    return above === 'absent' ? 'absent' : 'other';
  };
  const lookAtFolder = (folder: string): PathKind => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const kind = look(folder);
    folders.set(folder, kind);
    return kind;
  };
  return look;
}

/** A folder and those above it, if they are missing. The innermost comes first: only then is the next one empty. */
function missingBy(look: (path: string) => PathKind): (folder: string) => readonly string[] {
  const known = new Map<string, readonly string[]>([[ROOT, []]]);
  const missingFrom = (folder: string): readonly string[] => {
    const missing = known.get(folder) ?? (look(folder) === 'absent' ? [folder, ...missingFrom(folderOf(folder))] : []);
    known.set(folder, missing);
    return missing;
  };
  return missingFrom;
}

/** Creates missing folders. Folders that it has seen or created are not checked again. */
function readierIn(root: string): (folder: string) => void {
  const ready = new Set<string>([ROOT]);
  const makeReady = (folder: string): void => {
    if (ready.has(folder)) return;
    makeReady(folderOf(folder));
    const kind = kindAt(join(root, folder));
    if (kind === 'absent') mkdirSync(join(root, folder));
    else if (kind !== 'folder') throw new Error(`Nothing can be written below ${folder}: it is not a folder.`);
    ready.add(folder);
  };
  return makeReady;
}

/** @returns whether nothing existed there. */
function writeNew(target: string, content: Uint8Array, mode: number): boolean {
  try {
    writeFileSync(target, content, { mode, flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

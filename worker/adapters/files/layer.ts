/**
 * Files laid over a work tree together, while nobody else is at work in it.
 *
 * One by one, each file would have all folders above it looked at again, and be written beside its place first, for
 * whoever reads it meanwhile. Here a folder is looked at once before anything is written, and once more before the
 * first file goes into it; a file that is new is written in its place, which fails when something lies there, a link
 * included. What is replaced goes the careful way.
 */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer, PathKind } from '../../ports/work-tree-ports.ts';
import { putBackNothing, rememberFile } from './put-back.ts';
import { checkSegment, writeSafely } from './safe-files.ts';
import { takeTurns } from './yield-to-others.ts';

const ROOT = '';

export function openLayer(root: string): Layer {
  const turn = takeTurns();
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

/**
 * Checks the last name of the path only: those before it are checked when the folder is asked about, once for all files
 * in it.
 */
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

/** What lies at a path, as it was when a folder of that path was first asked about. */
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

/** A folder and those above it, as far as they are missing. The innermost first: only then is the next one empty. */
function missingBy(look: (path: string) => PathKind): (folder: string) => readonly string[] {
  const known = new Map<string, readonly string[]>([[ROOT, []]]);
  const missingFrom = (folder: string): readonly string[] => {
    const missing = known.get(folder) ?? (look(folder) === 'absent' ? [folder, ...missingFrom(folderOf(folder))] : []);
    known.set(folder, missing);
    return missing;
  };
  return missingFrom;
}

/** Makes folders that are missing. What it has seen or made is not looked at again. */
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

/** @returns whether nothing lay there. */
function writeNew(target: string, content: Uint8Array, mode: number): boolean {
  try {
    writeFileSync(target, content, { mode, flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A folder of ours, outside the workspace and readable by nobody else. */
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { DispatchError } from '../../dispatch-error.ts';
import type { FileSet, Scratch } from '../../ports/work-tree-ports.ts';
import { type HeldFolder, holdFolder, type Making, workInside } from './held-folder.ts';
import { removeFolder } from './remove-folder.ts';
import { takeTurns } from './yield-to-others.ts';

/** Missing folders are created; anything in place of one is removed. */
const MAKING = { mode: 0o700, replace: true };
const OWN_FILE = 0o600;
/** They are written before other work gets a turn. */
const FILES_IN_A_PART = 100;

/** @param root is created, with its parents, for the owner only. */
export function scratchFolder(root: string): Promise<Scratch> {
  const turn = takeTurns();
  const { hold, letGo } = holdLast(root);
  return turn(() => {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    chmodSync(root, 0o700);
    return {
      root,
      write: (path, content, mode = OWN_FILE) =>
        turn(() => {
          const { above, name } = hold(path, MAKING);
          writeNew(`${whenHeld(above).at}/${name}`, content, mode);
          return resolve(root, path);
        }),
      writeAll: async (folder, files) => {
        for (const [first, ...others] of inParts(files))
          await turn(() => {
            const { above, name } = hold(`${folder}/${first.path}`, MAKING);
            workInside(whenHeld(above), (at) => {
              writeNew(at + name, first.content, OWN_FILE);
              for (const other of others) writeNew(at + other.name, other.content, OWN_FILE);
            });
          });
      },
      list: (path) =>
        turn(() => {
          const { folders, name } = placeIn(root, path);
          using folder = holdFolder(root, [...folders, name]);
          return folder.kind === 'held' ? listFiles(folder.at, '').sort() : [];
        }),
      read: (path, maxBytes) =>
        turn(() => {
          const { above, name } = hold(path);
          return above.kind === 'held' ? readRegular(`${above.at}/${name}`, maxBytes) : undefined;
        }),
      clear: (path) =>
        turn(() => {
          const { folders, name } = placeIn(root, path);
          letGo();
          using above = holdFolder(root, folders);
          if (above.kind === 'held') removeFolder(join(above.at, name));
        }),
    };
  });
}

type FoundFolder = Omit<HeldFolder, typeof Symbol.dispose>;

function whenHeld(folder: FoundFolder): FoundFolder {
  if (folder.kind === 'held') return folder;
  throw new Error(`${folder.at} is no folder, and cannot be made one.`);
}

interface Place {
  readonly above: FoundFolder;
  readonly name: string;
}

interface HeldLast {
  /** The folder of a path in the scratch folder, and the name in it. */
  readonly hold: (path: string, making?: Making) => Place;
  readonly letGo: () => void;
}

/**
 * Most of thousands of files are in the same folder as the one before: that folder stays open until other work gets a
 * turn, see yield-to-others.ts.
 */
function holdLast(root: string): HeldLast {
  let last: { readonly path: string | undefined; readonly folder: HeldFolder } | undefined;
  const letGo = (): void => {
    last?.folder[Symbol.dispose]();
    last = undefined;
  };
  const hold: HeldLast['hold'] = (path, making) => {
    const split = splitPath(path);
    if (split.folder !== undefined && last?.path === split.folder) return { above: last.folder, name: split.name };
    letGo();
    const { folders, name } = placeIn(root, path);
    const folder = holdFolder(root, folders, making);
    // If a folder cannot be held open, it is checked before each use.
    if (!folder.isOpen) return { above: folder, name };
    last = { path: split.folder, folder };
    setImmediate(letGo);
    return { above: folder, name };
  };
  return { hold, letGo };
}

/** A path that does not end with a plain name is in no folder that could be known without a closer look. */
function splitPath(path: string): { readonly folder: string | undefined; readonly name: string } {
  const end = path.lastIndexOf(sep) + 1;
  const name = path.slice(end);
  return ['', '.', '..'].includes(name) ? { folder: undefined, name } : { folder: path.slice(0, end), name };
}

interface FileToWrite {
  readonly path: string;
  readonly name: string;
  readonly content: Uint8Array;
}
type FolderPart = [FileToWrite, ...FileToWrite[]];

/** Files that follow one another and are in the same folder. */
function inParts(files: FileSet): FolderPart[] {
  const parts: FolderPart[] = [];
  let current: string | undefined;
  for (const [path, content] of files) {
    const { folder, name } = splitPath(path);
    const part = folder !== undefined && folder === current ? parts.at(-1) : undefined;
    if (part !== undefined && part.length < FILES_IN_A_PART) part.push({ path, name, content });
    else parts.push([{ path, name, content }]);
    current = folder;
  }
  return parts;
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

/** A file that an agent created there may be a link: a new file replaces it. Usually there is none. */
function writeNew(target: string, content: string | Uint8Array, mode: number): void {
  try {
    writeFileSync(target, content, { mode, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, ['EEXIST'])) throw error;
    rmSync(target, { force: true, recursive: true });
    writeFileSync(target, content, { mode, flag: 'wx' });
  }
}

/** Never through a link: the agent's programs may write here. */
function placeIn(root: string, path: string): { readonly folders: readonly string[]; readonly name: string } {
  const folders = relative(root, resolve(root, path)).split(sep);
  const name = folders.pop() ?? '';
  if (name !== '' && name !== '..' && folders[0] !== '..') return { folders, name };
  throw new DispatchError(
    'integrity-failed',
    `The path ${JSON.stringify(path.slice(0, 200))} leads out of its folder.`,
    { fix: 'Start the task again.' },
  );
}

/** An unreadable folder is skipped. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function listFiles(root: string, below: string): string[] {
  return entriesOf(join(root, below)).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * Checks what it has opened, so that it cannot be exchanged in between; a link is not followed, and a pipe does not
 * block.
 */
function readRegular(path: string, maxBytes: number): Uint8Array | undefined {
  const file = openRegular(path);
  if (file === undefined) return undefined;
  try {
    const seen = fstatSync(file);
    return seen.isFile() && seen.size <= maxBytes ? readBytes(file, seen.size) : undefined;
  } finally {
    closeSync(file);
  }
}

/** The existing part of that many bytes: nobody writes to a file while it is kept, or the new content is not kept. */
function readBytes(file: number, size: number): Uint8Array {
  const content = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    const read = readSync(file, content, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return content.subarray(0, length);
}

function openRegular(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    // Nothing there, a link, a socket.
    if (hasCode(error, ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'])) return undefined;
    throw error;
  }
}

/** A folder of our own, outside the workspace and readable by nobody else. */
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { DispatchError } from '../../dispatch-error.ts';
import type { Scratch } from '../../ports/work-tree-ports.ts';
import { takeTurns } from './yield-to-others.ts';

/** @param root is created, with its parents, for the owner only. */
export function scratchFolder(root: string): Promise<Scratch> {
  const turn = takeTurns();
  const inside = (path: string) => insideOf(root, path);
  return turn(() => {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    chmodSync(root, 0o700);
    return {
      root,
      write: (path, content, mode = 0o600) => turn(() => writeNew(inside(path), content, mode)),
      list: (folder) => turn(() => listFiles(inside(folder), '').sort()),
      read: (path, maxBytes) => turn(() => readRegular(inside(path), maxBytes)),
      clear: (folder) =>
        turn(() => {
          rmSync(inside(folder), { recursive: true, force: true });
        }),
    };
  });
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

/**
 * A file that an agent made there may be a link: a new file takes its place. Nearly always there is none and the folder
 * is there, so that is looked at only when the file cannot be made.
 */
function writeNew(target: string, content: string | Uint8Array, mode: number): string {
  try {
    writeFileSync(target, content, { mode, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, ['EEXIST', 'ENOENT'])) throw error;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    rmSync(target, { force: true, recursive: true });
    writeFileSync(target, content, { mode, flag: 'wx' });
  }
  return target;
}

function insideOf(root: string, path: string): string {
  const target = resolve(root, path);
  if (target === root || target.startsWith(root + sep)) return target;
  throw new DispatchError(
    'integrity-failed',
    `The path ${JSON.stringify(path.slice(0, 200))} leads out of its folder.`,
    { fix: 'Start the task again.' },
  );
}

/** A folder that cannot be read is passed over. */
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
 * Looks at what it has opened, so that it cannot be exchanged in between; a link is not followed, and a pipe keeps
 * nobody waiting.
 */
function readRegular(path: string, maxBytes: number): Uint8Array | undefined {
  const file = openRegular(path);
  if (file === undefined) return undefined;
  try {
    const seen = fstatSync(file);
    return seen.isFile() && seen.size <= maxBytes ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
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

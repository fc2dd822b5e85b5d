/**
 * A folder that another program can change at any time: opened name by name and held open, so that no link is followed,
 * not even one that replaces a folder between a check and a write.
 *
 * If the system has no paths for open folders, each is checked before it is used.
 */
import { accessSync, closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { hasCode } from '../../../protocol/errors/error-code.ts';

const OPEN = '/proc/self/fd';
const CAN_HOLD = process.platform === 'linux' && existsSync(OPEN);
/** A Linux constant that Node does not export. With it, the folder need not be readable. */
const O_PATH = 0o10_000_000;
const FLAGS = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const MOST_TRIES = 10;

export interface HeldFolder extends Disposable {
  /** `detour`: something in the path is not a folder. */
  readonly kind: 'held' | 'absent' | 'detour';
  /** A path to the folder while it is held; otherwise the missing part or obstacle, from the root. */
  readonly at: string;
  /** Whether it stays the same folder, whatever replaces it meanwhile. */
  readonly isOpen: boolean;
}

export interface Making {
  readonly mode: number;
  /** Anything that is in the way is removed. */
  readonly replace: boolean;
}

/** @param making creates missing folders. @throws if one cannot be used. */
export function holdFolder(root: string, names: readonly string[], making?: Making): HeldFolder {
  const state = { at: root, open: undefined as number | undefined };
  const end = (kind: HeldFolder['kind'], at: string): HeldFolder => ({
    kind,
    at,
    isOpen: state.open !== undefined,
    [Symbol.dispose]: () => {
      if (state.open !== undefined) closeSync(state.open);
      state.open = undefined;
    },
  });
  try {
    for (const [depth, name] of names.entries()) {
      const next = step(join(state.at, name), making);
      if (typeof next === 'string') {
        end(next, '')[Symbol.dispose]();
        return end(next, names.slice(0, depth + 1).join('/'));
      }
      end('held', '')[Symbol.dispose]();
      [state.at, state.open] = [next.at, next.open];
    }
    return end('held', state.at);
  } catch (error) {
    end('held', '')[Symbol.dispose]();
    throw error;
  }
}

/**
 * Does synchronous work with a held folder as the working directory. Linux opens a file by its name in the working
 * directory about as fast as `openat` does, and by a path of `/proc/self/fd` half as fast.
 *
 * @param work gets what to put before a name in the folder. It must be synchronous, because everything in this process
 * has the same working directory.
 */
export function workInside<T>(folder: Pick<HeldFolder, 'at' | 'isOpen'>, work: (prefix: string) => T): T {
  const before = folder.isOpen && isMainThread ? openWorkingDirectory() : undefined;
  if (before === undefined) return work(`${folder.at}/`);
  try {
    process.chdir(folder.at);
    try {
      return work('./');
    } finally {
      process.chdir(`${OPEN}/${before}`);
    }
  } finally {
    closeSync(before);
  }
}

/** Undefined if this process could leave its working directory, but not return to it. */
function openWorkingDirectory(): number | undefined {
  try {
    accessSync('.', constants.X_OK);
    return openSync('.', FLAGS);
  } catch {
    return undefined;
  }
}

interface EnteredFolder {
  readonly at: string;
  readonly open: number | undefined;
}

function step(path: string, making: Making | undefined): EnteredFolder | 'absent' | 'detour' {
  for (let tries = 1; ; tries += 1) {
    const found = enter(path);
    if (typeof found !== 'string' || making === undefined || tries >= MOST_TRIES) return found;
    if (found === 'detour' && !making.replace) return found;
    if (found === 'detour') rmSync(path, { force: true });
    make(path, making.mode);
  }
}

function enter(path: string): EnteredFolder | 'absent' | 'detour' {
  if (!CAN_HOLD) {
    const seen = lstatSync(path, { throwIfNoEntry: false });
    if (seen === undefined) return 'absent';
    return seen.isDirectory() ? { at: path, open: undefined } : 'detour';
  }
  try {
    const open = openSync(path, FLAGS);
    return { at: `${OPEN}/${open}`, open };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'absent';
    if (hasCode(error, 'ENOTDIR', 'ELOOP')) return 'detour';
    throw error;
  }
}

function make(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** A folder of ours, outside the workspace and readable by nobody else. */
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasCode } from '../../../protocol/errors/error-code.ts';
import type { Scratch } from '../../ports/work-tree-ports.ts';
import { holdFolder } from './held-folder.ts';
import { type FoundFolder, holdLast, placeIn } from './held-last.ts';
import { createAllocator, readRegular } from './read-regular.ts';
import { removeFolder } from './remove-folder.ts';
import { takeTurns } from './yield-to-others.ts';

/** Missing folders are created; anything in place of one is removed. */
const MAKING = { mode: 0o700, replace: true };
const OWN_FILE = 0o600;

/** @param root is created, with its parents, for the owner only. */
export function scratchFolder(root: string): Promise<Scratch> {
  const turns = takeTurns();
  const turn = turns.take;
  const { hold, letGo, doAll } = holdLast(root, turns);
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
        const contents = [...files.values()];
        await doAll(
          below(folder, files.keys()),
          (above, name, index) => {
            writeNew(whenHeld(above).at + name, contents[index] ?? new Uint8Array(), OWN_FILE);
          },
          MAKING,
        );
      },
      readAll: async (folder, paths, most, keep) => {
        let room = most;
        const allocate = createAllocator();
        await doAll(below(folder, paths), ({ kind, at }, name, index) => {
          room = keep(paths[index] ?? '', kind === 'held' ? readIfAllowed(at + name, room, allocate) : undefined);
        });
      },
      list: (path) => turn(() => listBelow(root, path)),
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

function below(folder: string, paths: Iterable<string>): string[] {
  return Array.from(paths, (path) => `${folder}/${path}`);
}

function whenHeld(folder: FoundFolder): FoundFolder {
  if (folder.kind === 'held') return folder;
  throw new Error(`${folder.at} is not a folder, and none can be created there.`);
}

/** An agent may take every right away from a file of its own. That file is missing then, and not all others too. */
function readIfAllowed(...given: Parameters<typeof readRegular>): Uint8Array | undefined {
  try {
    return readRegular(...given);
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

/** A file that an agent created there may be a link: a new file replaces it. Usually there is none. */
function writeNew(target: string, content: string | Uint8Array, mode: number): void {
  try {
    writeFileSync(target, content, { mode, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    rmSync(target, { force: true, recursive: true });
    writeFileSync(target, content, { mode, flag: 'wx' });
  }
}

function listBelow(root: string, path: string): string[] {
  const { folders, name } = placeIn(root, path);
  using folder = holdFolder(root, [...folders, name]);
  return folder.kind === 'held' ? listFiles(folder.at, '').sort() : [];
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

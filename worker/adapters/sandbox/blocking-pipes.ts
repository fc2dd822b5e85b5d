/**
 * Removes pipes that an agent left where Git reads, and devices behind links there. Git would wait for a writer, or
 * read without end: also our own Git, which borrows objects of the repository and looks into nested ones.
 *
 * Links to folders are followed only to where an agent can write, and others are not changed.
 */
import { closeSync, constants, type Dirent, openSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { guardFiles } from '../files/guarded-files.ts';
import { isGitFolder } from './inner-git.ts';
import { isInside } from '../../sandbox/sandbox-plan.ts';

/** Git only opens an object there that something names. */
const LOOSE_OBJECTS = /^[\da-f]{2}$/;
/** In a work tree. */
const READ = /^\.git(?:ignore|attributes|modules)?$/;
/** Of a cancelled run, the work must be captured and stored within seconds. */
const SLOW_MS = 1_000;

interface WritableFolders {
  /** Root of the work tree. */
  readonly top: string;
  readonly gitFolder: string | undefined;
  /** With others that an agent can write: its HOME. */
  readonly elsewhere: string;
}

interface ReadFolder {
  readonly folder: string;
  /** Whether Git reads all files in it, and not only those that it names itself. */
  readonly isGits: boolean;
}

export interface PipeWatch {
  /** Removes them. Before that, other folders that Git reads are again those that it read before. */
  readonly removePipes: () => Promise<void>;
  /**
   * Does work of Git. In the work tree, pipes are removed only if it takes long, because to look for them takes as long
   * as Git needs for all of its work. If Git waits at one, it goes on as if that were an empty file.
   */
  readonly freeing: <T>(work: () => Promise<T>) => Promise<T>;
}

export function watchPipes({ top, gitFolder, elsewhere }: WritableFolders): PipeWatch {
  const own = gitFolder === undefined ? [] : [gitFolder];
  const borrowed = guardFiles(own.map((folder) => join(folder, 'objects/info/alternates')));
  const writable = [top, ...own, elsewhere];
  const inTree = [top, elsewhere].map((folder) => ({ folder, isGits: false }));
  return {
    removePipes: () => {
      borrowed.putBack();
      return removePipes(
        own.map((folder) => ({ folder, isGits: true })),
        writable,
      );
    },
    freeing: async (work) => {
      const end = new AbortController();
      const done = removeWhenSlow(() => removePipes(inTree, writable, end.signal), end.signal);
      try {
        return await work();
      } finally {
        end.abort();
        await done;
      }
    },
  };
}

/** Once: by then, no agent runs that could leave another one. */
async function removeWhenSlow(remove: () => Promise<void>, end: AbortSignal): Promise<void> {
  await sleep(SLOW_MS, undefined, { signal: end }).catch(() => undefined);
  if (!end.aborted) await remove();
}

/** @param end stops the search: Git no longer waits at a pipe. */
async function removePipes(
  places: readonly ReadFolder[],
  writable: readonly string[],
  end?: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  const waiting = [...places];
  for (let place = waiting.pop(); place !== undefined && end?.aborted !== true; place = waiting.pop()) {
    const { folder } = place;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const isGits = place.isGits || isGitFolder(new Set(entries.map(({ name }) => name)));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!isGits || !LOOSE_OBJECTS.test(entry.name))
          waiting.push({ folder: path, isGits: isGits || entry.name === '.git' });
        continue;
      }
      const target = isGits || READ.test(entry.name) ? readTarget(path, entry) : undefined;
      if (target === undefined || seen.has(target) || !writable.some((root) => isInside(target, root))) continue;
      seen.add(target);
      waiting.push({ folder: target, isGits: true });
    }
  }
}

/** @returns the folder that a link leads to. A socket is kept: to open it fails at once. */
function readTarget(path: string, entry: Dirent): string | undefined {
  if (entry.isFile()) return undefined;
  try {
    const target = statSync(path);
    if (target.isDirectory()) return realpathSync(path);
    if (!target.isFile() && !target.isSocket()) removePipe(path, target);
  } catch {
    // It leads nowhere, or belongs to somebody else.
  }
  return undefined;
}

function removePipe(path: string, target: Stats): void {
  try {
    // Whoever waits for a writer has one now, and reads its end. Without a reader, this fails.
    if (target.isFIFO()) closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Nobody waits.
  }
  rmSync(path, { force: true });
}

/**
 * Removes pipes that an agent left in the Git folder, and devices behind links there. Git would wait for a writer, or
 * read without end: also our own Git, which borrows objects of the repository.
 *
 * Links to folders are followed only to where an agent can write, and others are not changed.
 */
import { type Dirent, realpathSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFiles } from '../files/guarded-files.ts';
import { isInside } from '../../sandbox/sandbox-plan.ts';

/** Git only opens an object there that something names. */
const LOOSE_OBJECTS = /^[\da-f]{2}$/;

interface WritableFolders {
  /** Root of the work tree. */
  readonly top: string;
  readonly gitFolder: string | undefined;
  /** With others that an agent can write: its HOME. */
  readonly elsewhere: string;
}

/** @returns removes them. Before that, other folders that Git reads are again those that it read before. */
export function watchPipes({ top, gitFolder, elsewhere }: WritableFolders): () => Promise<void> {
  if (gitFolder === undefined) return () => Promise.resolve();
  const borrowed = guardFiles([join(gitFolder, 'objects/info/alternates')]);
  return () => {
    borrowed.putBack();
    return removePipes(gitFolder, [top, gitFolder, elsewhere]);
  };
}

async function removePipes(gitFolder: string, writable: readonly string[]): Promise<void> {
  const seen = new Set<string>();
  const waiting = [gitFolder];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!LOOSE_OBJECTS.test(entry.name)) waiting.push(path);
        continue;
      }
      const target = readTarget(path, entry);
      if (target === undefined || seen.has(target) || !writable.some((root) => isInside(target, root))) continue;
      seen.add(target);
      waiting.push(target);
    }
  }
}

/** @returns the folder that a link leads to. A socket is kept: to open it fails at once. */
function readTarget(path: string, entry: Dirent): string | undefined {
  if (entry.isFile()) return undefined;
  try {
    const target = statSync(path);
    if (target.isDirectory()) return realpathSync(path);
    if (!target.isFile() && !target.isSocket()) rmSync(path, { force: true });
  } catch {
    // It leads nowhere, or belongs to somebody else.
  }
  return undefined;
}

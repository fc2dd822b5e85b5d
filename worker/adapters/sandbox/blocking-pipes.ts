/**
 * Removes pipes that an agent left where Git reads, and devices behind links there. Git would wait for a writer, or
 * read without end: also our own Git, which borrows objects of the repository and looks into nested ones.
 *
 * Links to folders are followed only to where an agent can write, and others are not changed.
 */
import { type Dirent, realpathSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { guardFiles } from '../files/guarded-files.ts';
import { isInside } from '../../sandbox/sandbox-plan.ts';

const READ = /^\.git(?:ignore|attributes|modules)?$/;

interface ReadFolder {
  readonly folder: string;
  /** In a Git folder, all files are read; in a work tree, `.git` and files such as `.gitignore`. */
  readonly isGits: boolean;
}

interface WritableFolders {
  /** Root of the work tree. */
  readonly top: string;
  readonly gitFolder: string | undefined;
  /** With others that an agent can write: its HOME. */
  readonly elsewhere: string;
}

/** @returns removes them. Before that, other folders that Git reads are again those that it read before. */
export function watchPipes(folders: WritableFolders): () => Promise<void> {
  const { gitFolder } = folders;
  const borrowed = guardFiles(gitFolder === undefined ? [] : [join(gitFolder, 'objects/info/alternates')]);
  return () => {
    borrowed.putBack();
    return removePipes(folders);
  };
}

async function removePipes({ top, gitFolder, elsewhere }: WritableFolders): Promise<void> {
  const roots = gitFolder === undefined ? [top] : [top, gitFolder];
  const writable = [...roots, elsewhere];
  const seen = new Set<string>();
  const waiting: ReadFolder[] = roots.map((folder) => ({ folder, isGits: folder === gitFolder }));
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { folder, isGits } = place;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name);
      const below = { folder: path, isGits: isGits || entry.name === '.git' };
      if (entry.isDirectory()) waiting.push(below);
      else if (below.isGits || READ.test(entry.name)) {
        const real = readTarget(path, entry);
        if (real === undefined || seen.has(real) || !writable.some((root) => isInside(real, root))) continue;
        seen.add(real);
        waiting.push({ folder: real, isGits: true });
      }
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

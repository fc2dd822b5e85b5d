/** A folder of our own, outside the workspace and readable by nobody else. */
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { DispatchError } from '../errors.ts';
import type { Scratch } from '../ports.ts';

/** @param root is created, with its parents, for the owner only. */
export async function scratchFolder(root: string): Promise<Scratch> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await chmod(root, 0o700);
  const inside = (path: string) => insideOf(root, path);
  return {
    root,
    write: async (path, content, mode = 0o600) => {
      const target = inside(path);
      await writeNew(target, content, mode);
      return target;
    },
    list: async (folder) => (await listFiles(inside(folder))).map((path) => relative(inside(folder), path).split(sep).join('/')).sort(),
    read: (path, maxBytes) => readRegular(inside(path), maxBytes),
    clear: (folder) => rm(inside(folder), { recursive: true, force: true }),
  };
}

/**
 * A file that an agent made there may be a link: a new file takes its place. Nearly always there is none and the folder is there, so
 * that is looked at only when the file cannot be made.
 */
async function writeNew(target: string, content: string | Uint8Array, mode: number): Promise<void> {
  try {
    await writeFile(target, content, { mode, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT'))) throw error;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rm(target, { force: true, recursive: true });
    await writeFile(target, content, { mode, flag: 'wx' });
  }
}

function insideOf(root: string, path: string): string {
  const target = resolve(root, path);
  if (target === root || target.startsWith(root + sep)) return target;
  throw new DispatchError('integrity-failed', `The path ${JSON.stringify(path.slice(0, 200))} leads out of its folder.`, { fix: 'Start the task again.' });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return Promise.resolve(entry.isFile() ? [path] : []);
  }));
  return found.flat();
}

async function readRegular(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const seen = await lstat(path).catch(() => undefined);
  if (seen?.isFile() !== true || seen.size > maxBytes) return undefined;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

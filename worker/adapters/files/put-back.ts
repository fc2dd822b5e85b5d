/** Remembers what exists at a path, so that a file that is put there for a run can be removed without a trace. */
import { lstat, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf, readSmall, removeSafely, restoreSafely } from './safe-files.ts';

/** A larger file stays in its place, because it cannot be kept meanwhile. */
const MOST_BYTES = 1_073_741_824;

/** @returns restores the present file. @throws Error if it cannot be kept, or does not exist. */
export async function rememberFile(root: string, path: string): Promise<() => Promise<void>> {
  const file = await readSmall(root, path, MOST_BYTES);
  if (file.kind !== 'file') throw new Error(`${path} ${file.kind === 'refused' ? file.why : 'is gone'}.`);
  const { mode } = await lstat(join(root, path));
  return async () => {
    if (!(await isFolder(root, path))) await restoreSafely(root, path, file.content, mode & 0o777);
  };
}

/**
 * For a path where nothing exists.
 * @param missing folders above it, the innermost first.
 * @returns removes what exists there by then, except a folder.
 */
export function putBackNothing(root: string, path: string, missing: readonly string[]): () => Promise<void> {
  return async () => {
    if (await isFolder(root, path)) return;
    await removeSafely(root, path);
    for (const folder of missing) await rmdir(join(root, folder)).catch(() => undefined);
  };
}

/** An agent that made a folder there works in it: the folder is part of the work, also of a further turn. */
async function isFolder(root: string, path: string): Promise<boolean> {
  return (await kindOf(root, path)) === 'folder';
}

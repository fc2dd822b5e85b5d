/**
 * Remembers what lies at a path, so that a file laid there for a run can go again and leave no trace.
 */
import { lstat, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmall, removeSafely, writeSafely } from './safe-files.ts';

/** What is larger than that stays in its place, because it could not be kept meanwhile. */
const MOST_BYTES = 1_073_741_824;

/** @returns puts the file back that lies there now. @throws Error when it cannot be kept, or none lies there. */
export async function rememberFile(root: string, path: string): Promise<() => Promise<void>> {
  const file = await readSmall(root, path, MOST_BYTES);
  if (file.kind !== 'file') throw new Error(`${path} ${file.kind === 'refused' ? file.why : 'is gone'}.`);
  const { mode } = await lstat(join(root, path));
  return () => writeSafely(root, path, file.content, mode & 0o777);
}

/**
 * Where nothing lies.
 * @param missing folders above it, the innermost first.
 * @returns takes away what lies there by then.
 */
export function putBackNothing(root: string, path: string, missing: readonly string[]): () => Promise<void> {
  return async () => {
    await removeSafely(root, path);
    for (const folder of missing) await rmdir(join(root, folder)).catch(() => undefined);
  };
}

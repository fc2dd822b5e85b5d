/**
 * Remembers what lies at a path, so that a file laid there for a run can go again and leave no trace.
 */
import { lstat, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kindOf, readSmall, removeSafely, writeSafely } from './safe-files.ts';

/** What is larger than that stays in its place, because it could not be kept meanwhile. */
const MOST_BYTES = 1_073_741_824;

/** @throws Error when a file lies there that cannot be kept. @returns puts it back as it was. */
export async function rememberFile(root: string, path: string): Promise<() => Promise<void>> {
  const missing = await missingFolders(root, path);
  const file = await readSmall(root, path, MOST_BYTES);
  if (file.kind === 'refused') throw new Error(`${path} ${file.why}.`);
  if (file.kind === 'file') {
    const { mode } = await lstat(join(root, path));
    return () => writeSafely(root, path, file.content, mode & 0o777);
  }
  return async () => {
    await removeSafely(root, path);
    for (const folder of missing) await rmdir(join(root, folder)).catch(() => undefined);
  };
}

/** The innermost first: only then is the next one empty. */
async function missingFolders(root: string, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if ((await kindOf(root, folder)) !== 'absent') break;
    missing.push(folder);
  }
  return missing;
}

/**
 * Removes what an agent worked in. Its programs may leave folders that cannot be read or written, such as Go's modules.
 *
 * Finished work must not be lost because of what remains, so nothing is thrown: the next turn tries again.
 */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SAFE_PATH = '/usr/bin:/bin';

/** A link is removed, not its target. */
export async function removeCopy(path: string): Promise<void> {
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 });
  try {
    await remove();
  } catch {
    // It descends folder by folder, and through no link.
    await run('chmod', ['-R', 'u+rwX', '--', path], { env: { PATH: SAFE_PATH } }).catch(() => undefined);
    await remove().catch(() => undefined);
  }
}

/**
 * Removes a folder that other programs wrote to. They leave read-only folders (Go's modules), and paths that are longer
 * than a system call accepts.
 */
import { spawnSync } from 'node:child_process';
import { lstatSync, rmSync } from 'node:fs';

const SAFE_PATH = '/usr/bin:/bin';

/** A link is removed, not its target. @param path as bytes if it is not UTF-8. @returns false if something remains. */
export function removeFolder(path: string | Buffer): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    removeByForce(path);
  }
  return lstatSync(path, { throwIfNoEntry: false }) === undefined;
}

function removeByForce(path: string | Buffer): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  // Below a folder that is held open (held-folder.ts): by us, and not by the programs.
  const place = typeof path === 'string' ? path.replace(/^\/proc\/self\//, `/proc/${process.pid}/`) : path;
  // Both descend folder by folder, and through no link.
  const script = ['-c', 'chmod -R u+rwX -- "$0"; rm -rf -- "$0"'];
  // A program can only be given bytes through another one.
  const [program, args] =
    typeof place === 'string' ? (['sh', [...script, place]] as const) : (['xargs', ['-0', 'sh', ...script]] as const);
  spawnSync(program, args, { env: { PATH: SAFE_PATH }, input: place, stdio: ['pipe', 'ignore', 'ignore'] });
}

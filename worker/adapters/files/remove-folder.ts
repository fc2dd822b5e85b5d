/**
 * Removes a folder that other programs wrote to. They leave read-only folders (Go's modules), and paths that are longer
 * than a system call accepts.
 */
import { spawnSync } from 'node:child_process';
import { lstatSync, rmSync } from 'node:fs';

const SAFE_PATH = '/usr/bin:/bin';

/** A link is removed, not its target. @returns false if something remains. */
export function removeFolder(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    removeByForce(path);
  }
  return lstatSync(path, { throwIfNoEntry: false }) === undefined;
}

function removeByForce(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  // Below a folder that is held open (held-folder.ts): by us, and not by the programs.
  const place = path.replace(/^\/proc\/self\//, `/proc/${process.pid}/`);
  // Both descend folder by folder, and through no link.
  for (const [program, ...args] of [
    ['chmod', '-R', 'u+rwX', '--', place],
    ['rm', '-rf', '--', place],
  ] as const)
    spawnSync(program, args, { env: { PATH: SAFE_PATH }, stdio: 'ignore' });
}

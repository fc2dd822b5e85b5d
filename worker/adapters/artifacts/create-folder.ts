/** Creates a folder, also where Node's own recursive creation would not return. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the folders that are missing, each by itself. Where the system refuses a folder because it does not exist,
 * as in /proc, Node's own recursive creation never returns.
 */
export function createFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  createFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may just have created it.
    if (!existsSync(path)) throw error;
  }
}

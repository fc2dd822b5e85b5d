/** A file that may not exist. */
import { lstatSync, readFileSync } from 'node:fs';

/** @returns `undefined` for anything that cannot be read. */
export function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether the path itself is a file; false for anything that cannot be looked at, such as a name that is too long. */
export function isPlainFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

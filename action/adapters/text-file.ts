/** A file that may not exist. */
import { readFileSync } from 'node:fs';

/** @returns `undefined` for anything that cannot be read. */
export function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

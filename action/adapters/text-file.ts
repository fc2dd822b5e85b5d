/** A file that may not be there. */
import { readFileSync } from 'node:fs';

/** @returns `undefined` for whatever cannot be read. */
export function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs';

/** A new file with exactly this mode: the umask limits only the one that it is created with. @throws if one exists. */
export function writeExactly(path: string, content: Uint8Array, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    fchmodSync(file, mode);
  } finally {
    closeSync(file);
  }
}

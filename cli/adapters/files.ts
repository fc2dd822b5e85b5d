/** Files of this machine, as the commands read and write them. */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Files } from '../world.ts';

export const files: Files = {
  readTree: async (folder) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
      throw error;
    });
    if (entries === undefined) return undefined;
    const found = await Promise.all(entries.filter((entry) => entry.isFile()).map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).split(sep).join('/'), new Uint8Array(await readFile(path))] as const;
    }));
    return new Map(found);
  },
  // Complete or absent: whoever reads it meanwhile reads the old one.
  write: async (file, content) => {
    const fresh = `${file}.${process.pid}.new`;
    await writeFile(fresh, content);
    await rename(fresh, file);
  },
  readInput: () => text(process.stdin),
};

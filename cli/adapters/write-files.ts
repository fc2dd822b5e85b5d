/** Reads and writes files of this machine for the commands. */
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { promises } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RegistryFile } from '../../worker/registry/registry-files.ts';
import { explainUnreadable } from '../../client/local/unreadable-path.ts';
import { explainUnwritable } from '../exit-codes.ts';
import type { Files } from '../cli-context.ts';

export const files: Files = {
  readTree: async (folder) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absentFrom(folder));
    if (entries === undefined) return undefined;
    const kept = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
    return Promise.all(
      kept.map((entry) => readEntry(folder, join(entry.parentPath, entry.name), entry.isSymbolicLink())),
    ).catch((error: unknown) => {
      throw explainUnreadable(folder, error);
    });
  },
  read: (file) => readFile(file).catch(absentFrom(file)),
  // The file is complete or absent: until it is complete, a reader gets the old one.
  write: async (file, content) => {
    const fresh = join(dirname(resolve(file)), `.${basename(resolve(file))}.${process.pid}.new`);
    try {
      await writeFile(fresh, content);
      await rename(fresh, file);
    } catch (error) {
      await rm(fresh, { force: true }).catch(() => undefined);
      throw explainUnwritable(file, error);
    }
  },
  append: (file, content) => promises.appendFile(file, content),
  create: async (file, content) => {
    await mkdir(dirname(file), { recursive: true });
    try {
      await writeFile(file, content, { flag: 'wx' });
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      // An incomplete file would be treated as one that somebody wrote.
      await rm(file, { force: true });
      throw error;
    }
  },
  names: (folder) => readdir(folder).catch(absentFrom(folder)),
  readInput: () => text(process.stdin),
};

/** @throws ClientError mistake for what exists and cannot be read. */
function absentFrom(path: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return;
    throw explainUnreadable(path, error);
  };
}

async function readEntry(folder: string, file: string, isLink: boolean): Promise<RegistryFile> {
  const path = relative(folder, file).split(sep).join('/');
  if (isLink) return { path, mode: '120000', content: Buffer.from(await readlink(file)) };
  const { mode } = await lstat(file);
  return { path, mode: (mode & 0o100) === 0 ? '100644' : '100755', content: new Uint8Array(await readFile(file)) };
}

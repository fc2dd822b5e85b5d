/** Reads and writes files of this machine for the commands. */
import { lstat, mkdir, readdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createReadStream, type Dirent, promises, type Stats } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { RegistryFile } from '../../worker/registry/registry-files.ts';
import { ClientError } from '../../client/client-error.ts';
import { mapAtOnce } from '../../protocol/base/map-concurrent.ts';
import { explainUnreadable } from '../../client/local/unreadable-path.ts';
import { explainUnwritable } from '../exit-codes.ts';
import type { Files } from '../cli-context.ts';
import { hasCode } from '../../protocol/errors/error-code.ts';

const MIB = 1_048_576;
/** More than any result or registry. The content of one file has to fit into one text. */
const MOST = { entries: 100_000, bytes: 1_024 * MIB, fileBytes: 300 * MIB, inputBytes: 16 * MIB } as const;
const sizeOver = (bytes: number): string => `it has more than ${bytes / MIB} MiB`;
const SIZE_OF_FILE = sizeOver(MOST.fileBytes);
const AT_ONCE = 16;

export const files: Files = {
  readTree: async (folder) => {
    const first = await readdir(folder, { withFileTypes: true }).catch(absentFrom(folder));
    if (first === undefined) return undefined;
    try {
      const found = await listBelow(folder, first);
      return await mapAtOnce(found, AT_ONCE, (one) => readEntry(folder, one));
    } catch (error) {
      throw explainUnreadable(folder, error);
    }
  },
  read: async (file) => {
    const there = await stat(file).catch(absentFrom(file));
    if (there === undefined) return undefined;
    if (there.size > MOST.fileBytes) throw tooLarge(file, SIZE_OF_FILE);
    // A pipe or a device does not say how much it has.
    return there.isFile() || there.isDirectory()
      ? readFile(file).catch(absentFrom(file))
      : readToEnd(createReadStream(file), MOST.fileBytes, file);
  },
  write: async (file, content) => {
    try {
      const there = await stat(file).catch(() => undefined);
      // What a link leads to is written. A file in place of a pipe or a device would end it for everybody, and a file
      // that this process has open may have no path any more.
      const path = there === undefined ? file : await realpath(file).catch(() => undefined);
      if (path === undefined || there?.isFile() === false) await writeFile(file, content);
      else await replaceFile(path, content, there?.mode);
    } catch (error) {
      throw explainUnwritable(file, error);
    }
  },
  append: (file, content) => promises.appendFile(file, content),
  create: async (file, content) => {
    try {
      await mkdir(dirname(file), { recursive: true });
      return await createFile(file, content);
    } catch (error) {
      throw explainUnwritable(file, error, 'Let your user write there, and run it again.');
    }
  },
  obstacle: async (root, path) => {
    const names = path.split('/');
    for (const count of names.keys()) {
      const part = names.slice(0, count + 1).join('/');
      const there = await lstat(join(root, part)).catch(absentFrom(join(root, part)));
      if (there === undefined) return undefined;
      const why = await whyInTheWay(join(root, part), there, part === path);
      if (why !== undefined) return { part, why };
    }
    return undefined;
  },
  names: (folder) => readdir(folder).catch(absentFrom(folder)),
  readInput: async () =>
    new TextDecoder().decode(await readToEnd(process.stdin, MOST.inputBytes, 'The standard input')),
};

async function createFile(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    // An incomplete file would be treated as one that somebody wrote.
    await rm(file, { force: true });
    throw error;
  }
}

/** Reads until it ends, and not into a full memory. @throws ClientError mistake when it has more. */
async function readToEnd(from: AsyncIterable<unknown>, most: number, name: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of from) {
    const next = Buffer.from(part as Uint8Array);
    bytes += next.length;
    if (bytes > most) throw tooLarge(name, sizeOver(most));
    parts.push(next);
  }
  return Buffer.concat(parts);
}

/** Git commits nothing behind a link, and what is written there may land in another folder of the user's. */
async function whyInTheWay(path: string, there: Stats, isFile: boolean): Promise<string | undefined> {
  if (!isFile) return there.isDirectory() ? undefined : `is ${there.isSymbolicLink() ? 'a symbolic link' : 'a file'}`;
  const isDangling = there.isSymbolicLink() && (await stat(path).catch(() => undefined)) === undefined;
  return isDangling ? 'is a symbolic link to a file that does not exist' : undefined;
}

/** The file is complete or absent: until it is complete, a reader gets the old one. It stays as private as it was. */
async function replaceFile(file: string, content: string, mode: number | undefined): Promise<void> {
  const fresh = join(dirname(resolve(file)), `.${basename(resolve(file))}.${process.pid}.new`);
  try {
    await writeFile(fresh, content, mode === undefined ? {} : { mode: mode & 0o777 });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** @throws ClientError mistake for what exists and cannot be read. */
function absentFrom(path: string): (error: unknown) => undefined {
  return (error) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return;
    throw explainUnreadable(path, error);
  };
}

interface FoundFile {
  readonly file: string;
  readonly mode: RegistryFile['mode'];
}

/** Counts before it reads: a folder that was named by mistake can be a whole disk. */
async function listBelow(folder: string, first: readonly Dirent[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const folders: string[] = [];
  let [entries, bytes] = [0, 0];
  const take = async (inside: readonly Dirent[]): Promise<void> => {
    entries += inside.length;
    if (entries > MOST.entries) throw tooLarge(folder, `it holds more than ${MOST.entries} files and folders`);
    for (const entry of inside) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) folders.push(file);
      if (!entry.isFile() && !entry.isSymbolicLink()) continue;
      const { mode, size } = await lstat(file);
      bytes += size;
      if (size > MOST.fileBytes) throw tooLarge(file, SIZE_OF_FILE);
      if (bytes > MOST.bytes) throw tooLarge(folder, `its files have more than ${MOST.bytes / MIB} MiB`);
      found.push({ file, mode: entry.isSymbolicLink() ? '120000' : (mode & 0o100) === 0 ? '100644' : '100755' });
    }
  };
  await take(first);
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    await take(await readdir(next, { withFileTypes: true }));
  return found;
}

function tooLarge(path: string, why: string): ClientError {
  return new ClientError('mistake', `${path.slice(0, 200)} is too large to be read: ${why}.`, {
    fix: 'Use what you meant: something smaller.',
  });
}

async function readEntry(folder: string, { file, mode }: FoundFile): Promise<RegistryFile> {
  const path = relative(folder, file).split(sep).join('/');
  return mode === '120000'
    ? { path, mode, content: Buffer.from(await readlink(file)) }
    : { path, mode, content: new Uint8Array(await readFile(file)) };
}

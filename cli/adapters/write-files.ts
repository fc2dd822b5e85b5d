/** Reads and writes files of this machine for the commands. */
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type Dirent, promises } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RegistryFile } from '../../worker/registry/registry-files.ts';
import { ClientError } from '../../client/client-error.ts';
import { mapAtOnce } from '../../protocol/base/map-concurrent.ts';
import { explainUnreadable } from '../../client/local/unreadable-path.ts';
import { explainUnwritable } from '../exit-codes.ts';
import type { Files } from '../cli-context.ts';

const MIB = 1_048_576;
/** More than any result or registry. The content of one file has to fit into one text. */
const MOST = { entries: 100_000, bytes: 1_024 * MIB, fileBytes: 300 * MIB } as const;
const SIZE_OF_FILE = `it has more than ${MOST.fileBytes / MIB} MiB`;
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
    const size = await stat(file).then((seen) => seen.size, absentFrom(file));
    if (size !== undefined && size > MOST.fileBytes) throw tooLarge(file, SIZE_OF_FILE);
    return size === undefined ? undefined : readFile(file).catch(absentFrom(file));
  },
  // The file is complete or absent: until it is complete, a reader gets the old one.
  write: async (file, content) => {
    const fresh = join(dirname(resolve(file)), `.${basename(resolve(file))}.${process.pid}.new`);
    try {
      // Replaced by a file, a link, a pipe or a device (`/dev/stdout`) would be gone for every program.
      if (await isLinkOrDevice(file)) {
        await writeFile(file, content);
        return;
      }
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

function isLinkOrDevice(file: string): Promise<boolean> {
  return lstat(file).then(
    (seen) => !seen.isFile() && !seen.isDirectory(),
    () => false,
  );
}

/** @throws ClientError mistake for what exists and cannot be read. */
function absentFrom(path: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return;
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
    fix: 'Name what you meant: a smaller file or folder.',
  });
}

async function readEntry(folder: string, { file, mode }: FoundFile): Promise<RegistryFile> {
  const path = relative(folder, file).split(sep).join('/');
  return mode === '120000'
    ? { path, mode, content: Buffer.from(await readlink(file)) }
    : { path, mode, content: new Uint8Array(await readFile(file)) };
}

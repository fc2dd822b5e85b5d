/**
 * Reads a folder as git would see it: paths, modes and bytes of the files of a first commit.
 *
 * From a git work tree, it reads the files that git tracks or would track. From any other folder, it reads every file.
 */
import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface FolderFile {
  readonly path: string;
  readonly mode: '100644' | '100755' | '120000';
  readonly bytes: Buffer;
}

const run = promisify(execFile);

async function listAll(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths = await Promise.all(
    entries
      .filter(({ name }) => name !== '.git')
      .map(async (entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`;
        return entry.isDirectory() ? listAll(folder, path) : [path];
      }),
  );
  return paths.flat();
}

async function listTracked(folder: string): Promise<string[] | undefined> {
  try {
    await lstat(join(folder, '.git'));
    const { stdout } = await run(
      'git',
      ['-C', folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return stdout.split('\0').filter((path) => path !== '');
  } catch {
    return undefined;
  }
}

async function readOne(folder: string, path: string): Promise<FolderFile | undefined> {
  const full = join(folder, path);
  // A tracked file may have been deleted in the work tree; a submodule is a folder.
  const found = await lstat(full).catch(() => undefined);
  if (found?.isSymbolicLink() === true) return { path, mode: '120000', bytes: Buffer.from(await readlink(full)) };
  if (found?.isFile() !== true) return undefined;
  return { path, mode: (found.mode & 0o100) === 0 ? '100644' : '100755', bytes: await readFile(full) };
}

export async function readFolder(folder: string): Promise<readonly FolderFile[]> {
  const paths = (await listTracked(folder)) ?? (await listAll(folder));
  const files = await Promise.all(paths.sort().map((path) => readOne(folder, path)));
  return files.filter((file) => file !== undefined);
}

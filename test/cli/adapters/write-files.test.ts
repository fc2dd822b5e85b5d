/** Files that a user names and that cannot be written: what the command says, and what it leaves behind. */
import { execFileSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { files } from '../../../cli/adapters/write-files.ts';
import { explainUnwritable, tellFailure } from '../../../cli/exit-codes.ts';
import { explainUnreadable } from '../../../client/local/unreadable-path.ts';
import { openDatabase } from '../../../client/adapters/local-turns/sqlite.ts';

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-write-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('writes a file, and leaves nothing beside it', () =>
  inFolder(async (folder) => {
    await files.write(join(folder, 'report.html'), 'x');

    expect(await readFile(join(folder, 'report.html'), 'utf8')).toBe('x');
    expect(await readdir(folder)).toEqual(['report.html']);
  }));

it('says that a folder is no file, and removes what it had begun', () =>
  inFolder(async (folder) => {
    const written = files.write(`${folder}/.`, 'x');

    await expect(written).rejects.toMatchObject({
      message: expect.stringContaining('cannot be written: it is a folder') as string,
    });
    expect(await readdir(folder)).toEqual([]);
    expect((await readdir(join(folder, '..'))).filter((name) => name.endsWith(`.${process.pid}.new`))).toEqual([]);
  }));

it('says that a folder is no file to read, and that what does not exist is absent', () =>
  inFolder(async (folder) => {
    await expect(files.read(folder)).rejects.toMatchObject({
      code: 'mistake',
      message: `${folder} cannot be read: it is a folder.`,
    });
    await expect(files.read(join(folder, 'none'))).resolves.toBeUndefined();
    await expect(files.readTree(join(folder, 'none'))).resolves.toBeUndefined();
  }));

it.skipIf(process.platform === 'win32')('reads no device or pipe without an end into memory', () =>
  expect(files.read('/dev/zero')).rejects.toMatchObject({
    code: 'mistake',
    message: '/dev/zero is too large to be read: it has more than 300 MiB.',
  }),
);

it('reads what a pipe has, to its end', () =>
  inFolder(async (folder) => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = files.read(pipe);
    await writeFile(pipe, 'result');

    expect(new TextDecoder().decode(await read)).toBe('result');
  }));

it('reads a file of 300 MiB at most, alone and in a folder, and says so', () =>
  inFolder(async (folder) => {
    const large = join(folder, 'large');
    await files.write(large, '');
    await truncate(large, 300 * 1_048_576 + 1);

    const message = `${large} is too large to be read: it has more than 300 MiB.`;
    await expect(files.read(large)).rejects.toMatchObject({ code: 'mistake', message });
    await expect(files.readTree(folder)).rejects.toMatchObject({ code: 'mistake', message });
  }));

it('reads no folder whose files would fill the memory', () =>
  inFolder(async (folder) => {
    for (const name of ['a', 'b', 'c', 'd']) {
      await mkdir(join(folder, name));
      await files.write(join(folder, name, 'file'), '');
      await truncate(join(folder, name, 'file'), 290 * 1_048_576);
    }

    await expect(files.readTree(folder)).rejects.toMatchObject({
      code: 'mistake',
      message: `${folder} is too large to be read: its files have more than 1024 MiB.`,
    });
  }));

it.each(['EACCES', 'EPERM'])('says what cannot be read, and how to permit it: %s', (code) => {
  const path = '/shop/.github/agora/subagents/fixer.md';
  const error = Object.assign(new Error(`${code}: permission denied, open '${path}'`), { code, path });

  expect(explainUnreadable('/shop/.github/agora', error)).toMatchObject({
    code: 'mistake',
    message: `${path} cannot be read: your user has no permission.`,
    fix: `Let your user read it, for example with: chmod -R u+rwX ${path}`,
  });
});

it('says which folder is missing', async () => {
  await expect(files.write('/nope/report.html', 'x')).rejects.toMatchObject({
    message: '/nope/report.html cannot be written: its folder does not exist.',
    fix: 'Create the folder, or name a file in another one.',
  });
});

it.each(['EACCES', 'EBUSY', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'])('knows a fix for %s', (code) => {
  const error = Object.assign(new Error(`${code}: raw`), { code });

  expect(tellFailure(explainUnwritable('a.html', error))).toMatchObject({ code: 2, error: { code: 'mistake' } });
  expect(tellFailure(error).error.fix).not.toContain('AGORA_DEBUG');
});

it('names the variable for another state folder when that of tasks cannot be created', () =>
  inFolder(async (folder) => {
    await files.write(join(folder, 'file'), 'x');

    expect(() => openDatabase(join(folder, 'file/agora/tasks.db'), '', 1)).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('XDG_STATE_HOME') as string }) as Error,
    );
  }));

it('writes what a link leads to, and keeps the link and who may read the file', () =>
  inFolder(async (folder) => {
    const [page, link] = [join(folder, 'page.md'), join(folder, 'link.md')];
    await files.write(page, 'old');
    await chmod(page, 0o600);
    await symlink('page.md', link);

    await files.write(link, 'new');

    expect(await readFile(page, 'utf8')).toBe('new');
    expect((await stat(page)).mode & 0o777).toBe(0o600);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  }));

it('writes into a pipe, and does not put a file in its place', () =>
  inFolder(async (folder) => {
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);

    await using reader = await open(pipe, 'r+');

    await files.write(pipe, 'x');

    expect((await lstat(pipe)).isFIFO()).toBe(true);
    expect((await reader.read(Buffer.alloc(9), 0, 9)).bytesRead).toBe(1);
  }));

it('says that a file of its own choice cannot be created there', () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'a'), '');

    await expect(files.create(join(folder, 'a/b/c.yml'), 'x')).rejects.toMatchObject({
      code: 'mistake',
      message: `${join(folder, 'a/b/c.yml')} cannot be written: a part of its path is a file.`,
      fix: 'Let your user write there, and run it again.',
    });
  }));

it('says to make room when the disk becomes full while a database is in use', () =>
  inFolder(async (folder) => {
    const database = new DatabaseSync(join(folder, 'tasks.db'));
    database.exec('CREATE TABLE rows (text TEXT); PRAGMA max_page_count = 2');
    try {
      database.exec('INSERT INTO rows VALUES (hex(zeroblob(100000)))');
      expect.fail('It had room.');
    } catch (error) {
      expect(tellFailure(error).error).toEqual({
        code: 'unexpected',
        message: 'database or disk is full',
        fix: 'Make room on that disk, and run it again.',
      });
    } finally {
      database.close();
    }
    return Promise.resolve();
  }));

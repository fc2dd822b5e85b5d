/** Unusual files in place of a sentinel: no link is followed, no read hangs, and the size is limited. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  kindOf,
  listSafely,
  readSmall,
  removeSafely,
  writeSafely,
} from '../../../../worker/adapters/files/safe-files.ts';
import { temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

const PATH = '.agora/needs_input.json';
const LIMIT = 1_048_576;

it.each([
  [
    'a link to a file',
    (at: string) => {
      symlinkSync('/etc/passwd', at);
    },
    /symbolic link/,
  ],
  [
    'a link to itself',
    (at: string) => {
      symlinkSync(at, at);
    },
    /symbolic link/,
  ],
  [
    'a link to a pipe',
    (at: string) => {
      makePipe(`${at}.pipe`);
      symlinkSync(`${at}.pipe`, at);
    },
    /symbolic link/,
  ],
  ['a pipe', makePipe, /special file/],
  [
    'a folder',
    (at: string) => {
      mkdirSync(at);
    },
    /folder/,
  ],
  [
    'ten gigabytes of nothing',
    (at: string) => {
      writeFileSync(at, '');
      truncateSync(at, 10_737_418_240);
    },
    /10737418240 bytes/,
  ],
  [
    'one byte too many',
    (at: string) => {
      writeFileSync(at, Buffer.alloc(LIMIT + 1));
    },
    /1048577 bytes/,
  ],
])('does not read %s as a file of the agent', async (_, make, why) => {
  using folder = sentinelFolder();
  make(join(folder.path, PATH));

  const read = await readSmall(folder.path, PATH, LIMIT);

  expect(read).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) as unknown });
});

it.each([0, 1, LIMIT - 1, LIMIT])('reads a file of %i bytes', async (length) => {
  using folder = sentinelFolder();
  folder.write(PATH, Buffer.alloc(length, 32));

  const read = await readSmall(folder.path, PATH, LIMIT);

  expect(read.kind === 'file' && Buffer.alloc(length, 32).equals(read.content)).toBe(true);
});

it('refuses a file below a linked folder, and writes and removes nothing there', async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  elsewhere.write('needs_input.json', '{"question":"?"}');
  symlinkSync(elsewhere.path, join(folder.path, '.agora'));

  const read = await readSmall(folder.path, PATH, LIMIT);
  await removeSafely(folder.path, PATH);

  expect(read).toMatchObject({ kind: 'refused' });
  await expect(writeSafely(folder.path, PATH, Buffer.from('x'))).rejects.toThrow(/not a folder/);
  expect(readFileSync(join(elsewhere.path, 'needs_input.json'), 'utf8')).toBe('{"question":"?"}');
});

it('replaces a link instead of writing through it', async () => {
  using folder = temporaryFolder();
  folder.write('victim', 'precious');
  folder.write('.agora/x', '');
  symlinkSync(join(folder.path, 'victim'), join(folder.path, '.agora/inbox.jsonl'));

  await writeSafely(folder.path, '.agora/inbox.jsonl', Buffer.from('ours'));

  expect(readFileSync(join(folder.path, 'victim'), 'utf8')).toBe('precious');
  expect(readFileSync(join(folder.path, '.agora/inbox.jsonl'), 'utf8')).toBe('ours');
  expect(await kindOf(folder.path, '.agora/inbox.jsonl')).toBe('file');
});

it('removes a link, and not what it points to', async () => {
  using folder = temporaryFolder();
  folder.write('victim/file', 'precious');
  symlinkSync(join(folder.path, 'victim'), join(folder.path, 'link'));

  await removeSafely(folder.path, 'link');

  expect(await kindOf(folder.path, 'link')).toBe('absent');
  expect(await kindOf(folder.path, 'victim/file')).toBe('file');
});

it('removes a file from a folder that its owner has locked', () => {
  using folder = sentinelFolder();
  writeFileSync(join(folder.path, PATH), '{}');
  chmodSync(join(folder.path, '.agora'), 0o555);
  // Nobody can lock a folder against root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (account.uid !== undefined)
    for (const path of ['', '.agora', PATH]) chownSync(join(folder.path, path), account.uid, account.gid);
  const files = join(import.meta.dirname, '../../../../worker/adapters/files/safe-files.ts');
  const program = `const { removeSafely } = await import(${JSON.stringify(files)});
    await removeSafely(${JSON.stringify(folder.path)}, ${JSON.stringify(PATH)});`;

  const end = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8', ...account });

  expect(end.stderr).toBe('');
  expect(readdirSync(join(folder.path, '.agora'))).toEqual([]);
});

it.each(['../x', '/x', 'a//b', 'a/./b', '', 'a\0b'])('refuses a path like "%s"', async (path) => {
  using folder = temporaryFolder();

  await expect(kindOf(folder.path, path)).rejects.toThrow(/plain relative path/);
});

function makePipe(path: string): void {
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
}

function sentinelFolder(): TemporaryFolder {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, '.agora'));
  return folder;
}

it('lists the files of a folder up to a limit, and nothing that a link points to', async () => {
  using folder = temporaryFolder();
  for (const name of ['b', 'a', 'deep/c']) folder.write(`out/${name}`, Buffer.from(name));
  symlinkSync(join(folder.path, 'out'), join(folder.path, 'link'));
  symlinkSync(join(folder.path, 'out/a'), join(folder.path, 'out/z'));

  const lists = await Promise.all([
    listSafely(folder.path, 'out', 9),
    listSafely(folder.path, 'out', 2),
    listSafely(folder.path, 'link', 9),
    listSafely(folder.path, 'out/a', 9),
    listSafely(folder.path, 'nowhere', 9),
  ]);

  expect(lists).toEqual([['a', 'b', 'deep/c'], ['a', 'b'], [], [], []]);
});

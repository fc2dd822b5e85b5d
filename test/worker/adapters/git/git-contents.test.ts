/** The contents of staged files come from Git, even if the files were changed after they were staged. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContents } from '../../../../worker/adapters/git/git-contents.ts';
import { parseRawDiff } from '../../../../worker/adapters/git/git-output.ts';
import { temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

function stage(folder: TemporaryFolder, format: string) {
  const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: folder.path });
  git('init', '-q', `--object-format=${format}`);
  const empty = git('write-tree').toString().trim();
  folder.write('kept', 'as it was');
  folder.write('changed', 'before');
  folder.write('gone', 'once here');
  folder.write('blocked', 'a file');
  folder.write('below/moved', 'in a folder');
  symlinkSync('kept', join(folder.path, 'link'));
  git('add', '--all');
  return parseRawDiff(git('diff', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', empty));
}

/** What a child process of an agent could change in between. */
function exchange({ path, write }: TemporaryFolder): void {
  write('changed', 'after!');
  rmSync(join(path, 'gone'));
  rmSync(join(path, 'blocked'));
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(path, 'blocked')]);
  renameSync(join(path, 'below'), join(path, 'other'));
  mkdirSync(join(path, 'elsewhere'));
  write('elsewhere/moved', 'a trap');
  symlinkSync('elsewhere', join(path, 'below'));
}

it.each(['sha1', 'sha256'])('are the staged ones, in a repository of %s', async (format) => {
  using folder = temporaryFolder();
  const changes = stage(folder, format);
  exchange(folder);

  const contents = await readContents(changes, folder.path, { cwd: folder.path });

  expect(
    Object.fromEntries(changes.map(({ path, newId }) => [path, Buffer.from(contents.get(newId) ?? []).toString()])),
  ).toEqual({
    'below/moved': 'in a folder',
    blocked: 'a file',
    changed: 'before',
    gone: 'once here',
    kept: 'as it was',
    link: 'kept',
  });
});

it('are read without git when no file has changed since', async () => {
  using folder = temporaryFolder();
  const changes = stage(folder, 'sha1').filter(({ path }) => path !== 'link');

  const contents = await readContents(changes, folder.path, {
    cwd: join(folder.path, 'no such folder, so git cannot start'),
  });

  expect(contents.size).toBe(changes.length);
});

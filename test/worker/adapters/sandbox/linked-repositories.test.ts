/** Links that an agent leaves in a git folder: a later step that uses Git writes through none of them. */
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { watchRepositories } from '../../../../worker/adapters/sandbox/acting-repositories.ts';
import { repository, temporaryFolder } from '../../../support/worker/work-tree.ts';

const WRITTEN = [
  'logs/HEAD',
  'logs/refs/heads/new',
  'FETCH_HEAD',
  'COMMIT_EDITMSG',
  'packed-refs',
  'index',
  'ORIG_HEAD',
];
const FOLDERS = ['logs', 'refs', 'refs/heads'];

it.each([...WRITTEN, ...FOLDERS])('a later step writes nothing through .git/%s', async (name) => {
  using tree = repository({ 'README.md': 'one\n' });
  using outside = temporaryFolder();
  const path = join(tree.path, '.git', name);
  const target = join(outside.path, 'profile');
  if (FOLDERS.includes(name)) mkdirSync(target);
  const end = await watchRepositories(tree.path, join(tree.path, '.git'));

  tree.git('checkout', '--quiet', '-b', 'x;touch${IFS}ran;');
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
  const told = await end();

  expect(told.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^Links were made .* Removed\.$/));
  tree.git('add', '-A');
  tree.git('commit', '--quiet', '--allow-empty', '-m', 'Later');
  tree.git('checkout', '--quiet', '-b', 'new');
  tree.git('pack-refs', '--all');
  tree.git('fetch', '--quiet', '.', 'HEAD');
  expect(FOLDERS.includes(name) ? lstatSync(target).nlink : existsSync(target)).toBe(
    FOLDERS.includes(name) ? 2 : false,
  );
});

it('reports many links in one sentence', async () => {
  using tree = repository({ 'README.md': 'one\n' });
  const git = join(tree.path, '.git');
  const end = await watchRepositories(tree.path, git);
  for (let link = 0; link < 300; link += 1) symlinkSync('/nowhere', join(git, `link-${link}`));

  expect(await end()).toEqual([
    {
      what: expect.stringMatching(/link-\d+ and 299 more\. Removed\.$/) as unknown,
      fails: false,
    },
  ]);
});

it('keeps links that were there before, and a HEAD in its old form', async () => {
  using tree = repository({ 'README.md': 'one\n' });
  const git = join(tree.path, '.git');
  symlinkSync('../shared', join(git, 'annex'));
  const end = await watchRepositories(tree.path, git);
  rmSync(join(git, 'HEAD'));
  symlinkSync('refs/heads/main', join(git, 'HEAD'));

  expect(await end()).toEqual([]);
  expect(lstatSync(join(git, 'annex')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(git, 'HEAD'), 'utf8')).toMatch(/^[0-9a-f]{40}/);
});

it('removes the file that an agent left in place of a folder .git, as git init --separate-git-dir does', async () => {
  using tree = repository({ 'part/a.js': 'a\n' });
  using other = temporaryFolder();
  for (const name of ['moved', 'gone']) tree.git('clone', '--quiet', tree.path, name);
  const putBack = await watchRepositories(tree.path, join(tree.path, '.git'));

  tree.git('-C', 'moved', 'init', '--quiet', '--separate-git-dir', join(other.path, 'moved'));
  tree.git('init', '--quiet', '--separate-git-dir', join(other.path, 'own'));
  rmSync(join(tree.path, 'gone'), { recursive: true });
  tree.write('gone', 'a file now\n');
  const told = (await putBack()).map(({ what }) => what.replace(`${tree.path}/`, ''));

  expect(['.git', 'moved/.git', 'gone'].map((path) => existsSync(join(tree.path, path)))).toEqual([false, false, true]);
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^\.git was .*It was removed\.$/),
    expect.stringMatching(/^moved\/\.git was .*It was removed\.$/),
  ]);
});

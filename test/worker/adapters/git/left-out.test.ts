/** What is left out: the messages of `git add` (2.39 and newer) about it, and the files of a sparse checkout. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readGaveUp, readLeftOut, readUnborn, renderLeftOut } from '../../../../worker/adapters/git/left-out.ts';
import { repository } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf } from './git-changes.ts';

it.each([
  ['an unreadable file', `error: open("secret"): Permission denied\nerror: unable to index file 'secret'`, 'secret'],
  ['a pipe', 'error: a b: can only add regular files, symbolic links or git-directories', 'a b'],
  ['a path that git refuses', `error: invalid path '.GIT/x'\nerror: unable to add '.GIT/x' to index`, '.GIT/x'],
  ['an unreadable folder', `warning: could not open directory 'lock/': Permission denied`, 'lock'],
  ['a path that is too long', `warning: could not open directory 'a/a/': File name too long`, 'a/a'],
  ['a path whose message Git has cut', `warning: could not open directory '${'a/'.repeat(2_040)}`, 'a/'.repeat(2_040)],
  ['a file with a line break', `error: open("a\nb"): Permission denied\nerror: unable to index file 'a\nb'`, 'a\nb'],
  ['an unreadable folder with a line break', `warning: could not open directory 'a\nb/': Permission denied`, 'a\nb'],
  ['a known file in an unreadable folder', 'lock/x: Permission denied', 'lock/x'],
])('names %s that git could not add, once', (_, messages, path) => {
  expect(readLeftOut(messages).map((left) => left.path)).toEqual([path]);
});

it('does not name a folder that is gone', () => {
  expect(readLeftOut(`warning: could not open directory 'tmp/a/': No such file or directory`)).toEqual([]);
});

it.each([
  ['the folder of a file that may not be looked at', `fatal: unable to stat 'a/b': Permission denied`, 'a'],
  [
    'the folder of a path that is too long',
    `fatal: unable to stat '${'a/'.repeat(2_040)}b`,
    'a/'.repeat(2_040).slice(0, -1),
  ],
  ['no folder above the work tree', `fatal: unable to stat 'b': Permission denied`, undefined],
  ['none for another message', `fatal: unable to write new index file`, undefined],
])('finds where Git gave up: %s', (_, message, folder) => {
  const messages = `warning: unable to access 'a/.gitignore': Permission denied\n${message}`;

  expect(readGaveUp(messages)).toEqual(folder === undefined ? undefined : { kind: 'closed', folder });
});

it('names each of several known files in an unreadable folder, after any other message', () => {
  const messages = `lock/x: Permission denied\nlock/y: Permission denied\nwarning: could not open directory 'lock/': Permission denied\nlock/z: Permission denied`;

  expect(readLeftOut(messages).map(({ path }) => path)).toEqual(['lock/x', 'lock/y', 'lock', 'lock/z']);
});

it('finds nested repositories without a commit, and nothing in other messages', () => {
  const unborn = `error: 'in ner/' does not have a commit checked out\nfatal: adding files failed`;

  expect(readUnborn(unborn)).toEqual(['in ner']);
  expect(readLeftOut(`${unborn}\nwarning: something: else`)).toEqual([]);
});

it('names ten paths, and counts the others', () => {
  const left = Array.from({ length: 12 }, (_, at) => ({ path: `f${at}`, why: 'it could not be read' }));

  const said = renderLeftOut(left);

  expect(said).toHaveLength(11);
  expect(said[0]).toBe('f0 is not part of the work: it could not be read.');
  expect(said[10]).toBe('2 more paths are not part of the work, for such reasons.');
});

it('shows only the beginning of a long path, so that the sentence has an end', () => {
  const [said = ''] = renderLeftOut([{ path: 'a'.repeat(4_000), why: 'its path is too long' }]);

  expect(said).toMatch(/^a{200}… is not part of the work: its path is too long\.$/);
});

const DEEP = Array.from({ length: 20 }, () => 'd'.repeat(200));

it('keeps the other work if a path is longer than the system accepts', async () => {
  using tree = repository({ 'README.md': 'one\n' });

  const changes = await changesAfter(tree, () => {
    tree.write('README.md', 'two\n');
    const enter = DEEP.map((name) => `mkdir ${name} && cd ${name}`).join(' && ');
    execFileSync('sh', ['-c', `${enter} && echo x > ${'e'.repeat(100)}`], { cwd: tree.path });
  });

  expect(filesOf(changes)).toEqual([['README.md', '100644', 'two\n']]);
  expect(changes.notices).toEqual([
    expect.stringMatching(/^d+… is not part of the work: the folder could not be read/),
  ]);
});

const LEAVE_OUT = ['sparse-checkout', 'set', 'src'];

it.each([
  ['leaves out more', [], LEAVE_OUT],
  ['leaves out more in a sparse index', [], [...LEAVE_OUT, '--sparse-index']],
  ['leaves out less', LEAVE_OUT, ['sparse-checkout', 'disable']],
])('delivers no file only because an agent with a sparse checkout %s', async (_, before, after) => {
  using tree = repository({ 'README.md': 'one\n', 'docs/a.md': 'a\n', 'lib/b.js': 'b\n', 'src/c.js': 'c\n' });
  if (before.length > 0) tree.git(...before);

  const changes = await changesAfter(tree, () => {
    tree.git(...after);
    tree.write('src/c.js', 'changed\n');
    tree.write('lib/b.js', 'changed\n');
    rmSync(join(tree.path, 'README.md'));
  });

  expect(filesOf(changes)).toEqual([
    ['README.md', '100644', undefined],
    ['lib/b.js', '100644', 'changed\n'],
    ['src/c.js', '100644', 'changed\n'],
  ]);
});

it.each([
  ['reverts a commit', ['docs/a.md', 'docs/b.md'], [['revert', '--no-edit', 'HEAD']]],
  ['deletes a file', ['docs/a.md'], [['rm', '--quiet', '--sparse', 'docs/a.md']]],
  ['moves a file', ['docs/c.js'], [['mv', '--sparse', 'src/c.js', 'docs/c.js']]],
  [
    'has it written and deletes it',
    ['docs/a.md'],
    [
      ['sparse-checkout', 'disable'],
      ['rm', '--quiet', 'docs/a.md'],
    ],
  ],
  ['has it written', [], [['sparse-checkout', 'disable']]],
  ['has more left out', [], [['sparse-checkout', 'set', 'none']]],
])('names what an agent changes outside of a sparse checkout: it %s', async (_, names, commands) => {
  using tree = repository({ 'docs/a.md': 'a\n', 'src/c.js': 'c\n' });
  tree.write('docs/a.md', 'changed\n');
  tree.write('docs/b.md', 'b\n');
  tree.git('add', '--all');
  tree.git('commit', '--quiet', '--message', 'More');
  tree.git(...LEAVE_OUT);

  const changes = await changesAfter(tree, () => {
    for (const command of commands) tree.git(...command);
  });

  const why = 'is not part of the work: it was changed or deleted outside of the sparse checkout.';
  expect(changes.notices.toSorted()).toEqual(names.map((name) => `${name} ${why}`));
});

it('keeps the work and names the files that were removed outside of a sparse checkout, with a file in place of their folder', async () => {
  using tree = repository({ 'docs/a.md': 'a\n', 'src/c.js': 'c\n' });
  tree.git(...LEAVE_OUT);

  const changes = await changesAfter(tree, () => {
    tree.git('rm', '-r', '--quiet', '--sparse', 'docs');
    tree.write('docs', 'a file now\n');
    tree.write('src/c.js', 'changed\n');
  });

  expect(filesOf(changes)).toEqual([
    ['docs', '100644', 'a file now\n'],
    ['src/c.js', '100644', 'changed\n'],
  ]);
  expect(changes.notices).toEqual([
    'docs/a.md is not part of the work: it was changed or deleted outside of the sparse checkout.',
  ]);
});

it('names nothing outside of a sparse checkout when its repository was removed', async () => {
  using tree = repository({ 'docs/a.md': 'a\n', 'src/c.js': 'c\n' });
  tree.git(...LEAVE_OUT);

  const changes = await changesAfter(tree, () => {
    rmSync(join(tree.path, '.git'), { recursive: true });
  });

  expect(changes).toMatchObject({ files: [], notices: [] });
});

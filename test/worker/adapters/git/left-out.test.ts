/** The messages of `git add` (2.39 and newer) about what it leaves out. */
import { expect, it } from 'vitest';
import { readLeftOut, readUnborn, renderLeftOut } from '../../../../worker/adapters/git/left-out.ts';

it.each([
  ['an unreadable file', `error: open("secret"): Permission denied\nerror: unable to index file 'secret'`, 'secret'],
  ['a pipe', 'error: a b: can only add regular files, symbolic links or git-directories', 'a b'],
  ['a path that git refuses', `error: invalid path '.GIT/x'\nerror: unable to add '.GIT/x' to index`, '.GIT/x'],
  ['an unreadable folder', `warning: could not open directory 'lock/': Permission denied`, 'lock'],
  ['a path that is too long', `warning: could not open directory 'a/a/': File name too long`, 'a/a'],
  ['a file with a line break', `error: open("a\nb"): Permission denied\nerror: unable to index file 'a\nb'`, 'a\nb'],
  ['an unreadable folder with a line break', `warning: could not open directory 'a\nb/': Permission denied`, 'a\nb'],
  ['a known file in an unreadable folder', 'lock/x: Permission denied', 'lock/x'],
])('names %s that git could not add, once', (_, messages, path) => {
  expect(readLeftOut(messages).map((left) => left.path)).toEqual([path]);
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

import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPatch } from '../../../cli/verification/patched-files.ts';
import { undoHunks } from '../../../cli/verification/patched-hunks.ts';
import { repository, type TemporaryFolder } from '../../support/worker/work-tree.ts';

function patchOf({ path, git }: TemporaryFolder): Buffer {
  git('add', '--all');
  const argv = ['diff', '--cached', '--no-renames', '--binary', '--full-index', 'HEAD'];
  return spawnSync('git', argv, { cwd: path, maxBuffer: 2 ** 28 }).stdout;
}

function write(tree: TemporaryFolder, file: string, content: Uint8Array | string): void {
  mkdirSync(dirname(join(tree.path, file)), { recursive: true });
  writeFileSync(join(tree.path, file), content);
}

it('reads what git says about files that are new, changed, deleted, executable, links or binary', () => {
  using tree = repository({ 'changed.txt': 'one\n', 'gone.txt': 'two\n', 'mode.sh': 'echo\n', 'same.txt': 'same\n' });
  write(tree, 'changed.txt', 'diff --git a/x b/x\nindex 0..1\nnew file mode 100755\n');
  write(tree, 'a b/new é "quoted"\t.txt', 'x\n');
  write(tree, 'binary', Buffer.from([0, 1, 2, 255]));
  symlinkSync('changed.txt', join(tree.path, 'link'));
  chmodSync(join(tree.path, 'mode.sh'), 0o755);
  rmSync(join(tree.path, 'gone.txt'));

  const read = readPatch(patchOf(tree));

  const objectOf = (file: string): string => tree.git('rev-parse', `:${file}`).trim();
  expect(read?.map(({ path, object, mode }) => ({ path, object, mode }))).toEqual([
    { path: 'a b/new é "quoted"\t.txt', object: objectOf('a b/new é "quoted"\t.txt'), mode: '100644' },
    { path: 'binary', object: objectOf('binary'), mode: '100644' },
    { path: 'changed.txt', object: objectOf('changed.txt'), mode: '100644' },
    { path: 'gone.txt', object: undefined, mode: undefined },
    { path: 'link', object: objectOf('link'), mode: '120000' },
    { path: 'mode.sh', object: undefined, mode: '100755' },
  ]);
});

it('reads every name that git allows, whatever the file contains', () => {
  const segment = fc
    .string({ minLength: 1, maxLength: 20, unit: 'binary' })
    .map((text) => `x${text.replace(/[/\0\uD800-\uDFFF]/g, '')}`);
  const files = fc.uniqueArray(fc.tuple(segment, fc.uint8Array({ maxLength: 50 })), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => name.normalize('NFC').toLowerCase(),
  });
  fc.assert(
    fc.property(files, (all) => {
      using tree = repository({ 'README.md': '# x\n' });
      for (const [name, content] of all) write(tree, name, content);

      const paths = readPatch(patchOf(tree))?.map(({ path }) => path);

      expect(paths?.toSorted()).toEqual(all.map(([name]) => name).toSorted());
    }),
    { numRuns: 25 },
  );
});

it('leaves the content from before every text when its hunks are undone, and finds no changed hunk', () => {
  const line = fc.constantFrom(
    '',
    'x',
    'y',
    ' z',
    '-',
    '+',
    '@@ -1 +1 @@',
    '\\ No newline',
    '\r',
    'a\rdiff --git a/z b/z',
  );
  const content = fc.tuple(fc.array(line, { maxLength: 40 }), fc.boolean()).map(([lines, isOpen]) => {
    const text = lines.map((one) => `${one}\n`).join('');
    return isOpen ? text.slice(0, -1) : text;
  });
  fc.assert(
    fc.property(content, content, (before, after) => {
      using tree = repository({ 'a.txt': before, 'b.txt': 'b\n' });
      write(tree, 'a.txt', after);
      write(tree, 'b.txt', 'c\n');
      const patch = patchOf(tree).toString('latin1');

      const shown = readPatch(Buffer.from(patch, 'latin1'))?.find(({ path }) => path === 'a.txt')?.hunks ?? [];
      const changed = readPatch(Buffer.from(patch.replace(/^\+(?!\+\+ )(.*)$/m, '+!$1'), 'latin1'));
      const first = changed?.find(({ hunks }) => hunks?.some(({ text }) => text.includes('!')) === true);

      expect(Buffer.from(undoHunks(Buffer.from(after), shown) ?? []).toString()).toBe(before);
      expect(undoHunks(Buffer.from(first?.path === 'a.txt' ? after : 'c\n'), first?.hunks ?? [])).toBeUndefined();
    }),
    { numRuns: 25 },
  );
});

const HEAD = 'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n';
it.each([
  [
    'a content without its object',
    'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n',
  ],
  ['another name', 'diff --git a/x b/x\nsimilarity index 90%\nrename from x\nrename to y\n'],
  ['a file that has no header', `${HEAD}@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n`],
  ['such a file after an empty line', `${HEAD}@@ -1 +1 @@\n-a\n+b\n\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n`],
  [
    'such a file after a binary one',
    'diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 1\nIcmZPo000310RR91\n\n--- a/y\n+++ b/y\n',
  ],
  ['a hunk that is cut off', `${HEAD}@@ -1 +1,2 @@\n-a\n+b\n`],
])('does not take for a patch of the worker what would do something else: %s', (_, text) => {
  expect(readPatch(Buffer.from(text))).toBeUndefined();
});

it('recognizes text that is not a patch, and accepts a patch without files', () => {
  expect(readPatch(Buffer.from('hello\n'))).toBeUndefined();
  expect(readPatch(Buffer.from('diff --git a/x b/y\n'))).toBeUndefined();
  expect(readPatch(Buffer.alloc(0))).toEqual([]);
});

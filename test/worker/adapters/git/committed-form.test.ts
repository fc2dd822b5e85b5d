/** Files are delivered as Git would commit them, whatever form they have in the work tree. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repository, temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf } from './git-changes.ts';

/** Checks all files out again, in the form that the attributes name. */
function checkOut(tree: TemporaryFolder): void {
  tree.git('rm', '--cached', '-r', '--quiet', '.');
  tree.git('reset', '--quiet', '--hard');
}

it('changes one line of a file whose lines end with CRLF in the work tree', async () => {
  using tree = repository({ '.gitattributes': '* text=auto eol=crlf\n', 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'b\n' });
  checkOut(tree);
  expect(readFileSync(join(tree.path, 'a.txt'), 'utf8')).toBe('one\r\ntwo\r\nthree\r\n');

  const changes = await changesAfter(tree, () => {
    tree.write('a.txt', 'one\r\n2\r\nthree\r\n');
    tree.write('new/c.txt', 'c\r\n');
    tree.write('image.png', Buffer.from([0, 13, 10, 1]));
  });

  expect(filesOf(changes)).toEqual([
    ['a.txt', '100644', 'one\n2\nthree\n'],
    ['image.png', '100644', '\u0000\r\n\u0001'],
    ['new/c.txt', '100644', 'c\n'],
  ]);
  expect(changes.notices).toEqual([]);
});

it('keeps CRLF that is committed under text=auto, as Git does', async () => {
  using tree = repository({ 'a.txt': 'one\r\ntwo\r\n' });
  tree.write('.gitattributes', '* text=auto\n');
  tree.git('add', '.gitattributes');
  tree.git('commit', '--quiet', '--message', 'Attributes');

  const changes = await changesAfter(tree, () => {
    tree.write('a.txt', 'one\r\n2\r\n');
    tree.write('b.txt', 'b\r\n');
  });

  expect(filesOf(changes)).toEqual([
    ['a.txt', '100644', 'one\r\n2\r\n'],
    ['b.txt', '100644', 'b\n'],
  ]);
});

it('converts keywords and encodings back, and names a file in another encoding', async () => {
  using tree = repository({
    '.gitattributes': '*.c ident\n*.utf16 text working-tree-encoding=UTF-16LE\n',
    'a.c': '/* $Id$ */\n',
  });
  checkOut(tree);

  const changes = await changesAfter(tree, () => {
    tree.write('a.c', readFileSync(join(tree.path, 'a.c'), 'utf8') + 'int a;\n');
    tree.write('good.utf16', Buffer.from('Grüße\r\n', 'utf16le'));
    tree.write('odd.utf16', Buffer.from([0x00, 0xd8, 0x41]));
  });

  expect(filesOf(changes)).toEqual([
    ['a.c', '100644', '/* $Id$ */\nint a;\n'],
    ['good.utf16', '100644', 'Grüße\n'],
  ]);
  expect(changes.notices).toEqual([expect.stringMatching(/^odd\.utf16 is not in the encoding that \.gitattributes/)]);
});

it('also converts the attributes themselves, by what they were before', async () => {
  using tree = repository({ '.gitattributes': '* text=auto eol=crlf\n', 'sub/.gitattributes': '*.bin -text\n' });
  checkOut(tree);

  const changes = await changesAfter(tree, () => {
    tree.write('.gitattributes', '* -text\r\n');
    tree.write('sub/.gitattributes', '*.bin text\r\n');
    tree.write('sub/a.bin', 'a\r\n');
  });

  expect(filesOf(changes)).toEqual([
    ['.gitattributes', '100644', '* -text\n'],
    ['sub/.gitattributes', '100644', '*.bin text\n'],
    ['sub/a.bin', '100644', 'a\r\n'],
  ]);
});

it('names attributes that are in another encoding than they say', async () => {
  using tree = repository();
  // Git itself could not commit them like this.
  tree.write('.gitattributes', '*.txt text\n.gitattributes working-tree-encoding=UTF-16LE\n');

  const changes = await changesAfter(tree, () => {
    tree.write('.gitattributes', Buffer.from([0x00, 0xd8, 0x41]));
    tree.write('a.txt', 'a\r\n');
  });

  expect(filesOf(changes)).toEqual([['a.txt', '100644', 'a\n']]);
  expect(changes.notices).toEqual([expect.stringMatching(/^\.gitattributes is not in the encoding/)]);
});

it('obeys no attributes that the agent wrote, and writes through none of its links', async () => {
  using tree = repository({ '.gitattributes': '*.txt text eol=crlf\n', 'sub/.gitattributes': '*.md -text\n' });
  using outside = temporaryFolder();

  const changes = await changesAfter(tree, () => {
    tree.write('.gitattributes', '*.txt -text\n* working-tree-encoding=UTF-16\r\n');
    rmSync(join(tree.path, 'sub'), { recursive: true });
    symlinkSync(outside.path, join(tree.path, 'sub'));
    mkdirSync(join(tree.path, 'deep/er'), { recursive: true });
    tree.write('deep/er/a.txt', 'a\r\n');
    tree.write('b.md', 'b\r\n');
  });

  expect(filesOf(changes)).toEqual([
    ['.gitattributes', '100644', '*.txt -text\n* working-tree-encoding=UTF-16\r\n'],
    ['b.md', '100644', 'b\r\n'],
    ['deep/er/a.txt', '100644', 'a\n'],
    ['sub', '120000', outside.path],
    ['sub/.gitattributes', '100644', undefined],
  ]);
});

it('works in a repository with SHA-256', async () => {
  using tree = temporaryFolder();
  tree.git('init', '--quiet', '--object-format=sha256');
  tree.write('.gitattributes', '* text=auto\n*.bin filter=lfs\n');
  tree.git('add', '.');
  tree.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'x');

  const changes = await changesAfter(tree, () => {
    tree.write('a.txt', 'a\r\n');
    tree.write('a.bin', 'a\r\n');
  });

  expect(filesOf(changes)).toEqual([['a.txt', '100644', 'a\n']]);
});

it('has what git add has, for any attributes and contents', async () => {
  const attribute = fc.constantFrom(
    'text',
    '-text',
    'text=auto',
    'eol=crlf',
    'eol=lf',
    'crlf',
    'ident',
    'text eol=crlf',
  );
  const content = fc.array(fc.constantFrom('a', '\r\n', '\n', '\r', '$Id: x $', '\u0000', 'ü'), { maxLength: 8 });

  await fc.assert(
    fc.asyncProperty(attribute, content, content, async (given, first, second) => {
      using tree = repository({ '.gitattributes': `*.txt ${given}\n`, 'a.txt': first.join('') });
      const changes = await changesAfter(tree, () => {
        tree.write('a.txt', `${second.join('')}!`);
      });
      tree.git('add', 'a.txt');

      const committed = execFileSync('git', ['cat-file', 'blob', ':a.txt'], { cwd: tree.path });
      const [file] = changes.files;
      expect(Buffer.from(file?.content ?? []).toString('hex')).toBe(committed.toString('hex'));
    }),
    { numRuns: 30 },
  );
});

it.each(['true', 'input'])(
  'converts line ends as core.autocrlf=%s of the repository says, not of the agent',
  async (value) => {
    using tree = repository({ 'a.txt': 'one\ntwo\n', 'kept.txt': 'one\r\ntwo\r\n' });
    tree.git('config', 'core.autocrlf', value);
    tree.write('a.txt', 'one\r\ntwo\r\n');

    const changes = await changesAfter(tree, () => {
      tree.git('config', 'core.autocrlf', 'false');
      tree.write('a.txt', 'one\r\n2\r\n');
      tree.write('kept.txt', 'one\r\n2\r\n');
      tree.write('new.txt', 'new\r\n');
      tree.write('image.png', Buffer.from([0, 13, 10, 1]));
    });

    expect(filesOf(changes)).toEqual([
      ['a.txt', '100644', 'one\n2\n'],
      ['image.png', '100644', '\u0000\r\n\u0001'],
      // Committed like that, as Git keeps it.
      ['kept.txt', '100644', 'one\r\n2\r\n'],
      ['new.txt', '100644', 'new\n'],
    ]);
  },
);

it('converts nothing because of a core.autocrlf that the agent set', async () => {
  using tree = repository({ 'a.txt': 'one\n' });

  const changes = await changesAfter(tree, () => {
    tree.git('config', 'core.autocrlf', 'true');
    tree.write('a.txt', 'two\r\n');
  });

  expect(filesOf(changes)).toEqual([['a.txt', '100644', 'two\r\n']]);
});

/** Everything that an agent leaves in a work tree is restored on another machine, byte for byte. */
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gitWorkspace } from '../../../../worker/adapters/git/git-workspace.ts';
import type { Workspace } from '../../../../worker/ports/work-tree-ports.ts';
import { temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

const open = (tree: TemporaryFolder, own: TemporaryFolder, name: string): Promise<Workspace> =>
  gitWorkspace({ root: tree.path, gitFolder: join(own.path, name) });

type Entry =
  | { readonly kind: 'file'; readonly content: Uint8Array; readonly executable: boolean }
  | { readonly kind: 'link'; readonly target: string };

const name = fc.oneof(
  fc.constantFrom(
    'a',
    'B',
    'b',
    'with space',
    'quo"te',
    'new\nline',
    'tab\t',
    'ümläut',
    '日本',
    '-dash',
    'a.txt',
    '*',
    '[x]',
    ':colon',
    'back\\slash',
    '😀',
    '..dots',
  ),
  fc
    .string({ minLength: 1, maxLength: 8 })
    .filter(
      (text) =>
        text.isWellFormed() &&
        !/[/\0]/.test(text) &&
        !/^(\.{1,2}|\.git|\.gitignore|\.gitattributes|\.gitmodules|\.agora|git~1)$/i.test(text) &&
        !text.toLowerCase().startsWith('.git'),
    ),
);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .constantFrom('', '\n', 'no end', 'one\r\ntwo\r\n', 'mixed\r\nends\n', 'latin \xe9\n', '\0binary\0')
    .map((text) => new Uint8Array(Buffer.from(text, 'latin1'))),
  fc
    .array(fc.constantFrom('same', 'other', 'third'), { maxLength: 30 })
    .map((lines) => new Uint8Array(Buffer.from(lines.join('\n')))),
);
const entry: fc.Arbitrary<Entry> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('file' as const), content, executable: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      target: fc.constantFrom('a', '../nowhere', '/etc/passwd', 'b/c'),
    }),
  },
);
/**
 * No folder whose name ends with a space: Git 2.39 cannot read its own patch of an empty file in such a folder (seen
 * here; the work is then rejected and reported as lost).
 */
const paths = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
  .filter((path) => !path.includes(' /'));
/** Conversions that a repository can make Git do: an agent's work must still be restored unconverted. */
const attributes = fc.constantFrom(
  '',
  '* text=auto eol=crlf',
  '* text eol=lf ident',
  '* filter=lfs diff=lfs merge=lfs -text',
  'a filter=lfs\n* binary',
);
/**
 * Paths that clash with a folder of the same name are dropped when the tree is written. No link points to another link,
 * which could point back: Git 2.39 follows a link that its patch replaces with a folder, and rejects the patch if the
 * links are circular (seen here; the work is then reported as in conflict, and kept).
 */
const trees = fc.dictionary(paths, entry, { maxKeys: 8 }).map((tree) => {
  const links = new Set(Object.entries(tree).flatMap(([path, { kind }]) => (kind === 'link' ? [path] : [])));
  return Object.fromEntries(
    Object.entries(tree).filter(([, item]) => item.kind === 'file' || !links.has(item.target.split('/')[0] ?? '')),
  );
});

function writeTree(root: string, tree: Readonly<Record<string, Entry>>): void {
  for (const found of readdirSync(root))
    if (found !== '.git' && found !== '.gitattributes') rmSync(join(root, found), { recursive: true, force: true });
  for (const [path, item] of Object.entries(tree)) {
    const target = join(root, path);
    try {
      mkdirSync(dirname(target), { recursive: true });
      if (item.kind === 'link') symlinkSync(item.target, target);
      else writeFileSync(target, item.content, { mode: item.executable ? 0o755 : 0o644, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}

/** All files with their type, mode and bytes; Git ignores empty folders. */
function readTree(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((found) => !found.isDirectory())
    .map((found) => join(found.parentPath, found.name))
    .filter((path) => !path.startsWith(join(root, '.git/')))
    .sort()
    .map((path) => {
      const seen = lstatSync(path);
      const what = seen.isSymbolicLink()
        ? `-> ${readlinkSync(path)}`
        : `${(seen.mode & 0o100).toString(8)} ${readFileSync(path).toString('hex')}`;
      return `${path.slice(root.length)} ${what}`;
    });
}

it('restores any change byte for byte on another machine', async () => {
  await fc.assert(
    fc.asyncProperty(trees, trees, attributes, async (before, after, declared) => {
      using one = temporaryFolder();
      using two = temporaryFolder();
      using own = temporaryFolder();
      for (const folder of [one, two]) {
        folder.git('init', '--quiet');
        folder.git('config', 'filter.lfs.clean', 'tr a-z A-Z');
        folder.git('config', 'filter.lfs.smudge', 'tr A-Z a-z');
        if (declared !== '') folder.write('.gitattributes', `${declared}\n`);
        writeTree(folder.path, before);
        folder.git('add', '--all', '--force');
        folder.git('commit', '--quiet', '--allow-empty', '--message', 'Before');
      }
      const source = await open(one, own, 'one');
      await source.baseline();
      writeTree(one.path, after);
      const changes = await source.changes();
      const target = await open(two, own, 'two');
      await target.baseline();

      const applied = await target.apply(changes.patch);

      expect(applied).toEqual({ kind: 'applied' });
      expect(readTree(two.path)).toEqual(readTree(one.path));
      expect(Buffer.from((await target.changes()).patch).equals(changes.patch)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

/** A layer over a work tree has the same result as careful writing file by file, and rejects the same files. */
import fc from 'fast-check';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLayer } from '../../../../worker/adapters/files/layer.ts';
import { kindOf } from '../../../../worker/adapters/files/safe-files.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const content = Buffer.from('ours');

it.each(['../x', '/x', 'a//b', 'a/./b', '', 'a/../b/c', './a'])('refuses a path like "%s"', async (path) => {
  using folder = temporaryFolder();
  const layer = openLayer(folder.path);

  await expect(layer.kindOf(path)).rejects.toThrow(/plain relative path/);
  await expect(layer.write(path, content)).rejects.toThrow(/plain relative path/);

  expect(readdirSync(folder.path)).toEqual([]);
});

it('never writes through a link, at any level, and replaces a link at the place of a file', async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  const victim = elsewhere.write('victim', 'precious');
  symlinkSync(elsewhere.path, join(folder.path, 'out'));
  symlinkSync(victim, join(folder.path, 'file'));
  const layer = openLayer(folder.path);

  await layer.write('file', content);

  await expect(layer.write('out/victim', content)).rejects.toThrow(/not a folder/);
  await expect(layer.write('out/deep/new', content)).rejects.toThrow(/not a folder/);
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(readdirSync(elsewhere.path)).toEqual(['victim']);
  expect(readFileSync(join(folder.path, 'file'), 'utf8')).toBe('ours');
});

it('checks again before it writes, and does not write through what has become a link since', async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  folder.write('docs/one', 'one');
  const layer = openLayer(folder.path);

  const before = await layer.kindOf('docs/two');
  rmSync(join(folder.path, 'docs'), { recursive: true });
  symlinkSync(elsewhere.path, join(folder.path, 'docs'));

  expect(before).toBe('absent');
  await expect(layer.write('docs/two', content)).rejects.toThrow(/not a folder/);
  expect(readdirSync(elsewhere.path)).toEqual([]);
});

it('removes the files and folders that it made, and restores what it replaced', async () => {
  using folder = temporaryFolder();
  folder.write('docs/old', 'theirs', 0o755);
  const layer = openLayer(folder.path);
  const paths = ['docs/old', 'docs/new', 'a/b/c/new', 'a/b/new'];
  const undo = [];
  for (const path of paths) undo.push(await layer.remember(path));

  for (const path of paths) await layer.write(path, content);
  const laid = paths.map((path) => readFileSync(join(folder.path, path), 'utf8'));
  for (const putBack of undo.toReversed()) await putBack();

  expect(laid).toEqual(paths.map(() => 'ours'));
  expect(readdirSync(folder.path, { recursive: true })).toEqual(['docs', 'docs/old']);
  expect(readFileSync(join(folder.path, 'docs/old'), 'utf8')).toBe('theirs');
});

it('restores the exact mode of what it replaced, whatever the umask is', async () => {
  using folder = temporaryFolder();
  folder.write('shared', 'theirs', 0o664);
  folder.write('open', 'theirs', 0o644);
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  const layer = openLayer(folder.path);
  const undo = [];
  for (const path of ['shared', 'open']) undo.push(await layer.remember(path));

  for (const path of ['shared', 'open']) await layer.write(path, content);
  for (const putBack of undo.toReversed()) await putBack();

  expect(['shared', 'open'].map((path) => statSync(join(folder.path, path)).mode & 0o777)).toEqual([0o664, 0o644]);
});

const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const spot = fc.record({ path, kind: fc.constantFrom('file', 'folder', 'link') });

it('accepts and refuses the same paths as the careful implementation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(spot, { maxLength: 6 }),
      fc.array(path, { minLength: 1, maxLength: 8 }),
      async (spots, paths) => {
        const root = mkdtempSync(join(tmpdir(), 'layer-'));
        for (const each of spots) furnish(join(root, each.path), each.kind);
        const layer = openLayer(root);

        const [ours, careful] = [[], []] as [string[], string[]];
        for (const each of paths) {
          ours.push(await layer.kindOf(each));
          careful.push(await kindOf(root, each));
        }
        rmSync(root, { recursive: true });

        expect(ours).toEqual(careful);
      },
    ),
    { numRuns: 60 },
  );
});

/** Creates the item if there is room for it. */
function furnish(place: string, kind: string): void {
  try {
    if (kind === 'file') writeFileSync(place, '');
    else if (kind === 'folder') mkdirSync(place, { recursive: true });
    else symlinkSync('.', place);
  } catch {
    // Something else exists there.
  }
}

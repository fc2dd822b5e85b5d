/** Moving to another commit fails half-way: the work tree is as it was, and the reason names what failed. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, temporaryFolder, type TemporaryFolder } from '../../../../support/worker/work-tree.ts';
import { open } from '../git-changes.ts';

const EARLIER = { 'a.txt': 'a1\n', 'big.bin': 'broken\n', 'gone.txt': 'gone\n', 'same.txt': 'same\n', 'z.txt': 'z1\n' };
const NOW = { 'a.txt': 'a2\n', 'big.bin': 'stored\n', 'more.txt': 'more\n', 'same.txt': 'same\n', 'z.txt': 'z2\n' };

/** A second commit, in a folder of the repository too. @returns the first one. */
function commitNow(tree: TemporaryFolder): string {
  const earlier = tree.git('rev-parse', 'HEAD');
  rmSync(join(tree.path, 'gone.txt'));
  for (const [path, text] of Object.entries(NOW)) tree.write(path, text);
  tree.git('add', '--all');
  tree.git('commit', '--quiet', '--message', 'Now');
  return earlier;
}

const read = (tree: TemporaryFolder, path: string): string | undefined =>
  existsSync(join(tree.path, path)) ? readFileSync(join(tree.path, path), 'utf8') : undefined;

it('puts everything back when a filter fails, and keeps what an earlier step had changed', async () => {
  using tree = repository({ '.gitattributes': '*.bin filter=large\n', ...EARLIER });
  using own = temporaryFolder();
  const earlier = commitNow(tree);
  // As Git LFS does without its object on the server.
  tree.git('config', 'filter.large.smudge', 'if grep broken; then exit 1; else echo stored; fi');
  tree.git('config', 'filter.large.clean', 'cat');
  tree.git('config', 'filter.large.required', 'true');
  tree.write('same.txt', 'changed by an earlier step\n');
  const workspace = await open(tree, own);

  const moved = await workspace.moveTo(earlier);

  expect(moved).toEqual({ kind: 'elsewhere', why: 'fatal: big.bin: smudge filter large failed' });
  expect(Object.keys({ ...EARLIER, ...NOW }).map((path) => [path, read(tree, path)])).toEqual([
    ['a.txt', 'a2\n'],
    ['big.bin', 'stored\n'],
    ['gone.txt', undefined],
    ['same.txt', 'changed by an earlier step\n'],
    ['z.txt', 'z2\n'],
    ['more.txt', 'more\n'],
  ]);
  expect(tree.git('status', '--porcelain')).toBe('M same.txt');
});

it('puts back what it had removed when a partial clone cannot fetch the contents', async () => {
  using origin = repository(EARLIER);
  const earlier = commitNow(origin);
  using clone = temporaryFolder();
  using own = temporaryFolder();
  origin.git('config', 'uploadpack.allowFilter', 'true');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  clone.git('clone', '--quiet', '--filter=blob:none', `file://${origin.path}`, '.');
  rmSync(join(origin.path, '.git'), { recursive: true });
  const workspace = await open(clone, own);

  const moved = await workspace.moveTo(earlier);

  expect(moved).toMatchObject({ kind: 'elsewhere', why: expect.stringMatching(/^fatal: /) as string });
  expect(Object.keys(NOW).map((path) => read(clone, path))).toEqual(Object.values(NOW));
  expect(clone.git('status', '--porcelain')).toBe('');
});

it('names the files that an earlier step has changed, and changes nothing', async () => {
  using tree = repository(EARLIER);
  using own = temporaryFolder();
  const earlier = commitNow(tree);
  tree.write('a.txt', 'mine\n');
  tree.write('gone.txt', 'mine too\n');
  const workspace = await open(tree, own);

  const moved = await workspace.moveTo(earlier);

  expect(moved).toMatchObject({ kind: 'elsewhere', why: expect.stringContaining('checkout: a.txt') as string });
  expect([read(tree, 'a.txt'), read(tree, 'gone.txt'), read(tree, 'z.txt')]).toEqual(['mine\n', 'mine too\n', 'z2\n']);
});

/** A round that finds the work of an earlier round in its folder, as a worker does that is started there again. */
import { expect, it } from 'vitest';
import { repository, temporaryFolder } from '../../../../support/worker/work-tree.ts';
import { changesAfter, filesOf, open } from '../git-changes.ts';

it.each([
  ['is still there counts as work', false, ['README.md', 'a.txt', 'b.txt']],
  ['was committed does not', true, ['b.txt']],
])('work of an earlier round that %s', async (_, isCommitted, expected) => {
  using tree = repository();
  using own = temporaryFolder();
  const { patch } = await changesAfter(tree, () => {
    tree.write('README.md', 'changed\n');
    tree.write('a.txt', 'new\n');
  });
  if (isCommitted) {
    tree.git('add', '--all');
    tree.git('commit', '--quiet', '--message', 'Merged');
  }

  const workspace = await open(tree, own);
  await workspace.baseline();
  const applied = await workspace.apply(patch);
  tree.write('b.txt', 'more\n');

  expect(applied).toEqual({ kind: 'applied' });
  expect(filesOf(await workspace.changes()).map(([path]) => path)).toEqual(expected);
});

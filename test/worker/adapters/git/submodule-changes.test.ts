/** Submodules are not delivered, and neither is the half of a change that would only register or remove one. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, type TemporaryFolder } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf } from './git-changes.ts';

const add = (tree: TemporaryFolder, lib: TemporaryFolder) =>
  tree.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.path, 'part');

it('leaves out .gitmodules with a submodule that was added, and says so', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    add(tree, lib);
    tree.write('README.md', 'two\n');
  });

  expect(filesOf(changes)).toEqual([['README.md', '100644', 'two\n']]);
  expect(Buffer.from(changes.patch).toString()).not.toContain('.gitmodules');
  expect(changes.notices).toContain(
    'Adding or removing a submodule is not delivered: part, and the changes to .gitmodules, are not part of the work.',
  );
});

it('leaves out .gitmodules with a submodule that was removed', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  add(tree, lib);
  tree.git('commit', '--quiet', '--message', 'With a part');

  const changes = await changesAfter(tree, () => {
    tree.git('rm', '--quiet', '--force', 'part');
  });

  expect(filesOf(changes)).toEqual([]);
  expect(changes.notices).toEqual([expect.stringMatching(/^Adding or removing a submodule is not delivered: part,/)]);
});

it.each(['is checked out', 'is not checked out'])(
  'leaves it out with a submodule that %s and became a folder',
  async (how) => {
    using lib = repository({ 'lib.txt': 'a\n' });
    using tree = repository();
    add(tree, lib);
    tree.git('commit', '--quiet', '--message', 'With a part');
    if (how === 'is not checked out') tree.git('submodule', '--quiet', 'deinit', '--force', 'part');

    const changes = await changesAfter(tree, () => {
      tree.git('rm', '--quiet', '--force', 'part');
      tree.write('part/lib.txt', 'a\n');
      tree.git('add', '--all');
    });

    expect(filesOf(changes)).toEqual([]);
    expect(changes.patch).toHaveLength(0);
    expect(changes.notices).toEqual([
      'Adding or removing a submodule is not delivered: part, and the changes to .gitmodules, are not part of the work.',
    ]);
  },
);

it('keeps other changes to .gitmodules', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  add(tree, lib);
  tree.git('commit', '--quiet', '--message', 'With a part');
  const settings = '[submodule "renamed"]\n\tpath = part\n\turl = ./other\n';

  const changes = await changesAfter(tree, () => {
    tree.write('.gitmodules', settings);
  });

  expect(filesOf(changes)).toEqual([['.gitmodules', '100644', settings]]);
});

it('reports a clone in the work tree as a clone', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    tree.git('clone', '--quiet', lib.path, 'clone');
  });

  expect(changes.notices).toEqual([expect.stringMatching(/^clone is a separate repository/)]);
});

it('goes by when the files of a submodule were changed, not by the times that were set for them', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  add(tree, lib);
  tree.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.path, 'future');
  tree.git('commit', '--quiet', '--message', 'With parts');
  utimesSync(join(tree.path, 'future/lib.txt'), new Date('2090-01-01'), new Date('2090-01-01'));

  const changes = await changesAfter(tree, () => {
    tree.write('part/lib.txt', 'b\n');
    utimesSync(join(tree.path, 'part/lib.txt'), new Date('2001-01-01'), new Date('2001-01-01'));
  });

  expect(changes.notices).toEqual([expect.stringMatching(/^part is a separate repository/)]);
});

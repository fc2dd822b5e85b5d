/** An agent that removes the repository, or its history, does not lose its work. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf } from './git-changes.ts';

function work(tree: TemporaryFolder, removed: string) {
  return () => {
    tree.write('README.md', 'one\ntwo\n');
    tree.write('src/new.js', 'new\n');
    rmSync(join(tree.path, 'src/sum.js'));
    rmSync(join(tree.path, removed), { recursive: true });
  };
}

const DONE = [
  ['README.md', '100644', 'one\ntwo\n'],
  ['src/new.js', '100644', 'new\n'],
  ['src/sum.js', '100644', undefined],
];

it.each([
  ['.git', 'loose'],
  ['.git', 'packed'],
  ['.git/objects', 'loose'],
  ['.git/objects', 'packed'],
])(
  'captures the work, with its patch, after %s was removed from a repository with %s objects',
  async (removed, how) => {
    using tree = repository();
    if (how === 'packed') tree.git('gc', '--quiet');

    const changes = await changesAfter(tree, work(tree, removed));

    expect(filesOf(changes)).toEqual(DONE);
    expect(Buffer.from(changes.patch).toString()).toContain('-# A small thing');
  },
);

it('captures the work of a clone that borrows its objects, after .git was removed', async () => {
  using origin = repository();
  using tree = temporaryFolder();
  tree.git('clone', '--quiet', '--shared', origin.path, '.');

  expect(filesOf(await changesAfter(tree, work(tree, '.git')))).toEqual(DONE);
});

it('captures the work when the agent starts a new repository', async () => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    work(tree, '.git')();
    tree.git('init', '--quiet');
    tree.git('add', '--all');
    tree.git('commit', '--quiet', '--message', 'Fresh');
  });

  expect(filesOf(changes)).toEqual(DONE);
});

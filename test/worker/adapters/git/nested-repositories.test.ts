/** Which repositories inside the work tree are named as not part of the agent's work. */
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf } from './git-changes.ts';

it('names no other nested repository than the agent made when Git cannot read one of them', async () => {
  using tree = repository({ '.gitignore': 'packages/\n' });
  const create = (folder: string): void => {
    mkdirSync(join(tree.path, folder), { recursive: true });
    tree.git('-C', folder, 'init', '--quiet');
    tree.git('-C', folder, 'commit', '--quiet', '--allow-empty', '--message', 'x');
  };
  for (const folder of ['known', 'known/inside', 'packages/ignored']) create(folder);

  const changes = await changesAfter(tree, () => {
    for (const folder of ['new', 'new/inside', 'broken']) create(folder);
    tree.write('broken/.git/config', 'gar[bage');
  });

  expect(changes.notices.map((notice) => notice.split(' ')[0]).sort()).toEqual(['broken', 'new']);
});

it.each([
  ['without a commit', undefined],
  ['that Git cannot read', 'gar[bage'],
])('names a nested repository %s that was there before the agent only if it was changed', async (_, settings) => {
  using tree = repository();
  for (const folder of ['old', 'written']) {
    mkdirSync(join(tree.path, folder));
    tree.git('-C', folder, 'init', '--quiet');
    if (settings !== undefined) tree.write(`${folder}/.git/config`, settings);
  }

  const changes = await changesAfter(tree, () => {
    tree.write('written/x.txt', 'x\n');
  });

  expect(changes.notices).toEqual([expect.stringMatching(/^written is a separate repository/)]);
});

it.each([
  ['that Git cannot read', 'gar[bage'],
  ['with a commit', undefined],
])('keeps the other work, and names once a nested repository %s whose name is not UTF-8', async (_, settings) => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    const folder = Buffer.concat([Buffer.from(`${tree.path}/b`), Buffer.of(0xff)]);
    tree.git('init', '--quiet', 'made');
    tree.git('-C', 'made', 'commit', '--quiet', '--allow-empty', '--message', 'x');
    if (settings !== undefined) tree.write('made/.git/config', settings);
    renameSync(join(tree.path, 'made'), folder);
    tree.write('a.txt', 'a\n');
  });

  expect(filesOf(changes)).toEqual([['a.txt', '100644', 'a\n']]);
  expect(changes.notices.map((notice) => notice.split(' ')[0])).toEqual(['bÿ']);
});

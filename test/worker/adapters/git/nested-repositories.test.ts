/** Which repositories inside the work tree are named as not part of the agent's work. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../../support/worker/work-tree.ts';
import { changesAfter } from './git-changes.ts';

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

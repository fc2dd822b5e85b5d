/** What changed in a real work tree. */
import { join } from 'node:path';
import { gitWorkspace } from '../../../../worker/adapters/git/git-workspace.ts';
import type { Changes, Workspace } from '../../../../worker/ports/work-tree-ports.ts';
import { temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

export const open = (tree: TemporaryFolder, own: TemporaryFolder, name = 'git'): Promise<Workspace> =>
  gitWorkspace({ root: tree.path, gitFolder: join(own.path, name) });

/** The changes between a baseline and the work tree after `change`. */
export async function changesAfter(tree: TemporaryFolder, change: () => void): Promise<Changes> {
  using own = temporaryFolder();
  const workspace = await open(tree, own);
  await workspace.baseline();
  change();
  return await workspace.changes();
}

export const filesOf = (changes: Changes) =>
  changes.files.map(({ path, mode, content }) => [
    path,
    mode,
    content === undefined ? undefined : Buffer.from(content).toString('utf8'),
  ]);

/** Git folders that an agent leaves inside the repository's own: Git obeys none of their settings and hooks later. */
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watchRepositories } from '../../../../worker/adapters/sandbox/acting-repositories.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../../../support/worker/work-tree.ts';

const FILES = ['protocol.file.allow=always', 'safe.directory=*'].flatMap((setting) => ['-c', setting]);
const SCRIPT = (proof: string) => `#!/bin/sh\ntouch ${proof}\n`;

/** A clone with a submodule that the checkout has left out, as `actions/checkout` does by default. */
function cloneWithout(submodule: TemporaryFolder, clone: TemporaryFolder): void {
  using above = repository();
  above.git(...FILES, 'submodule', '--quiet', 'add', submodule.path, 'lib');
  above.git('commit', '--quiet', '--message', 'Add lib');
  clone.git('clone', '--quiet', above.path, '.');
}

it.each([
  [
    'a hook',
    (stored: string, script: string) => {
      writeHook(join(stored, 'hooks'), script);
    },
  ],
  [
    'a hook in another folder',
    (stored: string, script: string) => {
      writeHook(join(stored, 'other'), script);
      writeFileSync(join(stored, 'config'), `[core]\n\tbare = false\n\thooksPath = ${stored}/other\n`);
    },
  ],
])('runs nothing of a submodule that an agent stored for a later checkout: %s', async (_, leave) => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using clone = temporaryFolder();
  using proof = temporaryFolder();
  cloneWithout(lib, clone);
  const stored = join(clone.path, '.git/modules/lib');
  const putBack = await watchRepositories(clone.path, join(clone.path, '.git'));

  cpSync(join(lib.path, '.git'), stored, { recursive: true });
  leave(stored, SCRIPT(join(proof.path, 'ran')));
  const told = await putBack();
  clone.git(...FILES, 'submodule', '--quiet', 'update', '--init');

  expect(told).toEqual([
    {
      what: `${stored} was created while the agent worked: git would obey its settings and hooks. They were removed.`,
      fails: false,
    },
  ]);
  expect(existsSync(join(proof.path, 'ran'))).toBe(false);
  expect(readFileSync(join(clone.path, 'lib/lib.txt'), 'utf8')).toBe('a\n');
});

function writeHook(folder: string, script: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'post-checkout'), script);
  chmodSync(join(folder, 'post-checkout'), 0o755);
}

it('leaves no settings in a git folder elsewhere in the repository, to which a link of the work tree can lead', async () => {
  using tree = repository();
  const putBack = await watchRepositories(tree.path, join(tree.path, '.git'));

  tree.git('init', '--quiet', '--bare', '.git/x');
  appendFileSync(join(tree.path, '.git/x/config'), '\tfsmonitor = evil\n');
  symlinkSync('.git/x', join(tree.path, 'link'));
  await putBack();

  expect(readFileSync(join(tree.path, 'link/config'), 'utf8')).toBe('[core]\n\trepositoryformatversion = 0\n');
});

it('leaves no settings in a git folder that a repository inside the work tree stores', async () => {
  using tree = repository();
  using lib = repository();
  cpSync(lib.path, join(tree.path, 'part'), { recursive: true });
  const putBack = await watchRepositories(tree.path, join(tree.path, '.git'));

  tree.git('init', '--quiet', '--bare', 'part/.git/modules/lib');
  const told = await putBack();

  expect(told.map(({ what }) => what).join()).toMatch(/part\/\.git\/modules\/lib was created/);
});

it('touches nothing through a link in place of the git folder, or in it', async () => {
  using tree = repository();
  using other = repository();
  other.git('init', '--quiet', '--bare', '.git/modules/lib');
  const settings = readFileSync(join(other.path, '.git/modules/lib/config'), 'utf8');
  const putBack = await watchRepositories(tree.path, join(tree.path, '.git'));

  symlinkSync(join(other.path, '.git/modules'), join(tree.path, '.git/modules'));
  await putBack();
  renameSync(join(tree.path, '.git'), join(tree.path, 'away'));
  symlinkSync(join(other.path, '.git'), join(tree.path, '.git'));
  await putBack();

  expect(readFileSync(join(other.path, '.git/modules/lib/config'), 'utf8')).toBe(settings);
});

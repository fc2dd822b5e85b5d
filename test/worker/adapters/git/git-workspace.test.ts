/** Real Git in temporary folders: what is captured, what is restored, and that no code of the repository runs. */
import { chmodSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gitWorkspace } from '../../../../worker/adapters/git/git-workspace.ts';
import { repository, temporaryFolder } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf, open } from './git-changes.ts';

it('sees files that were written, changed, removed, made executable, linked or renamed', async () => {
  using tree = repository({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.sh': 'echo\n', 'd.txt': 'd\n' });

  const changes = await changesAfter(tree, () => {
    tree.write('a.txt', 'a2\n');
    rmSync(join(tree.path, 'b.txt'));
    chmodSync(join(tree.path, 'c.sh'), 0o755);
    renameSync(join(tree.path, 'd.txt'), join(tree.path, 'e.txt'));
    symlinkSync('a.txt', join(tree.path, 'link'));
    tree.write('new/file.txt', 'new\n');
  });

  expect(filesOf(changes)).toEqual([
    ['a.txt', '100644', 'a2\n'],
    ['b.txt', '100644', undefined],
    ['c.sh', '100755', 'echo\n'],
    ['d.txt', '100644', undefined],
    ['e.txt', '100644', 'd\n'],
    ['link', '120000', 'a.txt'],
    ['new/file.txt', '100644', 'new\n'],
  ]);
  expect(changes).toMatchObject({ insertions: 4, deletions: 3, notices: [] });
});

it.each([
  ['that was not checked out', 'empty'],
  ['that is dirty at the same commit', 'full'],
])('reports that work in a submodule %s is not included in what is captured', async (_, name) => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  for (const path of ['empty', 'full', 'quiet'])
    tree.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.path, path);
  tree.git('commit', '--quiet', '--message', 'With parts');
  tree.git('submodule', '--quiet', 'deinit', '--force', 'empty');

  const changes = await changesAfter(tree, () => {
    tree.write(`${name}/deep/lib.txt`, 'b\n');
  });

  expect(changes.files).toEqual([]);
  expect(changes.notices).toEqual([
    `${name} is a separate repository (a submodule, or a clone inside the work tree): changes in it are not part of the work.`,
  ]);
});

it('reports nothing for an unchanged submodule, and reports once that one has another commit', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  for (const path of ['quiet', 'moved'])
    tree.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.path, path);
  tree.git('commit', '--quiet', '--message', 'With parts');

  const changes = await changesAfter(tree, () => {
    tree.git('-C', 'moved', 'commit', '--quiet', '--allow-empty', '--message', 'On');
    tree.write('moved/new.txt', 'x\n');
  });

  expect(changes.notices).toEqual([expect.stringMatching(/^moved is a separate repository/)]);
});

it('leaves out ignored files, our own folder and files from setup, and does not change the index', async () => {
  using tree = repository({ '.gitignore': 'build/\n', 'a.txt': 'a\n', '.agora/committed.txt': 'x\n' });
  tree.write('from-setup.txt', 'setup\n');
  tree.write('staged.txt', 'staged\n');
  tree.git('add', 'staged.txt');
  const index = readFileSync(join(tree.path, '.git/index'));

  const changes = await changesAfter(tree, () => {
    tree.write('build/out.js', 'built\n');
    tree.write('.agora/needs_input.json', '{}');
    tree.write('.agora/committed.txt', 'y\n');
  });

  expect(changes.files).toEqual([]);
  expect(changes.patch.length).toBe(0);
  expect(readFileSync(join(tree.path, '.git/index')).equals(index)).toBe(true);
  expect(tree.git('status', '--porcelain')).toContain('A  staged.txt');
});

it('delivers no deletion of a file that is in no commit, which GitHub would refuse with all other work', async () => {
  using tree = repository({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  tree.write('from-setup.txt', 'setup\n');

  const changes = await changesAfter(tree, () => {
    rmSync(join(tree.path, 'from-setup.txt'));
    rmSync(join(tree.path, 'b.txt'));
    tree.write('a.txt', 'changed\n');
  });

  expect(filesOf(changes)).toEqual([
    ['a.txt', '100644', 'changed\n'],
    ['b.txt', '100644', undefined],
  ]);
  // The next round runs the setup again, and then needs this.
  expect(Buffer.from(changes.patch).toString()).toContain('from-setup.txt');
});

it.each([
  ['file', '.claude/skills', '.claude/skills'],
  ['folder', '.claude/skills/plan.md', '.claude/skills/plan.md/more.md'],
])('keeps what an agent wrote in place of a file that was added for the run: a %s', async (_, replaced, written) => {
  using tree = repository();
  using own = temporaryFolder();
  tree.write('.claude/skills/plan.md', 'plan\n');
  const workspace = await open(tree, own);
  workspace.protect(['.claude/skills/plan.md']);
  await workspace.baseline();

  rmSync(join(tree.path, replaced), { recursive: true });
  tree.write(written, 'mine\n');

  const changes = await workspace.changes();
  expect(filesOf(changes)).toEqual([[written, '100644', 'mine\n']]);
  expect(changes.notices).toEqual([
    '.claude/skills/plan.md was added for this run. The agent put something else in its place, which is part of the work.',
  ]);
});

it('sees changes to committed files that are also ignored', async () => {
  using tree = repository({ '.gitignore': 'dist/\n', 'dist/index.js': 'old\n' });

  const changes = await changesAfter(tree, () => {
    tree.write('dist/index.js', 'new\n');
  });

  expect(filesOf(changes)).toEqual([['dist/index.js', '100644', 'new\n']]);
});

it('works whatever an agent does with the repository itself', async () => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    tree.git('checkout', '--quiet', '-b', 'elsewhere');
    tree.write('src/sum.js', 'committed\n');
    tree.git('commit', '--quiet', '--all', '--message', 'Mine');
    tree.write('README.md', 'not committed\n');
    writeFileSync(join(tree.path, '.git/index.lock'), '');
  });

  expect(filesOf(changes)).toEqual([
    ['README.md', '100644', 'not committed\n'],
    ['src/sum.js', '100644', 'committed\n'],
  ]);
});

it('fails with a reason when the old contents are gone, in the repository and in our own folder', async () => {
  using tree = repository();
  using own = temporaryFolder();
  const workspace = await open(tree, own);
  await workspace.baseline();

  tree.write('README.md', 'changed\n');
  rmSync(join(tree.path, '.git'), { recursive: true });
  rmSync(join(own.path, 'git/objects'), { recursive: true });

  await expect(workspace.changes()).rejects.toThrow(/git/);
});

it('captures a plain folder, and a repository without a commit, in the same way', async () => {
  using plain = temporaryFolder();
  using unborn = temporaryFolder();
  unborn.git('init', '--quiet');

  for (const tree of [plain, unborn]) {
    tree.write('a.txt', 'a\n');
    const changes = await changesAfter(tree, () => {
      tree.write('a.txt', 'b\n');
    });
    expect(filesOf(changes)).toEqual([['a.txt', '100644', 'b\n']]);
  }
});

it('names paths relative to the top of the repository when the workspace is a folder in it', async () => {
  using tree = repository({ 'packages/one/a.txt': 'a\n', 'b.txt': 'b\n' });
  using own = temporaryFolder();
  const workspace = await gitWorkspace({ root: join(tree.path, 'packages/one'), gitFolder: join(own.path, 'git') });
  await workspace.exclude('/.agora/');
  await workspace.baseline();

  tree.write('packages/one/a.txt', 'a2\n');
  tree.write('packages/one/.agora/needs_input.json', '{}');

  expect((await workspace.changes()).files.map(({ path }) => path)).toEqual(['packages/one/a.txt']);
  expect(tree.git('status', '--porcelain')).toBe('M packages/one/a.txt');
});

it.each(['app/[id]', 'app/[...all]/*', 'what?'])('never captures our own folder in a folder named %s', async (name) => {
  using tree = repository({ [`${name}/page.tsx`]: 'a\n' });
  using own = temporaryFolder();
  const workspace = await gitWorkspace({ root: join(tree.path, name), gitFolder: join(own.path, 'git') });
  await workspace.exclude('/.agora/');
  await workspace.baseline();
  tree.write(`${name}/.agora/needs_input.json`, '{}\n');
  tree.write(`${name}/new.tsx`, 'new\n');

  const changes = await workspace.changes();

  expect(filesOf(changes)).toEqual([[`${name}/new.tsx`, '100644', 'new\n']]);
  expect(tree.git('status', '--porcelain', '--untracked-files=all')).not.toContain('.agora');
});

it('has all of its history also after it moved to a commit that no branch has', async () => {
  using origin = repository();
  using clone = temporaryFolder();
  using own = temporaryFolder();
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  clone.git('clone', '--quiet', `file://${origin.path}`, '.');
  origin.git('checkout', '--quiet', '--detach');
  origin.git('commit', '--quiet', '--allow-empty', '--message', 'Of a pull request');
  const workspace = await open(clone, own);

  const moved = await workspace.moveTo(origin.git('rev-parse', 'HEAD'));

  expect(moved).toEqual({ kind: 'there', submodules: [] });
  expect(await workspace.history()).toBe('full');
});

it('writes the line ends of the checkout when it moves, so that saved work fits', async () => {
  using tree = repository({ 'a.txt': 'one\n' });
  using own = temporaryFolder();
  const before = tree.git('rev-parse', 'HEAD');
  tree.write('a.txt', 'two\n');
  tree.git('commit', '--quiet', '--all', '--message', 'On');
  tree.git('config', 'core.autocrlf', 'true');
  const workspace = await open(tree, own);

  await workspace.moveTo(before);

  expect(readFileSync(join(tree.path, 'a.txt'), 'utf8')).toBe('one\r\n');
});

it('names the submodules that stay at a newer commit when it moves back', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  using own = temporaryFolder();
  for (const path of ['moved', 'quiet', 'empty'])
    tree.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.path, path);
  tree.git('commit', '--quiet', '--message', 'With parts');
  const before = tree.git('rev-parse', 'HEAD');
  for (const path of ['moved', 'empty']) tree.git('-C', path, 'commit', '--quiet', '--allow-empty', '--message', 'On');
  tree.git('commit', '--quiet', '--all', '--message', 'With newer parts');
  tree.git('submodule', '--quiet', 'deinit', '--force', 'empty');
  const workspace = await open(tree, own);

  expect(await workspace.moveTo(before)).toEqual({ kind: 'there', submodules: ['moved'] });
});

/** Real git in temporary folders: what is captured, what comes back, and that nothing of the repository's runs. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gitWorkspace } from '../../worker/adapters/git-workspace.ts';
import type { Changes, Workspace } from '../../worker/ports.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../support/worker/work-tree.ts';

const open = (tree: TemporaryFolder, own: TemporaryFolder, name = 'git'): Promise<Workspace> =>
  gitWorkspace({ root: tree.path, gitFolder: join(own.path, name) });

/** What changed between a baseline and what `change` makes of it. */
async function changesAfter(tree: TemporaryFolder, change: () => void): Promise<Changes> {
  using own = temporaryFolder();
  const workspace = await open(tree, own);
  await workspace.baseline();
  change();
  return await workspace.changes();
}

const filesOf = (changes: Changes) =>
  changes.files.map(({ path, mode, content }) => [
    path,
    mode,
    content === undefined ? undefined : Buffer.from(content).toString('utf8'),
  ]);

it('sees what was written, changed, removed, made executable, linked and renamed', async () => {
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
])('says that work in a submodule %s is no part of what is captured', async (_, name) => {
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
    `${name} is a repository of its own (a submodule, or a clone inside the work tree): what changed in it is not part of the work.`,
  ]);
});

it('says nothing of a submodule in which nothing happened, and says it once of one whose commit is another', async () => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  for (const path of ['quiet', 'moved'])
    tree.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.path, path);
  tree.git('commit', '--quiet', '--message', 'With parts');

  const changes = await changesAfter(tree, () => {
    tree.git('-C', 'moved', 'commit', '--quiet', '--allow-empty', '--message', 'On');
    tree.write('moved/new.txt', 'x\n');
  });

  expect(changes.notices).toEqual([expect.stringMatching(/^moved is a repository of its own/)]);
});

it('leaves out what git ignores, our own folder, and what setup made before the baseline; the index stays as it was', async () => {
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

it('sees changes to files that are committed although they are ignored', async () => {
  using tree = repository({ '.gitignore': 'dist/\n', 'dist/index.js': 'old\n' });

  const changes = await changesAfter(tree, () => {
    tree.write('dist/index.js', 'new\n');
  });

  expect(filesOf(changes)).toEqual([['dist/index.js', '100644', 'new\n']]);
});

it('does not mind what an agent does with the repository itself', async () => {
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

it('fails with a reason when the repository is gone and old contents are needed', async () => {
  using tree = repository();

  const capture = changesAfter(tree, () => {
    tree.write('README.md', 'changed\n');
    rmSync(join(tree.path, '.git'), { recursive: true });
  });

  await expect(capture).rejects.toThrow(/git/);
});

it('captures a plain folder, and a repository without a commit, just as well', async () => {
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

it('names paths from the top of the repository when the workspace is a folder in it', async () => {
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

it('reports repositories inside the work tree instead of failing on them or taking them in', async () => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    for (const [folder, commit] of [
      ['inner', true],
      ['empty', false],
    ] as const) {
      mkdirSync(join(tree.path, folder));
      tree.git('-C', folder, 'init', '--quiet');
      tree.write(`${folder}/x.txt`, 'x\n');
      if (commit) tree.git('-C', folder, 'commit', '--quiet', '--allow-empty', '--message', 'x');
    }
    tree.write('mine.txt', 'mine\n');
  });

  expect(filesOf(changes)).toEqual([['mine.txt', '100644', 'mine\n']]);
  expect(changes.notices.join('\n')).toMatch(/^inner is a repository[\s\S]*empty is a repository/);
});

it('runs nothing that the repository configures', async () => {
  using tree = repository();
  using proof = temporaryFolder();
  const program = tree.write('.git/evil.sh', `#!/bin/sh\ntouch ${proof.path}/ran\nexec cat\n`, 0o755);
  mkdirSync(join(tree.path, 'library'));
  tree.git('-C', 'library', 'init', '--quiet');
  tree.git('-C', 'library', 'commit', '--quiet', '--allow-empty', '--message', 'x');

  const changes = await changesAfter(tree, () => {
    rmSync(join(proof.path, 'ran'), { force: true });
    for (const key of [
      'core.fsmonitor',
      'core.sshCommand',
      'core.pager',
      'core.editor',
      'diff.external',
      'filter.evil.clean',
      'filter.evil.smudge',
      'filter.evil.process',
      'diff.evil.textconv',
      'diff.evil.command',
      'credential.helper',
    ]) {
      tree.git('config', key, program);
    }
    for (const hook of ['pre-commit', 'post-index-change', 'post-checkout', 'reference-transaction'])
      tree.write(`.git/hooks/${hook}`, readFileSync(program), 0o755);
    tree.write('.gitattributes', '* filter=evil diff=evil text eol=crlf working-tree-encoding=UTF-16\n');
    tree.write('library/x', 'x');
    tree.git('-C', 'library', 'add', 'x');
    tree.git('-C', 'library', 'commit', '--quiet', '--message', 'x');
    tree.git('-C', 'library', 'config', 'core.fsmonitor', program);
    tree.write('library/x', 'y');
    tree.write('README.md', 'one\r\ntwo\n');
  });

  expect(existsSync(join(proof.path, 'ran'))).toBe(false);
  expect(filesOf(changes)).toContainEqual(['README.md', '100644', 'one\r\ntwo\n']);
});

it('does not let an agent rewrite our own settings for git', async () => {
  using tree = repository();
  using own = temporaryFolder();
  using proof = temporaryFolder();
  const workspace = await open(tree, own);
  await workspace.baseline();

  writeFileSync(
    join(own.path, 'git/config'),
    `[core]\n\trepositoryformatversion = 0\n[filter "evil"]\n\tclean = touch ${proof.path}/ran; cat\n`,
  );
  writeFileSync(join(own.path, 'git/info/attributes'), '* filter=evil\n');
  tree.write('README.md', 'changed\n');

  expect(filesOf(await workspace.changes())).toEqual([['README.md', '100644', 'changed\n']]);
  expect(existsSync(join(proof.path, 'ran'))).toBe(false);
});

it('passes over pipes and sockets without waiting for them', async () => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: tree.path });
    tree.write('a.txt', 'a\n');
  });

  expect(filesOf(changes)).toEqual([['a.txt', '100644', 'a\n']]);
});

it('puts work back when the files around it have changed meanwhile, and changes nothing when it does not fit', async () => {
  const lines = Array.from({ length: 20 }, (_, line) => `line ${line}\n`);
  using tree = repository({ 'a.txt': lines.join('') });
  const { patch } = await changesAfter(tree, () => {
    tree.write('a.txt', lines.with(18, 'mine\n').join(''));
  });

  const restore = async (content: string) => {
    using own = temporaryFolder();
    tree.write('a.txt', content);
    tree.git('commit', '--quiet', '--all', '--allow-empty', '--message', 'Meanwhile');
    const workspace = await open(tree, own);
    await workspace.baseline();
    const applied = await workspace.apply(patch);
    return [applied.kind, readFileSync(join(tree.path, 'a.txt'), 'utf8')];
  };

  expect(await restore(lines.with(0, 'theirs\n').join(''))).toEqual([
    'applied',
    lines.with(0, 'theirs\n').with(18, 'mine\n').join(''),
  ]);
  expect(await restore(lines.with(18, 'theirs\n').join(''))).toEqual(['conflict', lines.with(18, 'theirs\n').join('')]);
});

it('finds its way to another commit, fetches it when it must, and loses no local change', async () => {
  using origin = repository();
  const first = origin.git('rev-parse', 'HEAD');
  origin.write('README.md', 'second\n');
  origin.git('commit', '--quiet', '--all', '--message', 'Second');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  using clone = temporaryFolder();
  clone.git('clone', '--quiet', '--depth=1', `file://${origin.path}`, '.');
  using own = temporaryFolder();
  const workspace = await open(clone, own);

  expect(await workspace.moveTo(first)).toEqual({ kind: 'there' });
  expect(await workspace.head()).toBe(first);
  clone.write('README.md', 'local\n');
  expect(await workspace.moveTo(origin.git('rev-parse', 'HEAD'))).toMatchObject({ kind: 'elsewhere' });
  expect(readFileSync(join(clone.path, 'README.md'), 'utf8')).toBe('local\n');
  expect(await workspace.moveTo('0'.repeat(40))).toMatchObject({ kind: 'elsewhere' });
});

it('notices a question at the path of a container, when it is newer than the run', async () => {
  using tree = repository();
  using container = temporaryFolder();
  using own = temporaryFolder();
  const workspace = await gitWorkspace({
    root: tree.path,
    gitFolder: join(own.path, 'git'),
    container: container.path,
  });

  expect(await workspace.findStraySentinel(new Date(0))).toBeUndefined();
  container.write('.agora/needs_input.json', '{}');

  expect(await workspace.findStraySentinel(new Date(0))).toBe(join(container.path, '.agora/needs_input.json'));
  expect(await workspace.findStraySentinel(new Date(Date.now() + 60_000))).toBeUndefined();
});

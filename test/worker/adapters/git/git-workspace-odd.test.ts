/** Real Git in unusual work trees: nested repositories, hooks and settings that run programs, pipes, other commits. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gitWorkspace } from '../../../../worker/adapters/git/git-workspace.ts';
import { repository, temporaryFolder } from '../../../support/worker/work-tree.ts';
import { open, changesAfter, filesOf } from './git-changes.ts';

it('reports repositories inside the work tree instead of failing or including them', async () => {
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
  expect(changes.notices.join('\n')).toMatch(/^inner is a separate repository[\s\S]*empty is a separate repository/);
});

it('runs no filter, hook or program that the repository configures', async () => {
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

it.each([
  ['a submodule', 'inner', 'inner'],
  ['a clone that was there before', 'clone', 'clone'],
  ['one whose name is not UTF-8', Buffer.from([0x62, 0xff]), undefined],
])('runs nothing in a repository inside the work tree: %s', async (_, name, told) => {
  using lib = repository({ 'lib.txt': 'a\n' });
  using tree = repository();
  using proof = temporaryFolder();
  if (name === 'inner') {
    tree.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib.path, 'inner');
    tree.git('commit', '--quiet', '--message', 'With a part');
  }
  const inside = (path: string) => Buffer.concat([Buffer.from(`${tree.path}/`), Buffer.from(name), Buffer.from(path)]);
  if (name !== 'inner') {
    cpSync(lib.path, join(tree.path, 'copy'), { recursive: true });
    renameSync(join(tree.path, 'copy'), inside(''));
  }

  const changes = await changesAfter(tree, () => {
    const program = proof.write('evil.sh', `#!/bin/sh\ntouch ${proof.path}/ran\nexec cat\n`, 0o755);
    const config = name === 'inner' ? join(tree.path, '.git/modules/inner/config') : inside('/.git/config');
    for (const section of [
      `[core]\n\tfsmonitor = ${program}\n`,
      `[filter "evil"]\n\tclean = ${program}\n\tprocess = ${program}\n`,
    ])
      appendFileSync(config, section);
    writeFileSync(inside('/.gitattributes'), '* filter=evil\n');
    writeFileSync(inside('/lib.txt'), 'b\n');
    // The entry of a submodule can make Git look into it.
    tree.write('.gitmodules', '[submodule "inner"]\n\tpath = inner\n\turl = ./x\n\tignore = none\n');
    tree.write('README.md', 'two\n');
  });

  expect(existsSync(join(proof.path, 'ran'))).toBe(false);
  expect(filesOf(changes)).toContainEqual(['README.md', '100644', 'two\n']);
  if (told !== undefined)
    expect(changes.notices).toContainEqual(expect.stringContaining(`${told} is a separate repository`));
});

it('reports that a repository inside the work tree has another commit', async () => {
  using tree = repository();
  using lib = repository();
  cpSync(lib.path, join(tree.path, 'clone'), { recursive: true });

  const changes = await changesAfter(tree, () => {
    tree.git('-C', 'clone', 'commit', '--quiet', '--allow-empty', '--message', 'On');
  });

  expect(changes.files).toEqual([]);
  expect(changes.notices).toEqual([expect.stringMatching(/^clone is a separate repository/)]);
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

it.each([
  ['settings', 'gar[bage', '.git/config'],
  ['link to another work tree', '', '.git/commondir'],
])('keeps the other work if Git cannot read the %s of a nested repository', async (_, content, path) => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    tree.write('a.txt', 'a\n');
    tree.write('fixtures/bare/HEAD', 'ref: refs/heads/main\n');
    mkdirSync(join(tree.path, 'fixtures/broken'));
    tree.git('-C', 'fixtures/broken', 'init', '--quiet');
    tree.write(`fixtures/broken/${path}`, content);
  });

  expect(filesOf(changes).map(([name]) => name)).toEqual(['a.txt', 'fixtures/bare/HEAD']);
  expect(changes.notices).toEqual([expect.stringMatching(/^fixtures\/broken is a separate repository/)]);
});

it('skips pipes and sockets without waiting for them', async () => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    execFileSync('sh', ['-c', 'mkfifo pipe'], { cwd: tree.path });
    tree.write('a.txt', 'a\n');
  });

  expect(filesOf(changes)).toEqual([['a.txt', '100644', 'a\n']]);
});

it('restores work when other files have changed since, and changes nothing when it does not fit', async () => {
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

it('switches to another commit, fetches it if necessary, and loses no local change', async () => {
  using origin = repository();
  const first = origin.git('rev-parse', 'HEAD');
  origin.write('README.md', 'second\n');
  origin.git('commit', '--quiet', '--all', '--message', 'Second');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  using clone = temporaryFolder();
  clone.git('clone', '--quiet', '--depth=1', `file://${origin.path}`, '.');
  using own = temporaryFolder();
  const workspace = await open(clone, own);

  expect(await workspace.moveTo(first)).toEqual({ kind: 'there', submodules: [] });
  expect(await workspace.head()).toBe(first);
  clone.write('README.md', 'local\n');
  expect(await workspace.moveTo(origin.git('rev-parse', 'HEAD'))).toMatchObject({ kind: 'elsewhere' });
  expect(readFileSync(join(clone.path, 'README.md'), 'utf8')).toBe('local\n');
  expect(await workspace.moveTo('0'.repeat(40))).toMatchObject({ kind: 'elsewhere' });
});

it("finds a question at a container's path when it is newer than the run", async () => {
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

it.each([
  ['git cannot add and what GitHub would refuse', ''],
  ['has a line break in its name', '\n'],
])('keeps the other work, and names what %s', async (_, x) => {
  using tree = repository({ 'README.md': 'one\n', [`ke${x}pt.txt`]: 'kept\n' });

  const changes = await changesAfter(tree, () => {
    tree.write('README.md', 'two\n');
    rmSync(join(tree.path, `ke${x}pt.txt`));
    execFileSync('mkfifo', [`ke${x}pt.txt`], { cwd: tree.path });
    tree.write(`a${x}/.GIT/config`, 'x');
    mkdirSync(join(tree.path, `em${x}pty`));
    tree.git('-C', `em${x}pty`, 'init', '--quiet');
    tree.write(`em${x}pty/x.txt`, 'x\n');
    tree.write(`data/hu${x}ge.bin`, '');
    truncateSync(join(tree.path, `data/hu${x}ge.bin`), 104_857_601);
  });

  expect(filesOf(changes)).toEqual([['README.md', '100644', 'two\n']]);
  expect(changes.notices).toEqual([
    expect.stringContaining(`em${x}pty is a separate repository`),
    `ke${x}pt.txt is not part of the work: it is not a file.`,
    `a${x}/.GIT/config is not part of the work: Git does not accept such a path.`,
    `data/hu${x}ge.bin is not part of the work: it is larger than 100 MB, which GitHub refuses.`,
  ]);
});

it('says nothing about an odd path that was there before the agent', async () => {
  using tree = repository({ 'README.md': 'one\n' });
  tree.write('.GIT/config', 'x');

  const changes = await changesAfter(tree, () => {
    tree.write('README.md', 'two\n');
  });

  expect(filesOf(changes)).toEqual([['README.md', '100644', 'two\n']]);
  expect(changes.notices).toEqual([]);
});

it('leaves out, by name, a path that no list of changes may contain, and keeps the other work', async () => {
  using tree = repository();

  const changes = await changesAfter(tree, () => {
    for (const name of ['C:\\temp\\out.txt', 'git~1', '.git:x', 'lib/GIT~2/f', 'fine.txt']) tree.write(name, name);
  });

  expect(filesOf(changes)).toEqual([['fine.txt', '100644', 'fine.txt']]);
  expect(changes.inPatchOnly?.map((content) => Buffer.from(content).toString())).toContain('git~1');
  expect(changes.notices).toHaveLength(4);
  expect(changes.notices.join('\n')).toContain('"C:\\\\temp\\\\out.txt" has a backslash or one of Git\'s own names');
  expect(Buffer.from(changes.patch).toString()).toContain('out.txt');
});

/** The copy of a commit and the way back, whatever the user has configured for Git on this machine. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { applyPatch, copyCommit, findSource, hasPatch } from '../../../../client/adapters/local/git-copy.ts';
import { repository, temporaryFolder } from '../../../support/worker/work-tree.ts';

/** As many a user's: Windows' line ends, hooks for all repositories, files that no repository may contain. */
function configureUser(home: ReturnType<typeof temporaryFolder>): void {
  const hook = `#!/bin/sh\ntouch ${home.path}/hook-has-run\nexit 1\n`;
  for (const name of ['post-checkout', 'reference-transaction']) home.write(`hooks/${name}`, hook, 0o755);
  home.write('template/hooks/pre-commit', hook, 0o755);
  home.write('attributes', '*.md eol=crlf\n');
  const config = home.write(
    'config',
    `[core]
	autocrlf = true
	hooksPath = ${home.path}/hooks
	attributesFile = ${home.path}/attributes
[init]
	templateDir = ${home.path}/template
[diff]
	noprefix = true
[apply]
	whitespace = error
[protocol "file"]
	allow = never
`,
  );
  const before = process.env['GIT_CONFIG_GLOBAL'];
  process.env['GIT_CONFIG_GLOBAL'] = config;
  onTestFinished(() => {
    if (before === undefined) delete process.env['GIT_CONFIG_GLOBAL'];
    else process.env['GIT_CONFIG_GLOBAL'] = before;
  });
}

it('has the files of the commit byte by byte, and runs no hook', async () => {
  using tree = repository({ 'README.md': 'one\ntwo\n', 'windows.txt': 'one\r\ntwo\r\n' });
  using home = temporaryFolder();
  configureUser(home);
  const copy = join(home.path, 'copy');

  await copyCommit(await findSource(tree.path), copy);

  expect(readFileSync(join(copy, 'README.md'), 'utf8')).toBe('one\ntwo\n');
  expect(readFileSync(join(copy, 'windows.txt'), 'utf8')).toBe('one\r\ntwo\r\n');
  expect(existsSync(join(copy, '.git/hooks/pre-commit'))).toBe(false);
  expect(existsSync(join(home.path, 'hook-has-run'))).toBe(false);
});

it('brings a patch back into a work tree with other line ends', async () => {
  using tree = repository({ 'README.md': 'one\ntwo\n' });
  using home = temporaryFolder();
  configureUser(home);
  tree.git('clone', '--quiet', '--config', 'core.autocrlf=true', tree.path, 'theirs');
  const theirs = join(tree.path, 'theirs');
  const patch = home.write(
    'patch',
    'diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ -1,2 +1,2 @@\n one\n-two\n+three \n',
  );

  expect(readFileSync(join(theirs, 'README.md'), 'utf8')).toBe('one\r\ntwo\r\n');
  expect(await applyPatch(theirs, patch)).toEqual({ applied: true });
  expect(await hasPatch(theirs, patch)).toBe(true);
  expect(
    execFileSync('git', ['-c', 'core.hooksPath=/dev/null', 'show', ':README.md'], { cwd: theirs, encoding: 'utf8' }),
  ).toBe('one\ntwo\n');
  expect(readFileSync(join(theirs, 'README.md'), 'utf8').replaceAll('\r', '')).toBe('one\nthree \n');
});

it('copies a shallow repository, whatever replaces its path or its way of copying', async () => {
  using tree = repository({ 'README.md': 'one\n' });
  using home = temporaryFolder();
  configureUser(home);
  const shallow = join(home.path, 'shop');
  tree.git('-c', 'protocol.file.allow=always', 'clone', '--quiet', '--depth=1', `file://${tree.path}`, shallow);
  appendFileSync(
    join(home.path, 'config'),
    `[clone]\n\trejectShallow = true\n[protocol]\n\tallow = never\n[url "https://git.invalid/"]\n\tinsteadOf = ${home.path}\n`,
  );
  const copy = join(home.path, 'copy');

  await copyCommit(await findSource(shallow), copy);

  expect(readFileSync(join(copy, 'README.md'), 'utf8')).toBe('one\n');
});

it('finds a repository in a folder whose name ends with a blank', async () => {
  using tree = repository({ 'README.md': 'one\n' });
  const theirs = join(tree.path, 'theirs ');
  tree.git('clone', '--quiet', tree.path, theirs);

  expect((await findSource(theirs)).top).toBe(realpathSync(theirs));
});

it('says that a bare repository, and the folder .git of another one, have no files to work on', async () => {
  using tree = repository({ 'README.md': 'one\n' });
  tree.git('clone', '--quiet', '--bare', tree.path, 'bare');

  for (const folder of [join(tree.path, 'bare'), join(tree.path, '.git')])
    await expect(findSource(folder)).rejects.toMatchObject({
      code: 'mistake',
      message: `${folder} has no files to work on: it is a bare repository, or inside of .git.`,
    });
});

it('says in one sentence why a commit cannot be copied', async () => {
  using tree = repository({ 'README.md': 'one\n' });
  const source = await findSource(tree.path);
  const into = tree.write('taken/file', 'x').replace(/\/file$/, '');

  await expect(copyCommit(source, into)).rejects.toMatchObject({
    code: 'mistake',
    message: `The last commit of ${source.top} cannot be copied to ${into}: fatal: destination path '${into}' already exists and is not an empty directory.`,
  });
});

/** Programs that run outside of the sandbox never come from a folder that an agent can write. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findInPath, pathOutside } from '../../../worker/adapters/outside-path.ts';
import { findOrInstall } from '../../../worker/adapters/programs/npm-install.ts';
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';
import { repository, temporaryFolder } from '../../support/worker/work-tree.ts';

it('leaves out relative folders, those of the work tree, and links to them', () => {
  using tree = temporaryFolder();
  using other = temporaryFolder();
  mkdirSync(join(tree.path, 'bin'));
  symlinkSync(join(tree.path, 'bin'), join(other.path, 'link'));
  const path = ['bin', '', '.', tree.path, `${tree.path}/bin/`, `${other.path}/link`, `${tree.path}-2`, '/usr/bin'];

  expect(pathOutside(path.join(delimiter), [tree.path, undefined])).toBe(`${tree.path}-2${delimiter}/usr/bin`);
});

it('finds the first program that can be run, and none by a relative path', () => {
  using folder = temporaryFolder();
  folder.write('one/sample', '', 0o644);
  const sample = folder.write('two/sample', '', 0o755);
  const path = ['one', 'two', 'three'].map((name) => join(folder.path, name)).join(delimiter);

  expect(findInPath('sample', path)).toBe(sample);
  expect(findInPath('sample', '')).toBeUndefined();
});

it.each([
  ['the work tree', (tree: string) => join(tree, 'node_modules/.bin')],
  ['a relative folder', () => 'node_modules/.bin'],
])('captures the work without running a git that an agent puts into %s', (_, folderOf) => {
  using tree = repository();
  using proof = temporaryFolder();
  proof.write('.keep', '');
  const module = JSON.stringify(resolve('worker/adapters/git/git-workspace.ts'));
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    const { gitWorkspace } = await import(${module});
    const workspace = await gitWorkspace({ root: process.cwd(), gitFolder: ${JSON.stringify(join(proof.path, 'git'))} });
    await workspace.baseline();
    mkdirSync('node_modules/.bin', { recursive: true });
    writeFileSync('node_modules/.bin/git', '#!/bin/sh\\ntouch ${proof.path}/ran\\nexit 1\\n', { mode: 0o755 });
    console.log((await workspace.changes()).files.map(({ path }) => path).join());
  `;
  const env = { ...process.env, PATH: `${folderOf(tree.path)}${delimiter}${process.env['PATH'] ?? ''}` };

  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: tree.path,
    env,
    encoding: 'utf8',
  });

  expect(existsSync(join(proof.path, 'ran'))).toBe(false);
  expect(said.trim()).toBe('node_modules/.bin/git');
});

it('asks a program for its version without running a node that an agent puts into the work tree', async () => {
  using tree = repository();
  using tools = temporaryFolder();
  const program = tools.write('sample-agent', '#!/usr/bin/env node\nconsole.log("1.2.3")\n', 0o755);
  tree.write('bin/node', `#!/bin/sh\ntouch ${tools.path}/ran\necho 1.2.3\n`, 0o755);
  const wanted = { package: 'sample-agent', version: '1.2.3', program: 'sample-agent', bin: 'sample-agent/bin' };
  const environment = { PATH: [join(tree.path, 'bin'), tools.path, process.env['PATH'] ?? ''].join(delimiter) };
  const place = {
    environment,
    workspace: tree.path,
    cache: join(tools.path, 'cache'),
    say: () => undefined,
    processes,
  };

  const found = await findOrInstall(wanted, place, new AbortController().signal);

  expect(found).toEqual({ path: program, version: '1.2.3' });
  expect(existsSync(join(tools.path, 'ran'))).toBe(false);
});

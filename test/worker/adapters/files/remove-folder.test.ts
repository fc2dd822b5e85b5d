/** Folders that programs left, removed by a user who is not root, because root can remove any folder. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const SOMEBODY = 1901;
const asSomebody = process.getuid?.() === 0 ? { uid: SOMEBODY, gid: SOMEBODY } : {};

/** Runs a bash script, then removes what it left. @returns the output of the code. */
function remove(folder: string, script: string, code: string): string {
  const given = { ...asSomebody, cwd: folder, encoding: 'utf8' } as const;
  execFileSync('bash', ['-euc', script], given);
  const from = (name: string) => JSON.stringify(resolve(`worker/adapters/files/${name}.ts`));
  return execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { removeFolder } from ${from('remove-folder')}; import { scratchFolder } from ${from('scratch-folder')};\n${code}`,
    ],
    given,
  ).trim();
}

const DEEP =
  'cd left; for i in $(seq 60); do n=$(printf "%0100d" 0); mkdir $n; cd $n; done; mkdir ro; : > ro/file; chmod 500 ro';

it.each([
  ['folders that may not be written', 'mkdir -p left/a/b; : > left/a/b/file; chmod 555 left/a/b left/a'],
  ['folders that may not be read', 'mkdir -p left/a/b; : > left/a/b/file; chmod 000 left/a/b'],
  ['paths that are too long', `mkdir left; ${DEEP}`],
])('removes %s', (_, script) => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  expect(remove(folder.path, script, "console.log(removeFolder('left'))")).toBe('true');
  expect(existsSync(`${folder.path}/left`)).toBe(false);
});

it.each([
  ['folders that may not be written', 'mkdir -p left/a/b; : > left/a/b/file; chmod 555 left/a/b left/a'],
  ['folders that may not be read', 'mkdir -p left/a/b; : > left/a/b/file; chmod 000 left/a/b left'],
])('leaves nothing of the copy of a task on this machine either: %s', (_, script) => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const module = JSON.stringify(resolve('client/adapters/local-turns/remove-copy.ts'));
  remove(folder.path, script, `await (await import(${module})).removeCopy('left')`);
  expect(existsSync(`${folder.path}/left`)).toBe(false);
});

it.each([
  ['reads', '700', 'file'],
  ['reads a folder that it has to unlock', '000', 'file'],
])('%s a file in a folder of ours', (_, mode, kind) => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const module = JSON.stringify(resolve('worker/adapters/git/git-workspace.ts'));
  const code = `const { gitWorkspace } = await import(${module});
    const workspace = await gitWorkspace({ root: process.cwd(), gitFolder: process.cwd() + '-git' });
    console.log(await workspace.kindOf('.agora/needs_input.json'), (await workspace.readSmall('.agora/needs_input.json', 9)).kind)`;

  const said = remove(folder.path, `mkdir .agora; echo 1 > .agora/needs_input.json; chmod ${mode} .agora`, code);

  expect(said).toBe(`${kind} ${kind}`);
});

it('does so below a folder that is kept open, without touching what a link points to', () => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const script = [
    'mkdir -p scratch/left/a other; chmod 700 scratch; : > other/kept; chmod 500 other',
    'ln -s ../../../other scratch/left/a/link; ln -s ../../other scratch/left/b; chmod 500 scratch/left/a',
  ].join('\n');
  const code =
    "const scratch = await scratchFolder(`${process.cwd()}/scratch`); await scratch.clear('left'); console.log('done')";
  expect(remove(folder.path, script, code)).toBe('done');
  expect(existsSync(`${folder.path}/scratch/left`)).toBe(false);
  expect(execFileSync('stat', ['-c', '%a', `${folder.path}/other`], { encoding: 'utf8' }).trim()).toBe('500');
  expect(existsSync(`${folder.path}/other/kept`)).toBe(true);
});

it.runIf(process.getuid?.() === 0)('reports when something could not be removed', () => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  mkdirSync(join(folder.path, 'left/of-root'), { recursive: true });
  mkdirSync(join(folder.path, 'left/of-root/inner'));
  expect(remove(folder.path, 'true', "console.log(removeFolder('left'))")).toBe('false');
});

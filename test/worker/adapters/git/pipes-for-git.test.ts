/** Pipes and endless files that an agent leaves where Git reads: Git would not end, and the run would wait for it. */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, temporaryFolder } from '../../../support/worker/work-tree.ts';
import { changesAfter, filesOf, open } from './git-changes.ts';

const NESTED =
  'git init --quiet inner && cd inner && git -c user.name=x -c user.email=x@x.x commit --quiet --allow-empty -m x';

it.each([
  ['in place of the list of borrowed objects', 'mkfifo .git/objects/info/alternates'],
  ['among the packs', 'mkfifo .git/objects/pack/multi-pack-index'],
  ['in place of the graph of commits', 'mkfifo .git/objects/info/commit-graph'],
  ['behind a link', 'mkfifo pipe && ln -s ../../../pipe .git/objects/info/alternates'],
  [
    'in a linked folder',
    'mkdir w && mkfifo w/multi-pack-index && rm -r .git/objects/pack && ln -s ../../w .git/objects/pack',
  ],
  [
    'in a linked folder outside of the work tree',
    'mkfifo "$OWN/multi-pack-index" && rm -r .git/objects/pack && ln -s "$OWN" .git/objects/pack',
  ],
  [
    'in another folder of objects',
    'mkdir -p w/pack && mkfifo w/pack/multi-pack-index && echo "$PWD/w" > .git/objects/info/alternates',
  ],
  ['in place of .gitignore, and of others', 'mkfifo .gitignore && mkdir in && mkfifo in/.gitattributes in/.gitignore'],
  ['in place of the index, and a file deleted', 'rm .git/index "$(git ls-files | head -1)" && mkfifo .git/index'],
  [
    'behind the index, and a file deleted',
    'rm "$(git ls-files | head -1)" .git/index && mkfifo "$OWN/pipe" && ln -s "$OWN/pipe" .git/index',
  ],
  [
    'in a nested repository',
    `${NESTED} && ref=.git/$(sed "s/ref: //" .git/HEAD) && rm "$ref" && mkfifo "$ref" .git/commondir`,
  ],
  [
    'in the folder of a nested repository',
    `${NESTED} && mv .git ../elsewhere && rm ../elsewhere/HEAD && mkfifo ../elsewhere/HEAD && echo "gitdir: ../elsewhere" > .git`,
  ],
])('captures the work although the agent left a pipe %s', async (_, leave) => {
  using tree = repository();
  using own = temporaryFolder();
  const workspace = await open(tree, own);
  await workspace.baseline();
  tree.write('done.txt', 'done\n');
  execFileSync('bash', ['-euc', leave], { cwd: tree.path, env: { ...process.env, OWN: own.path } });

  const changes = await workspace.changes();

  expect(filesOf(changes)).toContainEqual(['done.txt', '100644', 'done\n']);
});

it('keeps the pipes and sockets of the work tree itself, and links that lead elsewhere', async () => {
  using tree = repository();
  using own = temporaryFolder();
  using elsewhere = temporaryFolder();
  const workspace = await open(tree, own);
  await workspace.baseline();
  const leave = 'mkfifo pipe "$ELSEWHERE/pipe" && ln -s "$ELSEWHERE" .git/elsewhere && ln -s .git/nowhere .gitignore';
  execFileSync('bash', ['-euc', leave], { cwd: tree.path, env: { ...process.env, ELSEWHERE: elsewhere.path } });

  await workspace.changes();

  expect([join(tree.path, 'pipe'), join(elsewhere.path, 'pipe')].map((path) => existsSync(path))).toEqual([true, true]);
  expect(lstatSync(join(tree.path, '.git/elsewhere')).isSymbolicLink()).toBe(true);
});

it('keeps other pipes of the work tree when it frees Git from one', async () => {
  using tree = repository();
  using own = temporaryFolder();
  const workspace = await open(tree, own);
  await workspace.baseline();
  tree.write('in/HEAD', 'not that of a repository\n');
  execFileSync('mkfifo', ['.gitignore', 'in/pipe'], { cwd: tree.path });

  const changes = await workspace.changes();

  expect(filesOf(changes).map(([path]) => path)).toEqual(['in/HEAD']);
  expect(existsSync(join(tree.path, 'in/pipe'))).toBe(true);
});

it('does not read a file of a terabyte to its end, and keeps the other work', async () => {
  using tree = repository({ 'README.md': 'one\n', 'grown.bin': 'x' });

  const changes = await changesAfter(tree, () => {
    tree.write('README.md', 'two\n');
    tree.write('data/disk [1].img', '');
    for (const path of ['data/disk [1].img', 'grown.bin']) truncateSync(join(tree.path, path), 2 ** 40);
  });

  expect(filesOf(changes)).toEqual([['README.md', '100644', 'two\n']]);
  expect(new Set(changes.notices)).toEqual(
    new Set([
      'data/disk [1].img is not part of the work: it is larger than 100 MB, which GitHub refuses.',
      'grown.bin is not part of the work: it is larger than 100 MB, which GitHub refuses.',
    ]),
  );
});

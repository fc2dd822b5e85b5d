/**
 * The patch of an agent's changes in a repository of ten thousand files, relative to plain git for the same patch.
 *
 * Our code also lists the changed files, counts lines and reads the files to deliver. It uses neither the user's index
 * nor the repository's configuration.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitWorkspace } from '../../worker/adapters/git/git-workspace.ts';
import { interleave, median, timesLonger } from '../measure.ts';
import { FILES, git, sourceFiles, tempFolder, writeTree } from '../material.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

const CHANGED = 50;

async function capture({ rounds, size }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const root = join(folder.path, 'repository');
  const files = sourceFiles(FILES * size);
  writeTree(root, files);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '-m', 'All of it');
  const workspace = await gitWorkspace({ root, gitFolder: join(folder.path, 'git') });
  await workspace.baseline();
  const before = indexOf(root);
  let round = 0;
  // Different content in each round, because git already knows what was staged before.
  const change = (): void => {
    round += 1;
    writeTree(
      root,
      new Map(
        [...files]
          .slice(0, CHANGED)
          .map(([path, content]) => [path, Buffer.concat([content, Buffer.from(`// changed ${round} times\n`)])]),
      ),
    );
  };
  const samples = await interleave(
    rounds,
    {
      ours: async () => {
        await workspace.changes();
      },
      plain: () => {
        plainGit(root, join(folder.path, 'index'));
      },
    },
    change,
  );
  if (indexOf(root) !== before) throw new Error('The capture touched the index of the repository.');
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${files.size} files, ${CHANGED} changed: ${Math.round(median(samples.ours))} ms; \`git add -A\` and \`git diff --binary\` on a copy of the index ${Math.round(median(samples.plain))} ms; the index is unchanged afterwards`,
  };
}

function indexOf(root: string): string {
  return createHash('sha256')
    .update(readFileSync(join(root, '.git/index')))
    .digest('hex');
}

/** The simple version. */
function plainGit(root: string, index: string): void {
  copyFileSync(join(root, '.git/index'), index);
  const options = { cwd: root, env: { PATH: process.env['PATH'] ?? '', GIT_INDEX_FILE: index }, maxBuffer: 1e9 };
  execFileSync('git', ['add', '--all'], options);
  execFileSync('git', ['diff', '--cached', '--binary', 'HEAD'], options);
}

export const patch: readonly BenchRow[] = [
  { name: 'Patch capture: time relative to plain git', bound: atMost(1.15), measure: capture },
];

/**
 * A hundred thousand files and two gigabytes of history: what a run does with its work tree, relative to plain git.
 *
 * These rows need much time and disk space, so they run only on request: `npm run bench -- big`.
 */
import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { gitWorkspace } from '../../worker/adapters/git/git-workspace.ts';
import type { Workspace } from '../../worker/ports/work-tree-ports.ts';
import { writeArchive } from '../../worker/state/archive.ts';
import { seal, StateBinding } from '../../worker/state/encrypt-state.ts';
import { type BigRepository, describeBig, plainGit, repositoryOf, roundsOf } from '../big-repository.ts';
import { git, writeTree } from '../material.ts';
import { interleave, median, timesLonger } from '../measure.ts';
import { runProgram } from '../programs.ts';
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';
import { bigRuns } from './big-run-rows.ts';

const CHANGED = 50;
const KEY = { id: 'bench', secret: 'a secret for the bench' };
const PLACE = StateBinding.parse({ repository: 1, task: 't_0123456789ab', round: 1 });

/** Different content in each round, because git already knows what was staged before. */
function createChange({ root, files }: BigRepository): () => void {
  let round = 0;
  return () => {
    round += 1;
    const changed = [...files].slice(0, CHANGED);
    writeTree(
      root,
      new Map(
        changed.map(([path, content]) => [path, Buffer.concat([content, Buffer.from(`// changed ${round} times\n`)])]),
      ),
    );
  };
}

const undo = ({ root }: BigRepository): void => {
  git(root, 'checkout', '-q', '--', '.');
};

let folders = 0;
function openWorkspace({ root, at }: BigRepository): Promise<Workspace> {
  folders += 1;
  return gitWorkspace({ root, gitFolder: at(`git-${folders}`) });
}

/** Reads every byte, because the repository's own index is not trusted. Plain git uses a separate index too. */
async function baseline(scale: Scale): Promise<Measured> {
  const repository = await repositoryOf(scale);
  const index = repository.at('plain-index');
  const samples = await interleave(
    roundsOf(scale),
    {
      ours: async () => (await openWorkspace(repository)).baseline(),
      plain: () => {
        plainGit(repository, index, 'read-tree', 'HEAD');
        plainGit(repository, index, 'add', '--all');
        plainGit(repository, index, 'write-tree');
      },
    },
    () => {
      rmSync(index, { force: true });
    },
  );
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${describeBig(repository)}, recorded before the agent starts: ${Math.round(median(samples.ours))} ms; \`git read-tree\`, \`git add -A\` and \`git write-tree\` into a separate index ${Math.round(median(samples.plain))} ms`,
  };
}

async function capture(scale: Scale): Promise<Measured> {
  const repository = await repositoryOf(scale);
  const workspace = await openWorkspace(repository);
  await workspace.baseline();
  const index = repository.at('plain-index');
  const samples = await interleave(
    roundsOf(scale),
    {
      ours: async () => {
        await workspace.changes();
      },
      plain: () => {
        copyFileSync(join(repository.root, '.git/index'), index);
        plainGit(repository, index, 'add', '--all');
        plainGit(repository, index, 'diff', '--cached', '--binary', 'HEAD');
      },
    },
    createChange(repository),
  );
  undo(repository);
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${describeBig(repository)}, ${CHANGED} changed: ${Math.round(median(samples.ours))} ms; \`git add -A\` and \`git diff --binary\` on a copy of the index ${Math.round(median(samples.plain))} ms`,
  };
}

async function save(scale: Scale): Promise<Measured> {
  const repository = await repositoryOf(scale);
  const workspace = await openWorkspace(repository);
  await workspace.baseline();
  const index = repository.at('plain-index');
  const samples = await interleave(
    roundsOf(scale),
    {
      ours: async () => {
        const { patch } = await workspace.changes();
        const sealed = seal(await writeArchive(new Map([['work.patch', patch]])), PLACE, KEY, randomBytes);
        writeFileSync(repository.at('state'), sealed);
      },
      plain: () => {
        copyFileSync(join(repository.root, '.git/index'), index);
        plainGit(repository, index, 'add', '--all');
        const patch = plainGit(repository, index, 'diff', '--cached', '--binary', 'HEAD');
        writeFileSync(repository.at('patch.gz'), gzipSync(patch));
      },
    },
    createChange(repository),
  );
  undo(repository);
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${describeBig(repository)}, ${CHANGED} changed: captured, packed and encrypted in ${Math.round(median(samples.ours))} ms; \`git add -A\`, \`git diff --binary\` and gzip ${Math.round(median(samples.plain))} ms`,
  };
}

async function restore(scale: Scale): Promise<Measured> {
  const repository = await repositoryOf(scale);
  const workspace = await openWorkspace(repository);
  await workspace.baseline();
  createChange(repository)();
  const { patch } = await workspace.changes();
  const path = repository.at('work.patch');
  writeFileSync(path, patch);
  undo(repository);
  const putBack = async (work: () => Promise<void>): Promise<void> => {
    await work();
    undo(repository);
  };
  const samples = await interleave(roundsOf(scale), {
    ours: () =>
      putBack(async () => {
        const applied = await workspace.apply(patch);
        if (applied.kind === 'conflict') throw new Error(applied.why);
      }),
    plain: () => putBack(() => runProgram({ argv: ['git', 'apply', '--binary', path], cwd: repository.root })),
  });
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${describeBig(repository)}, a patch of ${CHANGED} files applied, and \`git checkout\` after each: ${Math.round(median(samples.ours))} ms; with \`git apply --binary\` ${Math.round(median(samples.plain))} ms`,
  };
}

export const big: readonly BenchRow[] = [
  { name: 'Big: baseline before the agent, time relative to plain git', bound: atMost(1.15), measure: baseline },
  { name: 'Big: patch captured, time relative to plain git', bound: atMost(1.15), measure: capture },
  { name: 'Big: work saved, time relative to plain git and gzip', bound: atMost(1.15), measure: save },
  { name: 'Big: work restored, time relative to plain git', bound: atMost(1.15), measure: restore },
  ...bigRuns,
];

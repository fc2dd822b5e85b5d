/** A large repository in a sandbox, and in a whole run: the cost that unchanged files add. See big-rows.ts. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processes } from '../../worker/adapters/programs/execa-processes.ts';
import { linuxSandbox, thisMachine } from '../../worker/adapters/sandbox/linux-sandbox.ts';
import type { ProcessLimits, RunProgram } from '../../worker/ports/process-ports.ts';
import { type BigRepository, describeBig, plainGit, repositoryOf, roundsOf } from '../big-repository.ts';
import { git, writeTree } from '../material.ts';
import { beyond, interleave, median, timesLonger } from '../measure.ts';
import { node, runProgram } from '../programs.ts';
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';

const LIMITS: ProcessLimits = {
  timeoutMs: 60_000,
  graceMs: 0,
  cancelGraceMs: 0,
  stopSignal: 'SIGTERM',
  stdoutBytes: 4_096,
  stderrBytes: 4_096,
  filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
};

/** Uses a separate index. Files have another owner in a sandbox, so the first `git status` there reads all of them. */
async function readStatus(run: RunProgram, { root, at }: BigRepository, index: string): Promise<void> {
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: at('scratch/home'),
    GIT_INDEX_FILE: index,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
  const argv = ['git', 'status', '--porcelain'] as const;
  const end = await run({ argv, cwd: root, env, stdin: '' }, LIMITS, new AbortController().signal);
  if (end.exitCode !== 0) throw new Error(`git status ended with ${end.exitCode}.`);
}

async function isolation(scale: Scale): Promise<Measured> {
  const repository = await repositoryOf(scale);
  const { root, at } = repository;
  mkdirSync(at('scratch/home'), { recursive: true });
  const machine = linuxSandbox(thisMachine({ top: root, gitFolder: join(root, '.git'), askTool: undefined }));
  const can = machine.methods();
  const [method] = can.kind === 'some' ? can.methods : [];
  if (method === undefined) throw new Error('This machine has no sandbox.');
  const places = { workspace: root, scratch: at('scratch'), writable: ['home'], readable: [], alsoReadable: [] };
  const trial = await machine.attempt(method, { ...places, network: undefined }, new AbortController().signal);
  if (trial.kind === 'fails') throw new Error(`The sandbox does not work here: ${trial.why}`);
  const indexes = [at('scratch/home/inside'), at('scratch/home/outside')] as const;
  for (const index of indexes) copyFileSync(join(root, '.git/index'), index);
  const began = performance.now();
  await readStatus(trial.run, repository, indexes[0]);
  const first = performance.now() - began;
  const samples = await interleave(roundsOf(scale), {
    inside: () => readStatus(trial.run, repository, indexes[0]),
    outside: () => readStatus((...given) => processes.run(...given), repository, indexes[1]),
  });
  return {
    value: timesLonger(samples.inside, samples.outside),
    detail: `${describeBig(repository)}: \`git status\` in a sandbox (${method}) ${Math.round(median(samples.inside))} ms, the first one ${Math.round(first)} ms; without one ${Math.round(median(samples.outside))} ms`,
  };
}

const SUBAGENT = '---\nruntime: command\ncommand: "true"\n---\nDo it.\n';

/** A whole run of the shipped worker, whose agent changes nothing. @param name the prefix of its folders. */
function createRun({ at }: BigRepository, name: string, workspace: string): () => Promise<void> {
  const registry = at(`${name}-registry`);
  const artifacts = at(`${name}-artifacts`);
  mkdirSync(join(registry, 'subagents'), { recursive: true });
  mkdirSync(artifacts, { recursive: true });
  writeFileSync(join(registry, 'subagents/doer.md'), SUBAGENT);
  return () =>
    runProgram({
      argv: node(resolve('dist/worker/main.cjs')),
      env: {
        HOME: at('scratch'),
        AGORA_SUBAGENT: 'doer',
        AGORA_STATE_KEY: 'a state key that is long enough',
        AGORA_WORKSPACE: workspace,
        AGORA_REGISTRY: registry,
        AGORA_ARTIFACTS: artifacts,
        AGORA_ISOLATION: 'none',
      },
    });
}

/** The time that unchanged files add, relative to the two passes of plain git that every comparison needs. */
async function growth(scale: Scale): Promise<Measured> {
  const repository = await repositoryOf(scale);
  mkdirSync(repository.at('scratch'), { recursive: true });
  const small = repository.at('small');
  writeTree(small, new Map([...repository.files].slice(0, 100)));
  git(small, 'init', '-q', '-b', 'main');
  git(small, 'add', '--all');
  git(small, 'commit', '-q', '-m', 'A few of them');
  const index = repository.at('plain-index');
  const samples = await interleave(
    roundsOf(scale),
    {
      big: createRun(repository, 'big', repository.root),
      small: createRun(repository, 'small', small),
      plain: () => {
        plainGit(repository, index, 'read-tree', 'HEAD');
        plainGit(repository, index, 'add', '--all');
        plainGit(repository, index, 'write-tree');
        plainGit(repository, index, 'add', '--all');
        plainGit(repository, index, 'diff', '--cached', '--binary', 'HEAD');
      },
    },
    () => {
      rmSync(index, { force: true });
    },
  );
  const more = beyond(samples.big, samples.small);
  return {
    value: timesLonger(more, samples.plain),
    detail: `a whole run of the worker takes ${Math.round(median(more))} ms longer on ${describeBig(repository)} than on 100 files (${Math.round(median(samples.small))} ms); plain git, which reads all files before and after, ${Math.round(median(samples.plain))} ms`,
  };
}

export const bigRuns: readonly BenchRow[] = [
  { name: 'Big: git in a sandbox, time relative to git without one', bound: atMost(1.15), measure: isolation },
  { name: 'Big: growth of a whole run, relative to plain git', bound: atMost(1.15), measure: growth },
];

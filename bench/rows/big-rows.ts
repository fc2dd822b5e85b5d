/**
 * A hundred thousand files and two gigabytes of history: what a run does with its work tree, against what plain git
 * does for the same.
 *
 * Long and large, so only for whoever asks for it: `npm run bench -- big`.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { processes } from '../../worker/adapters/programs/execa-processes.ts';
import { gitWorkspace } from '../../worker/adapters/git/git-workspace.ts';
import { linuxSandbox, thisMachine } from '../../worker/adapters/sandbox/linux-sandbox.ts';
import type { ProcessLimits, RunProgram } from '../../worker/ports/process-ports.ts';
import type { Workspace } from '../../worker/ports/work-tree-ports.ts';
import { writeArchive } from '../../worker/state/archive.ts';
import { seal, StateBinding } from '../../worker/state/encrypt-state.ts';
import { type BigRepository, openBigRepository } from '../big-repository.ts';
import { git, writeTree } from '../material.ts';
import { beyond, interleave, median, timesLonger } from '../measure.ts';
import { node, runProgram } from '../programs.ts';
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';

const FILES = 100_000;
const CHANGED = 50;
const KEY = { id: 'bench', secret: 'a secret for the bench' };
const PLACE = StateBinding.parse({ repository: 1, task: 't_0123456789ab', round: 1 });

let shared: Promise<BigRepository> | undefined;

/** The rows are about the same one, which is gone when the bench ends. */
function repositoryOf({ size }: Scale): Promise<BigRepository> {
  shared ??= openBigRepository(FILES * size, size).then((repository) => {
    process.once('exit', () => {
      repository[Symbol.dispose]();
    });
    return repository;
  });
  return shared;
}

const roundsOf = ({ rounds }: Scale): number => Math.ceil(rounds / 3);

const describe = ({ files, historyBytes }: BigRepository): string =>
  `${files.size} files, ${Math.round(historyBytes / 1e6)} MB of history`;

/** Other bytes in each round: what is staged once is known to git. */
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

/** As by hand, beside the repository's own index. */
function plainGit({ root }: BigRepository, index: string, ...args: string[]): Buffer {
  return execFileSync('git', args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', GIT_INDEX_FILE: index },
    maxBuffer: 1e9,
  });
}

let folders = 0;
function openWorkspace({ root, at }: BigRepository): Promise<Workspace> {
  folders += 1;
  return gitWorkspace({ root, gitFolder: at(`git-${folders}`) });
}

/** Every byte is read, because the repository's own index is not trusted: plain git with an index of its own. */
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
    detail: `${describe(repository)}, looked at before the agent begins: ${Math.round(median(samples.ours))} ms; \`git read-tree\`, \`git add -A\` and \`git write-tree\` into an index of its own ${Math.round(median(samples.plain))} ms`,
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
    detail: `${describe(repository)}, ${CHANGED} changed: ${Math.round(median(samples.ours))} ms; \`git add -A\` and \`git diff --binary\` on a copy of the index ${Math.round(median(samples.plain))} ms`,
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
    detail: `${describe(repository)}, ${CHANGED} changed: captured, packed and encrypted in ${Math.round(median(samples.ours))} ms; \`git add -A\`, \`git diff --binary\` and gzip ${Math.round(median(samples.plain))} ms`,
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
    detail: `${describe(repository)}, a patch of ${CHANGED} files put back, and \`git checkout\` after each: ${Math.round(median(samples.ours))} ms; by \`git apply --binary\` ${Math.round(median(samples.plain))} ms`,
  };
}

const LIMITS: ProcessLimits = {
  timeoutMs: 60_000,
  graceMs: 0,
  cancelGraceMs: 0,
  stopSignal: 'SIGTERM',
  stdoutBytes: 4_096,
  stderrBytes: 4_096,
  filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
};

async function readStatus(run: RunProgram, { root, at }: BigRepository): Promise<void> {
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: at('scratch'),
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  };
  const argv = ['git', '--no-optional-locks', 'status', '--porcelain'] as const;
  const end = await run({ argv, cwd: root, env, stdin: '' }, LIMITS, new AbortController().signal);
  if (end.exitCode !== 0) throw new Error(`git status ended with ${end.exitCode}.`);
}

async function isolation(scale: Scale): Promise<Measured> {
  const repository = await repositoryOf(scale);
  const scratch = repository.at('scratch');
  mkdirSync(scratch, { recursive: true });
  const gitFolder = join(repository.root, '.git');
  const machine = linuxSandbox(thisMachine({ top: repository.root, gitFolder, askTool: undefined }));
  const can = machine.methods();
  const [method] = can.kind === 'some' ? can.methods : [];
  if (method === undefined) throw new Error('This machine has no sandbox.');
  const needs = {
    workspace: repository.root,
    scratch,
    writable: ['home'],
    readable: [],
    alsoReadable: [],
    network: undefined,
  };
  const trial = await machine.attempt(method, needs, new AbortController().signal);
  if (trial.kind === 'fails') throw new Error(`The sandbox does not work here: ${trial.why}`);
  const samples = await interleave(roundsOf(scale), {
    inside: () => readStatus(trial.run, repository),
    outside: () => readStatus((...given) => processes.run(...given), repository),
  });
  return {
    value: timesLonger(samples.inside, samples.outside),
    detail: `${describe(repository)}: \`git status\` in a sandbox (${method}) ${Math.round(median(samples.inside))} ms; without one ${Math.round(median(samples.outside))} ms`,
  };
}

const SUBAGENT = '---\nruntime: command\ncommand: "true"\n---\nDo it.\n';

/** A whole run of the shipped worker, whose agent changes nothing. @param name of its folders. */
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

/** What grows with what did not change, against the two looks of plain git that every comparison needs. */
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
    detail: `a whole run of the worker takes ${Math.round(median(more))} ms longer on ${describe(repository)} than on 100 files (${Math.round(median(samples.small))} ms); plain git, which looks at all of it before and after, ${Math.round(median(samples.plain))} ms`,
  };
}

export const big: readonly BenchRow[] = [
  { name: 'Big: looked at before the agent, time of plain git', bound: atMost(1.15), measure: baseline },
  { name: 'Big: patch captured, time of plain git', bound: atMost(1.15), measure: capture },
  { name: 'Big: work saved, time of plain git and gzip', bound: atMost(1.15), measure: save },
  { name: 'Big: work restored, time of plain git', bound: atMost(1.15), measure: restore },
  { name: 'Big: git in a sandbox, time of git without', bound: atMost(1.15), measure: isolation },
  { name: 'Big: a whole run, what grows over plain git', bound: atMost(1.15), measure: growth },
];

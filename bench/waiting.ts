/**
 * Runs tasks on the local GitHub with the shipped bundles, and records when GitHub with its runner, git and the agent
 * were at work. The rest of a stretch of time is ours.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type DemoEnvironment, SHOP, startDemoEnvironment } from '../demo/demo-environment.ts';
import type { Hub } from '../localhub/hub-options.ts';
import { tempFolder } from './material.ts';

/** Milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface PlayedTask {
  readonly labelToToken: Stretch;
  readonly endToQuestion: Stretch;
  readonly replyToToken: Stretch;
  readonly endToPullRequest: Stretch;
}

export interface PlayedTasks {
  readonly tasks: readonly PlayedTask[];
  readonly github: readonly Stretch[];
  readonly git: readonly Stretch[];
  readonly agent: readonly Stretch[];
}

const Stamp = z.object({
  what: z.enum(['action', 'git', 'agent']),
  from: z.number(),
  to: z.number(),
});
type Stamp = z.infer<typeof Stamp>;

/**
 * It asks in the first round and changes a file in the second. It prints when it worked, because a sandbox hides our
 * files.
 */
const AGENT = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
const from = Date.now();
if ((process.env.AGORA_ROUND ?? '1') === '1') {
  mkdirSync(dirname(process.env.AGORA_SENTINEL), { recursive: true });
  writeFileSync(process.env.AGORA_SENTINEL, JSON.stringify({ question: 'Which one?', options: ['One', 'Two'] }));
} else writeFileSync('CHOICE.md', process.env.AGORA_OPTION + ' at ' + from + '\\n');
console.log('agent at work from=' + from + ' to=' + Date.now());
`;

const renderGit = (stamps: string, git: string): string => `#!/bin/sh
from=$(date +%s%3N)
${git} "$@"
code=$?
echo "{\\"what\\":\\"git\\",\\"from\\":$from,\\"to\\":$(date +%s%3N)}" >> ${stamps}
exit $code
`;

/** Loaded by each program of a step. Records when the action's own program started. */
const renderPreload = (stamps: string): string => `
if (/dist.main\\.cjs$/.test(process.argv[1] ?? ''))
  require('node:fs').appendFileSync(${JSON.stringify(stamps)}, JSON.stringify({ what: 'action', from: performance.timeOrigin, to: performance.timeOrigin }) + '\\n');
`;

const SUBAGENT =
  '---\ndescription: Chooses\nruntime: command\ncommand: node .github/agora/agents/timed.mjs\n---\nChoose.\n';

interface Laid {
  readonly repository: string;
  readonly stamps: string;
  readonly extraEnv: Readonly<Record<string, string>>;
}

function lay(folder: string): Laid {
  const stamps = join(folder, 'stamps.jsonl');
  const repository = join(folder, 'repository');
  cpSync(resolve('demo/repository'), repository, { recursive: true });
  const files = {
    [join(repository, '.github/agora/agents/timed.mjs')]: AGENT,
    [join(repository, '.github/agora/subagents/timed.md')]: SUBAGENT,
    [join(folder, 'bin/git')]: renderGit(stamps, execFileSync('which', ['git'], { encoding: 'utf8' }).trim()),
    [join(folder, 'preload.cjs')]: renderPreload(stamps),
    [stamps]: '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  chmodSync(join(folder, 'bin/git'), 0o755);
  return {
    repository,
    stamps,
    extraEnv: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      NODE_OPTIONS: `--require=${join(folder, 'preload.cjs')}`,
    },
  };
}

const WAIT_MS = 120_000;

async function until<T>(what: string, hub: Hub, look: () => T | undefined): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const found = look();
    if (found !== undefined) return found;
    await sleep(20);
  }
  const said = hub
    .runs()
    .flatMap(({ title, conclusion, log }) => [
      `${title}: ${conclusion ?? 'has not ended'}`,
      ...log.slice(-20).map(({ line }) => line),
    ]);
  throw new Error(`Timed out waiting for ${what}. ${said.join('\n').slice(-4_000)}`);
}

export async function playTasks(count: number): Promise<PlayedTasks> {
  using folder = tempFolder();
  const { repository, stamps, extraEnv } = lay(folder.path);
  await using shop = await startDemoEnvironment({
    project: resolve('.'),
    workDir: join(folder.path, 'work'),
    repository,
    extraEnv,
  });
  const read = (): Stamp[] =>
    readFileSync(stamps, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Stamp.parse(JSON.parse(line)));
  const tasks: PlayedTask[] = [];
  // The first one is not counted, because it loads everything for the first time.
  for (let index = 0; index <= count; index += 1) {
    const task = await playTask(shop);
    if (index > 0) tasks.push(task);
  }
  return { tasks, ...partsOf(shop, read()) };
}

async function playTask({ hub }: DemoEnvironment): Promise<PlayedTask> {
  const alice = hub.as('alice');
  const { data: issue } = await alice.rest.issues.create({ ...SHOP, title: 'Which one?', body: 'Please choose.' });
  const at = { ...SHOP, issue_number: issue.number };
  const before = agentsIn(hub).length;
  const labelled = Date.now();
  await alice.rest.issues.addLabels({ ...at, labels: ['agora:timed'] });
  const first = await until('the first round', hub, () => agentsIn(hub)[before]);
  const question = await until('the question', hub, () => findExchange(hub, 'issues/create-comment', first.to));
  await until('the end of the first run', hub, () =>
    hub.runs().every(({ status }) => status === 'completed') ? true : undefined,
  );
  const replied = Date.now();
  await alice.rest.issues.createComment({ ...at, body: '1' });
  const second = await until('the second round', hub, () => agentsIn(hub)[before + 1]);
  const pull = await until('the pull request', hub, () => findExchange(hub, 'pulls/create', second.to));
  await hub.settle();
  return {
    labelToToken: { from: labelled, to: first.from },
    endToQuestion: { from: first.to, to: question },
    replyToToken: { from: replied, to: second.from },
    endToPullRequest: { from: second.to, to: pull },
  };
}

/** When the agents worked, oldest first. A log may contain a line more than once. */
function agentsIn(hub: Hub): readonly Stretch[] {
  const lines = hub.runs().flatMap(({ log }) => log.map(({ line }) => line));
  const found = lines.flatMap((line) => {
    const [, from, to] = /agent at work from=(\d+) to=(\d+)/.exec(line) ?? [];
    return from === undefined ? [] : [[Number(from), Number(to)] as const];
  });
  return [...new Map(found)].map(([from, to]) => ({ from, to })).toSorted((one, other) => one.from - other.from);
}

/** When a successful response was sent, after a given time. */
function findExchange({ traffic }: Hub, operation: string, since: number): number | undefined {
  const found = traffic.find(
    ({ operationId, at, status }) => operationId === operation && at >= since && status === 201,
  );
  return found === undefined ? undefined : found.at + found.ms;
}

function partsOf({ hub }: DemoEnvironment, stamps: readonly Stamp[]): Omit<PlayedTasks, 'tasks'> {
  const of = (wanted: Stamp['what']): Stamp[] => stamps.filter(({ what }) => what === wanted);
  const answered = hub.traffic.filter(({ status }) => status > 0).map(({ at, ms }) => ({ from: at, to: at + ms }));
  // The time from the dispatch until the action's program starts is the runner's: queue, job, checkout.
  const runner = hub.traffic
    .filter(({ operationId, status }) => operationId === 'actions/create-workflow-dispatch' && status < 300)
    .flatMap(({ at }) => {
      const began = of('action').find(({ from }) => from > at)?.from;
      return began === undefined ? [] : [{ from: at, to: began }];
    });
  return { github: [...answered, ...runner], git: of('git'), agent: agentsIn(hub) };
}

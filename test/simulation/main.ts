/**
 * `npm run simulate -- --seeds 1000`: simulates many schedules on all cores and prints one line with the result.
 *
 *   --seeds N      number of schedules (100)       --from K      first seed (1)
 *   --workers W    threads (default: one per core) --coverage    print which conditions were reached, and how often
 *   --seed S       only this seed; with --trace, print every event of it (the same each time)
 *   --check        the regressions, and --seeds schedules chosen by the hash of the commit's tree
 *   --shrink       with --seed: find the fewest faults that still make it fail, as a story of at most ten lines
 *   --set-up WHAT  bots, functions, relay, or "bots and relay", instead of the set-up that each seed chooses
 *   --repositories N  simulate 1 or 2 repositories of the same App, instead of what each seed chooses
 *   --pace WHAT    quick (people answer within minutes) or weeks, instead of what each seed chooses
 *   --beside REV   run half of the replicas and half of the runs from that commit
 *   --local        simulate tasks on this machine instead, and kill their host, worker and agent; --check also runs
 *                  600 of these
 *   --mutations    plant each known mistake and expect --seeds schedules to find it; with --keep, write the seeds that
 *                  found a mistake late to planted/found-by.json, which the tests try first
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { checkFlags, readFlags } from '../../scripts/read-flags.ts';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { type Heap, KINDS, type Report } from './invariants/findings.ts';
import { chooseTestSeed } from '../../scripts/tests/test-seed.ts';
import { REGRESSIONS } from './regressions.ts';
import { layOutVersion, loadVersion } from './beside/other-version.ts';
import { runLocal } from './local/run-local.ts';
import { simulateLocal } from './local/simulate-local.ts';
import { shrinkSchedule } from './shrink/shrink-schedule.ts';
import { SET_UPS } from './hosted/set-up.ts';
import { PACES } from './pace.ts';
import type { OtherVersion } from './raise-repository.ts';
import { type Options, simulate } from './simulate.ts';
import { type Caught, tryMutations } from './planted/try-mutations.ts';

const CHUNK = 20;
const SHOWN = 20;
/** Number of local schedules. They take seconds. */
const CHECKED_LOCALLY = 600;
/** Mistakes that are found within this many schedules are not worth noting. */
const SOON = 5;

const Arguments = z.object({
  'seeds': z.coerce.number().int().min(1).default(100),
  'from': z.coerce.number().int().min(0).default(1),
  'seed': z.coerce.number().int().min(0).optional(),
  'workers': z.coerce.number().int().min(1).default(availableParallelism()),
  'trace': z.boolean().default(false),
  'coverage': z.boolean().default(false),
  'mutations': z.boolean().default(false),
  'keep': z.boolean().default(false),
  'check': z.boolean().default(false),
  'local': z.boolean().default(false),
  'shrink': z.boolean().default(false),
  'beside': z.string().optional(),
  'set-up': z.enum(SET_UPS).optional(),
  'pace': z.enum(PACES).optional(),
  'repositories': z.coerce.number().int().min(1).max(2).optional(),
});
type Arguments = z.infer<typeof Arguments>;

/** The settings of a thread: the folder of another version's sources, the set-up, and the pace. */
const PlayedThread = z.object({
  beside: z.string().optional(),
  setUp: z.enum(SET_UPS).optional(),
  pace: z.enum(PACES).optional(),
  repositories: z.number().optional(),
});
type PlayedThread = z.infer<typeof PlayedThread>;

interface Sum {
  readonly reports: Pick<Report, 'seed' | 'findings'>[];
  readonly coverage: Map<string, number>;
}

function readArguments(): Arguments {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readFlags(import.meta.filename, {
    options: {
      seeds: text,
      from: text,
      beside: text,
      'set-up': text,
      pace: text,
      repositories: text,
      seed: text,
      workers: text,
      trace: flag,
      coverage: flag,
      mutations: flag,
      keep: flag,
      check: flag,
      local: flag,
      shrink: flag,
    },
  });
  return checkFlags(Arguments, values);
}

async function replay(seed: number, given: Arguments): Promise<void> {
  const { trace: traced, local, beside: revision, 'set-up': setUp, pace, repositories } = given;
  const beside = await findBeside(revision === undefined ? undefined : layOutVersion(revision));
  const report = await (local
    ? simulateLocal(seed, { traced })
    : simulate(seed, { traced, beside, setUp, pace, repositories }));
  for (const line of report.trace) process.stdout.write(`${line}\n`);
  const sum: Sum = { reports: report.findings.length > 0 ? [report] : [], coverage: new Map(report.coverage) };
  tell(sum, 1, local);
}

/** Takes a minute or two: it plays the schedule up to several hundred times. */
async function tellStory(seed: number): Promise<void> {
  const shrunk = await shrinkSchedule(seed);
  if (shrunk === undefined) {
    process.stdout.write(`seed ${seed} is in order: there is nothing to shrink\n`);
    return;
  }
  const { kind, before, choices, replays, story } = shrunk;
  process.stdout.write(`seed ${seed}: ${kind}, with ${choices.size} of ${before} choices (${replays} replays)\n`);
  for (const [name, value] of choices) process.stdout.write(`  ${value} ${name}\n`);
  for (const line of story) process.stdout.write(`${line}\n`);
  process.exitCode = 1;
}

function rangeOf(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** The regressions, and schedules that nobody selected. */
function seedsOfCheck(count: number): number[] {
  const { seed, origin } = chooseTestSeed();
  process.stdout.write(`${REGRESSIONS.length} regressions, and ${count} schedules from ${seed}, of ${origin}\n`);
  return [...REGRESSIONS.map((regression) => regression.seed), ...rangeOf(seed, count)];
}

async function runMany(
  seeds: readonly number[],
  { workers, coverage, beside: revision, 'set-up': setUp, pace, repositories }: Arguments,
): Promise<void> {
  const startedAt = performance.now();
  const beside = revision === undefined ? undefined : layOutVersion(revision);
  const sum = await share(seeds, workers, { beside, setUp, pace, repositories });
  if (coverage) tellCoverage(sum.coverage);
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s on ${workers} threads\n`);
  tell(sum, seeds.length);
}

/** Runs in this thread, because a thousand schedules only take seconds. */
async function runManyLocal(seeds: readonly number[], { coverage }: Arguments): Promise<void> {
  const sum = await runLocal(seeds);
  if (coverage) tellCoverage(sum.coverage);
  tell(sum, seeds.length, true);
}

/** Hands out seeds in small batches, so that no thread waits long for another one. */
async function share(seeds: readonly number[], workers: number, played: PlayedThread): Promise<Sum> {
  const sum: Sum = { reports: [], coverage: new Map() };
  let next = 0;
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const hand = (): void => {
        if (next >= seeds.length) {
          resolve();
          return;
        }
        worker.postMessage(seeds.slice(next, next + CHUNK));
        next += CHUNK;
      };
      worker.on('error', reject);
      worker.on('message', (part: Sum) => {
        sum.reports.push(...part.reports);
        for (const [what, count] of part.coverage) sum.coverage.set(what, (sum.coverage.get(what) ?? 0) + count);
        hand();
      });
      hand();
    });
  const threads = Array.from(
    { length: Math.min(workers, Math.ceil(seeds.length / CHUNK)) },
    () => new Worker(new URL(import.meta.url), { workerData: played }),
  );
  await Promise.all(threads.map(work));
  await Promise.all(threads.map((thread) => thread.terminate()));
  return sum;
}

function listen(port: NonNullable<typeof parentPort>): void {
  const { beside: folder, ...played } = PlayedThread.parse(workerData);
  const beside = findBeside(folder);
  port.on('message', (seeds: readonly number[]) => {
    void beside
      .then((version) => runPart(seeds, { beside: version, ...played }))
      .then(
        (part) => {
          port.postMessage(part);
        },
        (error: unknown) => {
          setImmediate(() => {
            throw error;
          });
        },
      );
  });
}

/** @param folder the sources of the other version. */
function findBeside(folder: string | undefined): Promise<OtherVersion | undefined> {
  return folder === undefined ? Promise.resolve(undefined) : loadVersion(folder);
}

async function runPart(seeds: readonly number[], options: Options): Promise<Sum> {
  const part: Sum = { reports: [], coverage: new Map() };
  for (const seed of seeds) {
    const { findings, coverage } = await simulate(seed, options);
    if (findings.length > 0) part.reports.push({ seed, findings });
    for (const [what, count] of coverage) part.coverage.set(what, (part.coverage.get(what) ?? 0) + count);
  }
  return part;
}

function tellCoverage(coverage: ReadonlyMap<string, number>): void {
  for (const [what, count] of [...coverage].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    process.stdout.write(`${String(count).padStart(9)}  ${what}\n`);
}

/** Prints the failing seeds first, how to reproduce them, and the line with the counts. */
function tell({ reports }: Sum, seeds: number, isLocal = false): void {
  for (const { seed, findings } of reports.toSorted((one, other) => one.seed - other.seed).slice(0, SHOWN)) {
    for (const { kind, text } of findings) process.stdout.write(`seed ${seed}: ${kind}: ${text}\n`);
    const before = isLocal ? undefined : REGRESSIONS.find((regression) => regression.seed === seed);
    if (before !== undefined) process.stdout.write(`  it was red before: ${before.was}\n`);
    process.stdout.write(`  see it again: npm run simulate -- ${isLocal ? '--local ' : ''}--seed ${seed} --trace\n`);
    if (!isLocal) process.stdout.write(`  as a short story: npm run simulate -- --seed ${seed} --shrink\n`);
  }
  if (reports.length > SHOWN) process.stdout.write(`… and ${reports.length - SHOWN} seeds more\n`);
  const count = (heap: Heap): number =>
    reports.filter(({ findings }) => findings.some(({ kind }) => KINDS[kind] === heap)).length;
  const what = isLocal ? 'seeds on this machine' : 'seeds';
  process.stdout.write(`${seeds} ${what}: ${count('lost')} lost, ${count('double')} double, ${count('stale')} stale\n`);
  if (reports.length > 0) process.exitCode = 1;
}

/** Mistakes that are found early need no note. */
async function keepSeeds(caught: readonly Caught[]): Promise<void> {
  const late = caught.flatMap(({ mutation, seed }) => (seed !== undefined && seed > SOON ? [[mutation, seed]] : []));
  const path = new URL('planted/found-by.json', import.meta.url);
  await writeFile(path, `${JSON.stringify(Object.fromEntries(late), undefined, 2)}\n`);
}

async function runMutations({ seeds, from, keep }: Arguments): Promise<void> {
  const caught = await tryMutations(seeds, from, ({ mutation, seed, finding }) => {
    process.stdout.write(
      seed === undefined
        ? `SURVIVED  ${mutation}\n`
        : `caught    ${mutation}\n          by seed ${seed}: ${finding ?? ''}\n`,
    );
  });
  if (keep) await keepSeeds(caught);
  const survived = caught.filter(({ seed }) => seed === undefined).length;
  process.stdout.write(`${caught.length} mutations: ${caught.length - survived} caught, ${survived} survived\n`);
  process.exitCode = survived === 0 ? 0 : 1;
}

if (!isMainThread && parentPort !== null) {
  listen(parentPort);
} else {
  const given = readArguments();
  if (given.mutations) await runMutations(given);
  else if (given.seed !== undefined && given.shrink) await tellStory(given.seed);
  else if (given.seed !== undefined) await replay(given.seed, given);
  else {
    const seeds = given.check ? seedsOfCheck(given.seeds) : rangeOf(given.from, given.seeds);
    if (!given.local) await runMany(seeds, given);
    if (given.local) await runManyLocal(seeds, given);
    else if (given.check) await runManyLocal(rangeOf(seeds.at(-1) ?? 0, CHECKED_LOCALLY), given);
  }
}

/**
 * Tries many mutants at once: each file is loaded once with all of its mutants behind switches, and each test runs once
 * for each mutant that it reaches. Tests of the mutant's own folder come first, then all others that import its file.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import { createVitest, type Reporter, type TestSpecification, type Vite, type Vitest } from 'vitest/node';
import { z } from 'zod';
import { COPY } from '../copied-tree.ts';
import type { Planted } from '../create-judge.ts';
import type { TestWatch } from '../start-again.ts';
import { testedFolderOf } from '../tested-folder.ts';
import type { Round } from './switch-runner.ts';
import { plantSwitches } from './plant-switches.ts';

const FOLDER = resolve('.cache/mutation/switched');
const SAID = join(FOLDER, 'said.ndjson');
const ACTIVE = join(FOLDER, 'active');
const RUNNER = resolve(import.meta.dirname, 'switch-runner.ts');
/** A mutant can make a test wait for what never comes. */
const TEST_TIMEOUT_MS = 20_000;

const Killed = z.object({ killed: z.number().int(), by: z.string() });

/** By the position of a mutant: the test files that noticed it. */
type Killers = ReadonlyMap<number, readonly string[]>;

interface Trying {
  readonly watch: TestWatch;
  /** Whether only tests of the mutants' own folders run. */
  readonly isNear: boolean;
  /** Called when a mutant has been noticed. */
  readonly tell: (planted: Planted, killers: readonly string[]) => void;
}

export async function trySwitched(plants: readonly Planted[], { watch, isNear, tell }: Trying): Promise<Killers> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(SAID, '');
  const vitest = await startVitest(plants, watch);
  const tellSaid = (): void => {
    for (const [at, by] of readKillers()) tell(plants[at] as Planted, by);
  };
  const noticedByHanging = (): void => {
    tellSaid();
    const planted = existsSync(ACTIVE) ? plants[Number(readFileSync(ACTIVE, 'utf8'))] : undefined;
    if (planted !== undefined) tell(planted, [`test/${dirname(planted.path)}`]);
  };
  const paths = plants.map(({ path }) => path);
  const { beside, samePart, others } = await chooseTests(vitest, plants);
  const near = [
    { tests: beside, isBeside: true, leastMs: 0, mostMs: 100, forAllMs: 20_000, forEachMs: 3000, farthest: 99 },
    { tests: beside, isBeside: true, leastMs: 100, mostMs: 2000, forAllMs: 5000, forEachMs: 1000, farthest: 0 },
  ];
  const far = [
    { tests: samePart, isBeside: false, leastMs: 0, mostMs: 200, forAllMs: 10_000, forEachMs: 2000, farthest: 3 },
    { tests: others, isBeside: false, leastMs: 0, mostMs: 100, forAllMs: 3000, forEachMs: 500, farthest: 0 },
  ];
  for (const { tests, ...round } of isNear ? near : [...near, ...far]) {
    if (tests.length === 0 || readKillers().size === plants.length) continue;
    writeFileSync(join(FOLDER, 'round.json'), JSON.stringify({ ...round, paths } satisfies Round));
    await watch.tryOrStartAgain(() => vitest.runTestSpecifications([...tests], false), noticedByHanging);
    tellSaid();
  }
  await vitest.close();
  return readKillers();
}

async function startVitest(plants: readonly Planted[], watch: TestWatch): Promise<Vitest> {
  const reporter: Reporter = { onTestCaseResult: watch.goOn, onTestModuleEnd: watch.goOn };
  const config = (await import(join(COPY, 'vitest.config.ts'))) as { default: ViteUserConfig };
  const projects = (config.default.test?.projects ?? []).flatMap((project) => {
    const test = typeof project === 'object' && 'test' in project ? project.test : undefined;
    if (test?.name !== 'pure' && test?.name !== 'processes') return [];
    const limits = { testTimeout: TEST_TIMEOUT_MS, expect: { poll: { timeout: TEST_TIMEOUT_MS / 4 } }, maxWorkers: 1 };
    const provide = { ...test.provide, switchedFolder: FOLDER };
    const settings = { ...test, ...limits, provide, runner: RUNNER };
    return [{ plugins: [plantInto(plants)], root: COPY, logLevel: 'error' as const, test: settings }];
  });
  return createVitest(
    'test',
    { root: COPY, config: false, watch: false, projects, reporters: [reporter], maxWorkers: 1 },
    { logLevel: 'error' },
  );
}

/** Gives the tests all mutants of a file at once. */
function plantInto(plants: readonly Planted[]): Vite.Plugin {
  const byPath = Map.groupBy(plants.entries(), ([, { path }]) => join(COPY, path));
  return {
    name: 'switched-mutants',
    enforce: 'pre',
    transform: (code, id) => {
      const some = byPath.get(id.split('?')[0] ?? '') ?? [];
      const mutants = some.map(([, planted]) => planted);
      const [[first] = []] = some;
      return first === undefined ? undefined : { code: plantSwitches(code, mutants, first).text, map: null };
    },
  };
}

/**
 * The tests of the same folders, then of the same parts, then all others that import the files, except tests of other
 * parts that start processes.
 */
async function chooseTests(
  vitest: Vitest,
  plants: readonly Planted[],
): Promise<Record<'beside' | 'samePart' | 'others', TestSpecification[]>> {
  const paths = [...new Set(plants.map(({ path }) => path))];
  vitest.config.related = paths.map((path) => join(COPY, path));
  const folders = new Set(paths.map((path) => dirname(path)));
  const parts = paths.map((path) => join('test', path.split('/')[0] ?? '', '/'));
  const related = (await vitest.getRelevantTestSpecifications()).filter(
    ({ project, moduleId }) =>
      project.name === 'pure' || parts.some((part) => relative(COPY, moduleId).startsWith(part)),
  );
  const nearness = ({ moduleId }: TestSpecification): 'beside' | 'samePart' | 'others' => {
    const path = relative(COPY, moduleId);
    if (folders.has(testedFolderOf(path, COPY))) return 'beside';
    return parts.some((part) => path.startsWith(part)) ? 'samePart' : 'others';
  };
  const { beside = [], samePart = [], others = [] } = Object.groupBy(related, nearness);
  return { beside, samePart: [...beside, ...samePart], others };
}

function readKillers(): Killers {
  const killers = new Map<number, string[]>();
  for (const line of readFileSync(SAID, 'utf8')
    .split('\n')
    .filter((one) => one !== '')) {
    const { killed, by } = Killed.parse(JSON.parse(line));
    killers.set(killed, [...(killers.get(killed) ?? []), by]);
  }
  return killers;
}

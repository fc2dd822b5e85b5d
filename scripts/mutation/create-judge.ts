/**
 * Finds out whether a test notices a mistake. The tests that noticed the last mistake in the same file run first, then
 * those of its own folder, then those of folders within it, then all others that import the file, except tests of other
 * folders that start processes. The run ends at the first failure.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createVitest, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { COPY } from './copied-tree.ts';
import { findByHalving } from './find-by-halving.ts';
import { applyMutant, type Mutant } from './find-mutants.ts';

export interface Planted extends Mutant {
  readonly path: string;
  /** The location of tests that notice it. If left out: the tests of its own folder, then all that import it. */
  readonly tests?: readonly string[];
  readonly what?: string;
}

type TellKillers = (planted: Planted, killers: readonly string[]) => void;

export interface Judge {
  /**
   * Runs the tests that are named for it. If none are named, runs those that noticed the last mistake in its file and
   * those of its folder.
   *
   * @returns the test files that notice it, relative to the root of the tree; none if no test does.
   * @throws if a test that fails with the mistake also fails without it.
   */
  readonly findKillers: (planted: Planted) => Promise<readonly string[]>;
  /**
   * Runs all further tests that import the files, for many mistakes at once. If a test notices something, the mistakes
   * that it notices alone are found by halving, and the others continue. A mistake that hides another one can only
   * prevent a kill, and never cause one.
   *
   * @param tell is called for each mistake as soon as its result is known. Without killers, the mistake survives.
   */
  readonly findFurtherKillers: (plants: readonly Planted[], tell: TellKillers) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param maxWorkers how many test files run at once. @param goOn is called for every test result. */
export async function createJudge(maxWorkers: number, goOn: () => void): Promise<Judge> {
  const failed = new Set<string>();
  const stop = (module: TestModule): void => {
    failed.add(module.moduleId);
    void vitest.cancelCurrentRun('test-failure');
  };
  const reporter: Reporter = {
    onTestCaseResult: (test) => {
      goOn();
      if (test.result().state === 'failed') stop(test.module);
    },
    onTestModuleEnd: (module) => {
      goOn();
      if (!module.ok()) stop(module);
    },
  };
  const vitest = await createVitest(
    'test',
    { root: COPY, watch: false, project: ['pure', 'processes'], reporters: [reporter], maxWorkers },
    { logLevel: 'error' },
  );
  const run = async (paths: readonly string[], tests: readonly TestSpecification[]): Promise<readonly string[]> => {
    if (tests.length === 0) return [];
    failed.clear();
    for (const path of paths) vitest.invalidateFile(join(COPY, path));
    const { unhandledErrors } = await vitest.runTestSpecifications([...tests], false);
    if (failed.size === 0 && unhandledErrors.length > 0) throw new Error(String(unhandledErrors[0]));
    return [...failed];
  };
  const findNoticing = createNotice(vitest, run);
  return {
    findKillers: findKillersWith(vitest, findNoticing),
    findFurtherKillers: (plants, tell) => findFurther(vitest, findNoticing, plants, tell),
    close: () => vitest.close(),
  };
}

type RunTests = (paths: readonly string[], tests: readonly TestSpecification[]) => Promise<readonly string[]>;
type FindNoticing = (
  plants: readonly Planted[],
  tests: readonly TestSpecification[],
) => Promise<readonly TestSpecification[]>;

/** Runs tests with mistakes in the copy, and removes the mistakes afterward. */
function createNotice(vitest: Vitest, run: RunTests): FindNoticing {
  /** Test files that have passed without any mistake. Only their failures count. */
  const sound = new Set<string>();
  return async (plants, tests) => {
    const byPath = Map.groupBy(plants, ({ path }) => path);
    const texts = new Map([...byPath.keys()].map((path) => [path, readFileSync(join(COPY, path), 'utf8')]));
    for (const [path, some] of byPath) {
      const last = some.toSorted((one, other) => other.start - one.start);
      writeFileSync(join(COPY, path), last.reduce(applyMutant, texts.get(path) ?? ''));
    }
    const paths = [...byPath.keys()];
    const noticed = await run(paths, tests).finally(() => {
      for (const [path, text] of texts) {
        writeFileSync(join(COPY, path), text);
        // Otherwise the tests of other files would run with the mistake.
        vitest.invalidateFile(join(COPY, path));
      }
    });
    const noticing = tests.filter(({ moduleId }) => noticed.includes(moduleId));
    const fresh = noticing.filter(({ moduleId }) => !sound.has(moduleId));
    const unsound = await run(paths, fresh);
    if (unsound.length > 0) throw new Error(`Tests fail without any mistake: ${unsound.join(', ')}`);
    for (const { moduleId } of noticing) sound.add(moduleId);
    return noticing;
  };
}

const nameOf = ({ moduleId }: TestSpecification): string => relative(COPY, moduleId);

function findKillersWith(vitest: Vitest, findNoticing: FindNoticing): Judge['findKillers'] {
  const killers = new Map<string, readonly TestSpecification[]>();
  return async (planted) => {
    const { path, tests } = planted;
    const before = tests === undefined ? (killers.get(path) ?? []) : [];
    const near = await vitest.globTestSpecifications(tests === undefined ? [`test/${dirname(path)}/`] : [...tests]);
    const isOwn = ({ moduleId }: TestSpecification): boolean => dirname(moduleId) === join(COPY, 'test', dirname(path));
    const others = near.filter(({ moduleId }) => !before.some((one) => one.moduleId === moduleId));
    for (const group of [before, others.filter(isOwn), others.filter((test) => !isOwn(test))]) {
      const noticing = await findNoticing([planted], group);
      if (noticing.length === 0) continue;
      killers.set(path, noticing);
      return noticing.map(nameOf);
    }
    return [];
  };
}

async function findFurther(
  vitest: Vitest,
  findNoticing: FindNoticing,
  plants: readonly Planted[],
  tell: TellKillers,
): Promise<void> {
  let left = plants;
  while (left.length > 0) {
    const together = findApart(left);
    const related = await findRelated(vitest, together);
    const noticing = await findNoticing(together, related);
    const done = new Set<Planted>();
    const settle = (planted: Planted, killers: readonly TestSpecification[]): void => {
      tell(planted, killers.map(nameOf));
      done.add(planted);
    };
    const notice = async (some: readonly Planted[]): Promise<readonly TestSpecification[] | undefined> => {
      const killers = await findNoticing(some, noticing);
      return killers.length > 0 ? killers : undefined;
    };
    if (noticing.length > 0) await findByHalving(together, notice, settle);
    else for (const planted of together) settle(planted, []);
    const [first] = together;
    // Only noticed together: try one alone, so that the loop ends.
    if (done.size === 0 && first !== undefined) settle(first, await findNoticing([first], related));
    left = left.filter((planted) => !done.has(planted));
  }
}

/** If mistakes in one file change the same place, only the first of them is used. */
function findApart(plants: readonly Planted[]): readonly Planted[] {
  return plants.filter(
    ({ path, start, end }, at) =>
      !plants.slice(0, at).some((other) => other.path === path && other.start < end && start < other.end),
  );
}

/**
 * All tests that import one of the files, except those of its own folder and those of other folders that start
 * processes.
 */
async function findRelated(vitest: Vitest, plants: readonly Planted[]): Promise<readonly TestSpecification[]> {
  const paths = [...new Set(plants.map(({ path }) => path))];
  vitest.config.related = paths.map((path) => join(COPY, path));
  const related = await vitest.getRelevantTestSpecifications();
  const homes = paths.map((path) => join(COPY, 'test', path.split('/')[0] ?? '', '/'));
  const [near = '', ...others] = new Set(paths.map((path) => join(COPY, 'test', dirname(path), '/')));
  return related.filter(
    ({ project, moduleId }) =>
      (project.name === 'pure' || homes.some((home) => moduleId.startsWith(home))) &&
      !(others.length === 0 && moduleId.startsWith(near)),
  );
}

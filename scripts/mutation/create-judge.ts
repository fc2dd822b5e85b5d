/**
 * Whether a test notices a mistake. The tests that noticed the last one of the same file come first, then those of its
 * own folder, those of folders within, then all others that import it, but for those of other folders that start
 * processes; the first failure ends the run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createVitest, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { COPY } from './copied-tree.ts';
import { applyMutant, type Mutant } from './find-mutants.ts';

export interface Planted extends Mutant {
  readonly path: string;
  /** Where the tests are that notice it; left out: those of its own folder, then all that import it. */
  readonly tests?: readonly string[];
  readonly what?: string;
}

type TellKillers = (planted: Planted, killers: readonly string[]) => void;

export interface Judge {
  /**
   * Looks at the tests that are named for it, else at those that noticed the last one of its file and those of its
   * folder.
   *
   * @returns the files of tests that notice it, from the root of the tree; none: none of these does.
   * @throws when a test that fails with the mistake fails without it as well.
   */
  readonly findKillers: (planted: Planted) => Promise<readonly string[]>;
  /**
   * Looks at all further tests that import the files, for many mistakes at once. Where a test notices something, each
   * is tried by itself before that test, and the others go on. What hides another one costs a kill, and never makes
   * one.
   *
   * @param tell is called for each as soon as it is known; without killers: it survives.
   */
  readonly findFurtherKillers: (plants: readonly Planted[], tell: TellKillers) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param maxWorkers how many files of tests run at once. @param goOn is told of everything that comes of a test. */
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

/** Runs tests with mistakes in the copy, and takes them out again. */
function createNotice(vitest: Vitest, run: RunTests): FindNoticing {
  /** Files of tests that have passed without any mistake: only then does a failure say something. */
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
        // Or the tests of other files would go on with the mistake.
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
    for (const planted of together) {
      const killers = noticing.length === 0 ? [] : await findNoticing([planted], noticing);
      if (killers.length === 0 && noticing.length > 0) continue;
      tell(planted, killers.map(nameOf));
      done.add(planted);
    }
    const [first] = together;
    // Noticed only together: then one by itself, so that this ends.
    if (done.size === 0 && first !== undefined) {
      tell(first, (await findNoticing([first], related)).map(nameOf));
      done.add(first);
    }
    left = left.filter((planted) => !done.has(planted));
  }
}

/** Two of one file may change the same place: the first of them only. */
function findApart(plants: readonly Planted[]): readonly Planted[] {
  return plants.filter(
    ({ path, start, end }, at) =>
      !plants.slice(0, at).some((other) => other.path === path && other.start < end && start < other.end),
  );
}

/** All that import one of the files, but for those of its own folder, and those of others that start processes. */
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

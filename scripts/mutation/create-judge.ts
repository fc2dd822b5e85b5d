/**
 * Whether a test notices a mistake. The tests that noticed the last one of the same file come first, then those of its
 * own folder, then all others that import it, but for those of other folders that start processes; the first failure
 * ends the run.
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

export interface Judge {
  /**
   * @returns the files of tests that notice it, from the root of the tree; none: it survives.
   * @throws when a test that fails with the mistake fails without it as well.
   */
  readonly findKillers: (planted: Planted) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** @param maxWorkers how many files of tests run at once. */
export async function createJudge(maxWorkers: number): Promise<Judge> {
  const failed = new Set<string>();
  const stop = (module: TestModule): void => {
    failed.add(module.moduleId);
    void vitest.cancelCurrentRun('test-failure');
  };
  const reporter: Reporter = {
    onTestCaseResult: (test) => {
      if (test.result().state === 'failed') stop(test.module);
    },
    onTestModuleEnd: (module) => {
      if (!module.ok()) stop(module);
    },
  };
  const vitest = await createVitest(
    'test',
    { root: COPY, watch: false, project: ['pure', 'processes'], reporters: [reporter], maxWorkers },
    { logLevel: 'error' },
  );
  const run = async (path: string, tests: readonly TestSpecification[]): Promise<readonly string[]> => {
    if (tests.length === 0) return [];
    failed.clear();
    vitest.invalidateFile(join(COPY, path));
    const { unhandledErrors } = await vitest.runTestSpecifications([...tests], false);
    if (failed.size === 0 && unhandledErrors.length > 0) throw new Error(String(unhandledErrors[0]));
    return [...failed];
  };
  return { findKillers: judgeWith(vitest, run), close: () => vitest.close() };
}

type RunTests = (path: string, tests: readonly TestSpecification[]) => Promise<readonly string[]>;

function judgeWith(vitest: Vitest, run: RunTests): Judge['findKillers'] {
  const killers = new Map<string, readonly TestSpecification[]>();
  /** Files of tests that have passed without any mistake: only then does a failure say something. */
  const sound = new Set<string>();
  return async (planted) => {
    const { path } = planted;
    const file = join(COPY, path);
    const text = readFileSync(file, 'utf8');
    const known = new Set<string>();
    for await (const group of groupTests(vitest, planted, killers.get(path) ?? [])) {
      const tests = group.filter(({ moduleId }) => !known.has(moduleId));
      writeFileSync(file, applyMutant(text, planted));
      const noticed = await run(path, tests).finally(() => {
        writeFileSync(file, text);
        // Or the tests of other files would go on with the mistake.
        vitest.invalidateFile(file);
      });
      const noticing = tests.filter(({ moduleId }) => noticed.includes(moduleId));
      if (noticing.length > 0) {
        const fresh = noticing.filter(({ moduleId }) => !sound.has(moduleId));
        const unsound = await run(path, fresh);
        if (unsound.length > 0) throw new Error(`Tests fail without any mistake: ${unsound.join(', ')}`);
        for (const { moduleId } of noticing) sound.add(moduleId);
        killers.set(path, noticing);
        return noticing.map(({ moduleId }) => relative(COPY, moduleId));
      }
      for (const { moduleId } of tests) known.add(moduleId);
    }
    return [];
  };
}

async function* groupTests(
  vitest: Vitest,
  { path, tests }: Planted,
  killers: readonly TestSpecification[],
): AsyncGenerator<readonly TestSpecification[]> {
  if (tests !== undefined) {
    yield await vitest.globTestSpecifications([...tests]);
    return;
  }
  yield killers;
  yield await vitest.globTestSpecifications([`test/${dirname(path)}/`]);
  vitest.config.related = [join(COPY, path)];
  const related = await vitest.getRelevantTestSpecifications();
  const home = join(COPY, 'test', path.split('/')[0] ?? '', '/');
  yield related.filter(({ project, moduleId }) => project.name === 'pure' || moduleId.startsWith(home));
}

/** Finds out whether the tests that are named for a mistake notice it. The run ends at the first failure. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import { COPY } from './copied-tree.ts';
import { applyMutant, type Mutant } from './find-mutants.ts';

export interface Planted extends Mutant {
  readonly path: string;
  /** The location of tests that notice it. If left out: all that import its file. */
  readonly tests?: readonly string[];
  readonly what?: string;
}

export interface Judge {
  /**
   * @returns the test files that notice it, relative to the root of the tree; none if no test does.
   * @throws if a test that fails with the mistake also fails without it.
   */
  readonly findKillers: (planted: Planted) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** @param maxWorkers how many test files run at once. @param goOn is called for every test result. */
export async function createJudge(maxWorkers: number, goOn: () => void): Promise<Judge> {
  const failed = new Set<string>();
  const stop = (module: TestModule): void => {
    failed.add(module.moduleId);
    void vitest.cancelCurrentRun('test-failure');
  };
  const vitest = await createVitest(
    'test',
    { root: COPY, watch: false, project: ['pure', 'processes'], reporters: [reportTo(goOn, stop)], maxWorkers },
    { logLevel: 'error' },
  );
  const run = async (tests: readonly TestSpecification[]): Promise<readonly string[]> => {
    if (tests.length === 0) return [];
    failed.clear();
    const { unhandledErrors } = await vitest.runTestSpecifications([...tests], false);
    if (failed.size === 0 && unhandledErrors.length > 0) throw new Error(String(unhandledErrors[0]));
    return [...failed];
  };
  /** Test files that have passed without any mistake. Only their failures count. */
  const sound = new Set<string>();
  return {
    findKillers: async (planted) => {
      const place = join(COPY, planted.path);
      const put = (text: string): void => {
        writeFileSync(place, text);
        vitest.invalidateFile(place);
      };
      const text = readFileSync(place, 'utf8');
      const tests = await vitest.globTestSpecifications([...(planted.tests ?? [])]);
      put(applyMutant(text, planted));
      // Otherwise the tests of other files would run with the mistake.
      const noticing = await run(tests).finally(() => {
        put(text);
      });
      const fresh = noticing.filter((moduleId) => !sound.has(moduleId));
      const unsound = await run(tests.filter(({ moduleId }) => fresh.includes(moduleId)));
      if (unsound.length > 0) throw new Error(`Tests fail without any mistake: ${unsound.join(', ')}`);
      for (const moduleId of noticing) sound.add(moduleId);
      return noticing.map((moduleId) => relative(COPY, moduleId));
    },
    close: () => vitest.close(),
  };
}

function reportTo(goOn: () => void, stop: (module: TestModule) => void): Reporter {
  return {
    onTestCaseResult: (test) => {
      goOn();
      if (test.result().state === 'failed') stop(test.module);
    },
    onTestModuleEnd: (module) => {
      goOn();
      if (!module.ok()) stop(module);
    },
  };
}

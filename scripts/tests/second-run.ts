/**
 * What failed beside other tests is run once more, alone, so that load on the machine and a mistake can be told apart.
 * Both runs have the same test data: a mistake fails again. What passes then is named in the report all the same,
 * because it is a race, in the test or in what it tests.
 */
import type { Count } from './test-report.ts';

/** More files than this do not fail by chance. */
const MOST_FILES = 3;

/** @returns the files to run again; none where that would tell nothing. */
export function findFilesToRepeat({ failed, failures, failedFiles }: Count): readonly string[] {
  // A failure without a test, such as an error that nobody awaited, is in no file that could be run again.
  return failed === failures.length && failedFiles.length <= MOST_FILES ? failedFiles : [];
}

/** @param second what the files said when they were run again: all of their tests, of which only some had failed. */
export function settleSecondRun(first: Count, second: Count): Count {
  if (second.failed > 0 || second.passed < first.failed) return first;
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    failures: [],
    failedFiles: [],
    unsteady: first.failures,
  };
}

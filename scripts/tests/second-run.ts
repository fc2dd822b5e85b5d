/**
 * Tests that failed next to other tests run once more, alone. This distinguishes a mistake from load on the machine:
 * both runs use the same test data, so a mistake fails again. A test that then passes is still named in the report,
 * because it is a race, in the test or in what it tests.
 */
import type { Count } from './test-report.ts';

/** If more files than this fail, it is not by chance. */
const MOST_FILES = 3;

/** @returns the files to run again; none if that would not help. */
export function findFilesToRepeat({ failed, failures, failedFiles }: Count): readonly string[] {
  // A failure without a test, such as an unhandled rejection, belongs to no file that could run again.
  return failed === failures.length && failedFiles.length <= MOST_FILES ? failedFiles : [];
}

/** @param second the second run of these files: all of their tests, of which only some had failed. */
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

import { describe, expect, it } from 'vitest';
import { findFilesToRepeat, settleSecondRun } from '../../../scripts/tests/second-run.ts';
import { type Count, NOT_RUN } from '../../../scripts/tests/test-report.ts';

const FAILED: Count = {
  ...NOT_RUN,
  passed: 10,
  failed: 2,
  skipped: 3,
  failures: ['a.test.ts › waits', 'b.test.ts › counts'],
  failedFiles: ['a.test.ts', 'b.test.ts'],
};
const PASSED: Count = { ...NOT_RUN, passed: 7, skipped: 0 };

describe('the files whose tests are run a second time', () => {
  it('are those of every failed test', () => {
    expect(findFilesToRepeat(FAILED)).toEqual(['a.test.ts', 'b.test.ts']);
  });

  it('are none when many failed, which is not a coincidence', () => {
    expect(
      findFilesToRepeat({ ...FAILED, failed: 4, failures: ['1', '2', '3', '4'], failedFiles: ['a', 'b', 'c', 'd'] }),
    ).toEqual([]);
  });

  it('are none when something failed outside of a test', () => {
    expect(findFilesToRepeat({ ...FAILED, failed: 3 })).toEqual([]);
    expect(findFilesToRepeat({ ...NOT_RUN, failed: 1, failures: ['what npm printed'] })).toEqual([]);
  });
});

describe('a second run', () => {
  it('reports tests that pass alone as passed, with their names', () => {
    expect(settleSecondRun(FAILED, PASSED)).toEqual({
      ...FAILED,
      passed: 12,
      failed: 0,
      failures: [],
      failedFiles: [],
      unsteady: ['a.test.ts › waits', 'b.test.ts › counts'],
    });
  });

  it.each([
    ['one test fails again', { ...PASSED, failed: 1, failures: ['a.test.ts › waits'] }],
    ['it ran fewer tests than had failed', { ...PASSED, passed: 1 }],
    ['it ran none', NOT_RUN],
  ])('changes nothing when %s', (_, second) => {
    expect(settleSecondRun(FAILED, second)).toBe(FAILED);
  });
});

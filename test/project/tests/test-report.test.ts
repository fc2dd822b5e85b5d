import { expect, test } from 'vitest';
import { readReport, renderSlowest } from '../../../scripts/tests/test-report.ts';

const passed = { fullName: 'answers', status: 'passed', failureMessages: [] };
const failed = {
  fullName: 'waits',
  status: 'failed',
  failureMessages: ['\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n    at a.test.ts:3'],
};

function report(files: readonly object[], success: boolean): string {
  const tests = files.flatMap((file) =>
    'assertionResults' in file ? (file.assertionResults as { status: string }[]) : [],
  );
  const count = (status: string) => tests.filter((each) => each.status === status).length;
  return JSON.stringify({
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    success,
    testResults: files,
  });
}

test('names every test that failed, with its file and the beginning of its message, without colours', () => {
  const count = readReport(
    report([{ name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] }], false),
  );
  expect(count).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['a.test.ts › waits\n  AssertionError: expected 1 to be 2\n      at a.test.ts:3'],
  });
});

test('names a file that could not be loaded, which fails although none of its tests did', () => {
  const count = readReport(
    report([{ name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }], false),
  );
  expect(count).toMatchObject({ failed: 1, failures: ['b.test.ts\n  Cannot find module'] });
});

test('counts a run that failed outside of a test, for example on an error that nobody awaited', () => {
  expect(
    readReport(report([{ name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] }], false)),
  ).toMatchObject({ passed: 1, failed: 1, failures: [] });
});

test('cuts a long message in the test report', () => {
  const long = {
    ...failed,
    failureMessages: [Array.from({ length: 200 }, (_, line) => `line ${String(line)}`).join('\n')],
  };
  const [text = ''] = readReport(
    report([{ name: 'a.test.ts', status: 'failed', assertionResults: [long] }], false),
  ).failures;
  expect(text.split('\n')).toHaveLength(32);
  expect(text.endsWith('…')).toBe(true);
});

test('prints nothing for a successful run', () => {
  expect(
    readReport(report([{ name: 'a.test.ts', status: 'passed', assertionResults: [passed] }], true)).failures,
  ).toEqual([]);
});

test('names the ten slowest tests, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, at) => ({ ...passed, fullName: `test ${at}`, duration: at * 1000 }));

  const { slowest } = readReport(report([{ name: 'a.test.ts', status: 'passed', assertionResults: tests }], true));

  expect(slowest).toHaveLength(10);
  expect(renderSlowest(slowest).split('\n').slice(0, 3)).toEqual([
    'The slowest tests:',
    '    11.0 s  a.test.ts › test 11',
    '    10.0 s  a.test.ts › test 10',
  ]);
});

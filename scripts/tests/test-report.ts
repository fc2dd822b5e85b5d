/** What one run of vitest reported: the number of tests by result, and the message of each failed test. */
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One text for each failed test or file: its location, its name, and the start of its message. */
  readonly failures: readonly string[];
  /** The files of these failures. */
  readonly failedFiles: readonly string[];
  /** The failures of tests that failed next to other tests and then passed alone. */
  readonly unsteady: readonly string[];
  /** The slowest tests, slowest first. */
  readonly slowest: readonly Timed[];
}

export interface Timed {
  readonly test: string;
  readonly ms: number;
}

/** A runner that wrote no report has run no test. Its exit code says whether that is a failure. */
export const NOT_RUN: Count = {
  passed: 0,
  failed: 0,
  skipped: 1,
  failures: [],
  failedFiles: [],
  unsteady: [],
  slowest: [],
};

/** Lines of a message: the assertion with its difference, and little of the stack. */
const MESSAGE_LINES = 30;

const SLOWEST = 10;

const Test = z.object({
  duration: z.number().nullish(),
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});
const File = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(Test),
});
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  success: z.boolean(),
  testResults: z.array(File),
});

/**
 * @param text the output of vitest's `json` reporter. A run that failed without a failed test counts as one failed
 * test.
 */
export function readReport(text: string): Count {
  const report = Report.parse(JSON.parse(text));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
    failedFiles: report.testResults.filter((file) => failuresOf(file).length > 0).map(({ name }) => name),
    unsteady: [],
    slowest: findSlowest(report.testResults.flatMap(timesOf)),
  };
}

function timesOf({ name, assertionResults }: z.infer<typeof File>): Timed[] {
  return assertionResults.map(({ fullName, duration }) => ({ test: `${name} › ${fullName}`, ms: duration ?? 0 }));
}

function findSlowest(tests: readonly Timed[]): Timed[] {
  return tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
}

/** The ten slowest tests of all reports, one on each line. */
export function renderSlowest(tests: readonly Timed[]): string {
  const lines = findSlowest(tests).map(({ test, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
  return ['The slowest tests:', ...lines].join('\n');
}

/** A file that cannot be loaded fails without a failed test. */
function failuresOf({ name, status, message = '', assertionResults }: z.infer<typeof File>): string[] {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [describe(name, '', message)] : [];
  return tests.map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages?.join('\n') ?? ''));
}

function describe(file: string, test: string, message: string): string {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n');
  const kept = lines.length > MESSAGE_LINES ? [...lines.slice(0, MESSAGE_LINES), '…'] : lines;
  return [[file, test].filter((part) => part !== '').join(' › '), ...kept.map((line) => `  ${line}`)].join('\n');
}

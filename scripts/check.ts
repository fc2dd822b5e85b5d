/**
 * Everything that has to hold, one after the other: `npm run check`. With `--all` also what needs a browser and the real
 * agent CLIs, as `.ci/run` does.
 *
 * Nothing stops at the first red: a person wants to see all of them. Ends with one line that counts what the test runners
 * reported; a check that fails counts as one failed test, so that the line can never be greener than the truth.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

const REPORTS = resolve('.cache/reports');

interface Check {
  readonly name: string;
  readonly script: string;
  /** Where the script writes its vitest report; undefined for a check that only passes or fails. */
  readonly report?: string;
}

const CHECKS: readonly Check[] = [
  { name: 'types', script: 'types' },
  { name: 'lint', script: 'lint' },
  { name: 'import rules', script: 'doors' },
  { name: 'unused code', script: 'unused' },
  { name: 'generated registries', script: 'registries:check' },
  { name: 'generated README', script: 'readme:check' },
  { name: 'runtimes in the documents', script: 'runtimes:check' },
  { name: 'dist/ is what the sources build', script: 'build:check' },
  { name: 'the test of every promise', script: 'proof:check' },
  { name: 'JSON Schemas and what the client says of itself', script: 'schemas:check' },
  { name: 'a thousand simulated schedules', script: 'simulate:thousand' },
  { name: 'tests', script: 'test', report: 'test' },
];

const MORE: readonly Check[] = [
  { name: 'page in a browser', script: 'test:browser', report: 'browser' },
  { name: 'the real coding agents', script: 'test:clis', report: 'conformance' },
];

const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number(), numTodoTests: z.number(), numFailedTestSuites: z.number(), success: z.boolean() });

interface Count { readonly passed: number; readonly failed: number; readonly skipped: number }

function run(check: Check): Count {
  process.stdout.write(`\n— ${check.name} (npm run ${check.script})\n`);
  const file = `${REPORTS}/${check.report ?? check.script}.json`;
  const extra = check.report === undefined ? [] : ['--', '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const { status } = spawnSync('npm', ['run', '--silent', check.script, ...extra], { stdio: ['ignore', 'inherit', 'inherit'] });
  const counted = check.report === undefined ? { passed: 0, failed: 0, skipped: 0 } : readReport(file);
  return status === 0 ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

/** A runner that wrote no report has run no test; whether that is a failure its exit code says. */
function readReport(file: string): Count {
  const text = tryRead(file);
  if (text === undefined) return { passed: 0, failed: 0, skipped: 1 };
  const report = Report.parse(JSON.parse(text));
  return { passed: report.numPassedTests, failed: report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1), skipped: report.numPendingTests + report.numTodoTests };
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const checks = process.argv.includes('--all') ? [...CHECKS, ...MORE] : CHECKS;
const results = checks.map((check) => ({ check, count: run(check) }));
const red = results.filter(({ count }) => count.failed > 0).map(({ check }) => check.name);
const sum = (pick: (count: Count) => number) => results.reduce((total, { count }) => total + pick(count), 0);
const skipped = sum((count) => count.skipped);
process.stdout.write(red.length === 0 ? '\nEverything holds.\n' : `\nRed: ${red.join(', ')}.\n`);
process.stdout.write(`${sum((count) => count.passed)} passed, ${sum((count) => count.failed)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = red.length === 0 ? 0 : 1;

/**
 * All checks for a change: `npm run check`. `--all` adds the other stories and everything that needs a browser or the
 * real agent CLIs, as `.ci/run` does before a change lands. `--fast` only runs what the change can break immediately.
 *
 * The builds are checked first, because the tests rebuild what is stale. Then two groups run in parallel: the checks of
 * the sources one by one, and the tests, which mostly wait. Tests that failed in parallel run once more at the end.
 * Nothing stops at the first failure: all failures are shown again at the end. The last line counts what the test
 * runners reported. A failed check counts as one failed test, so this line never hides a failure.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readFlags } from './read-flags.ts';
import { findFilesToRepeat, settleSecondRun } from './tests/second-run.ts';
import { type Count, NOT_RUN, readReport, renderSlowest } from './tests/test-report.ts';

const REPORTS = resolve('.cache/reports');

/** How much of the end of a check's output is shown if no report says what was wrong. */
const END_CHARACTERS = 3000;

interface CheckTask {
  readonly name: string;
  readonly script: string;
  readonly options?: readonly string[];
  /** The path of its vitest report; undefined for a check that only passes or fails. */
  readonly report?: string;
}

interface CheckResult {
  readonly check: CheckTask;
  readonly count: Count;
  readonly seconds: number;
}

const SOURCES: readonly CheckTask[] = [
  { name: 'format', script: 'format:check' },
  { name: 'types', script: 'types' },
  { name: 'lint', script: 'lint' },
  { name: 'import rules', script: 'imports' },
  { name: 'structure', script: 'structure' },
  { name: 'unused code', script: 'unused' },
  { name: 'generated registries', script: 'registries:check' },
  { name: 'generated README', script: 'readme:check' },
  { name: 'runtimes in the documents', script: 'runtimes:check' },
  { name: 'table of credential rules', script: 'credential-rules:check' },
  { name: 'the test of every promise', script: 'proof:check' },
  { name: 'JSON Schemas and the client documentation', script: 'schemas:check' },
  { name: 'a hundred simulated schedules, and those that failed before', script: 'simulate:check' },
];

const BUILT: CheckTask = { name: 'dist/ matches the sources', script: 'build:check' };

const TESTS: CheckTask = { name: 'tests', script: 'test', report: 'test' };

const MORE_STORIES: CheckTask = { name: 'the other stories', script: 'test:more', report: 'more-stories' };

const MORE: readonly CheckTask[] = [
  { name: 'third-party auditors and schemas', script: 'test:strangers', report: 'strangers' },
  { name: 'page in a browser', script: 'test:browser', report: 'browser' },
  { name: 'the real coding agents', script: 'test:clis', report: 'conformance' },
];

/**
 * Their caches in .cache/ make them fast. A cached result of a type-aware lint rule can be outdated, so `npm run check`
 * uses no caches.
 */
const FAST: readonly (readonly CheckTask[])[] = [
  [
    { name: 'format', script: 'format:check' },
    { name: 'types', script: 'types', options: ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'] },
    {
      name: 'lint',
      script: 'lint',
      options: ['--cache', '--cache-location', '.cache/eslint/', '--cache-strategy', 'content'],
    },
    { name: 'import rules', script: 'imports', options: ['--cache', '.cache/imports'] },
  ],
  [{ name: 'tests of the changes', script: 'test:changed', report: 'changed' }],
];

function chooseLanes(): readonly (readonly CheckTask[])[] {
  if (chosen.fast === true) return FAST;
  return chosen.all === true
    ? [
        [...SOURCES, ...MORE],
        [TESTS, MORE_STORIES],
      ]
    : [SOURCES, [TESTS]];
}

async function runLane(checks: readonly CheckTask[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await run(check));
  return results;
}

async function repeat(result: CheckResult): Promise<CheckResult> {
  const { check, count } = result;
  const files = check.report === undefined ? [] : findFilesToRepeat(count);
  if (files.length === 0) return result;
  process.stdout.write(`\nRunning again, alone: ${files.join(', ')}\n`);
  const again = await run({ ...check, options: [...files], report: `${check.report}-again` });
  return { ...result, count: settleSecondRun(count, again.count) };
}

async function run(check: CheckTask): Promise<CheckResult> {
  const began = performance.now();
  const file = `${REPORTS}/${check.report ?? check.script.replaceAll(':', '-')}.json`;
  const report = check.report === undefined ? [] : ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const options = [...(check.options ?? []), ...report];
  const { code, end } = await runScript([
    'run',
    '--silent',
    check.script,
    ...(options.length > 0 ? ['--', ...options] : []),
  ]);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`\n${code === 0 ? '✓' : '✗'} ${check.name} (npm run ${check.script}), ${seconds} s\n`);
  return { check, seconds, count: countOf(check, file, code, end) };
}

function countOf(check: CheckTask, file: string, code: number, end: string): Count {
  const counted = check.report === undefined ? { ...NOT_RUN, skipped: 0 } : readOf(file);
  if (code === 0) return counted;
  return {
    ...counted,
    failed: Math.max(1, counted.failed),
    failures: counted.failures.length > 0 ? counted.failures : [end],
  };
}

/** Shows the output as it arrives and keeps the end of it. */
function runScript(options: readonly string[]): Promise<{ readonly code: number; readonly end: string }> {
  const npm = spawn('npm', options, { stdio: ['ignore', 'pipe', 'pipe'] });
  let end = '';
  const pass = (out: NodeJS.WriteStream) => (chunk: Buffer) => {
    out.write(chunk);
    end = `${end}${stripVTControlCharacters(chunk.toString())}`.slice(-END_CHARACTERS);
  };
  npm.stdout.on('data', pass(process.stdout));
  npm.stderr.on('data', pass(process.stderr));
  return new Promise((resolve) =>
    npm.on('close', (code) => {
      resolve({ code: code ?? 1, end: end.trimEnd() });
    }),
  );
}

function readOf(file: string): Count {
  return existsSync(file) ? readReport(readFileSync(file, 'utf8')) : NOT_RUN;
}

function report(results: readonly CheckResult[]): void {
  const red = results.filter(({ count }) => count.failed > 0);
  const sum = (pick: (count: Count) => number): number => results.reduce((total, { count }) => total + pick(count), 0);
  const skipped = sum((count) => count.skipped);
  process.stdout.write(`\n${renderSlowest(results.flatMap(({ count }) => count.slowest))}\n`);
  for (const failure of results.flatMap(({ count }) => count.unsteady))
    process.stdout.write(`\nFailed together with other tests but passed alone, so there is a race:\n\n${failure}\n`);
  for (const { check, count } of red)
    process.stdout.write(`\n✗ ${check.name} (npm run ${check.script})\n\n${count.failures.join('\n\n')}\n`);
  process.stdout.write(
    red.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${red.map(({ check }) => check.name).join(', ')}.\n`,
  );
  process.stdout.write(
    `${sum((count) => count.passed)} passed, ${sum((count) => count.failed)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
  );
  process.exitCode = red.length === 0 ? 0 : 1;
}

const { values: chosen } = readFlags(import.meta.filename, {
  options: { all: { type: 'boolean' }, fast: { type: 'boolean' } },
});
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const first = chosen.fast === true ? [] : [await run(BUILT)];
const results = [...first, ...(await Promise.all(chooseLanes().map(runLane))).flat()];
const settled: CheckResult[] = [];
for (const result of results) settled.push(await repeat(result));
report(settled);

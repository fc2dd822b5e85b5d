/**
 * Everything that has to hold, one after the other: `npm run check`. With `--all` also what needs a browser and the real
 * agent CLIs, as `.ci/run` does.
 *
 * Nothing stops at the first red: a person wants to see all of them, and sees them again below everything else, because
 * an hour of output lies above. Ends with one line that counts what the test runners reported; a check that fails counts as
 * one failed test, so that the line can never be greener than the truth.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { NOT_RUN, readReport, type Count } from './test-report.ts';

const REPORTS = resolve('.cache/reports');

/** Of what a check printed, where no report says what was wrong. */
const END_CHARACTERS = 3000;

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

async function run(check: Check): Promise<Count> {
  process.stdout.write(`\n— ${check.name} (npm run ${check.script})\n`);
  const file = `${REPORTS}/${check.report ?? check.script}.json`;
  const extra =
    check.report === undefined ? [] : ['--', '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const { code, end } = await runScript(['run', '--silent', check.script, ...extra]);
  const counted = check.report === undefined ? { ...NOT_RUN, skipped: 0 } : readOf(file);
  if (code === 0) return counted;
  return {
    ...counted,
    failed: Math.max(1, counted.failed),
    failures: counted.failures.length > 0 ? counted.failures : [end],
  };
}

/** Shows what it prints as it comes and keeps the end of it. */
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

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const checks = process.argv.includes('--all') ? [...CHECKS, ...MORE] : CHECKS;
const results: { check: Check; count: Count }[] = [];
for (const check of checks) results.push({ check, count: await run(check) });
const red = results.filter(({ count }) => count.failed > 0);
const sum = (pick: (count: Count) => number) => results.reduce((total, { count }) => total + pick(count), 0);
const skipped = sum((count) => count.skipped);
for (const { check, count } of red)
  process.stdout.write(`\n✗ ${check.name} (npm run ${check.script})\n\n${count.failures.join('\n\n')}\n`);
process.stdout.write(
  red.length === 0 ? '\nEverything holds.\n' : `\nRed: ${red.map(({ check }) => check.name).join(', ')}.\n`,
);
process.stdout.write(
  `${sum((count) => count.passed)} passed, ${sum((count) => count.failed)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
process.exitCode = red.length === 0 ? 0 : 1;

/**
 * `npm run test:load`: runs the tests of `npm test` repeatedly on a busy machine, each time with other test data. A
 * test that fails in some of these runs depends on time or order, or shows such a mistake.
 *
 *   --times N       how often, 10 by default
 *   --project NAME  only these projects of vitest.config.ts; can be repeated
 *
 * Other words select test files. Ends with the tests that failed and `N runs, N with failures`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readFlags } from '../read-flags.ts';
import { runVitest } from './run-vitest.ts';
import { readReport } from './test-report.ts';
import { chooseTestSeed } from './test-seed.ts';

const REPORT = resolve('.cache/reports/under-load.json');
const USUAL = /(?<=--project )\S+/g;

const {
  values: { times, project },
  positionals,
} = readFlags(import.meta.filename, {
  options: { times: { type: 'string', default: '10' }, project: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});

/** The projects of `npm test`. */
function listUsual(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { test: string } };
  return scripts.test.match(USUAL) ?? [];
}

/**
 * One busy loop for each processor: together with the tests, more work than the machine can do at once. They end with
 * this process.
 */
function keepBusy(): void {
  for (let loop = 0; loop < availableParallelism(); loop += 1) new Worker('for (;;);', { eval: true });
}

/** @returns the failures of one run. */
async function runOnce(seed: number): Promise<readonly string[]> {
  rmSync(REPORT, { force: true });
  const projects = (project.length > 0 ? project : listUsual()).flatMap((name) => ['--project', name]);
  const code = await runVitest(
    [...projects, '--reporter=default', '--reporter=json', `--outputFile=${REPORT}`, ...positionals],
    { AGORA_TEST_SEED: String(seed) },
  );
  const failures = existsSync(REPORT) ? readReport(readFileSync(REPORT, 'utf8')).failures : [];
  return failures.length > 0 || code === 0 ? failures : [`vitest ended with ${code}`];
}

if (!/^[1-9]\d{0,3}$/.test(times)) {
  process.stderr.write(`--times is '${times.slice(0, 40)}'. Set it to a whole number from 1 to 9999.\n`);
  process.exit(2);
}
mkdirSync(resolve(REPORT, '..'), { recursive: true });
const { seed } = chooseTestSeed();
keepBusy();
/** By failure: the seeds with which it occurred. */
const found = new Map<string, number[]>();
let red = 0;
for (let run = 0; run < Number(times); run += 1) {
  const own = (seed + run) % 0x1_0000_0000;
  const failures = await runOnce(own);
  if (failures.length > 0) red += 1;
  for (const failure of failures) found.set(failure, [...(found.get(failure) ?? []), own]);
}
for (const [failure, seeds] of found)
  process.stdout.write(`\nFailed with AGORA_TEST_SEED=${seeds.join(', ')}:\n${failure}\n`);
process.stdout.write(`\n${times} ${times === '1' ? 'run' : 'runs'}, ${red} with failures\n`);
process.exit(red === 0 ? 0 : 1);

/**
 * `npm run mutate -- protocol/base`: plants small mistakes in the product's own source, one at a time, and says which
 * of them no test notices.
 *
 *   PATH …         files and folders of the product
 *   --sample N     N of their mutants, chosen by the seed of the tests; otherwise all
 *   --least P      fails when fewer than P percent are killed (0)
 *
 * It works on a copy in .cache/mutation. A mutant meets the tests of its own folder first, then those of its whole
 * top-level folder. What was found is kept there by the hash of the file and of all tests, so a second run tries only
 * what changed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { z } from 'zod';
import { chooseTestSeed } from '../tests/test-seed.ts';
import { applyMutant, findMutants, type Mutant } from './find-mutants.ts';
import { reasonOf } from './known-survivors.ts';
import { chooseSample, renderVerdict } from './verdicts.ts';

const COPY = resolve('.cache/mutation/tree');
const KEPT = resolve('.cache/mutation/kept.json');

const KnownResults = z.record(z.string(), z.boolean());
type KnownResults = z.infer<typeof KnownResults>;

interface Planted extends Mutant {
  readonly path: string;
}

/** All files that git knows, changed or not, and new ones. */
function listFiles(paths: readonly string[]): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  return execFileSync('git', options, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));
}

function copyTree(): void {
  rmSync(COPY, { recursive: true, force: true });
  for (const path of listFiles(['.']).filter((one) => !one.startsWith('dist/'))) {
    mkdirSync(join(COPY, dirname(path)), { recursive: true });
    cpSync(path, join(COPY, path));
  }
  symlinkSync(resolve('node_modules'), join(COPY, 'node_modules'));
}

function hashOf(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

function readKept(): KnownResults {
  return existsSync(KEPT) ? KnownResults.parse(JSON.parse(readFileSync(KEPT, 'utf8'))) : {};
}

/** Whether a test of these fails. */
async function isNoticed(vitest: Vitest, path: string, tests: readonly TestSpecification[]): Promise<boolean> {
  if (tests.length === 0) return false;
  vitest.invalidateFile(join(COPY, path));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...tests], false);
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
}

async function isKilled(vitest: Vitest, planted: Planted): Promise<boolean> {
  const file = join(COPY, planted.path);
  const text = readFileSync(file, 'utf8');
  const near = await vitest.globTestSpecifications([`test/${dirname(planted.path)}/`]);
  const known = new Set(near.map(({ moduleId }) => moduleId));
  const all = await vitest.globTestSpecifications([`test/${planted.path.split('/')[0] ?? ''}/`]);
  try {
    writeFileSync(file, applyMutant(text, planted));
    if (await isNoticed(vitest, planted.path, near)) return true;
    return await isNoticed(
      vitest,
      planted.path,
      all.filter(({ moduleId }) => !known.has(moduleId)),
    );
  } finally {
    writeFileSync(file, text);
  }
}

async function run(
  mutants: readonly Planted[],
  testsHash: string,
): Promise<(Planted & { readonly killed: boolean })[]> {
  const kept = readKept();
  const keyOf = ({ path, start, becomes }: Planted): string =>
    hashOf(readFileSync(path, 'utf8'), path, String(start), becomes, testsHash);
  copyTree();
  const vitest = await createVitest('test', { root: COPY, watch: false, project: ['pure'], reporters: [{}], bail: 1 });
  const done: (Planted & { readonly killed: boolean })[] = [];
  for (const planted of mutants) {
    const key = keyOf(planted);
    const killed = kept[key] ?? (await isKilled(vitest, planted));
    kept[key] = killed;
    done.push({ ...planted, killed });
    writeFileSync(KEPT, JSON.stringify(kept));
    if (!killed)
      process.stdout.write(
        `survived  ${planted.path}:${planted.line}  ${planted.was} → ${planted.becomes}${reasonOf(planted) === undefined ? '' : '  (known)'}\n`,
      );
  }
  await vitest.close();
  return done;
}

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, least: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const sources = listFiles(positionals).filter((path) => /^[^.]+\.ts$/.test(path) && !path.startsWith('test/'));
const testsHash = hashOf(...listFiles(['test']).map((path) => readFileSync(path, 'latin1')));
const mutants = sources.flatMap((path) => findMutants(readFileSync(path, 'utf8')).map((one) => ({ ...one, path })));
const chosen =
  values.sample === undefined ? mutants : chooseSample(mutants, Number(values.sample), chooseTestSeed().seed);
process.stdout.write(`${chosen.length} of ${mutants.length} mutants in ${sources.length} files\n`);
const verdict = renderVerdict(await run(chosen, testsHash), reasonOf);
process.stdout.write(verdict.text);
// What the tests leave open must not keep this process.
process.exit(verdict.percent >= Number(values.least) ? 0 : 1);

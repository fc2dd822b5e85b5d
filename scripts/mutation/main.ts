/**
 * `npm run mutate -- protocol/base`: plants small mistakes in the product's source, one at a time, and lists those that
 * no test notices.
 *
 *   PATH …         files and folders of the product
 *   --sample N     try N of their mutants, chosen by the seed of the tests, instead of all
 *   --near         only with the tests of the mutants' own folders, which is much faster, and keep no survivor
 *   --least P      fail if fewer than P percent are killed (0)
 *   --breaks       remove each defence against the five breaks (those whose row contains a PATH …, or all), build,
 *                  and expect the story of the break to fail
 *   --planted      try the mistakes of planted-mistakes.ts instead, each with the tests that are named there
 *   --workers N    number of test workers (2)
 *   --write        write the results to docs/proof/mutants.md
 *
 * It works on a copy in .cache/mutation: each test runs once for each mutant that it reaches, with all mutants in one
 * text behind switches (switches/). Tests of the mutant's own folder come first, then all others that import its file,
 * except those that start the bundles. Results are cached in the same folder: "killed" stays valid until the file or
 * the tests that noticed it change, "survived" until any test changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { onceForEach } from '../../protocol/memory/once-for-each.ts';
import { checkFlags, readFlags, refuseFlags } from '../read-flags.ts';
import { z } from 'zod';
import { chooseTestSeed } from '../tests/test-seed.ts';
import { copyTree, listFiles } from './copied-tree.ts';
import { createJudge, type Judge, type Planted } from './create-judge.ts';
import { findMutants } from './find-mutants.ts';
import { reasonOf } from './known-survivors.ts';
import { PLANTED_MISTAKES, placeOf } from './planted-mistakes.ts';
import { writeBreaks, writeInto } from './mutants-page.ts';
import { createWatch, type TestWatch } from './start-again.ts';
import { trySwitched } from './switches/try-switched.ts';
import { tryBreaks } from './try-breaks.ts';
import { chooseSample, renderVerdict } from './verdicts.ts';

const KEPT = resolve('.cache/mutation/kept.json');
const PAGE = 'docs/proof/mutants.md';

/** By mutant: the hash of the tests for which the verdict is valid, and the test files that killed it. */
const KnownResults = z.record(z.string(), z.object({ tests: z.string(), killers: z.array(z.string()) }));
type KnownResults = z.infer<typeof KnownResults>;

type TriedPlant = Planted & { readonly killed: boolean };

const Numbers = z.object({
  sample: z.coerce.number().int().min(1).optional(),
  least: z.coerce.number().min(0).max(100),
  workers: z.coerce.number().int().min(1),
});

function hashOf(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

function readKept(): KnownResults {
  return existsSync(KEPT) ? (KnownResults.safeParse(JSON.parse(readFileSync(KEPT, 'utf8'))).data ?? {}) : {};
}

/** The hash of some files and folders, or of all tests. */
function hashFiles(paths: readonly string[]): string {
  const files = listFiles(paths.length === 0 ? ['test'] : paths);
  return hashOf(...files.map((path) => readFileSync(path, 'latin1')));
}

async function run(mutants: readonly Planted[], maxWorkers: number): Promise<TriedPlant[]> {
  const kept = readKept();
  const hashTests = onceForEach((paths: string) => hashFiles(paths === '' ? [] : paths.split('\n')));
  const keyOf = ({ path, start, end, becomes }: Planted): string =>
    hashOf(readFileSync(path, 'utf8'), path, String(start), String(end), becomes);
  const keep = (planted: Planted, killers: readonly string[]): void => {
    kept[keyOf(planted)] = { tests: hashTests(killers.join('\n')), killers: [...killers] };
    writeFileSync(KEPT, JSON.stringify(kept));
  };
  const knownKillers = (planted: Planted): readonly string[] | undefined => {
    const known = kept[keyOf(planted)];
    return known?.tests === hashTests(known?.killers.join('\n') ?? '') ? known.killers : undefined;
  };
  copyTree();
  const watch = createWatch();
  const fresh = mutants.filter((one) => knownKillers(one) === undefined);
  await tryTogether(
    fresh.filter(({ tests }) => tests === undefined),
    watch,
    keep,
  );
  const named = fresh.filter(({ tests }) => tests !== undefined);
  if (named.length > 0) await tryAlone(named, await createJudge(maxWorkers, watch.goOn), watch, keep);
  return mutants.map((planted) => ({ ...planted, killed: (knownKillers(planted)?.length ?? 0) > 0 }));
}

type Keep = (planted: Planted, killers: readonly string[]) => void;

async function tryTogether(plants: readonly Planted[], watch: TestWatch, keep: Keep): Promise<void> {
  if (plants.length === 0) return;
  const killers = await trySwitched(plants, { watch, isNear: values.near, tell: keep });
  if (values.near) return;
  for (const [at, planted] of plants.entries()) if (!killers.has(at)) keep(planted, []);
}

/** Tests that do not end have noticed the mistake. */
async function tryAlone(plants: readonly Planted[], judge: Judge, watch: TestWatch, keep: Keep): Promise<void> {
  for (const planted of plants) {
    const notEnding = (): void => {
      keep(planted, planted.tests ?? []);
    };
    keep(planted, await watch.tryOrStartAgain(() => judge.findKillers(planted), notEnding));
  }
  await judge.close();
}

function sayWhatSurvived(tried: readonly TriedPlant[]): void {
  for (const { killed, ...planted } of tried)
    if (!killed)
      process.stdout.write(`survived  ${nameOf(planted)}${reasonOf(planted) === undefined ? '' : '  (known)'}\n`);
}

function nameOf({ path, line, was, becomes }: Planted): string {
  return `${path}:${line}  ${was} → ${becomes}`;
}

const { values, positionals } = readFlags(import.meta.filename, {
  options: {
    sample: { type: 'string' },
    near: { type: 'boolean', default: false },
    least: { type: 'string', default: '0' },
    breaks: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { sample, least, workers } = checkFlags(Numbers, values);
if (values.breaks) process.exit(tryAllBreaks());
const { chosen, of } = values.planted ? listPlanted() : chooseMutants();
process.stdout.write(`${chosen.length} of ${of}\n`);
const tried = await run(chosen, workers);
sayWhatSurvived(tried);
const verdict = renderVerdict(tried, reasonOf);
process.stdout.write(verdict.text);
if (values.write) writeFileSync(PAGE, writeInto(readFileSync(PAGE, 'utf8'), tried, values.planted));
// Handles that the tests left open must not keep this process running.
process.exit(verdict.percent >= least ? 0 : 1);

/** @returns the exit code. */
function tryAllBreaks(): number {
  const tried = tryBreaks(positionals, (line) => process.stdout.write(`${line}\n`));
  if (values.write && positionals.length === 0) writeFileSync(PAGE, writeBreaks(readFileSync(PAGE, 'utf8'), tried));
  return tried.every(({ isNoticed: noticed }) => noticed) ? 0 : 1;
}

function listPlanted(): { readonly chosen: readonly Planted[]; readonly of: string } {
  const all = PLANTED_MISTAKES.map((mistake) => ({
    ...mistake,
    ...placeOf(mistake, readFileSync(mistake.path, 'utf8')),
  }));
  return { chosen: all, of: `${all.length} mistakes` };
}

function chooseMutants(): { readonly chosen: readonly Planted[]; readonly of: string } {
  const unknown = positionals.filter((path) => listSources([path]).length === 0);
  if (unknown.length > 0) refuseFlags(`There are no sources of the product in ${unknown.join(', ')}.`);
  const sources = listSources(positionals);
  const all = sources.flatMap((path) => findMutants(readFileSync(path, 'utf8')).map((one) => ({ ...one, path })));
  const chosen = sample === undefined ? all : chooseSample(all, sample, chooseTestSeed().seed);
  return { chosen, of: `${all.length} mutants in ${sources.length} files` };
}

function listSources(paths: readonly string[]): string[] {
  return listFiles(paths).filter((path) => /^[^.]+\.ts$/.test(path) && !path.startsWith('test/'));
}

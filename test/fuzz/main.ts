/**
 * `npm run fuzz`: runs every parser of external input with coverage-guided inputs (V8), and prints one line for each.
 *
 *   --seconds S   time for each parser (10)    --inputs N    most inputs for each parser
 *   --target T    only this parser             --shard I/N   only the I-th of N parts of the parsers
 *   --seed K      seed of the generator (default: derived from the hash of the commit's tree)
 *
 * Inputs that reach new code are kept in .cache/fuzz and start the next run. An input that breaks a parser is shrunk,
 * printed and saved in test/fuzz/found, where the tests replay it.
 */
import { checkFlags, readFlags } from '../../scripts/read-flags.ts';
import { z } from 'zod';
import { chooseTestSeed } from '../../scripts/tests/test-seed.ts';
import { openCoverage } from './coverage.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { fuzz, type FuzzReport } from './fuzz.ts';
import { CACHE, FOUND, keepInput, readInputs } from './kept-inputs.ts';
import { PLANTED } from './planted-parser.ts';
import { TARGETS } from './targets/all-targets.ts';

const Arguments = z.object({
  seconds: z.coerce.number().min(0).default(10),
  inputs: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
  seed: z.coerce.number().int().min(0).optional(),
  target: z.string().optional(),
  shard: z
    .string()
    .regex(/^[1-9]\/[1-9]$/)
    .default('1/1'),
});
type Arguments = z.infer<typeof Arguments>;

function chooseTargets({ target, shard }: Arguments): readonly FuzzTarget[] {
  if (target === PLANTED.name) return [PLANTED];
  const [part = 1, parts = 1] = shard.split('/').map(Number);
  const chosen = TARGETS.filter(({ name }, index) =>
    target === undefined ? index % parts === part - 1 : name === target,
  );
  if (chosen.length === 0)
    throw new Error(
      `There is no parser "${target ?? shard}". There are: ${TARGETS.map(({ name }) => name).join(', ')}.`,
    );
  return chosen;
}

function renderReport({ name, inputs, points, corpus }: FuzzReport): string {
  return `${name.padEnd(48)} ${String(inputs).padStart(9)} inputs  ${String(points).padStart(6)} points  ${String(corpus.length).padStart(5)} kept`;
}

const { values } = readFlags(import.meta.filename, {
  options: Object.fromEntries(Object.keys(Arguments.shape).map((name) => [name, { type: 'string' as const }])),
});
const bounds = checkFlags(Arguments, values);
const seed = bounds.seed ?? chooseTestSeed().seed;
const coverage = await openCoverage();
console.log(`Seed ${seed}.`);
for (const target of chooseTargets(bounds)) {
  const isPlanted = target === PLANTED;
  const report = await fuzz(target, isPlanted ? [] : readInputs(CACHE, target.name), { ...bounds, coverage, seed });
  console.log(renderReport(report));
  if (!isPlanted) for (const text of report.corpus.slice(1)) keepInput(CACHE, target.name, text);
  if (report.broken === undefined) continue;
  process.exitCode = 1;
  const { text, why } = report.broken;
  console.log(`  ✗ ${why}\n    with ${JSON.stringify(text)}`);
  if (!isPlanted) console.log(`    kept in ${keepInput(FOUND, target.name, text)}`);
}

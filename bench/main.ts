/**
 * `npm run bench`: measures each promise about speed and size against a lower bound and the simple version, in one run.
 *
 * Writes the table to docs/performance.md, quotes it in README.md and ends with `N of M targets met`. The exit code is
 * 0 only if all targets are met. With `--quick`, it uses a tenth of the data and few rounds, prints the table and
 * changes neither file. Words select rows by name. Rows that take minutes and gigabytes, measure a part of another row,
 * or need npm's registry are only measured if their word comes first, and have separate tables: `npm run bench -- big`,
 * `-- limits`, `-- many`, `-- peers`. The tests never run it, because they would fail on a busy machine.
 */
import { cpus, totalmem } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFlags, refuseFlags } from '../scripts/read-flags.ts';
import { buildStale } from '../scripts/build/build-stale.ts';
import { limits } from './limits/limit-rows.ts';
import { many } from './many/many-rows.ts';
import { FILES_IN } from './material.ts';
import { isMet, renderRow, type BenchResult, type BenchRow, type Scale } from './row.ts';
import { peers } from './peers/peer-rows.ts';
import { big } from './rows/big-rows.ts';
import { blocks } from './rows/block-rows.ts';
import { bot } from './rows/bot-rows.ts';
import { gateway } from './rows/gateway-rows.ts';
import { memory } from './rows/memory-rows.ts';
import { outsideText } from './rows/outside-text-rows.ts';
import { patch } from './rows/patch-rows.ts';
import { redaction } from './rows/redaction-rows.ts';
import { sandbox } from './rows/sandbox-rows.ts';
import { size } from './rows/size-rows.ts';
import { start } from './rows/start-rows.ts';
import { state } from './rows/state-rows.ts';
import { waiting } from './rows/waiting-rows.ts';

const ROWS: readonly BenchRow[] = [
  ...size,
  ...start,
  ...redaction,
  ...patch,
  ...state,
  ...blocks,
  ...outsideText,
  ...memory,
  ...bot,
  ...sandbox,
  ...gateway,
  ...waiting,
];
const DOCUMENT = 'docs/performance.md';
const README = 'README.md';

interface BenchTable {
  readonly rows: readonly BenchRow[];
  readonly document: string;
  /** Of rows that count something, instead of the number of rounds. */
  readonly isCounted?: true;
  /** Names the two comments in the document between which the table is written. */
  readonly mark: string;
}

const USUAL: BenchTable = { rows: ROWS, document: DOCUMENT, mark: 'bench' };
/** By the word that selects it. */
const LONG: ReadonlyMap<string, BenchTable> = new Map([
  ['big', { rows: big, document: DOCUMENT, mark: 'bench-big' }],
  // The document has no table for it: its text quotes the rows.
  ['limits', { rows: limits, document: DOCUMENT, mark: 'bench-limits' }],
  ['peers', { rows: peers, document: DOCUMENT, mark: 'bench-peers', isCounted: true }],
  ['many', { rows: many, document: 'docs/scale.md', mark: 'bench-many' }],
]);

function describeMachine(): string {
  const [first] = cpus();
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}, files in ${FILES_IN}`;
}

async function measureAll(rows: readonly BenchRow[], scale: Scale): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const row of rows) {
    const why = await row.whyNot?.();
    if (why !== undefined) {
      console.log(`skipped: ${row.name}: ${why}.`);
      continue;
    }
    const measured = await row.measure(scale);
    results.push({ name: row.name, bound: row.bound, ...measured });
    console.log(renderRow({ name: row.name, bound: row.bound, ...measured }));
  }
  return results;
}

function renderTable(results: readonly BenchResult[], { rounds }: Scale, isCounted = false): string {
  const lines = ['| What | Target | Measured | | How |', '| --- | --- | --- | --- | --- |', ...results.map(renderRow)];
  const how = isCounted ? 'counted once' : `medians of ${rounds} rounds`;
  return `${describeMachine()}; ${how}.\n\n${lines.join('\n')}\n\n${results.filter(isMet).length} of ${results.length} targets met\n`;
}

/** A one-line summary for README.md. The table has the details. */
function renderQuote(results: readonly BenchResult[]): string {
  return `${results.filter(isMet).length} of ${results.length} targets met (${describeMachine()}; [each of them](${DOCUMENT})).\n`;
}

function writeBetweenMarks(path: string, mark: string, text: string): void {
  const marks = new RegExp(`(?<=<!-- ${mark}:begin -->\\n)[\\s\\S]*(?=<!-- ${mark}:end -->)`);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(marks, () => text),
  );
}

const {
  values: { quick },
  positionals,
} = readFlags(import.meta.filename, {
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const scale: Scale = quick ? { rounds: 5, size: 0.1 } : { rounds: 15, size: 1 };
const [first = ''] = positionals;
const long = LONG.get(first.toLowerCase());
const { rows, document, mark, isCounted } = long ?? USUAL;
const words = long === undefined ? positionals : positionals.slice(1);
const chosen = rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
if (chosen.length === 0) refuseFlags(`No row has these words in its name: ${words.join(' ').slice(0, 80)}.`);
await buildStale('dist');
const results = await measureAll(chosen, scale);
if (!quick && chosen.length === rows.length) {
  writeBetweenMarks(document, mark, renderTable(results, scale, isCounted));
  if (long === undefined) writeBetweenMarks(README, mark, renderQuote(results));
}
console.log(`${results.filter(isMet).length} of ${results.length} targets met`);
process.exitCode = results.every(isMet) ? 0 : 1;

/**
 * Checks docs/proof.md and the pages below docs/proof/. Every row must name an existing test file and an existing,
 * unskipped test in it, or a decision that says why there is none. Every id of the specification must have a row that
 * is proven by such rows, or by an existing document or file. Takes other documents as arguments.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTestMistake } from './find-test.ts';

interface ProofRow {
  readonly path: string;
  readonly line: number;
  readonly id: string;
  readonly what: string;
  readonly file: string;
  readonly name: string;
}

/** `W` is a promise, `S` a sentence of a source, two letters are a defect of the previous system. */
const PROMISE = /^(?:[WS]\d+\.\d+|[A-Z]{2}-\d+)$/;
const DECISION = /^\[[^\]]+\]\((?<target>[^)]*decisions\/[^)]+\.md)\)$/;

function listPages(): string[] {
  return ['docs/proof.md', ...readdirSync('docs/proof').map((name) => `docs/proof/${name}`)];
}

function readRows(path: string, text: string): ProofRow[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id = '', what = '', file = '', name = ''] = line.split('|').map((cell) => cell.trim());
    return PROMISE.test(id) ? [{ path, line: index + 1, id, what, file, name }] : [];
  });
}

function findMistake({ path, what, file, name }: ProofRow): string | undefined {
  if (what === '' || name === '') return 'it has no text or names no test';
  const decision = DECISION.exec(file)?.groups?.['target'];
  if (decision === undefined) return findTestMistake(file, name);
  return existsSync(join(dirname(path), decision)) ? undefined : `there is no ${decision}`;
}

/** The ids of the specification of the worker and its client in parts 1.1 to 1.8, as ranges. */
const SPECIFIED: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  L: [
    [1, 16],
    [20, 25],
    [30, 33],
  ],
  N: [[1, 15]],
  B: [[1, 14]],
  O: [[1, 6]],
  E: [[1, 7]],
  R: [[1, 6]],
  V: [[1, 3]],
  P: [[1, 5]],
  C: [[1, 1]],
  K: [[1, 4]],
  Q: [[1, 9]],
};

interface SpecifiedRow {
  readonly path: string;
  readonly line: number;
  readonly id: string;
  readonly shownBy: string;
  readonly note: string;
}

function readSpecified(path: string, text: string): SpecifiedRow[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id = '', shownBy = '', note = ''] = line.split('|').map((cell) => cell.trim());
    return /^[A-Z]-\d+$/.test(id) ? [{ path, line: index + 1, id, shownBy, note }] : [];
  });
}

/** All rows and files that it names must exist. If it names no row, it must name a file. */
function findSpecifiedMistakes({ path, line, id, shownBy, note }: SpecifiedRow, known: ReadonlySet<string>): string[] {
  const missing = shownBy.split(', ').filter((one) => one !== '–' && !known.has(one));
  const files = [
    ...[...note.matchAll(/\]\((?<target>[^)#]+)(?:#[^)]*)?\)/g)].map(({ groups }) =>
      join(dirname(path), groups?.['target'] ?? ''),
    ),
    ...[...note.matchAll(/`(?<target>[\w./-]+\/[\w.-]+\.ts)`/g)].map(({ groups }) => groups?.['target'] ?? ''),
  ];
  const at = `${path}:${line}: ${id}`;
  return [
    ...(missing.length === 0 ? [] : [`${at} names proofs that do not exist: ${missing.join(', ')}.`]),
    ...files.filter((file) => !existsSync(file)).map((file) => `${at}: there is no ${file}.`),
    ...(shownBy === '–' && files.length === 0 ? [`${at} has no proof.`] : []),
  ];
}

function findUnspecified(rows: readonly SpecifiedRow[]): string[] {
  const ids = Object.entries(SPECIFIED).flatMap(([letter, spans]) =>
    spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => `${letter}-${first + at}`)),
  );
  return ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => `${id} of the specification has no row.`);
}

const given = process.argv.slice(2);
const pages = (given.length > 0 ? given : listPages()).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const rows = pages.flatMap(({ path, text }) => readRows(path, text));
const known = new Set(rows.map(({ id }) => id));
const specified = pages.flatMap(({ path, text }) => readSpecified(path, text));
const unspecified = [
  ...specified.flatMap((row) => findSpecifiedMistakes(row, known)),
  ...(specified.length === 0 && given.length > 0 ? [] : findUnspecified(specified)),
];
for (const mistake of unspecified) console.error(mistake);
const twice = rows
  .filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
  .map((row) => ({ row, mistake: 'its id is taken' }));
const mistakes = rows.flatMap((row) => {
  const mistake = findMistake(row);
  return mistake === undefined ? [] : [{ row, mistake }];
});
for (const { row, mistake } of [...twice, ...mistakes])
  console.error(`${row.path}:${row.line}: ${row.id}: ${mistake}.`);
if (rows.length === 0) console.error(`${given.join(', ')} does not contain any promises.`);
if (rows.length === 0 || twice.length + mistakes.length + unspecified.length > 0) process.exitCode = 1;
else console.log(`${rows.length} promises, each with its test.`);

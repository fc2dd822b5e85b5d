/**
 * Checks docs/proof.md and the pages below docs/proof/: every line names a test file that is there and a test in it
 * that is there and not skipped, or a decision that says why not. Takes other documents as its arguments.
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

/** `W` a promise, `S` a sentence of a source, two letters a fault of the system before. */
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
  if (what === '' || name === '') return 'it says nothing, or names no test';
  const decision = DECISION.exec(file)?.groups?.['target'];
  if (decision === undefined) return findTestMistake(file, name);
  return existsSync(join(dirname(path), decision)) ? undefined : `there is no ${decision}`;
}

/** Rows that show an id of the specification by rows above: each of those has to be there. */
function findDangling(path: string, text: string, known: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id = '', shownBy = ''] = line.split('|').map((cell) => cell.trim());
    if (!/^[A-Z]-\d+$/.test(id)) return [];
    const missing = shownBy.split(', ').filter((one) => one !== '–' && !known.has(one));
    return missing.length === 0
      ? []
      : [`${path}:${index + 1}: ${id} is shown by what is not there: ${missing.join(', ')}.`];
  });
}

const given = process.argv.slice(2);
const pages = (given.length > 0 ? given : listPages()).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const rows = pages.flatMap(({ path, text }) => readRows(path, text));
const known = new Set(rows.map(({ id }) => id));
const dangling = pages.flatMap(({ path, text }) => findDangling(path, text, known));
for (const mistake of dangling) console.error(mistake);
const twice = rows
  .filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
  .map((row) => ({ row, mistake: 'its id is taken' }));
const mistakes = rows.flatMap((row) => {
  const mistake = findMistake(row);
  return mistake === undefined ? [] : [{ row, mistake }];
});
for (const { row, mistake } of [...twice, ...mistakes])
  console.error(`${row.path}:${row.line}: ${row.id}: ${mistake}.`);
if (rows.length === 0) console.error(`${given.join(', ')} has no line that promises anything.`);
if (rows.length === 0 || twice.length + mistakes.length + dangling.length > 0) process.exitCode = 1;
else console.log(`${rows.length} promises, each with its test.`);

/**
 * Checks docs/proof.md: every line names a test file that is there and a test in it that is there and not skipped.
 * Takes another document as its argument.
 */
import { readFileSync } from 'node:fs';
import { findTestMistake } from './find-test.ts';

interface ProofRow {
  readonly line: number;
  readonly id: string;
  readonly what: string;
  readonly file: string;
  readonly name: string;
}

const [path = 'docs/proof.md'] = process.argv.slice(2);

function readRows(text: string): ProofRow[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id = '', what = '', file = '', name = ''] = line.split('|').map((cell) => cell.trim());
    return /^W\d/.test(id) ? [{ line: index + 1, id, what, file, name }] : [];
  });
}

function findMistake({ what, file, name }: ProofRow): string | undefined {
  if (what === '' || name === '') return 'it says nothing, or names no test';
  return findTestMistake(file, name);
}

/** Rows that show an id of the specification by rows above: each of those has to be there. */
function findDangling(text: string, known: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id = '', shownBy = ''] = line.split('|').map((cell) => cell.trim());
    if (!/^[A-Z]-\d+$/.test(id)) return [];
    const missing = shownBy.split(', ').filter((one) => one !== '–' && !known.has(one));
    return missing.length === 0
      ? []
      : [`${path}:${index + 1}: ${id} is shown by what is not there: ${missing.join(', ')}.`];
  });
}

const text = readFileSync(path, 'utf8');
const rows = readRows(text);
const dangling = findDangling(text, new Set(rows.map(({ id }) => id)));
for (const mistake of dangling) console.error(mistake);
const twice = rows
  .filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index)
  .map((row) => ({ row, mistake: 'its id is taken' }));
const mistakes = rows.flatMap((row) => {
  const mistake = findMistake(row);
  return mistake === undefined ? [] : [{ row, mistake }];
});
for (const { row, mistake } of [...twice, ...mistakes]) console.error(`${path}:${row.line}: ${row.id}: ${mistake}.`);
if (rows.length === 0) console.error(`${path} has no line that promises anything.`);
if (rows.length === 0 || twice.length + mistakes.length + dangling.length > 0) process.exitCode = 1;
else console.log(`${rows.length} promises, each with its test.`);

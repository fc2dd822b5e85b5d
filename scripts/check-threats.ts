/**
 * Checks the table of threats in docs/threat-model.md: every threat from T-01 to T-71 must have a row that says what
 * holds now and names existing code and an existing test. Takes another document as its argument.
 */
import { existsSync, readFileSync } from 'node:fs';
import { findTestMistake } from './find-test.ts';

const LAST = 71;
const STATES = ['prevented', 'reduced', 'out of reach'];

interface ThreatRow {
  readonly line: number;
  readonly id: string;
  readonly cells: readonly string[];
}

const [path = 'docs/threat-model.md'] = process.argv.slice(2);

function readRows(text: string): ThreatRow[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id = '', ...cells] = line.split('|').map((cell) => cell.trim());
    return /^T-\d\d$/.test(id) ? [{ line: index + 1, id, cells }] : [];
  });
}

function findMistake({ cells }: ThreatRow): string | undefined {
  const [threat = '', state = '', how = '', code = '', test = '', name = ''] = cells;
  if (threat === '' || how === '') return 'it has no threat or no explanation';
  if (!STATES.includes(state)) return `its state is not one of: ${STATES.join(', ')}`;
  const file = /^`(?<file>[^`]+)`$/.exec(code)?.groups?.['file'];
  if (file === undefined || !existsSync(file)) return `the code ${code} does not exist`;
  return state === 'out of reach' && test === '-' ? undefined : findTestMistake(test, name);
}

const rows = readRows(readFileSync(path, 'utf8'));
const wanted = Array.from({ length: LAST }, (_, index) => `T-${String(index + 1).padStart(2, '0')}`);
const missing = wanted
  .filter((id) => rows.filter((row) => row.id === id).length !== 1)
  .map((id) => `${path}: ${id} has no row, or more than one.`);
const mistakes = rows.flatMap((row) => {
  const mistake = findMistake(row);
  return mistake === undefined ? [] : [`${path}:${String(row.line)}: ${row.id}: ${mistake}.`];
});
for (const mistake of [...missing, ...mistakes]) console.error(mistake);
if (missing.length + mistakes.length > 0) process.exitCode = 1;
else console.log(`${String(rows.length)} threats, each with its code and its test.`);

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPlaces, type AnnotatedLines } from '../../../protocol/results/check-run-report.ts';
import { processorTime } from '../../support/processor-time.ts';

const around = {
  root: '/home/runner/work/shop',
  isFile: (path: string) => ['src/a.ts', 'src/price list.py', 'main.c', 'Makefile'].includes(path),
};
const places = (report: string): AnnotatedLines[] => findPlaces(report, around);
const short = (report: string): string[] =>
  places(report).map(
    ({ path, line, column, level, message }) => `${path}:${line}:${column ?? '-'} ${level} ${message}`,
  );

it.each([
  ['gcc', 'main.c:12:5: error: expected ‘;’', 'main.c:12:5 failure error: expected ‘;’'],
  ['gcc, warning', 'main.c:12:5: warning: unused', 'main.c:12:5 warning warning: unused'],
  ['gcc, note', 'main.c:3: note: declared here', 'main.c:3:- notice note: declared here'],
  [
    'tsc',
    "src/a.ts(12,5): error TS2345: Argument of type 'x'",
    "src/a.ts:12:5 failure error TS2345: Argument of type 'x'",
  ],
  [
    'tsc, pretty and coloured',
    '\u001B[96msrc/a.ts\u001B[0m:\u001B[93m12\u001B[0m:\u001B[93m5\u001B[0m - error TS2345: Wrong',
    'src/a.ts:12:5 failure error TS2345: Wrong',
  ],
  ['ruff, flake8', 'src/price list.py:7:80: E501 line too long', 'src/price list.py:7:80 failure E501 line too long'],
  ['mypy', './src/a.ts:7: error: Incompatible types', 'src/a.ts:7:- failure error: Incompatible types'],
  ['make', 'Makefile:2: *** missing separator.  Stop.', 'Makefile:2:- failure *** missing separator. Stop.'],
  ['an absolute path below the work tree', '/home/runner/work/shop/src/a.ts:1:2: boom', 'src/a.ts:1:2 failure boom'],
])('finds the place in the output of %s', (_, report, place) => {
  expect(short(report)).toEqual([place]);
});

it('finds the places below a file on its own line, as eslint prints them', () => {
  const report =
    '\n/home/runner/work/shop/src/a.ts\n  12:5   error    Unexpected any  no-explicit-any\n   3:1   warning  Too long  max-len\n\n✖ 2 problems (1 error, 1 warning)\n';

  expect(short(report)).toEqual([
    'src/a.ts:12:5 failure error Unexpected any no-explicit-any',
    'src/a.ts:3:1 warning warning Too long max-len',
  ]);
});

it.each([
  ['a file that is not there', 'src/b.ts:1:1: error'],
  ['a file outside', '/etc/passwd:1:1: error'],
  ['a way out', 'src/../../x:1:1: error'],
  ['a time', '12:34:56: started'],
  ['an address', 'http://localhost:8080: refused'],
  ['a host', 'db.internal:5432: refused'],
  ['line nought', 'src/a.ts:0:1: error'],
  ['no message', 'src/a.ts:1:1:'],
  ['prose', 'see src/a.ts:1:1: it is wrong'],
  ['a place below nothing', '  12:5  error  x'],
  ['a place below another file', 'other.ts\n  12:5  error  x'],
])('finds no file and line in %s', (_, report) => {
  expect(places(report)).toEqual([]);
});

it.each([
  ['an absolute path', '/etc/a.ts:1:1: x'],
  ['the work tree itself', '/home/runner/work/shop/:1:1: x'],
  ['a way out', '../a.ts:1:1: x'],
  ['an empty part', 'src//a.ts:1:1: x'],
  ['a backslash', 'src\\a.ts:1:1: x'],
  ['words that end with a colon', 'see:\n  1:1  x'],
])('never asks whether %s is a file', (_, report) => {
  expect(findPlaces(report, { ...around, isFile: () => true })).toEqual([]);
});

it('reads a line of 2000 characters and no longer one, and keeps 1000 characters of a message', () => {
  const lineOf = (chars: number): string => 'src/a.ts:1:2: '.padEnd(chars, 'x');
  const messageOf = (chars: number): string => 'x'.repeat(chars);

  expect(places(lineOf(2_000))).toHaveLength(1);
  expect(places(lineOf(2_001))).toEqual([]);
  expect(places(`src/a.ts:1:2: ${messageOf(1_000)}`)[0]?.message).toBe(messageOf(1_000));
  expect(places(`src/a.ts:1:2: ${messageOf(1_001)}`)[0]?.message).toHaveLength(1_000);
});

it('reports every place of a check run once', () => {
  expect(places('src/a.ts:1:1: x\nsrc/a.ts:1:1: x\n')).toHaveLength(1);
});

const line = fc.oneof(
  fc.constantFrom(
    'src/a.ts',
    'src/a.ts:1:2: ',
    'src/a.ts(1,2): ',
    ':',
    '(',
    '  1:2  ',
    '\u001B[31m',
    '/home/runner/work/shop/',
    '..',
    '\\',
    'error',
    '\uD83D',
    '😀',
    ' ',
    '99999999',
    '@ada',
    '\u202E',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
);

it('names only files of the work tree, valid lines and neutralized messages, whatever is printed', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(line, { maxLength: 8 }).map((parts) => parts.join('')),
        { maxLength: 20 },
      ),
      (lines) => {
        for (const { path, line: at, column, message } of places(lines.join('\n'))) {
          expect(around.isFile(path)).toBe(true);
          expect(at).toBeGreaterThanOrEqual(1);
          expect(column ?? 1).toBeGreaterThanOrEqual(1);
          expect(message.isWellFormed()).toBe(true);
          expect(message).not.toMatch(/[\n\u001B\u202E]/);
          expect(message.length).toBeLessThanOrEqual(1_000);
        }
      },
    ),
  );
});

it('ends soon for a report that is made to take long', () => {
  for (const evil of [
    'src/a.ts:1:1:'.repeat(20_000),
    `${' '.repeat(1_900)}\n`.repeat(500),
    `a${' b'.repeat(900)}\n`.repeat(500),
    `src/a.ts\n${'  1:1  '.repeat(10_000)}`,
  ]) {
    expect(processorTime(() => places(evil))).toBeLessThan(5_000);
  }
});

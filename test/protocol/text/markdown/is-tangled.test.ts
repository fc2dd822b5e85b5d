/** The limits above which a text is too expensive to read as Markdown: each from both sides. */
import { expect, it } from 'vitest';
import { isTangled } from '../../../../protocol/text/markdown/is-tangled.ts';

/** This many of a character, ten per line, none of them at the start of a line. */
function linesOf(sign: string, count: number, between = '\n'): string {
  const lines = Array.from({ length: Math.ceil(count / 10) }, (_, line) => Math.min(10, count - 10 * line));
  return lines.map((signs) => `a${`${sign}a`.repeat(signs)}`).join(between);
}

it.each([
  ['[', 400],
  [']', 400],
  ['<', 400],
  ['*', 800],
  ['_', 800],
  ['~', 800],
  ['**', 800],
  ['\\', 3_000],
  ['&', 3_000],
  ['`', 3_000],
  ['!', 3_000],
  ['|', 3_000],
  ['\t', 4_000],
])('reads %j in one paragraph up to %s times', (sign, most) => {
  expect(isTangled(linesOf(sign, most))).toBe(false);
  expect(isTangled(linesOf(sign, most + 1))).toBe(true);
});

it.each([
  ['[', 3_000],
  [']', 3_000],
  ['<', 3_000],
  ['*', 4_000],
  ['|', 6_000],
  ['\t', 8_000],
])('reads %j in many paragraphs up to %s times', (sign, most) => {
  expect(isTangled(linesOf(sign, most, '\n \n'))).toBe(false);
  expect(isTangled(linesOf(sign, most + 1, '\n \n'))).toBe(true);
});

const repeated = (line: string, count: number): string => Array.from({ length: count }, () => line).join('\n');

it.each<[string, (count: number) => string, number]>([
  ['characters', (count) => 'a'.repeat(count), 65_536],
  ['lines', (count) => repeated('a', count), 6_000],
  ['lines that end as on an old Mac', (count) => repeated('a', count).replaceAll('\n', '\r'), 6_000],
  ['lines that end as on Windows', (count) => repeated('a', count).replaceAll('\n', '\r\n'), 6_000],
  ['beginnings of footnotes', (count) => repeated('> [^a', count), 200],
  ['beginnings of footnotes in paragraphs of their own', (count) => repeated('[^a\n', count), 200],
  ['titles that are underlined', (count) => repeated('a\n-- ', count), 300],
  ['titles that are underlined in paragraphs of their own', (count) => repeated('a\n--\n', count), 300],
  ['titles that are underlined in a quotation', (count) => repeated('> a\n> ==', count), 300],
  ['quotations, one in another', (count) => `a\n${'>'.repeat(count)} a`, 24],
  ['lists, one in another', (count) => `a\n${'- '.repeat(count)}a`, 24],
  ['lists with numbers', (count) => `a\n${'1. '.repeat(count)}a`, 24],
  ['lists with other signs', (count) => `a\n${'+ '.repeat(count / 2)}${'1) '.repeat(Math.ceil(count / 2))}a`, 24],
  ['marks of emphasis in a row', (count) => `a ${'~'.repeat(count)} a`, 1_000],
  [
    'lines that open other quotations than the one before',
    (count) => Array.from({ length: count + 1 }, (_, line) => (line % 2 === 0 ? 'a' : '> a')).join('\n'),
    2_000,
  ],
  ['items that begin with an item', (count) => repeated('- - a', count), 2_000],
  ['items that begin with an empty item', (count) => repeated('+ -', count), 2_000],
  ['items that begin with a quotation, in a quotation', (count) => repeated('> 1. > a', count), 2_000],
  ['items that begin with two', (count) => `${repeated('- 1) - a', count / 2)}${'\n- - a'.repeat(count % 2)}`, 2_000],
])('accepts a limited number of %s', (_, make, most) => {
  expect(isTangled(make(most))).toBe(false);
  expect(isTangled(make(most + 1))).toBe(true);
});

it('counts a run of marks as one, and starts over after an empty line', () => {
  expect(isTangled(linesOf('*_~', 800))).toBe(false);
  expect(isTangled([linesOf('[', 400), linesOf('[', 400)].join('\n\t\n'))).toBe(false);
  expect(isTangled([linesOf('[', 400), linesOf('[', 1)].join('\n'))).toBe(true);
});

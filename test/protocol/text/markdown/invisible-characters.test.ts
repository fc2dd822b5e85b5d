/** Which invisible characters are part of the visible text, by the letters next to them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInvisible, nameInvisible } from '../../../../protocol/text/markdown/invisible-characters.ts';

const cutsIn = (text: string): (readonly [number, number])[] =>
  findInvisible(text).map(({ start, end }) => [start, end]);
const tags = (land: string): string =>
  Array.from(land, (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('');
const flag = (land: string): string => `\u{1F3F4}${tags(land)}\u{E007F}`;
/** Letters of scripts: a Chinese character, Mongolian, Devanagari, Hebrew. */
const [IDEOGRAPH, MONGOLIAN, DEVANAGARI, HEBREW] = ['語', '\u1820', '\u0915', '\u05D0'];

it.each([
  ['the first selector behind an ideograph', `${IDEOGRAPH}\uFE00`],
  ['the last one', `${IDEOGRAPH}\uFE0D`],
  ['a selector behind a sign of mathematics', '\u2229\uFE00'],
  ['the first variant of an ideograph', `${IDEOGRAPH}\u{E0100}`],
  ['the last one in use', `${IDEOGRAPH}\u{E011F}`],
  ['a variant of an ideograph beyond the first plane', '\u{20000}\u{E0101}'],
  ['a selector of Mongolian', `${MONGOLIAN}\u180B`],
  ['the last selector of Mongolian', `${MONGOLIAN}\u180F`],
  ['a picture in colour', '\u2764\uFE0F'],
  ['a picture without colour', '\u2764\uFE0E'],
  ['a digit on a key', '7\uFE0F\u20E3'],
  ['pictures that are one', '\u{1F469}\u200D\u{1F52C}'],
  ['letters that join', `${DEVANAGARI}\u200D${DEVANAGARI}`],
  ['a letter that would join, at the end of a word', `${DEVANAGARI}\u200D x`],
  ['a letter that would join, at the end of a text', `${DEVANAGARI}\u200D`],
  ['letters that do not join', `${DEVANAGARI}\u200C${DEVANAGARI}`],
  ['a mark from right to left', `${HEBREW}\u200F!`],
  ['a mark from left to right', `${HEBREW}\u200E!`],
  ['a mark of Arabic', `${HEBREW}\u061C!`],
  ['a mark three signs behind its letter', `${HEBREW}--\u200F!`],
  ['a mark three signs before its letter', `!\u200F--${HEBREW}`],
  ['the flag of England', flag('gbeng')],
  ['the flag of Scotland', `${flag('gbsct')} x`],
  ['two flags', `${flag('gbwls')}${flag('gbeng')}`],
  ['eight spaces of one width', '\u2003'.repeat(8)],
  ['seven spaces of two widths', `\u2002${'\u2003'.repeat(6)}`],
  ['tabs and ends of lines', 'a\tb\r\nc\nd'],
])('keeps %s', (_, text) => {
  expect(cutsIn(text)).toEqual([]);
  expect(cutsIn(`x ${text}`)).toEqual([]);
});

it.each([
  ['a selector behind a letter', 'x', '\uFE00', ''],
  ['a selector for pictures behind an ideograph', IDEOGRAPH, '\uFE0E', ''],
  ['a selector of colour behind a letter', 'x', '\uFE0F', ''],
  ['a selector of a key behind a letter', 'x', '\uFE0F', '\u20E3'],
  ['a selector of a key before a letter', '7', '\uFE0F', 'x'],
  ['a variant behind a letter', 'x', '\u{E0100}', ''],
  ['a variant that is in no use', IDEOGRAPH, '\u{E0120}', ''],
  ['a selector of Mongolian behind a letter', 'x', '\u180B', 'x'],
  ['what joins a picture and a letter', '\u{1F469}', '\u200D', 'x'],
  ['what joins a letter and a picture', 'x', '\u200D', '\u{1F469}'],
  ['what joins two letters that do not', 'x', '\u200D', 'y'],
  ['what joins a letter that joins and one that does not', DEVANAGARI, '\u200D', 'x'],
  ['what joins a letter that does not and one that does', 'x', '\u200D', DEVANAGARI],
  ['what joins a letter that does not to the end of a word', 'x', '\u200D', ' '],
  ['what parts a letter and the end of a word', DEVANAGARI, '\u200C', ' '],
  ['what parts a letter that does not join', 'x', '\u200C', DEVANAGARI],
  ['a mark beside letters from left to right', 'x', '\u200F', 'y'],
  ['a second mark', `${HEBREW}\u200F`, '\u200F', '!'],
  ['a mark four signs behind its letter', `${HEBREW}---`, '\u200F', '!'],
  ['a mark four signs before its letter', '!', '\u200F', `---${HEBREW}`],
  ['a mark of Arabic beside letters from left to right', 'x', '\u061C', 'y'],
  ['a tag behind a whole flag', flag('gbeng'), tags('a'), ' x'],
  ['a second end of a flag', flag('gbeng'), '\u{E007F}', ''],
  ['the tags of a flag that does not exist', '\u{1F3F4}', `${tags('gbnir')}\u{E007F}`, ''],
  ['the tags of a flag without its end', '\u{1F3F4}', tags('gbeng'), ' x'],
  ['tags without a flag', 'x', `${tags('gbeng')}\u{E007F}`, ''],
  ['a space of tags', 'x', '\u{E0020}', 'y'],
  ['eight spaces of two widths', 'x', `\u2002${'\u2003'.repeat(7)}`, 'y'],
  ['half a character', 'x', '\uD83D', 'y'],
  ['a control', 'x', '\0', 'y'],
])('leaves out %s', (_, before, hidden, after) => {
  expect(cutsIn(before + hidden + after)).toEqual([[before.length, before.length + hidden.length]]);
});

it('removes adjacent invisible characters as one passage, and keeps others apart', () => {
  const hidden = fc.constantFrom('\u200B', '\u{E0041}', '\u{1D159}', '\u2060', '\0', '\uFFFF');
  const piece = fc.oneof(hidden, fc.constantFrom('a', '\u{1F600}', '字', ' '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const runs = [...text.matchAll(/[\u200B\u{E0041}\u{1D159}\u2060\0\uFFFF]+/gu)];

      expect(cutsIn(text)).toEqual(runs.map(({ 0: run, index }) => [index, index + run.length]));
    }),
    { numRuns: 500 },
  );
});

it('ignores neighbors that are removed themselves', () => {
  expect(cutsIn(`${IDEOGRAPH}\u200B\uFE00`)).toEqual([[1, 2]]);
  expect(cutsIn(`${IDEOGRAPH}\uFE00\uFE00`)).toEqual([[2, 3]]);
  expect(cutsIn(`x\u200B\uFE00${IDEOGRAPH}`)).toEqual([[1, 3]]);
});

it('names each of them for a reviewer, in the order of the text', () => {
  expect(nameInvisible('abc')).toBe('abc');
  expect(nameInvisible('')).toBe('');
  expect(nameInvisible(`a\u200B b\u00ADc \u2003${'\u2002'.repeat(7)} d\u{E0041}e`)).toBe(
    `a<U+200B> b<U+00AD>c <U+2003>${'<U+2002>'.repeat(7)} d<U+E0041>e`,
  );
});

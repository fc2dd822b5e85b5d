/** The searched form of a text, compared with the simple implementation: one character after another. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  isHiddenPoint,
  isSeparator,
  joinLines,
  originOf,
  type Shadow,
  shadowOf,
  shadowsOf,
} from '../../../protocol/credentials/text-shadow.ts';
import { sequenceBytes, sequenceLength } from '../../../protocol/text/control-characters.ts';

/** Pieces of a text, and their searched form. */
const AS_THEMSELVES = [
  '\uff8a',
  '\u00bd',
  'a',
  'Z',
  '7',
  ' ',
  '~',
  '>',
  '|',
  '\t',
  '\n',
  '\r',
  'é',
  'Ā',
  'ÿ',
  '字',
  '\u{10000}',
  '😀',
];
const HIDDEN = ['\0', '\x08', '\x7f', '\x85', '\u200b', '\ufeff', '\u3164', '\uffff', '\ue000', '\ud800', '\u{e0041}'];
const ESCAPES = [
  '\x1b[31m',
  '\x1b]8;;https://e.example\x07',
  '\x1b]0;title\x1b\\',
  '\x1bM',
  '\x1b(B',
  '\x1bPx\x1b\\',
  '\x9b0m',
  '\x9d0;title\x9c',
];
const FOLDED: readonly (readonly [written: string, searched: string])[] = [
  ['ａ', 'a'],
  ['\ufb03', 'ffi'],
  ['\u{1f110}', '(A)'],
  ['\u{1d7d9}', '1'],
  ['\u2474', '(1)'],
  ['\u00aa', 'a'],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
];

interface Piece {
  readonly written: string;
  readonly searched: string;
}

const PIECES: readonly Piece[] = [
  ...AS_THEMSELVES.map((written) => ({ written, searched: written })),
  ...[...HIDDEN, ...ESCAPES].map((written) => ({ written, searched: '' })),
  ...FOLDED.map(([written, searched]) => ({ written, searched })),
];
const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 });
const textOf = (some: readonly Piece[]): string => some.map(({ written }) => written).join('');

/** For each searched unit, the piece of the text that it stands for. */
function unitsOf(some: readonly Piece[]): { readonly unit: string; readonly start: number; readonly end: number }[] {
  let at = 0;
  return some.flatMap(({ written, searched }) => {
    const [start, end] = [at, (at += written.length)];
    return searched.split('').map((unit) => ({ unit, start, end }));
  });
}

/** The origins of all sequences of one and of two units. */
function placesIn(shadow: Shadow): (readonly [number, number])[] {
  const units = Array.from({ length: shadow.text.length }, (_, at) => at);
  return units.flatMap((at) => [originOf(shadow, at, at + 1), originOf(shadow, Math.max(0, at - 1), at + 1)]);
}

function placesOf(units: readonly { readonly start: number; readonly end: number }[]): (readonly [number, number])[] {
  return units.flatMap(({ start, end }, at) => [
    [start, end] as const,
    [units[Math.max(0, at - 1)]?.start ?? start, end] as const,
  ]);
}

it('has plain letters for unusual ones, no invisible characters, and the origin of each', () => {
  fc.assert(
    fc.property(pieces, (some) => {
      const shadow = shadowOf(textOf(some));
      const units = unitsOf(some);

      expect(shadow.text).toBe(units.map(({ unit }) => unit).join(''));
      expect(placesIn(shadow)).toEqual(placesOf(units));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['\u{10000}', [0, 2]],
  ['😀', [0, 2]],
  ['\uffee', [0, 1]],
  ['a', [0, 1]],
])('ends with the last character of a finding, without the invisible ones after it: %j', (letter, place) => {
  const shadow = shadowOf(`${letter}\u200bé`);

  expect(originOf(shadow, 0, letter.length)).toEqual(place);
});

it('reads a character the first time in the same way as later', async () => {
  vi.resetModules();
  const fresh = await import('../../../protocol/credentials/text-shadow.ts');
  const read = (text: string): string => fresh.shadowOf(text).text;

  for (const text of ['\u200ba', 'b\u2028c', 'ａé字½', '\u{1f110}', '\u212b'])
    expect([text, read(text), read(text)]).toEqual([text, shadowOf(text).text, shadowOf(text).text]);
  expect(read('\u200ba')).toBe('a');
  expect(read('b\u2028c')).toBe('b\nc');
  expect(read('ａé字½')).toBe('aé字½');
  expect(read('\u{1f110}')).toBe('(A)');
});

it('joins lines without what precedes them, and tracks the origin of each letter', () => {
  const lines = fc.array(fc.constantFrom('a', 'é', '字', '\u{1f110}', '\r\n', '\n', '\r', '> ', '|', '\t', ' ', '😀'));
  fc.assert(
    fc.property(lines, (some) => {
      const text = some.join('');
      const whole = unitsOf(
        Array.from(text, (written) => ({ written, searched: written === '\u{1f110}' ? '(A)' : written })),
      );
      const left = new Set<number>();
      for (const { 0: end, index } of text.matchAll(/[\r\n][\r\n \t>|]*/g))
        for (let at = index; at < index + end.length; at += 1) left.add(at);
      const units = whole.filter(({ start }) => !left.has(start));
      const joined = joinLines(shadowOf(text));

      expect(joined.text).toBe(units.map(({ unit }) => unit).join(''));
      expect(placesIn(joined)).toEqual(placesOf(units));
    }),
    { numRuns: 2_000 },
  );
});

it('finds the same terminal commands in UTF-8', () => {
  const piece = fc.constantFrom(
    ...ESCAPES,
    '\x1b',
    '\x9b',
    '\x90',
    '\x9c',
    '\x07',
    ']',
    '[',
    'm',
    'Â',
    'é',
    '字',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (some) => {
      const text = some.join('');
      const bytes = Buffer.from(text).toString('latin1');
      for (let at = 0; at < text.length; at += 1) {
        const found = text.slice(at, at + sequenceLength(text, at));

        expect(sequenceBytes(bytes, Buffer.byteLength(text.slice(0, at)))).toBe(Buffer.byteLength(found));
      }
    }),
    { numRuns: 2_000 },
  );
});

it('has a second form for a text with terminal commands: with the words in them', () => {
  const formsOf = (text: string, commands: 'all' | 'with-words') => shadowsOf(text, commands).map((form) => form.text);

  for (const commands of ['all', 'with-words'] as const) {
    expect(formsOf('a\x1b]0;b\x07c', commands)).toEqual(['ac', 'a]0;bc']);
    expect(formsOf('a\x90b\x9cc', commands)).toEqual(['ac', 'abc']);
    expect(formsOf('a\u200bb', commands)).toEqual(['ab']);
    expect(formsOf('ab', commands)).toEqual(['ab']);
  }
  expect(formsOf('a\x1b[31mb', 'all')).toEqual(['ab', 'a[31mb']);
  expect(formsOf('a\x1b[31mb', 'with-words')).toEqual(['ab']);
});

it.each(AS_THEMSELVES)('searches a text of one letter unchanged: %j', (letter) => {
  expect(shadowOf(letter).text).toBe(letter);
});

it('knows which characters are invisible, and how long a terminal escape sequence is', () => {
  expect(HIDDEN.filter((char) => !isHiddenPoint(char.codePointAt(0) ?? 0))).toEqual([]);
  expect(['a', 'é', '字', '😀', 'ａ'].filter((char) => isHiddenPoint(char.codePointAt(0) ?? 0))).toEqual([]);
  expect(['\u2028', '\u2029', '\n', 'a'].map((char) => isSeparator(char.charCodeAt(0)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(ESCAPES.map((escape) => sequenceLength(`x${escape}m`, 1))).toEqual(ESCAPES.map(({ length }) => length));
  expect(sequenceLength('x[31m', 0)).toBe(0);
});

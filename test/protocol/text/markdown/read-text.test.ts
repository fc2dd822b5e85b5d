import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTangled } from '../../../../protocol/text/markdown/is-tangled.ts';
import { readPlainLine, readText } from '../../../../protocol/text/markdown/read-text.ts';
import { FOREIGN_PIECES } from './foreign-ways.ts';
import { INVISIBLE_WAYS } from './hidden/hidden-ways.ts';
import { SEEN, UNSEEN } from './tried-ways.ts';
import { processorTime } from '../../../support/processor-time.ts';

/** The source without the parts that were removed from it. */
function sourceLess(source: string, hidden: readonly { readonly start: number; readonly end: number }[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of hidden) {
    kept += source.slice(from, Math.max(from, start));
    from = Math.max(from, end);
  }
  return kept + source.slice(from);
}

describe('hidden text is removed and reported, and the text beside it stays', () => {
  it.each(Object.entries(UNSEEN))('%s', (_, source) => {
    const { text, hidden } = readText(source);

    expect(text).not.toContain('HID');
    expect(text).toMatch(/one[^]*two/);
    expect(hidden.length).toBeGreaterThan(0);
  });

  it.each(Object.entries(INVISIBLE_WAYS))('%s', (_, source) => {
    const { text, hidden } = readText(source);

    expect(text.replace(/[😀🏴] ?/gu, '')).toMatch(/^one ?two$|^one  two$/);
    expect(hidden.length).toBeGreaterThan(0);
  });
});

it.each(SEEN)('keeps visible text unchanged: %j', (source) => {
  expect(readText(source)).toMatchObject({ text: source, hidden: [] });
});

it('prints the shares of hidden passages removed and of visible texts kept', () => {
  const ways = Object.values(UNSEEN);
  const gone = ways.filter((source) => !readText(source).text.includes('HID')).length;
  const kept = SEEN.filter((source) => readText(source).text === source).length;
  const all = ways.length + Object.keys(INVISIBLE_WAYS).length;

  console.info(
    `${gone} of ${ways.length} ways to hide words left out (${all} with invisible characters),`,
    `${kept} of ${SEEN.length} texts kept`,
  );
  expect(all).toBeGreaterThanOrEqual(400);
});

it.each([
  ['a comment behind a sign that begins no tag', 'one\n\n<div>\n<<!-- HID -->\n</div>\n\ntwo'],
  ['a selector for pictures behind an ideograph', 'one \u8A9E\uFE0E two'],
])('leaves out %s', (_, source) => {
  const { text, hidden } = readText(source);

  expect(text).not.toMatch(/HID|\uFE0E/);
  expect(text).toMatch(/one[^]*two/);
  expect(hidden).toHaveLength(1);
});

it.each([
  ['a comment without an end in the text of a picture', '![one <!-- two](x)'],
  ['a mark of direction behind the first letter', '\u05E9\u200F!'],
  ['a selector of a form of an ideograph', '\u8A9E\uFE0D'],
])('keeps %s', (_, source) => {
  expect(readText(source)).toMatchObject({ text: source, hidden: [] });
});

const piece = fc.oneof(
  fc.constantFrom(
    '<!--',
    '-->',
    '<',
    '>',
    '!',
    '--',
    '\u200B',
    '[a]',
    '[a]: b',
    '(c "d")',
    '`',
    '```',
    '\n',
    '\n\n',
    '    ',
    '> ',
    '- ',
  ),
  fc.constantFrom(
    '<div hidden>',
    '</div>',
    '<b title="x">',
    '</b>',
    '<?',
    '?>',
    '&shy;',
    '&#x200B;',
    '|a|b|\n|-|\n|c|d|\n',
    '[^1]',
    '[^1]: n',
  ),
  fc.constantFrom(
    'one',
    ' two',
    '/agora cancel',
    '\\',
    '*',
    '_',
    '~~',
    '$',
    '\t',
    '\u{E0041}',
    '🏴',
    '😀',
    '\u200D',
    'ا',
    '\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(...FOREIGN_PIECES),
);
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('for any text', () => {
  it('reading again removes nothing more', () => {
    fc.assert(
      fc.property(text, (source) => {
        const once = readText(source).text;

        expect(readText(once)).toMatchObject({ text: once, hidden: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  it('the visible text is the source without the reported passages, character by character', () => {
    fc.assert(
      fc.property(text, (source) => {
        const { text: seen, hidden, lines } = readText(source);

        expect(seen).toBe(sourceLess(source.toWellFormed(), hidden));
        expect(lines.map((line) => line.text).join('\n')).toBe(seen.replace(/\r\n?/g, '\n'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('each line has its position', () => {
    fc.assert(
      fc.property(text, (source) => {
        for (const line of readText(source).lines)
          if (line.text !== '')
            expect(source.toWellFormed().slice(line.start, line.start + 1)).toBe(line.text.slice(0, 1));
      }),
    );
  });
});

describe('a text that is too expensive to parse as Markdown', () => {
  it.each(['[x][', '<!-- a -->', '> > ', '[^a]: b\n', '- a\n\nb\n\n', '~a~~b'])(
    'made of %j is code, and hides nothing either',
    (piece) => {
      const read = readText(
        `${piece.repeat(12_000 / piece.length)}\n\n<!-- HID -->\n\n[x]: y "HID"\n\n` +
          '<div hidden>HID</div>\n\n/agora cancel',
      );

      expect(read.text).not.toContain('HID');
      expect(read.text).toContain('/agora cancel');
      expect(read.isTangled).toBe(true);
      expect(new Set(read.lines.map(({ kind }) => kind))).toEqual(new Set(['code']));
    },
  );
});

it.each([
  ['*'.repeat(1_000), false],
  ['*'.repeat(1_001), true],
  ['a line of words\n'.repeat(500), false],
])('distinguishes what a person may write from what is too expensive: %#', (source, isCostly) => {
  expect(isTangled(`one ${source}`)).toBe(isCostly);
});

it('removes the content of a phantom from a formula, including braces in it, and not the text after it', () => {
  expect(readText('one $x \\phantom{a{b}HID} y$ two').text).toBe('one $x  y$ two');
});

const ATTACKS = [
  '[x][',
  '[[]]',
  '<!--',
  '<?',
  '<!A',
  '~a~~b',
  '*a**a',
  '&a;',
  '>>>>',
  '* * *',
  '[^a]: b\n',
  '[a]: b\n',
  '|a',
  '|a|\n|-|\n',
  '`',
  '```\n',
  '<a ',
  '<div>',
  '<div hidden>\n\n',
  '> ',
  '> a\n\n',
  '> a\nb\n',
  '- ',
  '- a\n\nb\n\n',
  '- a\n  - b\n',
  '1. ',
  '\n',
  '\r',
  ' ',
  'a\n',
  '&shy;',
  '\u200B',
  '<!\u200B-- a -->',
  '<!-- a -->',
  '</x>',
  '![',
  '[a](b "c") ',
  '_a_ ',
  '**',
  '<a b="',
  '$\\phantom{',
  '    a\n',
  '\\',
  '[a][b]\n\n',
  '[]()\n\n',
  '<svg>\n\n',
  '~~~\n\n',
  '<a   ',
  '🏴',
  'On x 3 wrote:\n',
  '-- \n',
  '-----',
  '<!-- -->',
  '<!----!>',
  '```\n<!--\n',
];
it.each(ATTACKS)('reads 64,000 characters of %j in time', (piece) => {
  const text = piece.repeat(Math.ceil(64_000 / piece.length)).slice(0, 64_000);

  expect(processorTime(() => readText(text))).toBeLessThan(5_000);
});

it('accepts variants of ideographs that are in use, and no other selector after one', () => {
  expect(readText('一\u{E0148}葛\u{E0101}').text).toBe('一葛\u{E0101}');
});

it.each([
  ['Fix `<!-- x -->` in <b>', 'Fix `<!-- x -->` in <b>'],
  ['Fix\u200B it\u202E', 'Fix it'],
  ['Fix\u200B it', 'Fix it'],
])('reads a title as it is shown: %j', (title, seen) => {
  expect(readPlainLine(title).text).toBe(seen);
});

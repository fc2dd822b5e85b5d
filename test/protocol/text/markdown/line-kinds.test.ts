/** Lines, their kinds and their places in the source, also of a text that was cut several times. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

it.each([
  [
    'a table in a part that opens',
    '<details>\n\n|a|\n|-|\n\n</details>',
    ['html', 'prose', 'table', 'table', 'prose', 'html'],
  ],
  [
    'code in a list in a part that opens',
    '<details>\n\n- a\n\n  ```\n  b\n  ```\n\n</details>',
    ['html', 'prose', 'collapsed', 'collapsed', 'collapsed', 'collapsed', 'collapsed', 'prose', 'html'],
  ],
  [
    'a quotation in a list in a part that opens',
    '<details>\n\n- a\n  > b\n  > c\n  > d\n\n</details>',
    ['html', 'prose', 'collapsed', 'quote', 'quote', 'quote', 'prose', 'html'],
  ],
  [
    'the text after a quotation in which something opens',
    '> <details>\n> x\n\none',
    ['quote', 'quote', 'prose', 'prose'],
  ],
  ['the text behind a tag that only GitHub reads', 'one <details href=a/b> two\nthree', ['prose', 'collapsed']],
  [
    'such a tag in a quotation that HTML begins',
    'one <blockquote>x\ny <details href=a/b>\nz',
    ['prose', 'quote', 'quote'],
  ],
  ['a sentence with a tag of two lines', 'one <a\nhref="x">two</a>', ['prose', 'prose']],
  ['a quotation in a part that opens, as HTML', '<details>\n<blockquote>\n\none', ['html', 'html', 'prose', 'quote']],
  ['a part that opens in a quotation, as HTML', '<blockquote>\n<details>\n\none', ['html', 'html', 'prose', 'quote']],
  [
    'a quotation in which a part was closed once more than it was opened',
    '<blockquote>\n<details>\n</details>\n</details>\n\none',
    ['html', 'html', 'html', 'html', 'prose', 'quote'],
  ],
  [
    'a part that opens in other HTML that is closed',
    '<b>\n<details>\n</b>\n\none',
    ['html', 'html', 'html', 'prose', 'collapsed'],
  ],
])('shows what kind each line has: %s', (_, source, kinds) => {
  expect(readText(source).lines.map(({ kind }) => kind)).toEqual(kinds);
});

it('reads marks of emphasis as prose, however many there are', () => {
  const read = readText('*'.repeat(2_000));

  expect(read.lines).toMatchObject([{ kind: 'prose' }]);
  expect(read.isTangled).toBeUndefined();
});

it('splits a text at each kind of line end, and at the first character too', () => {
  expect(readText('\none\r\ntwo\r\n\r\rthree').lines).toEqual([
    { kind: 'prose', text: '', start: 0 },
    { kind: 'prose', text: 'one', start: 1 },
    { kind: 'prose', text: 'two', start: 6 },
    { kind: 'prose', text: '', start: 11 },
    { kind: 'prose', text: '', start: 12 },
    { kind: 'prose', text: 'three', start: 13 },
  ]);
});

it.each([
  ['invisible characters', 'one\n\u200B'],
  ['invisible characters and a comment that they were in', 'one\n\u200B<!-\u200B- HID -->'],
])('begins an empty last line where its line end is, and not behind %s', (_, source) => {
  expect(readText(source).lines.map(({ start }) => start)).toEqual([0, 4]);
});

it('knows the place of each line behind a comment that came to light', () => {
  const source = '<!-\u200B- HID -->\none\u200B\ntwo\u200B\nt\u200Bhree';

  expect(readText(source).lines.map(({ text, start }) => [text, start])).toEqual([
    ['', source.indexOf('\n')],
    ['one', source.indexOf('one')],
    ['two', source.indexOf('two')],
    ['three', source.indexOf('t\u200Bhree')],
  ]);
});

it('reports what it removes in the order of the source, with its place there', () => {
  const source = 'one <!-\u200B- HID --\u200B> two\u200B';

  expect(readText(source).hidden).toEqual([
    { start: 4, end: 18, why: 'HTML comment', text: '<!-- HID -->' },
    { start: 7, end: 8, why: 'invisible characters', text: '\u200B' },
    { start: 16, end: 17, why: 'invisible characters', text: '\u200B' },
    { start: 22, end: 23, why: 'invisible characters', text: '\u200B' },
  ]);
});

it.each([
  ['an element and its name', 'one <a-b-c-d hidden>HID</a-b-c-d> two', ['hidden <a-b-c-d>']],
  ['a comment and the element behind it', 'one <!-- HID --><b hidden>HID</b> two', ['HTML comment', 'hidden <b>']],
  ['a note that nobody refers to', 'one two\n\n[^a]: HID', ['footnote nobody refers to']],
  ['a definition that nobody refers to', 'one two\n\n[a]: /HID', ['link definition']],
])('says why it removes %s', (_, source, why) => {
  expect(readText(source).hidden.map((one) => one.why)).toEqual(why);
});

it('hides what follows an element that is never closed in a text that is too expensive to parse', () => {
  const costly = '*'.repeat(2_000);

  expect(readText(`${costly}\n<svg>HID`)).toMatchObject({ text: `${costly}\n`, isTangled: true });
});

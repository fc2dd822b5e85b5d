/** Cutting a text: the result is read again, and the remaining text keeps its place and its type. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

it('removes a direction mark once the letter beside it is removed', () => {
  expect(readText('one <b title="\u05E9">\u200Ftwo</b>').text).toBe('one <b>two</b>');
});

it('removes an element with a nested one of its kind, and nothing after it', () => {
  expect(readText('one <b hidden><b>HID</b>HID</b> two').text).toBe('one  two');
});

it.each([
  ['<div>shown</div>', ['html']],
  ['- <div>shown</div>', ['html']],
  ['one <b>two</b>', ['prose']],
  ['> one\n\ntwo', ['quote', 'prose', 'prose']],
  ['one\n\n    two', ['prose', 'prose', 'indented']],
  ['```\none\n```\ntwo', ['code', 'code', 'code', 'prose']],
  ['> ```\n> one\n> ```\n>\n>     two', ['quote', 'quote', 'quote', 'quote', 'quote']],
  ['> ```\n> one\n> ```\n\n> - two', ['quote', 'quote', 'quote', 'prose', 'quote']],
  ['|a|\n|-|\n|b|\n\nc', ['table', 'table', 'table', 'prose', 'prose']],
  ['- one\n\n  ```\n  two\n  ```\n  three', ['prose', 'prose', 'code', 'code', 'code', 'prose']],
  ['1. > one\n   - two\n\n2. three', ['quote', 'prose', 'prose', 'prose']],
  ['one\r\n\r\n    two\r\rthree', ['prose', 'prose', 'indented', 'prose', 'prose']],
  ['<details>\n\none\n\n</details>', ['html', 'prose', 'collapsed', 'prose', 'html']],
  [
    '<details>\n\n- one\n  - two\n\n> x\n\n</details>\n\ntwo',
    [...['html', 'prose', 'collapsed', 'collapsed', 'prose', 'quote', 'prose', 'html', 'prose', 'prose']],
  ],
])('determines the kind of each line: %j', (source, kinds) => {
  expect(readText(source).lines.map(({ kind }) => kind)).toEqual(kinds);
});

it('has one empty line, at its end, if nothing is left', () => {
  const source = '<!-- HID -->';

  expect(readText(source).lines).toEqual([{ kind: 'prose', text: '', start: source.length }]);
});

it('keeps the characters of Arabic, Syriac and Kaithi with a shape around their digits', () => {
  const signs = '\u0600\u0601\u0602\u0603\u0604\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}';

  for (const sign of signs) expect(readText(`one ${sign}12 two`).text).toBe(`one ${sign}12 two`);
});

it.each([
  ['240 of 255 of each colour', '\\color[RGB]{240,240,240}'],
  ['the same as shares', '\\color[rgb]{.95,.95,.95}'],
  ['space as wide as a line', '\\hspace{40em}'],
])('removes from an unclosed formula the text after %s', (_, sign) => {
  expect(readText(`one\n\n\`\`\`math\nx ${sign} HID`).text).not.toContain('HID');
});

it.each([
  ['239 of 255 of each colour', '\\color[RGB]{239,239,239}'],
  ['narrower space', '\\hspace{39em}'],
])('keeps in a formula the text after %s', (_, sign) => {
  const source = `one\n\n\`\`\`math\nx ${sign} y\n\`\`\`\n\ntwo`;

  expect(readText(source).text).toBe(source);
});

/** Too expensive to read: it counts as code, but the text that HTML and definitions hide is still removed. */
const COSTLY = '*'.repeat(2_000);

it('removes a comment that starts in a definition, to the end of the comment', () => {
  const read = readText(`${COSTLY}\n[a]: /b <!-- HID\nHID --> seen`);

  expect(read.isTangled).toBe(true);
  expect(read.text).toBe(`${COSTLY}\n seen`);
});

it('removes the one comment that such a text starts with', () => {
  expect(readText(`<!-- HID -->seen ${COSTLY}`).text).toBe(`seen ${COSTLY}`);
});

/** Each comment appears once the one inside it has been removed. */
function nested(depth: number): string {
  return depth === 0 ? '' : `<!-${nested(depth - 1)}- HID -->`;
}

it('reads any text until nothing more is hidden', () => {
  expect(readText(`one ${nested(7)}two`)).toMatchObject({ text: 'one two', lines: [{ kind: 'prose' }] });
  expect(readText(`one ${nested(7)}two`).isTangled).toBeUndefined();
  expect(readText(`one ${nested(8)}two`)).toMatchObject({ text: 'one two', isTangled: true });
});

/** The same, but a character that starts no tag becomes the start of a comment. */
function revealing(depth: number): string {
  return depth === 0 ? '<!-- HID -->' : `<${revealing(depth - 1)}!-- HID -->`;
}

it('is read sixteen times at most', () => {
  expect(readText(`one ${revealing(15)} two`).text).toBe('one  two');
  expect(readText(`one ${revealing(16)} two`).text).toBe('one ');
});

it.each([7, 8, 15, 16, 17, 40, 400])('is read to its end, or not at all, if cutting it creates %s more', (depth) => {
  const { text, hidden } = readText(`one ${revealing(depth)} two`);

  expect(text).toMatch(/^one /);
  expect(text).not.toContain('HID');
  expect(hidden.length).toBeGreaterThan(0);
  expect(readText(text)).toMatchObject({ text, hidden: [] });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readComment, readOwnWords } from '../../../protocol/text/read-comment.ts';

function kinds(body: string): string[] {
  return readComment(body).lines.map((line) => line.kind);
}

/** Longer than any text whose reading is remembered, so that all of it is read again. */
const LONG = `${'x'.repeat(16_384)}\n\n`;

describe('the kind of a line', () => {
  it.each<[string, string, string[]]>([
    ['is code between fences', '```\na\n```\nb', ['code', 'code', 'code', 'prose']],
    ['is code behind a fence with a language', '~~~ js\na\n~~~\nb', ['code', 'code', 'code', 'prose']],
    ['is code behind a fence that nobody closes', '````\na\n```\nb', ['code', 'code', 'code', 'code']],
    ['is prose when code begins and ends in it', '```a```\nb', ['prose', 'prose']],
    ['is code when it is indented below an empty line', 'a\n\n    b', ['prose', 'prose', 'indented']],
    ['is prose when it is indented within a paragraph', 'a\n    b', ['prose', 'prose']],
    ['is code in a list', '- a\n\n  ```\n  b\n  ```', ['prose', 'prose', 'code', 'code', 'code']],
    ['is quoted with a mark', '> a\n\nb', ['quote', 'prose', 'prose']],
    ['is a signature below its mark', 'a\n-- \nb', ['prose', 'signature', 'signature']],
    ['is code below the mark of a signature within code', '```\n-- \n```\na', ['code', 'code', 'code', 'prose']],
    ['is quoted with a mark in a list', '- > a', ['quote']],
    ['is code within a quotation a quotation', '> ```\n> a\n> ```', ['quote', 'quote', 'quote']],
    ['is lazy below a quotation', '> a\nb\n\nc', ['quote', 'lazy', 'prose', 'prose']],
    [
      'is prose in a mail, with or without an indentation or an empty line',
      'On Tue, 3 Mar 2026 at 10:11, Ada <ada@example.com> wrote:\n> rest\nmine\n\n    more',
      ['quote', 'quote', 'prose', 'prose', 'prose'],
    ],
    ['is HTML in a block', '<div>\na\n</div>\n\nb', ['html', 'html', 'html', 'prose', 'prose']],
    ['is prose with HTML in it', 'a <b>b</b>', ['prose']],
    ['is a row of a table', '|a|\n|-|\n|b|\n\nc', ['table', 'table', 'table', 'prose', 'prose']],
    ['is prose in a heading', '# a\n\nb\n---', ['prose', 'prose', 'prose', 'prose']],
    [
      'is collapsed between details',
      '<details><summary>x</summary>\n\na\n\n</details>\n\nb',
      ['html', 'prose', 'collapsed', 'prose', 'html', 'prose', 'prose'],
    ],
  ])('%s', (_, body, expected) => {
    expect(kinds(body)).toEqual(expected);
    expect(kinds(`${LONG}${body}`)).toEqual(['prose', 'prose', ...expected]);
  });

  it('has its position in the original text', () => {
    const body = '\u200Bone <!-- two -->\r\nthree &shy;four';

    const { lines } = readComment(body);

    expect(lines.map(({ text, start }) => [text, start])).toEqual([
      ['one ', 1],
      ['three four', body.indexOf('three')],
    ]);
  });
});

describe("the author's own text", () => {
  it.each([
    ['a<!-- b -->c', 'ac'],
    ['a<!-- b\nc -->d\ne', 'ad\ne'],
    ['Start with `<!--` as before.\nThen go on.', 'Start with `<!--` as before.\nThen go on.'],
    ['> Which?\n\nThe first.\n> And?\nThe second.', 'The first.\nThe second.'],
    ['2\n\nOn Tue, 3 Mar 2026 at 10:11, Ada <ada@example.com> wrote:\n> rest\n\nmore', '2\n\n\nmore'],
    ['2\n-- \nAda', '2'],
    ['2\n\nSent from my iPhone', '2'],
    ['```\n-- \nOn Monday 3 Ada wrote:\n```\nb', '```\n-- \nOn Monday 3 Ada wrote:\n```\nb'],
    ['Use A\n--\nnot B', 'Use A\n--\nnot B'],
  ])('%j is %j', (body, words) => {
    expect(readOwnWords(readComment(body))).toBe(words);
  });
});

it('keeps every line, with any line ending', () => {
  expect(readComment('a\r\nb\rc\nd').lines.map((line) => line.text)).toEqual(['a', 'b', 'c', 'd']);
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z >]{0,12}$/)), (lines) => {
      expect(readComment(lines.join('\n')).lines).toHaveLength(Math.max(1, lines.length));
    }),
  );
});

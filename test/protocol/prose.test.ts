import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../protocol/prose.ts';

function kinds(body: string): string[] {
  return readLines(body).map((line) => line.kind);
}

describe('a fence', () => {
  it.each<[string, string, string[]]>([
    ['closes with as many marks', '```\na\n```\nb', ['fence', 'code', 'fence', 'prose']],
    ['closes with more marks', '```\na\n`````\nb', ['fence', 'code', 'fence', 'prose']],
    ['does not close with fewer marks', '````\na\n```\nb', ['fence', 'code', 'code', 'code']],
    ['does not close with other marks', '```\na\n~~~\nb', ['fence', 'code', 'code', 'code']],
    [
      'does not close with words behind the marks',
      '```\n```js\nb\n```\nc',
      ['fence', 'code', 'code', 'fence', 'prose'],
    ],
    ['may say a language', '~~~ js `x`\na\n~~~\nb', ['fence', 'code', 'fence', 'prose']],
    ['is no fence when it ends on its own line', '```a```\nb', ['prose', 'prose']],
    ['may be indented by three', '   ```\na\n  ```\nb', ['fence', 'code', 'fence', 'prose']],
    ['is no fence when indented by four', '    ```\na', ['prose', 'prose']],
    [
      'swallows what looks like a mail footer',
      '```\n-- \nOn Monday Ada wrote:\n```\nb',
      ['fence', 'code', 'code', 'fence', 'prose'],
    ],
    ['swallows what looks like a comment', '```\n<!--\n```\nb', ['fence', 'code', 'fence', 'prose']],
  ])('%s', (_, body, expected) => {
    expect(kinds(body)).toEqual(expected);
  });
});

describe('what a reader does not see', () => {
  it.each([
    ['a<!-- b -->c', ['ac']],
    ['a<!-- b\nc -->d\ne', ['a', 'd', 'e']],
    ['a<!-- b\nc\nd', ['a', '', '']],
    ['<!-- a --><!-- b -->c', ['c']],
    ['a --> b', ['a --> b']],
    ['<!-- ```\n -->a', ['', 'a']],
  ])('%j leaves %j', (body, expected) => {
    expect(readLines(body).map((line) => line.text)).toEqual(expected);
  });
});

describe('a mail footer ends it', () => {
  it.each([
    'On Tue, 3 Mar 2026 at 10:11, Ada <ada@example.com> wrote:',
    'On Tue, 3 Mar 2026 at 10:11 Ada Lovelace <\nada@example.com> wrote:',
    '-- \nAda',
    '-----Original Message-----',
    '________________________________',
    'Reply to this email directly, view it on GitHub',
    'You are receiving this because you were mentioned.',
    'Sent from my telephone',
  ])('%j', (footer) => {
    expect(readLines(`2\n\n${footer}\n> rest\nmore`).map((line) => line.text)).toEqual(['2', '']);
  });

  it.each(['On the whole I like it.', '--', '---', 'He wrote:', 'On Monday\nwe begin.'])(
    'but %j is no footer',
    (line) => {
      expect(readLines(line).map((one) => one.text)).toEqual(line.split('\n'));
    },
  );
});

it('reads any line ending, and keeps every line when nothing ends it', () => {
  expect(readLines('a\r\nb\rc\nd').map((line) => line.text)).toEqual(['a', 'b', 'c', 'd']);
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z >]{0,12}$/)), (lines) => {
      expect(readLines(lines.join('\n'))).toHaveLength(Math.max(1, lines.length));
    }),
  );
});

it.each([
  ['<!--', 16_000],
  ['-->', 20_000],
  ['<!-- -->', 8_000],
  ['\n', 65_536],
  ['`', 65_536],
  ['```\n', 16_000],
  ['> ', 32_000],
  ['On \n', 16_000],
  ['On x wrote:', 6_000],
  ['~~~~ \n', 10_000],
  [' ', 65_536],
  ['\r', 65_536],
])('reads 65,536 characters of %j in no time', (piece, times) => {
  const began = performance.now();

  readLines(piece.repeat(times));

  expect(performance.now() - began).toBeLessThan(5_000);
});

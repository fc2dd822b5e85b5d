/** The parts of links, pictures and notes that a page does not show, to the character. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

const letters = (count: number): string => 'x'.repeat(count);
const target = (length: number): string => `https://e.example/${letters(length - 'https://e.example/'.length)}`;
/** A picture of more words than a name has. */
const words = 'one two three four HID';
const defined = '\n\n[b]: /x\n[c]: /y';

it.each([
  ['a note that is called by 24 letters', `[^${letters(24)}]\n\n[^${letters(24)}]: n`],
  ['a target of two thousand characters', `[a](${target(2_000)})`],
  ['a picture that is its own definition', '![a-b-c-d-e-f][]\n\n[a-b-c-d-e-f]: https://e.example/x.png'],
])('keeps %s', (_, source) => {
  const read = readText(`one ${source}`);

  expect(read).toMatchObject({ text: `one ${source}`, hidden: [] });
  expect(read.isTangled).toBeUndefined();
});

it.each([
  [
    'the end of a note’s name of 25 letters',
    `[^${letters(24)}y]\n\n[^${letters(24)}y]: n`,
    `[^${letters(24)}]\n\n[^${letters(24)}]: n`,
  ],
  ['a target of one character more', `[a](${target(2_001)})`, '[a]()'],
  ['a target that is a script behind many tabs', `[a](${'&Tab;'.repeat(60)}javascript:HID)`, '[a]()'],
  [
    'a target that is a script with a letter by its number',
    '[a](&#x6a;avascript:HID) [b](&#106;avascript:HID)',
    '[a]() [b]()',
  ],
  ['a reference to no character', 'x&#x110000;y', 'xy'],
  ['the words of a picture in front of a link', `![${words}](x)[a](b)`, '![](x)[a](b)'],
  ['the words of a picture without a target', `![${words}]()`, '![]()'],
  ['the words of a picture in front of a reference', `![${words}][b][c]${defined}`, `![][b][c]${defined}`],
  ['the label of a link, and nothing beside it', '[a][b c d HID], x\n\n[b c d HID]: /x', '[a], x\n\n'],
])('removes %s', (_, source, left) => {
  expect(readText(`one ${source}`).text).toBe(`one ${left}`);
});

it('reads a target with a reference to no character', () => {
  expect(readText('one [a](&#x110000;x) two').text).toMatch(/^one \[a\].* two$/);
});

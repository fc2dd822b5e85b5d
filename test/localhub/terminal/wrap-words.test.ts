import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapHanging, wrapIndented, wrapWords } from '../../../localhub/terminal/wrap-words.ts';

it.each([
  ['two words', 20, ['two words']],
  ['two words', 5, ['two', 'words']],
  ['an unbreakable-word here', 6, ['an', 'unbreakable-word', 'here']],
  ['', 5, ['']],
  ['  - indented point', 12, ['  - indented', 'point']],
])('breaks %j between words into lines of %i characters', (line, width, lines) => {
  expect(wrapWords(line, width)).toEqual(lines);
});

it('keeps each word, in order, and no line longer than one word has to be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }),
      fc.integer({ min: 1, max: 40 }),
      (words, width) => {
        const lines = wrapWords(words.join(' '), width);
        expect(lines.join(' ')).toBe(words.join(' '));
        for (const line of lines) expect(line.length <= width || !line.includes(' ')).toBe(true);
      },
    ),
  );
});

it.each([
  ['    +  as  it is', 20, ['    +  as  it is']],
  ['    +  const a = 1; // why', 22, ['    +  const a = 1; //', '      why']],
  ['    +one two three', 14, ['    +one two', '      three']],
  ['    -an unbreakable-word', 12, ['    -an', '      unbreakable-word']],
])(
  'breaks the patch line %j into lines of %i characters, and indents the rest behind its sign',
  (line, width, lines) => {
    expect(wrapIndented(line, width)).toEqual(lines);
  },
);

it('aligns continued text below the words and not below the time', () => {
  expect(wrapHanging('03:28:52 run 9003 queued: Agora', 26, 9)).toEqual([
    '03:28:52 run 9003 queued:',
    '         Agora',
  ]);
});

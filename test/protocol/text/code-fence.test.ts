/** What we write below an agent's text: whatever that text has opened, ours is outside, as a parser reads it. */
import fc from 'fast-check';
import { Marked } from 'marked';
import { expect, it } from 'vitest';
import { closeFences } from '../../../protocol/text/code-fence.ts';
import { parseMarkdown } from '../../../protocol/text/markdown/parse-markdown.ts';
import { cutMarkdown, renderUntrusted, neutralizeBoxes } from '../../../protocol/text/sanitize.ts';
import { processorTime } from '../../support/processor-time.ts';

const OURS = '- [ ] **1.** yes\n- [ ] **2.** no\n\n**Your turn.** Tick a box.';
const marked = new Marked({ gfm: true });

/** Our last paragraph as the parser sees it: where it is in the tree, and its source. */
function lastBlock(body: string): string {
  const last = parseMarkdown(body).tree.children.at(-1);
  return `${last?.type ?? ''}: ${body.slice(last?.position?.start.offset, last?.position?.end.offset)}`;
}

/** The list items that are ours, wherever they are in the tree: a list of the agent may go on with them. */
function ownItems(body: string): string[] {
  const start = body.length - OURS.length;
  return parseMarkdown(body).tree.children.flatMap((block) =>
    block.type === 'list'
      ? block.children
          .filter(({ position }) => (position?.start.offset ?? 0) >= start)
          .map(({ position }) => body.slice(position?.start.offset, position?.end.offset).trim())
      : [],
  );
}

function expectOutside(text: string, chars: number): void {
  const body = `${cutMarkdown(neutralizeBoxes(renderUntrusted(text)), chars)}\n\n${OURS}`;

  expect(lastBlock(body), JSON.stringify(body)).toBe('paragraph: **Your turn.** Tick a box.');
  expect(ownItems(body), JSON.stringify(body)).toEqual(['- [ ] **1.** yes', '- [ ] **2.** no']);
}

const line = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('```', '~~~', '````', '  ```', '   ~~~', ' ```') },
      fc.constantFrom(
        '- ',
        '* ',
        '+',
        '1. ',
        '2. ',
        '10) ',
        '01. ',
        '-   ',
        '-\t',
        '> ',
        '>',
        '[^1]: ',
        '# ',
        '- - -',
        '***',
      ),
      fc.constantFrom(
        'a',
        ' ',
        '  ',
        '    ',
        '\t',
        'js',
        '`',
        '=',
        '---',
        '|',
        '| - |',
        '[a]: /x',
        '\u00A0',
        '\\',
        '<',
        '$$',
      ),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const texts = fc.array(line, { maxLength: 9 }).map((lines) => lines.join('\n'));

it('is outside of everything that the text above it opens', () => {
  fc.assert(fc.property(texts, fc.oneof(fc.constant(5_000), fc.integer({ min: 0, max: 60 })), expectOutside), {
    numRuns: 3_000,
  });
});

it.each([
  '- a\n  ```\nfoo',
  '- a\n\n  ```\n\nfoo',
  '- a\nlazy\n  ```',
  '> ```\nfoo',
  '> - a\n  ```',
  '1. a\n   ```\n  ```',
  '- a\n\n b\n\n  ```',
  '-\n\n  ```',
  '- # a\nb\n  ```',
  '- - -\n  ```',
  'a\n2. b\n   ```',
  '- a\n2. b\n   ```',
  '10. a\n  ```',
  '[^1]: a\n  ```',
  '```\n- a\n  ```\n```js',
  '- a\n  ```\ncode\n  ```',
  '- a\nlazy\n\n  b\n  ```',
  '1. a\n\n\tb\n   ```',
  '- \n\n  ```',
])('is outside of what %j opens, on the page too', (text) => {
  expectOutside(text, 5_000);
  const page = marked.parse(`${cutMarkdown(renderUntrusted(text), 5_000)}\n\n${OURS}`, { async: false });
  expect(page.replace(/<pre>[^]*?<\/pre>/g, '')).toContain('<p><strong>Your turn.</strong> Tick a box.</p>');
});

it.each([
  '```js\na\n```',
  'Steps:\n\n- first:\n  ```sh\n  npm ci\n  ```\n- second:\n\n  ```sh\n  npm test\n  ```\n\nThen:\n\n```\nx\n```',
  '1. first\n   ```sh\n   npm ci\n   ```\n2. second\n   ~~~\n   npm test\n   ~~~',
  'a\n* b\n\n  ```\n  c\n\n  d\n  ```',
  '> ```\n> a\n> ```',
  'text\n ```\n a\n ```',
  '  ```\n  a\n  ```',
  '- a\n  - b\n    ```\n    c\n    ```\n\n  ```\n  d\n  ```',
])('keeps complete code blocks as they are: %j', (text) => {
  expect(cutMarkdown(text, 5_000)).toBe(text);
});

it.each([
  ['- a\n  ```', 'bullet'],
  ['x\n- a\n  ```', 'bullet below a paragraph'],
  ['x\n1. a\n   ```', 'first number below a paragraph'],
  ['2. a\n   ```', 'number in the first line'],
  ['x\n\n2. a\n   ```', 'number below an empty line'],
  ['1. a\n2. b\n   ```', 'next number'],
  ['-     a\n  ```', 'bullet whose text is code'],
])('leaves a fence in %j open, because it ends with its item: %s', (text) => {
  expect(closeFences(text, '|')).toBe(text);
});

it.each([
  ['a\n  ```', 'no item'],
  ['- a\n```\nx\n```\n  ```', 'an item that a fence has ended'],
  ['- a\n```\n```\n  ```', 'an item that an empty fence has ended'],
  ['- a\n\nb\n  ```', 'an item that a paragraph has ended'],
  ['- a\n> b\n  ```', 'an item that a quotation has ended'],
  ['-   a\n\n  b\n  ```', 'an item that a paragraph before its text has ended'],
  ['-\n\nb\n  ```', 'an empty item'],
  ['-   a\n   ```', 'an item whose text starts later'],
  ['-    a\n   ```', 'an item whose text starts after four spaces'],
])('closes the fence of %j below: %s', (text) => {
  expect(closeFences(text, '|')).toBe(`${text}\n\`\`\``);
});

it.each([
  ['- a\nlazy\n\n  ```', 'text that may continue the item'],
  ['- a\nlazy\n\n  b\n  ```', 'text that may be in the item'],
  ['- a\n2. b\n   ```', 'a number that may begin a list'],
  ['x\n2. a\n   ```', 'a number below a paragraph'],
  ['- \n\n  ```', 'an item without text'],
  ['-a\n  ```', 'a bullet without a space'],
  ['-\ta\n  ```', 'a bullet with a tab'],
  ['- - -\n  ```', 'a rule'],
])('breaks the fence of %j, and changes nothing else: %s', (text) => {
  expect(closeFences(text, '|')).toBe(`${text.slice(0, -1)}|\``);
});

it('takes linear time', () => {
  for (const piece of ['  ```\n', '- a\nb\n  ```\n', '```\n~~~\n', '- ', '1. a\n', ' \n', '`']) {
    const text = piece.repeat(65_536 / piece.length);
    const ms = processorTime(() => cutMarkdown(text, 30_000));
    expect(ms, piece).toBeLessThan(1_000);
  }
});

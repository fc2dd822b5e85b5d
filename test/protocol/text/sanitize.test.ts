import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import {
  cutMarkdown,
  cutText,
  renderUntrusted,
  renderUntrustedLine,
  neutralizeBoxes,
} from '../../../protocol/text/sanitize.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { processorTime } from '../../support/processor-time.ts';

const marked = new Marked({ gfm: true });
const html = (text: string): string => marked.parse(text, { async: false });
/** What a reader sees. */
const seen = (text: string): string => text.replaceAll('\u2060', '');

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '@ada',
        '@org/team',
        '<!--',
        '-->',
        '<!-- agora:e30= -->',
        '<img src=x>',
        '<details>',
        '</details>',
        '![x](https://evil.example/?s=1)',
        '/agora run planner',
        '\n/answer 1\n',
        '\n> /answer 1',
        '#12',
        'o/r#12',
        'GH-12',
        'fixes #1',
        '&#64;ada',
        '&commat;ada',
        '&lt;!--',
        '&#x3c;img&#x3e;',
        '- [ ] **1.** x',
        '- [x] y',
        '1. [ ] z',
        '> - [ ] q',
        '```',
        '~~~',
        '`',
        '\r\n',
        '\r',
        '\n',
        ' ',
        '\t',
        '\u200B',
        '\u202E',
        '\u2060',
        '\u{E0041}',
        '\uFE0F',
        '\0',
        '\x1b[31m',
        '\\',
        '!\u2060[',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
  )
  .map((parts) => parts.join(''));

describe('neutralized text', () => {
  it.each([
    ['a mention', 'ask @ada'],
    ['a team', 'ask @org/team'],
    ['a mention behind a backslash', 'ask \\@ada'],
    ['a mention by reference', 'ask &#64;ada &commat;ada &#x40;ada'],
    ['half a mention by reference', 'ask @&#97;da'],
  ])('mentions nobody: %s', (_, text) => {
    expect(html(renderUntrusted(text)).replaceAll('&amp;', '&')).not.toMatch(/@[a-z0-9]/i);
  });

  it.each([
    '<!-- x',
    '<img src="https://evil.example">',
    '</details>',
    '<?x',
    '<script>',
    '<a@b.example>',
    '&lt;!-- x',
    '<a href="x">',
  ])('opens no tag: %j', (text) => {
    expect(html(renderUntrusted(text))).not.toMatch(/<(?!\/?p>|\/?a\b)[a-z!?/]/i);
  });

  it.each([
    '![x](https://evil.example)',
    '!\u2060[x](y)',
    '!\u200B[x](y)',
    '![x][y]\n\n[y]: https://evil.example',
    'a![b](c)',
    '!![b](c)',
  ])('shows no image: %j', (text) => {
    expect(html(renderUntrusted(text))).not.toContain('<img');
  });

  it.each(['#12', 'o/r#12', 'GH-12', 'gh-12', 'fixes #12'])('contains no reference: %j', (text) => {
    expect(renderUntrusted(text)).not.toMatch(/#\d|gh-\d/i);
  });

  it.each([
    '/agora run x',
    'a\n/answer 1',
    '  /answer 1',
    '> /answer 1',
    '> > /answer 1',
    '\r/answer 1',
    '\u200B/answer 1',
    '/\u200Banswer 1',
  ])('contains no command: %j', (text) => {
    expect(findCommand(renderUntrusted(text))).toBeUndefined();
    expect(renderUntrusted(text)).not.toMatch(/^\s*(>\s*)*\/[a-z]/im);
  });

  it.each([
    '\u200B',
    '\u202E',
    '\u2066',
    '\u{E0041}',
    '\uFEFF',
    '\u00AD',
    '\u061C',
    '\0',
    '\x1b[31m',
    '\x9b31m',
    '\x1b]0;title\x07',
    '\uFE0F',
  ])('contains nothing invisible: %j', (sign) => {
    expect(seen(renderUntrusted(`a${sign}b`))).toBe('ab');
  });

  it.each(['\r\n', '\r', '\u2028', '\u2029'])('keeps the line end of another program, %j, as one', (end) => {
    expect(renderUntrusted(`a${end}b`)).toBe('a\nb');
  });

  it.each([
    '```mermaid\ngraph TD\nclick A "//evil.example"\n```',
    '> ~~~~ Mermaid\n> graph TD\n> ~~~~',
    '- ````geojson\n  {}\n  ````',
    '```&#109;ermaid\ngraph TD\n```\n\n```m\u200bermaid\ngraph TD\n```',
    '~~~topojson\n~~~\n\n```stl\n```',
  ])('draws nothing that has links of its own: %j', (text) => {
    expect(html(renderUntrusted(text))).toMatch(/<pre>(?![\s\S]*language-(?:mermaid|geojson|topojson|stl))/i);
  });

  it('reads the same, also in code', () => {
    const text = 'Take `vec![1]` or Map<string, T> for foo@example.com & co., see #12: a/b, 50%.';

    expect(seen(renderUntrusted(text))).toBe(text);
  });

  it('is the same if it is neutralized twice', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(renderUntrusted(renderUntrusted(text))).toBe(renderUntrusted(text));
      }),
    );
  });

  it('has no effect left, however it is composed', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const safe = renderUntrusted(text);

        expect(safe).not.toMatch(/@[a-z0-9]|#\d|!\[|<[a-z!/?]|&#|&[a-z][a-z0-9]*;|\r|\0/i);
        expect(findCommand(safe)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('fits on one line if required', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, chars) => {
        const line = renderUntrustedLine(text, chars);

        expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(line.length).toBeLessThanOrEqual(chars);
      }),
    );
  });
});

it.each(['- [ ] x', '- [x] x', '* [X] x', '1. [ ] x', '> - [ ] x', '- - [ ] x', '  - [ ] x', '-\t[ ]\tx'])(
  'removes the box from %j',
  (text) => {
    expect(html(text)).toContain('checkbox');
    expect(html(neutralizeBoxes(text))).not.toContain('checkbox');
  },
);

describe('a cut', () => {
  it('never halves a character, and is visible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, chars) => {
        const cut = cutText(text, chars);

        expect(cut.length).toBeLessThanOrEqual(chars);
        expect(cut.isWellFormed()).toBe(text.isWellFormed());
        if (text.length > chars) expect(cut.endsWith('…')).toBe(true);
        else expect(cut).toBe(text);
      }),
    );
  });

  it('of Markdown never exceeds its limit', () => {
    const pieces = fc
      .array(fc.constantFrom('```', '~~~~', '```js', '`', 'text', '\n', '  ', '- ', '`'.repeat(40), '```a```', '> '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 120 }), (text, chars) => {
        expect(cutMarkdown(text, chars).length).toBeLessThanOrEqual(chars);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a block that was cut', `\`\`\`js\n${'x\n'.repeat(50)}\`\`\``, 40],
    ['a block that never ended', '```\ncode', 400],
    ['a block inside a list', '- a\n  ```\n  code', 400],
    ['code on one line', '```code```', 400],
    ['tildes', '~~~\na\n```\n', 400],
    ['a long fence', `${'`'.repeat(30)}\nx\n${'x'.repeat(100)}`, 80],
    ['a fence that only looks closed', '```\n```js\n', 400],
  ])('of %s swallows nothing that we write below', (_, text, chars) => {
    expect(html(`${cutMarkdown(text, chars)}\n\n**ours**`)).toContain('<strong>ours</strong>');
  });
});

it.each([
  ['\n', 65_536],
  [' ', 65_536],
  ['> ', 32_000],
  ['\n> ', 20_000],
  ['&', 65_536],
  ['<', 65_536],
  ['@', 65_536],
  ['- ', 32_000],
  ['[', 65_536],
  ['\t\n', 32_000],
  ['&a', 32_000],
  ['&a1', 20_000],
  ['```\n', 16_000],
])('neutralizes 65,536 characters of %j quickly', (piece, times) => {
  const ms = processorTime(() => cutMarkdown(neutralizeBoxes(renderUntrusted(piece.repeat(times))), 60_000));

  expect(ms).toBeLessThan(5_000);
});

it.each([
  [4, 'abc'],
  [3, 'abc'],
  [2, 'a…'],
  [1, '…'],
  [0, ''],
  [-1, ''],
])('cuts to %s characters: %j', (chars, cut) => {
  expect(cutText('abc', chars)).toBe(cut);
});

it.each([
  [20, '```\nabcdefghij\n```\nx'],
  [19, '```\nabcdefghij…\n```'],
  [14, '```\nabcde…\n```'],
  [8, '```…\n```'],
])('closes the code block that it cuts, within %s characters', (chars, cut) => {
  expect(cutMarkdown('```\nabcdefghij\n```\nx', chars)).toBe(cut);
});

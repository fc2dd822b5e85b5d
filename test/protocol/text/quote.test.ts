/** Somebody else's text in one of our comments: complete if there is space, otherwise shortened at the correct end. */
import fc from 'fast-check';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { renderLineDiff } from '../../../protocol/text/line-diff.ts';
import { renderCodeBlock, renderQuote, REST } from '../../../protocol/text/quote.ts';

it('quotes each line, and says where the rest is only if it was cut', () => {
  expect(renderQuote(' one\n\ntwo ', 8)).toBe('> one\n>\n> two');
  expect(renderQuote('one two three', 8)).toContain(REST);
});

it.each(['- [ ] Try it.', '1. [x] Try it.', '> * [X] Try it.', 'one\n\n- [ ] Try it.'])(
  'quotes %j without a box, whose tick would change what the record of the comment proves',
  (text) => {
    expect(marked.parse(text, { async: false })).toContain('checkbox');
    expect(marked.parse(renderQuote(text, 100), { async: false })).not.toContain('checkbox');
  },
);

it('quotes nothing if the text is empty', () => {
  expect(renderQuote(' \n ', 100)).toBe('');
});

it.each([
  ['end', '45678'],
  ['beginning', '12345'],
] as const)('keeps the %s of a text that is too long for a code block', (kept, text) => {
  expect(renderCodeBlock('12345678', 5, kept)).toBe(`\`\`\`text\n${text}\n\`\`\``);
  expect(renderCodeBlock('12345', 5, kept)).toBe('```text\n12345\n```');
});

it.each(['end', 'beginning'] as const)('shows all of a text that has space, also if its %s would be kept', (kept) => {
  const text = Array.from({ length: 15 }, (_, line) => `line ${line}`).join('\n');

  expect(renderCodeBlock(text, text.length, kept)).toBe(`\`\`\`text\n${text}\n\`\`\``);
  expect(renderCodeBlock(text, text.length + 50, kept)).toBe(`\`\`\`text\n${text}\n\`\`\``);
});

it('never cuts a letter in half', () => {
  expect(renderCodeBlock('a😀b', 2, 'beginning')).toBe('```text\na\n```');
  expect(renderCodeBlock('a😀b', 2, 'end')).toBe('```text\nb\n```');
});

it.each([
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c],
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0xfe0f, 0x2028, 0x2029, 0xe0041],
])('names a character that a reviewer would not see: %#', (point) => {
  const name = `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
  const sign = String.fromCodePoint(point);

  expect(renderCodeBlock(`rm${sign}x`, 99, 'end')).toBe(`\`\`\`text\nrm${name}x\n\`\`\``);
  expect(renderLineDiff('rm x', `rm ${sign}x`, 99)).toBe(
    point === 0x2028 || point === 0x2029
      ? '```diff\n- rm x\n+ rm\n+ x\n```'
      : `\`\`\`diff\n- rm x\n+ rm ${name}x\n\`\`\``,
  );
});

it('names a mark of direction beside letters of that direction too, where it is part of the text', () => {
  expect(renderCodeBlock('\u05d0\u200f(x)', 99, 'end')).toBe('```text\n\u05d0<U+200F>(x)\n```');
});

const SCOTLAND = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

it.each(['👩‍👩‍👧', '❤️', 'می‌خواهم', 'क्‍ष', SCOTLAND, 'Käse ✓ 日本語'])(
  'keeps the joiners that pictures and scripts need: %s',
  (text) => {
    expect(renderCodeBlock(text, 99, 'end')).toBe(`\`\`\`text\n${text}\n\`\`\``);
  },
);

it('contains nothing that changes the order of the letters, and no more characters than there is space for', () => {
  const sign = fc.constantFrom('\u202e', '\u2066', '\u200f', '\u061c', '\u05d0', 'a', '\n', '😀', '\u200d', '\u2060');
  fc.assert(
    fc.property(fc.array(sign), fc.nat({ max: 60 }), fc.constantFrom('beginning', 'end'), (parts, chars, kept) => {
      const block = renderCodeBlock(parts.join(''), chars, kept);

      expect(block).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2060]/);
      expect(block.length).toBeLessThanOrEqual(chars + '```text\n\n```'.length);
    }),
  );
});

it('fences code with more backticks than it contains in a row', () => {
  expect(renderCodeBlock('a ```` b ``` c', 99, 'end')).toBe('`````text\na ```` b ``` c\n`````');
});

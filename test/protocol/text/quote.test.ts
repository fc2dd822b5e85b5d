/** Somebody else's text in one of our comments: complete if there is space, otherwise shortened at the correct end. */
import { expect, it } from 'vitest';
import { renderCodeBlock, renderQuote, REST } from '../../../protocol/text/quote.ts';

it('quotes each line, and says where the rest is only if it was cut', () => {
  expect(renderQuote(' one\n\ntwo ', 8)).toBe('> one\n>\n> two');
  expect(renderQuote('one two three', 8)).toContain(REST);
});

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

it('never cuts a letter in half', () => {
  expect(renderCodeBlock('a😀b', 2, 'beginning')).toBe('```text\na\n```');
  expect(renderCodeBlock('a😀b', 2, 'end')).toBe('```text\nb\n```');
});

it('fences code with more backticks than it contains in a row', () => {
  expect(renderCodeBlock('a ```` b ``` c', 99, 'end')).toBe('`````text\na ```` b ``` c\n`````');
});

/** Text that is too costly to read as Markdown is code, and what HTML and definitions hide goes all the same. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

const COSTLY = '*'.repeat(2_000);

it('leaves out a comment that begins in a definition, to the end of the comment', () => {
  const read = readText(`${COSTLY}\n[a]: /b <!-- HID\nHID --> seen`);

  expect(read.isTangled).toBe(true);
  expect(read.text).toBe(`${COSTLY}\n seen`);
});

it('leaves out the one comment that such a text begins with', () => {
  expect(readText(`<!-- HID -->seen ${COSTLY}`).text).toBe(`seen ${COSTLY}`);
});

/** Each comment is there once the one within it has been cut. */
function nested(depth: number): string {
  return depth === 0 ? '' : `<!-${nested(depth - 1)}- HID -->`;
}

it('is any text that goes on hiding something as often as it is read', () => {
  expect(readText(`one ${nested(7)}two`)).toMatchObject({ text: 'one two', lines: [{ kind: 'prose' }] });
  expect(readText(`one ${nested(7)}two`).isTangled).toBeUndefined();
  expect(readText(`one ${nested(8)}two`)).toMatchObject({ text: 'one two', isTangled: true });
});

/** The same, where a sign that begins no tag becomes the beginning of a comment. */
function revealing(depth: number): string {
  return depth === 0 ? '<!-- HID -->' : `<${revealing(depth - 1)}!-- HID -->`;
}

it('is read sixteen times at most', () => {
  expect(readText(`one ${revealing(15)} two`).text).toBe('one  two');
  expect(readText(`one ${revealing(16)} two`).text).toBe('one ');
});

it.each([7, 8, 15, 16, 17, 40, 400])('is read to its end, or not at all, when cutting it makes %s more', (depth) => {
  const { text, hidden } = readText(`one ${revealing(depth)} two`);

  expect(text).toMatch(/^one /);
  expect(text).not.toContain('HID');
  expect(hidden.length).toBeGreaterThan(0);
  expect(readText(text)).toMatchObject({ text, hidden: [] });
});

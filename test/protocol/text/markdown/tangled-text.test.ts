/** Text that is too costly to read as Markdown is code, and what HTML and definitions hide goes all the same. */
import { expect, it } from 'vitest';
import { readText } from '../../../../protocol/text/markdown/read-text.ts';

const COSTLY = '*'.repeat(2_000);

it('leaves out a comment that begins in a definition, to the end of the comment', () => {
  const read = readText(`${COSTLY}\n[a]: /b <!-- HID\nHID --> seen`);

  expect(read.isTangled).toBe(true);
  expect(read.text).toBe(`${COSTLY}\n seen`);
});

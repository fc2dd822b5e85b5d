/** The result for a text is computed once, however often the text occurs. */
import { expect, it } from 'vitest';
import { onceForEach } from '../../../protocol/memory/once-for-each.ts';

it('reads each text once, even if the result is empty', () => {
  const read: string[] = [];
  const lengthOf = onceForEach((text) => {
    read.push(text);
    return text.length === 0 ? undefined : text.length;
  });

  expect(['abc', '', 'abc', '', 'de'].map(lengthOf)).toEqual([3, undefined, 3, undefined, 2]);
  expect(read).toEqual(['abc', '', 'de']);
});

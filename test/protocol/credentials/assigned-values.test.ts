/** What is assigned to a telling name, and what only looks like it among encoded bytes. */
import { expect, it } from 'vitest';
import { createAssignedValueFinder } from '../../../protocol/credentials/assigned-values.ts';

const ASSIGNED = 'secret:mR7-qT2z9Kd4xW';

it.each([
  ['words', 'the ', ASSIGNED.slice('secret:'.length)],
  ['a few encoded bytes', 'QUJD'.repeat(11), ASSIGNED.slice('secret:'.length)],
  ['so many encoded bytes that any word turns up in them', 'QUJD'.repeat(12), undefined],
])('behind %s', (_, before, value) => {
  const text = `${before}${ASSIGNED}, and more`;

  const found = createAssignedValueFinder()(text, before.length);

  expect(found && text.slice(found.start, found.end)).toBe(value);
});

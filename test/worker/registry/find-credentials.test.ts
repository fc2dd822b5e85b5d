import { expect, it } from 'vitest';
import { findCredentials } from '../../../worker/registry/find-credentials.ts';
import { processorTime } from '../../support/processor-time.ts';

/** In pieces, so that a scanner does not report this file. */
const TOKEN = [
  ['eyJ', 'hbGciOiJI'],
  ['eyJ', 'zdWIiOiIx'],
  ['c2ln', 'bmF0dXJl'],
]
  .map((part) => part.join(''))
  .join('.');
const KEY = ['AKIA', 'ABCDEFGHIJKLMNOP'].join('');
/** Searched in milliseconds; a search whose time grows with the square of the length needs minutes. */
const LIMIT_MS = 5_000;

it.each([
  ['the beginnings of tokens', 'eyJ-'.repeat(60_000)],
  ['many keys', `${KEY}\n`.repeat(50_000)],
])('searches a file of %s in a time that grows with its length only', (_, text) => {
  expect(processorTime(() => findCredentials(Buffer.from(text)))).toBeLessThan(LIMIT_MS);
});

it('finds a token wherever it begins in a line, and tells every place of a credential', () => {
  const text = `a-${TOKEN}\n\n ${KEY} ${KEY}\n${TOKEN}`;

  expect(findCredentials(Buffer.from(text)).map(({ pattern, line, column }) => [pattern, line, column])).toEqual([
    ['aws-access-key', 3, 23],
    ['jwt', 1, 3],
    ['jwt', 4, 1],
  ]);
});

/** The search for registered values in a stream, alone: the search for shapes that follows it would hide its errors. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSearch, joinRuns } from '../../../protocol/credentials/multi-pattern-search.ts';
import { createFilter } from '../../../worker/redaction/redact-stream.ts';

const MARK = Buffer.from('#');

function streamed(secrets: readonly string[], chunks: readonly string[]): string {
  const filter = createFilter(createSearch(secrets.map((secret) => Buffer.from(secret))), MARK);
  return Buffer.concat([...chunks.flatMap((chunk) => filter.push(Buffer.from(chunk))), ...filter.end()]).toString();
}

/** One mark for each sequence of characters that secrets cover. */
function whole(secrets: readonly string[], text: string): string {
  const finds = secrets.flatMap((secret) =>
    Array.from(text, (_, at): [number, number] => [at, at + secret.length]).filter(([at]) =>
      text.startsWith(secret, at),
    ),
  );
  let rest = 0;
  const parts: string[] = [];
  for (const [start, end] of joinRuns(finds)) {
    parts.push(text.slice(rest, start), '#');
    rest = end;
  }
  return [...parts, text.slice(rest)].join('');
}

const letters = (minLength: number, maxLength: number) =>
  fc.string({ minLength, maxLength, unit: fc.constantFrom('a', 'b'), size: 'max' });

it('hides the same in a stream as in the whole text, however it is split', () => {
  fc.assert(
    fc.property(
      fc.array(letters(2, 9), { minLength: 1, maxLength: 3 }),
      fc.array(letters(0, 14), { maxLength: 8, size: 'max' }),
      (secrets, chunks) => {
        expect(streamed(secrets, chunks)).toBe(whole(secrets, chunks.join('')));
      },
    ),
    { numRuns: 3_000 },
  );
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('hides a secret when a chunk ends after %i of its characters', (cut) => {
  const secret = 'abcdefghijkl';

  for (const before of ['', 'x', 'xxxxxxxxxxxxxxxxxxxx'])
    for (const after of ['', 'y', 'yyyyyyyyyyyyyyyyyyyy'])
      expect(streamed([secret], [before + secret.slice(0, cut), secret.slice(cut) + after])).toBe(`${before}#${after}`);
});

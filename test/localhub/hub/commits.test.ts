/** The data of a commit in Git, and in the API. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCommit, decodeDate, encodeCommit, encodeDate } from '../../../localhub/git/objects.ts';

describe('encoding and decoding of commits', () => {
  const name = fc.stringMatching(/^[A-Za-zäöü][A-Za-z .äöü-]{0,20}[A-Za-z]$/);
  const zone = fc.constantFrom('Z', '+02:00', '-07:30', '+05:45');
  const date = fc
    .tuple(fc.integer({ min: 0, max: 4_000_000_000 }), zone)
    .map(([seconds, offset]) => decodeDate(seconds, offset === 'Z' ? '+0000' : offset.replace(':', '')));
  const person = fc.record({ name, email: fc.stringMatching(/^[a-z]{1,10}@[a-z]{1,10}$/), date });
  const sha = fc.stringMatching(/^[0-9a-f]{40}$/);
  const message = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !text.endsWith('\n') && !text.includes('\0'));
  const commits = fc.record({
    tree: sha,
    parents: fc.array(sha, { maxLength: 3 }),
    author: person,
    committer: person,
    message,
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(commits, (commit) => {
        expect(decodeCommit(encodeCommit(commit))).toEqual(commit);
      }),
    );
  });

  it('preserves the second and the time zone of every date', () => {
    fc.assert(
      fc.property(date, (iso) => {
        const [seconds = '', offset = ''] = encodeDate(iso).split(' ');
        expect(decodeDate(Number(seconds), offset)).toBe(iso);
      }),
    );
  });

  it('does not read a commit with a signature, which the API could not carry', () => {
    const text = encodeCommit({
      tree: 'a'.repeat(40),
      parents: [],
      author: { name: 'A', email: 'a@b', date: '2024-01-01T00:00:00Z' },
      committer: { name: 'A', email: 'a@b', date: '2024-01-01T00:00:00Z' },
      message: 'x',
    }).toString();

    expect(
      decodeCommit(Buffer.from(text.replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n\n'))),
    ).toBeUndefined();
  });
});

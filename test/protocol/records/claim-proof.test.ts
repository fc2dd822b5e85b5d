import fc from 'fast-check';
import { expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import {
  CLAIMS,
  type ClaimSubject,
  claimPrefix,
  MAX_ATTEMPT,
  readClaimRef,
  renderClaimRef,
} from '../../../protocol/messages/claim-ref.ts';
import { type CountedClaims, readClaims, signClaim } from '../../../protocol/records/claim-proof.ts';
import { deriveSigner, deriveSigners, pinOf, readPin } from '../../../protocol/records/record-keys.ts';

const SECRET = 'a secret of the repository, at least 32 random characters';
const bot = deriveSigner('2026-11', SECRET, 'bot');
const run = deriveSigner('2026-11', SECRET, 'run');
const pinned = [bot, run].map((signer) => readPin(pinOf(signer)) ?? signer);

const subjects: fc.Arbitrary<ClaimSubject> = fc
  .tuple(fc.integer(), fc.boolean())
  .map(([cause, isQuestion]) => (isQuestion ? questionIdOf(taskIdOf(cause), 1) : taskIdOf(cause)));
const attempts = fc.integer({ min: 1, max: MAX_ATTEMPT });
const hex = fc.stringMatching(/^[0-9a-f]{128}$/);

function readerOf(more: Partial<CountedClaims> = {}): CountedClaims {
  return { repository: 7, keys: pinned, goesByForm: false, ...more };
}

it('gives a claim one name for all replicas, which can be read back and is listed with its subject', () => {
  fc.assert(
    fc.property(subjects, attempts, (subject, attempt) => {
      const [replica = run] = deriveSigners(`another-name: ${SECRET}`, 'bot');
      const ref = signClaim(subject, attempt, 7, bot);

      expect(signClaim(subject, attempt, 7, replica)).toBe(ref);
      expect(ref.startsWith(`refs/${claimPrefix(subject)}`)).toBe(true);
      expect(readClaimRef(ref)).toMatchObject({ subject, attempt });
      expect(readClaims([ref], subject, readerOf())).toEqual({ newest: attempt, holders: 1, ignored: [] });
    }),
    { numRuns: 50 },
  );
});

it('makes a claim invalid for anything else: every part of its name, changed, is reported', () => {
  fc.assert(
    fc.property(subjects, subjects, attempts, attempts, hex, (subject, other, attempt, another, guess) => {
      fc.pre(subject !== other && attempt !== another);
      const own = signClaim(subject, attempt, 7, bot);
      const proof = readClaimRef(own)?.proof ?? '';
      const forged = [
        signClaim(subject, attempt, 8, bot),
        signClaim(subject, attempt, 7, run),
        signClaim(subject, attempt, 7, deriveSigner('2026-11', `${SECRET}!`, 'bot')),
        renderClaimRef({ subject, attempt: another, proof }),
        renderClaimRef({ subject, attempt, proof: guess }),
        signClaim(other, attempt, 7, bot),
        own.toUpperCase(),
        `${own}0`,
        `${CLAIMS}/${subject}/999999`,
        `${CLAIMS}/${subject}/1`,
        `${CLAIMS}/${subject}`,
        CLAIMS,
        'refs/heads/main',
      ];

      expect(readClaims(forged, subject, readerOf())).toEqual({ newest: 0, holders: 0, ignored: forged });
      expect(readClaims([...forged, own], subject, readerOf())).toEqual({
        newest: attempt,
        holders: 1,
        ignored: forged,
      });
    }),
    { numRuns: 50 },
  );
});

it('finds the newest claim by number, and how many hold it', () => {
  const subject = taskIdOf('a');
  const successor = deriveSigner('2027-02', `${SECRET} 2`, 'bot');
  const refs = [2, 10, 9].map((attempt) => signClaim(subject, attempt, 7, bot));
  const reader = readerOf({ keys: [...pinned, successor] });

  expect(readClaims(refs, subject, reader)).toMatchObject({ newest: 10, holders: 1 });
  expect(readClaims([...refs, signClaim(subject, 10, 7, successor)], subject, reader)).toMatchObject({
    newest: 10,
    holders: 2,
  });
  expect(readClaims([], subject, reader)).toEqual({ newest: 0, holders: 0, ignored: [] });
});

it('limits the attempt of a claim, whoever writes it', () => {
  const subject = taskIdOf('a');
  const reader = readerOf({ keys: [], goesByForm: true });

  expect(readClaims([signClaim(subject, MAX_ATTEMPT + 1, 7, bot)], subject, reader).newest).toBe(0);
  expect(readClaims([signClaim(subject, MAX_ATTEMPT, 7, bot)], subject, reader).newest).toBe(MAX_ATTEMPT);
});

it('uses the form of a claim only if no key is known and nothing on that subject is proven', () => {
  const subject = taskIdOf('a');
  const foreign = renderClaimRef({ subject, attempt: 9, proof: '0'.repeat(128) });
  const own = signClaim(subject, 2, 7, bot);

  expect(readClaims([foreign], subject, readerOf({ goesByForm: true })).newest).toBe(9);
  expect(readClaims([foreign, own], subject, readerOf({ goesByForm: true }))).toEqual({
    newest: 2,
    holders: 1,
    ignored: [foreign],
  });
  expect(readClaims([foreign], subject, readerOf()).newest).toBe(0);
});

it('caches verified claims by key, repository and name', () => {
  const subject = taskIdOf('a');
  const known = new Map<string, boolean>();
  const own = signClaim(subject, 2, 7, bot);

  expect(readClaims([own], subject, readerOf({ known })).newest).toBe(2);
  expect(known.size).toBe(1);
  expect(readClaims([own], subject, readerOf({ known })).newest).toBe(2);
  expect(readClaims([own], subject, readerOf({ known, repository: 8 })).newest).toBe(0);
  expect(readClaims([own], subject, readerOf({ known, keys: [run] })).newest).toBe(0);
});

it('counts no claim that a run has signed', () => {
  const subject = taskIdOf('a');
  const ref = signClaim(subject, 2, 7, run);

  expect(readClaims([ref], subject, readerOf())).toEqual({ newest: 0, holders: 0, ignored: [ref] });
});

it('does not verify a claim again', () => {
  const subject = taskIdOf('a');
  const known = new Map<string, boolean>();
  const own = signClaim(subject, 2, 7, bot);
  readClaims([own], subject, readerOf({ known }));
  for (const name of known.keys()) known.set(name, false);

  expect(readClaims([own], subject, readerOf({ known })).newest).toBe(0);
});

it.each([
  [4_999, true],
  [5_000, false],
])('remembers a claim beside %i others, and at most 5000 in all', (before, isKept) => {
  const subject = taskIdOf('a');
  const known = new Map(Array.from({ length: before }, (_, index) => [`${index}`, true]));
  readClaims([signClaim(subject, 2, 7, bot)], subject, readerOf({ known }));

  expect([known.size, known.has('0'), known.has('1')]).toEqual([5_000, isKept, true]);
});

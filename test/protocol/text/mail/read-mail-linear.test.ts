/** Reading an email takes time in proportion to its lines: each line is read a limited number of times. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMail } from '../../../../protocol/text/mail/read-mail.ts';

const LINES = 2_000;
const MOST_LOOKS = 100;

/** Characters with a meaning for the reader, and others around them. */
const signs = [
  '-- ',
  '--',
  '',
  ' ',
  'a',
  '> a',
  'x:',
  'On 1 Jan 2026, at 10:00, a@b.example wrote:',
  'a wrote:',
  '2026-01-01 10:00 <a@b.example>:',
  '______________________________',
  '-----Original Message-----',
  'From: a@b.example',
  'Subject: Re: [acme/shop] Sums (Issue #7)',
  '—',
  'Sent from my iPhone',
  'You are receiving this because you were mentioned.',
];

function countLooks(lines: readonly string[]): number {
  let looks = 0;
  const watched = new Proxy(lines, {
    get: (target, key, receiver): unknown => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  readMail(watched);
  return looks;
}

it('reads each line a bounded number of times, whatever the others contain', () => {
  const some = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(some, some, (head, piece) => {
      const lines = [...head, ...Array.from({ length: Math.ceil(LINES / piece.length) }, () => piece).flat()];

      expect(countLooks(lines)).toBeLessThan(MOST_LOOKS * lines.length);
    }),
    { numRuns: 50 },
  );
});

it('reads each of many signatures a bounded number of times', () => {
  const lines = Array.from({ length: LINES }, () => '-- ');

  expect(countLooks(['Thanks', ...lines])).toBeLessThan(MOST_LOOKS * LINES);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor, MARK } from '../../../worker/redaction/redactor.ts';
import { variantsOf } from '../../../worker/redaction/secret-variants.ts';
import { processorTime } from '../../support/processor-time.ts';
import { leftOf } from './left-of-secret.ts';

/** The simple implementation: marks all characters of any form of a secret, then writes one mark for each sequence. */
function naive(text: string, secrets: readonly string[]): string {
  const covered = new Array<boolean>(text.length).fill(false);
  for (const form of secrets.flatMap((secret) => [...variantsOf(secret)])) {
    for (let at = 0; at + form.length <= text.length; at += 1)
      if (text.startsWith(form, at)) covered.fill(true, at, at + form.length);
  }
  return [...covered.keys()].map((at) => (!covered[at] ? text[at] : covered[at - 1] === true ? '' : MARK)).join('');
}

function redactorOf(secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

function filtered(secrets: readonly string[], chunks: readonly Uint8Array[]): string {
  const filter = redactorOf(secrets).filter();
  return Buffer.concat([...chunks.flatMap((chunk) => filter.push(chunk)), ...filter.end()]).toString('latin1');
}

/**
 * Few letters, so that secrets overlap, repeat and touch. Every escaped form of them has a further letter, so no form
 * that is longer than its secret occurs.
 */
const letters = (lengths: fc.StringConstraints) =>
  fc.string({ ...lengths, unit: fc.constantFrom('a', 'b', '/', '\n') });
/** The simple implementation does not find longer secrets that line ends break up: broken-values.test.ts. */
const secretLists = fc.array(letters({ minLength: 4, maxLength: 8 }), { minLength: 1, maxLength: 4 });

it('hides exactly what a simple implementation hides', () => {
  fc.assert(
    fc.property(secretLists, letters({ maxLength: 200 }), (secrets, text) => {
      expect(redactorOf(secrets).text(text)).toBe(naive(text, secrets));
    }),
    { numRuns: 500 },
  );
});

it('hides the same in a stream, however it is split into chunks', () => {
  fc.assert(
    fc.property(
      secretLists,
      fc.array(letters({ maxLength: 80, size: 'max' }), { maxLength: 12, size: 'max' }),
      (secrets, chunks) => {
        const streamed = filtered(
          secrets,
          chunks.map((chunk) => Buffer.from(chunk)),
        );

        expect(streamed).toBe(naive(chunks.join(''), secrets));
      },
    ),
    { numRuns: 500 },
  );
});

it('leaves no form of a secret in its result', () => {
  const secret = 'p4ss/w+rd "ü" 100%';
  const forms = [
    secret,
    JSON.stringify(secret),
    JSON.stringify(JSON.stringify(secret)),
    encodeURIComponent(secret),
    encodeURIComponent(secret).toLowerCase().replaceAll('%c3%bc', '%c3%bc'),
    new URLSearchParams({ secret }).toString().slice('secret='.length).replace(/%22/g, '%22'),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('hex').toUpperCase(),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(`x${secret}yz`).toString('base64'),
    Buffer.from(`xy${secret}z`).toString('base64'),
  ];

  const clean = forms.map((form) => redactorOf([secret]).text(`before ${form} after`));

  for (const [index, text] of clean.entries()) expect(text, forms[index]).toContain(MARK);
});

it('hides each longer line of a secret with several lines', () => {
  const key = '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0\nab\n-----END KEY-----\n';

  const clean = redactorOf([key]).text('line: MIIEvQIBADANBgkqhkiG9w0, ab stays');

  expect(clean).toBe(`line: ${MARK}, ab stays`);
});

it('searches for an encoded form of a short value only if it has at least six characters', () => {
  const shortest = (value: string) =>
    Math.min(...[...variantsOf(value)].filter((form) => form !== value).map(({ length }) => length));

  expect(shortest('x9Q2z')).toBe(6);
  expect(shortest('x9Q2')).toBe(8);
});

it('hides a line of a secret only if it has at least eight characters', () => {
  expect(redactorOf(['the first line\n12345678\nabcdefg\n']).text('12345678 abcdefg')).toBe(`${MARK} abcdefg`);
});

it('does not hide a value that is too short to be a secret', () => {
  expect(redactorOf(['1', 'no', '', '   ', 'abc']).text('1 no abc')).toBe('1 no abc');
});

it('treats special characters literally, in what it searches for and in what it inserts', () => {
  expect(redactorOf(['$&.*(a|b)[', '$1$2']).text('x $&.*(a|b)[ y $1$2 z')).toBe(`x ${MARK} y ${MARK} z`);
});

it('hides in names of members as well as in values, at any depth', () => {
  const clean = redactorOf(['hunter22']).json({ a: ['hunter22', 1, null, true, { 'my hunter22': { b: 'no' } }] });

  expect(clean).toEqual({ a: [MARK, 1, null, true, { [`my ${MARK}`]: { b: 'no' } }] });
});

it('does not change bytes that are not text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const redactor = redactorOf(['a secret that does not occur']);

      expect(Buffer.from(redactor.bytes(bytes)).equals(bytes)).toBe(true);
    }),
  );
});

it('finds a secret in bytes that are not UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('schlüssel'), Buffer.from([0x80])]);
  const redactor = redactorOf(['schlüssel']);

  expect(redactor.finds(bytes)).toBe(true);
  expect(redactor.finds(redactor.bytes(bytes))).toBe(false);
});

it('shows no part of a secret at a cut, wherever it is', () => {
  const secret = 'S3CR3T-S3CR3T-S3CR3T';
  for (let before = 0; before < 60; before += 1) {
    const text = `${'.'.repeat(before)}${secret}${'.'.repeat(60)}`;

    const cut = redactorOf([secret]).text(text).slice(0, 50);

    expect(cut).not.toContain('S3C');
  }
});

it('lets no more than eight characters of any secret leave a stream, wherever it is split', () => {
  const secret = fc.oneof(
    fc.string({
      minLength: 12,
      maxLength: 40,
      unit: fc.constantFrom(...Array.from('abcdefghijkABCDEFG0123456789_-./+=!')),
    }),
    fc.constant(`ghp_${'a1B2'.repeat(9)}`),
  );
  const around = fc.string({ maxLength: 30 });
  fc.assert(
    fc.property(secret, around, around, fc.array(fc.nat(120), { maxLength: 6 }), (value, before, after, cuts) => {
      const whole = Buffer.from(`${before}${value}${after}`);
      const ends = [...new Set([...cuts.filter((cut) => cut < whole.length), whole.length])].sort((a, b) => a - b);
      const chunks = ends.map((end, index) => whole.subarray(index === 0 ? 0 : ends[index - 1], end));

      const left = leftOf(value, filtered([value], chunks).replaceAll(MARK, '\u0000'));

      // The surrounding text can resemble it by chance.
      expect(left).toBeLessThanOrEqual(Math.max(8, leftOf(value, `${before}\u0000${after}`)));
    }),
    { numRuns: 2_000 },
  );
});

it('hides thousands of occurrences within seconds, also beside characters that are longer than one byte', () => {
  let clean = '';

  const ms = processorTime(() => {
    clean = redactorOf(['Zx9-abcdEFGH-1234qrst']).text(`é${'Zx9-abcdEFGH-1234qrst '.repeat(16_000)}`);
  });

  expect(clean).toBe(`é${`${MARK} `.repeat(16_000)}`);
  // Where the whole text before each of them was counted, it took more than ten seconds.
  expect(ms).toBeLessThan(5_000);
});

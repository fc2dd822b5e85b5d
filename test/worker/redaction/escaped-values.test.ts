/** Registered values in a stream, with each of their characters escaped or as a page and a mail write them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor, MARK } from '../../../worker/redaction/redactor.ts';

const values = fc.stringMatching(/^[a-z0-9!%+/_-]{16,60}$/);

/** What leaves when it comes in pieces that end at these places. */
function streamed(text: string, cuts: readonly number[], secret: string): string {
  const redactor = createRedactor();
  redactor.add(secret);
  const filter = redactor.filter();
  const bytes = Buffer.from(text);
  const places = [...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((one, other) => one - other);
  const pieces = places.map((to, index) => bytes.subarray(places[index - 1] ?? 0, to));
  return Buffer.concat([...pieces.flatMap((piece) => filter.push(piece)), ...filter.end()]).toString();
}

const escaped = (before: string, base: number, digits: number) => (secret: string) =>
  Array.from(secret, (sign) => `${before}${sign.charCodeAt(0).toString(base).padStart(digits, '0')}`).join('');

it.each([
  ['in percents', escaped('%', 16, 2)],
  ['in JSON escapes', escaped('\\u', 16, 4)],
  ['in escapes of a program', escaped('\\x', 16, 2)],
  ['in octal escapes', escaped('\\', 8, 3)],
  ['in percents, in capitals', (secret: string) => escaped('%', 16, 2)(secret).toUpperCase()],
  [
    'in JSON escapes, in capitals',
    (secret: string) => escaped('\\u', 16, 4)(secret).toUpperCase().replaceAll('U', 'u'),
  ],
] as const)('lets no registered value leave a stream whose characters are all written %s', (_, disguise) => {
  fc.assert(
    fc.property(values, fc.array(fc.nat(), { maxLength: 8 }), (secret, cuts) => {
      fc.pre(new Set(secret).size > 5);

      const out = streamed(`before ${disguise(secret)} after\n`, cuts, secret);

      expect(out).toBe(`before ${MARK} after\n`);
    }),
    { numRuns: 100 },
  );
});

it.each([
  ['a"b<c>d&e\'f-12345', '&quot;', 'a&quot;b&lt;c&gt;d&amp;e&#39;f-12345'],
  ['a"b<c>d&e\'f-12345', '&#x27;', 'a&quot;b&lt;c&gt;d&amp;e&#x27;f-12345'],
  ['pässwort=12345', '=C3=A4', 'p=C3=A4sswort=3D12345'],
])('finds %j where its signs are written as a page or a mail needs them, such as %s', (secret, _, shown) => {
  expect(streamed(`is ${shown}.\n`, [], secret)).toBe(`is ${MARK}.\n`);
});

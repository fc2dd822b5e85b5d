/** Registered values in a stream, with each character escaped, or encoded as in HTML and email. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor, MARK } from '../../../../worker/redaction/redactor.ts';

const values = fc.stringMatching(/^[a-z0-9!%+/_-]{16,60}$/);

/** The output for a text that arrives in pieces, cut at these positions. */
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
] as const)('hides a registered value in a stream when all its characters are written %s', (_, disguise) => {
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
])('finds %j with its characters escaped for a page or a mail, such as %s', (secret, _, shown) => {
  expect(streamed(`is ${shown}.\n`, [], secret)).toBe(`is ${MARK}.\n`);
});

it.each([
  ['a value of eight characters, in hexadecimal', 'q7x9zzk2', '71:37:78:39:7a:7a:6b:32'],
  ['a value of eight characters, in percents of which some are missing', 'q7x9zzk2', '%717x9zzk%32'],
  ['names of signs in HTML', 'q7-x9_zzk+p/1', 'q7&hyphen;x9&lowbar;zzk&plus;p&sol;1'],
  ['numbers of signs in HTML, with zeros in front', 'q7-x9_zzk', 'q7&#045;x9&#x005F;zzk'],
  ['braces of a program', 'q7-x9_zzk', 'q7\\u{2d}x9\\u{005f}zzk'],
  ['hexadecimal in groups of two bytes', 'q7-x9_zzk!', '7137 2d78 395f 7a7a 6b21'],
])('finds %s in a text', (_, secret, shown) => {
  const redactor = createRedactor();
  redactor.add(secret);

  expect(redactor.text(`It is ${shown}, really.`)).toBe(`It is ${MARK}, really.`);
});

it('does not change text with the same encodings that is not a secret', () => {
  const redactor = createRedactor();
  redactor.add('q7-x9_zzk!');
  const text =
    'It is 48 65 6c 6c 6f 20 77 6f 72 6c 64, &lowbar;, %41%42, =3D, \\101\\102, 72, 101, 108, 108, 111 and MFRGGZDF.';

  expect(redactor.text(text)).toBe(text);
});

it.each([
  ['decimal', (sign: string) => `&#${sign.codePointAt(0)};`],
  ['hexadecimal', (sign: string) => `&#x${sign.codePointAt(0)?.toString(16)};`],
] as const)('hides a value with letters beyond ASCII in %s references of HTML', (_, reference) => {
  const secret = 'pässwörd-é-7x9Q🔑';
  const page = Array.from(secret, reference).join('');

  expect(streamed(`before ${page} after\n`, [9, 30], secret)).toBe(`before ${MARK} after\n`);
});

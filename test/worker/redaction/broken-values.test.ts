/** Registered values in streamed output that contain line ends or invisible characters. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor, MARK } from '../../../worker/redaction/redactor.ts';
import { prepareForms, registeredFilter } from '../../../worker/redaction/registered-filter.ts';
import { variantsOf } from '../../../worker/redaction/secret-variants.ts';
import { splitAt } from './left-of-secret.ts';

const LINE_GAPS = ['\n', '\r\n', '\r', '\n    ', '\n> ', '\n\n', '\n | ', '\n\t', '\n>> > '];
const UNSEEN = [
  '\u200B',
  '\u001B[0K',
  '\u00AD',
  '\u001B[1;31H',
  '\uFEFF',
  '\u{E0041}',
  '\u0085',
  '\u0890',
  '\u0000',
  '\u0007',
  '\u007F',
];
const MOST_VISIBLE = 8;

function streamed(chunks: readonly Uint8Array[], ...secrets: readonly string[]): Buffer {
  const forms = secrets.flatMap((secret) => [...variantsOf(secret)]);
  const filter = registeredFilter(prepareForms(forms), Buffer.from(MARK));
  return Buffer.concat([...chunks.flatMap((chunk) => filter.push(chunk)), ...filter.end()]);
}

const values = fc.stringMatching(/^[a-z0-9!%+/_-]{9,60}$/).filter((value) => new Set(value).size > 5);
const gaps = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...LINE_GAPS, ...UNSEEN)), { minLength: 1, maxLength: 8 });
const around = fc.constantFrom('', 'AB', 'A LINE\n', 'A LINE\n  ', 'ÜNÏ ✓ \n', 'X\n'.repeat(90), 'Y '.repeat(300));
const cuts = fc.array(fc.nat(), { maxLength: 12 });

/** The value with gaps in it, and the part that may leave: up to the last line end, after at most eight characters. */
function broken(value: string, places: readonly (readonly [number, string])[]) {
  const inside = new Map(places.map(([at, gap]) => [1 + (at % (value.length - 1)), gap]));
  const pieces = Array.from(value, (char, at) => `${inside.get(at) ?? ''}${char}`);
  const ends = [...inside].filter(([at, gap]) => at <= MOST_VISIBLE && LINE_GAPS.includes(gap)).map(([at]) => at);
  const visible = Math.max(0, ...ends);
  const leaves = visible === 0 ? '' : pieces.slice(0, visible).join('') + (inside.get(visible) ?? '');
  return { text: pieces.join(''), leaves };
}

it('lets at most eight characters of a broken-up value leave a stream, and changes nothing else', () => {
  fc.assert(
    fc.property(values, gaps, around, around, cuts, (value, places, before, after, splits) => {
      const { text, leaves } = broken(value, places);
      const all = Buffer.from(`${before}${text}${after === '' ? '' : `Z${after}`}`);

      const out = streamed(splitAt(all, splits), value).toString();

      expect(out).toBe(`${before}${leaves}${MARK}${after === '' ? '' : `Z${after}`}`);
    }),
    { numRuns: 2_000 },
  );
});

it('gives the same result for every split of a stream with parts of values', () => {
  const parts = fc.array(
    fc.oneof(fc.constantFrom('abcabcab', 'cabcabcd', 'abc', 'd', '\n', '\n> ', '\u200B', 'x y\n'), fc.string()),
    {
      maxLength: 30,
      size: 'max',
    },
  );
  fc.assert(
    fc.property(parts, cuts, (pieces, splits) => {
      const all = Buffer.from(pieces.join(''));
      const secrets = ['abcabcabcabcd', 'bcabcabcab', 'cabcdabcx y'];

      expect(streamed(splitAt(all, splits), ...secrets).toString()).toBe(streamed([all], ...secrets).toString());
    }),
    { numRuns: 2_000 },
  );
});

it('does not change bytes without a value, whatever they are', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300, size: 'max' }),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(bytes, cuts, (given, splits) => {
      const all = Buffer.from(given);

      expect(streamed(splitAt(all, splits), 'a secret that does not occur').equals(all)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['as `fold` breaks it', 'fold-1234\n567890-ab\ncdefghijk\n', `${MARK}\n`],
  [
    'one character a line',
    `${Array.from('fold-1234567890-abcdefghijk').join('\n')}\n`,
    `f\no\nl\nd\n-\n1\n2\n3\n${MARK}\n`,
  ],
  [
    'in base64 of lines',
    Buffer.from('fold-1234567890-abcdefghijk')
      .toString('base64')
      .replace(/(.{12})/g, '$1\n'),
    `${MARK}\n`,
  ],
])("hides a value in a program's output, %s", (_, output, expected) => {
  const redactor = createRedactor();
  redactor.add('fold-1234567890-abcdefghijk');
  const filter = redactor.filter();

  const out = [...Buffer.from(output)].flatMap((byte) => filter.push(Buffer.from([byte])));

  expect(Buffer.concat([...out, ...filter.end()]).toString()).toBe(expected);
});

it('hides a long value that is printed on many lines, as `base64` prints a file', () => {
  const secret = Array.from({ length: 4_000 }, (_, at) => ((at * 7_919) % 36).toString(36)).join('');
  const printed = Buffer.from(secret)
    .toString('base64')
    .replace(/(.{76})/g, '$1\n');
  const all = Buffer.from(`before\n${printed}\nafter\n`);

  expect(streamed(splitAt(all, [100, 2_000, 2_001, 4_096]), secret).toString()).toMatch(
    /^before\n<redacted:secret>.{0,3}\nafter\n$/,
  );
});

it('passes on at once a line that does not end like a value, and holds no other line forever', () => {
  const filter = registeredFilter(prepareForms([...variantsOf('fold-1234567890')]), Buffer.from(MARK));
  const pushed = (text: string) =>
    Buffer.concat(filter.push(Buffer.from(text)).map((piece) => Buffer.from(piece))).toString();

  expect(pushed('done fold-123\n')).toBe('done fold-123\n');
  expect(pushed('done fold-12345\n')).toBe('');
  expect(pushed('next\n')).toBe('done fold-12345\nnext\n');
  expect(pushed('fold-12345\n67890 is known\nand fold-12345\n')).toBe(`${MARK} is known\n`);
  expect(pushed('not\n')).toBe('and fold-12345\nnot\n');
  expect(pushed('done fold-12345\n')).toBe('');
  expect(pushed('\n'.repeat(20_000)).length).toBeGreaterThan(20_000);
});

/** Registered values as numbers, HTML references and base32, in an agent's output and in whole texts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor, MARK } from '../../../../worker/redaction/redactor.ts';

const values = fc.stringMatching(/^[A-Za-z0-9!%+/_-]{16,60}$/).filter((value) => new Set(value).size > 9);
const cuts = fc.array(fc.nat(), { maxLength: 8 });
const noise = fc.stringMatching(/^[ -~]{0,40}$/);

type Print = (bytes: Buffer) => string;
/** The bytes in a line, and their format. */
type Dump = readonly [width: number, print: (row: Buffer, offset: number) => string];

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

function rows(bytes: Buffer, width: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / width) }, (_, row) =>
    bytes.subarray(row * width, (row + 1) * width),
  );
}

const shown = (bytes: Buffer): string => bytes.toString('latin1').replace(/[^ -~]/g, '.');
const pairs = (bytes: Buffer): string => Array.from(bytes, hex).join(' ');

const offset = (at: number, digits: number, base = 16): string => at.toString(base).padStart(digits, '0');
const twos = (row: Buffer): string => pairs(row).replace(/(..) (..)/g, '$1$2');
const turnedTwos = (row: Buffer): string => {
  const even = Buffer.concat([row, Buffer.alloc(row.length % 2)]);
  return twos(even.swap16());
};

const DUMPS: Readonly<Record<string, Dump>> = {
  xxd: [16, (row, at) => `${offset(at, 8)}: ${twos(row).padEnd(39)}  ${shown(row)}`],
  'xxd -g1 -u': [16, (row, at) => `${offset(at, 8)}: ${pairs(row).toUpperCase().padEnd(47)}  ${shown(row)}`],
  'xxd -c 4': [4, (row, at) => `${offset(at, 8)}: ${twos(row).padEnd(9)}  ${shown(row)}`],
  'hexdump -C': [
    16,
    (row, at) => {
      const [left, right] = [pairs(row.subarray(0, 8)), pairs(row.subarray(8))];
      return `${offset(at, 8)}  ${left.padEnd(23)}  ${right.padEnd(23)}  |${shown(row)}|`;
    },
  ],
  hexdump: [16, (row, at) => `${offset(at, 7)} ${turnedTwos(row)}`],
  'od -An -tx1': [16, (row) => ` ${pairs(row)}`],
  'od -tx1 -Ax': [16, (row, at) => `${offset(at, 6)} ${pairs(row)}`],
  'od -b': [16, (row, at) => `${offset(at, 7, 8)} ${Array.from(row, (byte) => offset(byte, 3, 8)).join(' ')}`],
  'od -An -tu1': [16, (row) => Array.from(row, (byte) => String(byte).padStart(4)).join('')],
  'xxd -i': [12, (row) => `  ${Array.from(row, (byte) => `0x${hex(byte)}`).join(', ')},`],
  'openssl, with colons': [15, (row) => `    ${Array.from(row, hex).join(':')}:`],
  'an array that Node prints': [12, (row) => `  ${Array.from(row, (byte) => String(byte).padStart(3)).join(', ')},`],
};

/** Formats inside a sentence. */
const WITHIN: Readonly<Record<string, Print>> = {
  'pairs of digits': pairs,
  'pairs of capitals with colons': (bytes) => pairs(bytes).toUpperCase().replaceAll(' ', ':'),
  'bytes of a program': (bytes) => Array.from(bytes, (byte) => `0x${hex(byte)}`).join(', '),
  'a list of JSON': (bytes) => [...bytes].join(','),
  'a list of Python': (bytes) => [...bytes].join(', '),
  'decimal references of HTML': (bytes) => Array.from(bytes, (byte) => `&#${byte};`).join(''),
  'references of HTML': (bytes) => Array.from(bytes, (byte) => `&#x${hex(byte)};`).join(''),
};

function streamed(text: string, at: readonly number[], secret: string): string {
  const redactor = createRedactor();
  redactor.add(secret);
  const filter = redactor.filter();
  const bytes = Buffer.from(text);
  const places = [...at.map((cut) => cut % bytes.length), bytes.length].toSorted((one, other) => one - other);
  const pieces = places.map((to, index) => bytes.subarray(places[index - 1] ?? 0, to));
  return Buffer.concat([...pieces.flatMap((piece) => filter.push(piece)), ...filter.end()]).toString();
}

function redacted(text: string, secret: string): string {
  const redactor = createRedactor();
  redactor.add(secret);
  return redactor.text(text);
}

it.each(Object.entries(DUMPS))('hides every line that %s prints of a registered value', (_, [width, print]) => {
  fc.assert(
    fc.property(values, noise, noise, cuts, (secret, before, behind, at) => {
      const lines = rows(Buffer.from(`${before}${secret}${behind}`), width).map((row, line) =>
        print(row, line * width),
      );
      const given = `It was:\n${lines.join('\n')}\nThat was it.\n`;
      const first = Math.floor(before.length / width);
      const last = Math.floor((before.length + secret.length - 1) / width);
      const shown = [...lines.slice(0, first), '', ...lines.slice(last + 1)];

      for (const out of [streamed(given, at, secret), redacted(given, secret)]) {
        const left = out.split('\n').map((line) => (line.includes(MARK) ? '' : line));
        expect(left).toEqual(['It was:', ...shown, 'That was it.', '']);
      }
    }),
    { numRuns: 150 },
  );
});

it.each(Object.entries(WITHIN))('lets no more than eight characters of a value leave as %s', (_, print) => {
  fc.assert(
    fc.property(values, cuts, (secret, at) => {
      const given = `The key is ${print(Buffer.from(secret))}, I think.\n`;

      expect(streamed(given, at, secret)).toBe(`The key is ${MARK}, I think.\n`);
      expect(redacted(given, secret)).toBe(`The key is ${MARK}, I think.\n`);
    }),
    { numRuns: 100 },
  );
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base32 = (bytes: Buffer): string =>
  (
    Array.from(bytes, (byte) => offset(byte, 8, 2))
      .join('')
      .match(/.{5}/g) ?? []
  )
    .map((bits) => LETTERS[Number.parseInt(bits, 2)] ?? '')
    .join('');

it('lets no more than eight characters of a value leave in base32, at any place and with any line ends', () => {
  const width = fc.integer({ min: 20, max: 76 });
  fc.assert(
    fc.property(values, noise, noise, width, cuts, (secret, before, behind, most, at) => {
      const encoded = base32(Buffer.from(`${before}${secret}${behind}`));
      const given = `It was:\n${encoded.replace(new RegExp(`.{${most}}`, 'g'), '$&\n')}\n(That was it.)\n`;
      const first = Math.ceil((before.length * 8) / 5);
      const own = encoded.slice(first, Math.floor(((before.length + secret.length) * 8) / 5));

      for (const out of [streamed(given, at, secret), redacted(given, secret)]) {
        const left = out.replaceAll('\n', '');
        // Nine characters give 14 letters, and one of the nine is cut at each end.
        for (let from = 0; from + 14 <= own.length; from += 1) expect(left).not.toContain(own.slice(from, from + 14));
        // A word in place of the bracket could be more of the encoded text.
        expect(out).toMatch(/^It was:\n[^]*\n\(That was it\.\)\n$/);
      }
    }),
    { numRuns: 300 },
  );
});

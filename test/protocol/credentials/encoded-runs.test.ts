/** Encoded text, decoded exactly: what an encoding hides is searched in its original form. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeQuotedPrintable, decodeRuns } from '../../../protocol/credentials/encoded-runs.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function toBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

const each = (text: string, render: (code: number) => string): string =>
  Array.from(text, (letter) => render(letter.charCodeAt(0))).join('');
const hex = (code: number): string => code.toString(16).padStart(2, '0');
const tokens = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ0129_-')), minLength: 20, maxLength: 60 });
const decoded = (text: string): string[] => decodeRuns(text).map((run) => run.text);

it.each<[string, (text: string) => string]>([
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64 for addresses', (text) => Buffer.from(text).toString('base64url')],
  ['base64 of UTF-16', (text) => Buffer.from(text, 'utf16le').toString('base64')],
  ['base64 of UTF-16, high byte first', (text) => Buffer.from(text, 'utf16le').swap16().toString('base64')],
  ['digits of UTF-16', (text) => Buffer.from(text, 'utf16le').toString('hex')],
  ['base32', toBase32],
  ['small letters of base32', (text) => toBase32(text).toLowerCase()],
  ['digits of bytes', (text) => each(text, hex)],
  ['bytes one by one', (text) => each(text, (code) => `0x${hex(code)}, `)],
  ['numbers', (text) => each(text, (code) => `${code} `)],
  ['the escapes of addresses', (text) => each(text, (code) => `%${hex(code)}`)],
  ['the escapes of JSON', (text) => each(text, (code) => `\\u00${hex(code)}`)],
  ['octal escapes', (text) => each(text, (code) => `\\${code.toString(8)}`)],
  ['the numbers of HTML', (text) => each(text, (code) => `&#${code};`)],
  ['the hexadecimal numbers of HTML', (text) => each(text, (code) => `&#x${hex(code)};`)],
])('decodes %s', (_, write) => {
  fc.assert(
    fc.property(tokens, (token) => {
      expect(decoded(write(token)).some((text) => text.startsWith(token))).toBe(true);
    }),
  );
});

it.each([0, 1, 2, 3])('decodes base64 after %s letters that do not belong to it', (count) => {
  const word = `${'x'.repeat(count)}${Buffer.from('a text of some letters').toString('base64')}`;

  expect(decoded(word)).toContain('a text of some letters');
});

it('decodes character names in HTML, also with marks between them that a page does not show', () => {
  expect(decoded('ghp&lowbar;a1b2&hyphen;c3&period;d4')).toContain('ghp_a1b2-c3.d4');
  expect(decoded('ghp\\_a1b2**c3d4**')).toContain('ghp_a1b2c3d4');
});

it('finds text among other bytes if it is long enough, and all of a short one', () => {
  const bytes = (text: string): string => Buffer.from(`\u0001\u0002\u0003${text}\u0001\u0002\u0003`).toString('base64');

  expect(decoded(bytes('sixteen-letters-')).join()).toContain('sixteen-letters-');
  expect(decoded(bytes('fifteen-letters')).join()).not.toContain('fifteen-letters');
  expect(decoded(Buffer.from('twelve-digit').toString('hex'))).toEqual(['twelve-digit']);
});

it('decodes bytes with a few zeros as they are: they are not UTF-16', () => {
  const bytes = 'a\0b\0c\0d\0e\0f\0g\0sixteen-letters-and-more';

  expect(decoded(Buffer.from(bytes).toString('base64'))).toContain(bytes);
});

it('decodes a mail across its line ends', () => {
  expect(decodeQuotedPrintable('token=3Dabc=\r\ndef=5Fghi').map(({ text }) => text)).toEqual(['token=abcdef_ghi']);
});

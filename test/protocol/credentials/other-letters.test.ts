/** Credentials next to letters of other scripts, which are not ASCII and have a different length in lower case. */
import { expect, it } from 'vitest';
import { detectCredentials } from '../../../protocol/credentials/detect-credentials.ts';

/** Composed of parts, so that nothing in this file has the shape itself. */
const KEY = ['AI', 'za', 'Sy7dKq2Lm9'.repeat(3), 'Vw4xZ'].join('');

it('finds an assigned value after letters that become longer in lower case', () => {
  const text = 'İİİ password: "mR7-qT2z9Kd"';

  expect(detectCredentials(text).map(({ start, end }) => text.slice(start, end))).toEqual(['mR7-qT2z9Kd']);
});

it.each([
  ['AKIA', 'Q7ZK3M9X2BV5C8NL'],
  ['ZPKA_', 'x7Kq2Lm9Vw4Tz8Rb3Ny6Hd5'],
])('finds a key that starts with capital letters next to a letter of another script: %s', (begin, rest) => {
  const text = `字 ${begin}${rest} 字`;

  expect(detectCredentials(text).map(({ start, end }) => text.slice(start, end))).toEqual([`${begin}${rest}`]);
});

it('finds a key that is written backwards before a letter whose last byte is one of ASCII', () => {
  const backwards = Array.from(KEY).toReversed().join('');
  const text = `${backwards}ű`;

  expect(detectCredentials(text).map(({ start, end }) => text.slice(start, end))).toEqual([backwards]);
});

it('finds a key in wide letters directly after a letter without a replacement', () => {
  const wide = Array.from(KEY, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('');
  const text = `é${wide} and more`;

  expect(detectCredentials(text).map(({ start, end }) => text.slice(start, end))).toEqual([wide]);
});

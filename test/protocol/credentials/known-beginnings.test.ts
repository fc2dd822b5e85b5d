/** Prefixes that identify tokens, and words with the same beginning. */
import { expect, it } from 'vitest';
import { detectCredentials } from '../../../protocol/credentials/detect-credentials.ts';
import { TOKEN_BEGINNINGS } from '../../../protocol/credentials/token-beginnings.ts';

const found = (text: string): string[] => detectCredentials(text).map(({ start, end }) => text.slice(start, end));
/** Composed of parts, so that nothing in this file has the shape itself. */
const CHANCE = 'x7Kq2Lm9Vw4Tz8Rb3Ny6Hd5';

it.each(['key_', 're_', 'pat_', 'secret-', 'fw_', 'jca_'])(
  'after "%s" only random text is a token, and not words',
  (begin) => {
    expect(found(`see ${begin}${CHANCE}${CHANCE} there`)).toEqual([`${begin}${CHANCE}${CHANCE}`]);
    expect(found(`see ${begin}customers_primary_index_2_of_7 there`)).toEqual([]);
  },
);

it.each(['glft-', 'squ_', 'dnkey-'])('after "%s", one digit among letters is enough for a token', (begin) => {
  const token = `${begin}abcdefghijklmnopqrstuvwx7`;

  expect(found(`see ${token} there`)).toEqual([token]);
});

it('a token of a bank is recognized from 24 characters on, which are pieces of a UUID', () => {
  const token = 'access-sandbox-1f9c0a7b-2d3e-4f5a-8b6c9';

  expect(found(`see ${token} there`)).toEqual([token]);
  expect(found(`see ${token.slice(0, -1)} there`)).toEqual([]);
});

it('a token may continue on the next line if it starts like one, but not after a word', () => {
  expect(TOKEN_BEGINNINGS).toEqual(expect.arrayContaining(['ghp_', 'glpat-', 'akia']));
  expect(TOKEN_BEGINNINGS.filter((word) => /^(?:key|secret|live)[-_]$|^[a-z]+$/.test(word)).toSorted()).toEqual([
    'aiza',
    'akia',
    'asia',
  ]);
});

it.each([
  ['glft-', 16],
  ['squ_', 24],
  ['napi_', 24],
  ['nvapi-', 24],
  ['sk.eyj', 40],
  ['sl.b', 60],
  ['xkeysib-', 24],
  ['ezak', 40],
  ['access-sandbox-', 24],
  ['dnkey-', 20],
  ['rzp_live_', 12],
])('a token that starts with "%s" is recognized from %s characters on, wherever it was cut', (begin, least) => {
  const token = `${begin}${CHANCE.repeat(3)}`.slice(0, begin.length + least);

  expect(found(`see ${token} there`)).toEqual([token]);
  expect(found(`see ${token.slice(0, -1)} there`)).toEqual([]);
});

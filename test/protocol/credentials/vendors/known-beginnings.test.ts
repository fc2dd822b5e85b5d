/** Beginnings by which tokens are known, and words that begin in the same way. */
import { expect, it } from 'vitest';
import { detectCredentials } from '../../../../protocol/credentials/detect-credentials.ts';
import { TOKEN_BEGINNINGS } from '../../../../protocol/credentials/token-beginnings.ts';

const found = (text: string): string[] => detectCredentials(text).map(({ start, end }) => text.slice(start, end));
/** Put together, so that nothing in this file has the shape itself. */
const CHANCE = 'x7Kq2Lm9Vw4Tz8Rb3Ny6Hd5';

it.each(['key_', 're_', 'pat_', 'secret-', 'fw_', 'jca_'])(
  'behind "%s" only chance is a token, and no words',
  (begin) => {
    expect(found(`see ${begin}${CHANCE}${CHANCE} there`)).toEqual([`${begin}${CHANCE}${CHANCE}`]);
    expect(found(`see ${begin}customers_primary_index_2_of_7 there`)).toEqual([]);
  },
);

it('a token may go on in the next line where it begins like one, and nothing does behind a word', () => {
  expect(TOKEN_BEGINNINGS).toEqual(expect.arrayContaining(['ghp_', 'glpat-', 'akia']));
  expect(TOKEN_BEGINNINGS.filter((word) => /^(?:key|secret|live)[-_]$|^[a-z]+$/.test(word)).toSorted()).toEqual([
    'aiza',
    'akia',
    'asia',
  ]);
});

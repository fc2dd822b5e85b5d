/**
 * Beginnings of tokens that are recognized by them, in lower case: enough to tell that a token at the end of a line may
 * continue on the next one. Beginnings that are common words are left out.
 */
import { FURTHER_RULES } from './further-rules.ts';
import { OWN_RULES } from './own-rules.ts';
import { PREFIXED } from './vendor-prefixes.ts';

const WHOLE = /^[a-z0-9][\w.$-]{2,}[-_.$]$/;
const WITHOUT_MARK = ['akia', 'asia', 'aiza', 'atatt3', 'atctt3', 'ls0tls1crudjti'];
const COMMON = new Set([
  'key-',
  'key_',
  'live_',
  'secret_',
  'voyage-',
  'cohere_',
  'helicone-',
  'clojars_',
  'unkey_',
  'pat_',
  'sess-',
  'secret-',
  'retool_',
  'standard_',
]);

export const TOKEN_BEGINNINGS: readonly string[] = [
  ...new Set([
    ...[...OWN_RULES, ...FURTHER_RULES, ...PREFIXED]
      .flatMap(([, words]) => words.split(' '))
      .filter((word) => WHOLE.test(word) && !COMMON.has(word)),
    ...WITHOUT_MARK,
  ]),
];

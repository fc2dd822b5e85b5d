/**
 * All rules, by the words that identify the shapes of credentials. Pure.
 *
 * Rules are compiled when they are first needed.
 */
import { ASSIGNED_WORDS } from './assigned-values.ts';
import { FURTHER_RULES } from './further-rules.ts';
import { GITLEAKS, type GitleaksRow } from './gitleaks-rules.gen.ts';
import { COMMAND_RULES } from './command-rules.ts';
import { createSearch, type Search } from './multi-pattern-search.ts';
import { OWN_RULES } from './own-rules.ts';
import { isAscii } from './text-shadow.ts';
import { PREFIXED } from './vendor-prefixes.ts';
import { UNLISTED_RULES, VENDOR_RULES } from './vendor-rules.ts';

export interface ScanRule {
  readonly what: string;
  /** Global; the patterns of private keys start at their word. */
  readonly pattern: () => RegExp;
  readonly entropy: number;
  /** How far before the word, and after its start, a shape is searched for. */
  readonly before: number;
  readonly behind: number;
}

const BEFORE = 120;
const BEHIND = 900;
const KEY_CHARS = 25_000;
/** An assignment, as in gitleaks: the text between a name and a value. */
const OPERATOR = String.raw`[ \t\w.-]{0,20}[\s'"]{0,3}(?:=|>|:{1,3}=|\|\||:|=>|\?=|,)[\x60'"\s=]{0,5}`;

/**
 * gitleaks requires more entropy, because sources contain many placeholders; a token in a sentence is usually a real
 * one.
 */
const ENTROPY = { is: 2.5, assigned: 3 };

function ruleOf([, kind, source, flags, entropy]: GitleaksRow): ScanRule {
  const [name = '', value] = source.split('@@');
  let compiled: RegExp | undefined;
  const pattern = (): RegExp =>
    (compiled ??= new RegExp(value === undefined ? name : `${name}${OPERATOR}(?:${value})`, `dg${flags}`));
  const what = kind === 'assigned' ? 'a key or a token' : 'a token';
  return { what, pattern, entropy: Math.min(entropy, ENTROPY[kind]), before: BEFORE, behind: BEHIND };
}

function ownRuleOf([what, , given]: (typeof OWN_RULES)[number]): ScanRule {
  let compiled: RegExp | undefined;
  const pattern = (): RegExp => (compiled ??= new RegExp(given.source, `dg${given.flags}`));
  const isKey = what === 'a private key';
  return { what, pattern, entropy: 0, before: isKey ? 0 : BEFORE, behind: isKey ? KEY_CHARS : BEHIND };
}

export interface Table {
  readonly search: Search;
  /** By the index of a word in the search. */
  readonly rules: readonly (readonly ScanRule[])[];
  readonly isAssigned: readonly boolean[];
  readonly always: readonly ScanRule[];
}

/** Takes some milliseconds. */
export function createTable(): Table {
  const pairs = [
    ...[...OWN_RULES, ...FURTHER_RULES, ...PREFIXED, ...VENDOR_RULES, ...COMMAND_RULES, ...UNLISTED_RULES].flatMap(
      (row) => {
        const rule = ownRuleOf(row);
        return row[1].split(' ').map((word) => [word, rule] as const);
      },
    ),
    ...GITLEAKS.flatMap((row) => {
      const rule = ruleOf(row);
      return row[0].split(' ').map((word) => [word, rule] as const);
    }),
  ];
  const byWord = Map.groupBy(pairs, ([word]) => word);
  const rulesOf = (word: string): ScanRule[] => byWord.get(word)?.map(([, rule]) => rule) ?? [];
  const assigned = new Set(ASSIGNED_WORDS);
  const words = [...new Set([...byWord.keys(), ...assigned])].filter((word) => word !== '');
  return {
    search: createSearch(words.map(lowerBytes)),
    rules: words.map(rulesOf),
    isAssigned: words.map((word) => assigned.has(word)),
    always: rulesOf(''),
  };
}

/** In lower case, one byte per unit: a non-ASCII character may look like a word, which a rule then does not confirm. */
export function lowerBytes(text: string): Buffer {
  if (isAscii(text)) return Buffer.from(text.toLowerCase(), 'latin1');
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x41 && byte <= 0x5a) bytes[at] = byte | 0x20;
  }
  return bytes;
}

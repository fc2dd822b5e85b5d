/**
 * Looks for all shapes of credentials in one text as it stands: first for the words by which each is known, all at
 * once, then for the shape around a word. So a text costs time by its length, whatever stands in it.
 *
 * Pure. Rules are compiled when their word is first seen.
 */
import { ASSIGNED_WORDS, entropyOf, findAssignedValue } from './assigned-values.ts';
import { GITLEAKS, type GitleaksRow } from './gitleaks-rules.gen.ts';
import { createSearch, type Search } from './multi-pattern-search.ts';
import { OWN_RULES } from './own-rules.ts';
import { PREFIXED } from './vendor-prefixes.ts';

export interface FoundShape {
  readonly start: number;
  readonly end: number;
  /** In words for people. */
  readonly what: string;
}

interface ScanRule {
  readonly what: string;
  readonly pattern: () => RegExp;
  readonly entropy: number;
  /** How far before the word, and behind its beginning, a shape is looked for. */
  readonly before: number;
  readonly behind: number;
}

const BEFORE = 120;
const BEHIND = 900;
const KEY_CHARS = 25_000;
/** What a cut or lengthened token goes on with. */
const REST = /[\w+/=~-]*/y;
const PLACEHOLDER = /x{6,}|\*{3,}|\.{3}|example|placeholder|your[-_]|redacted|0{10,}|<[a-z]/i;
const FEWEST_LETTERS = 4;
/** An assignment, as gitleaks has it: what stands between a name and a value. */
const OPERATOR = String.raw`[ \t\w.-]{0,20}[\s'"]{0,3}(?:=|>|:{1,3}=|\|\||:|=>|\?=|,)[\x60'"\s=]{0,5}`;

/** gitleaks asks for more entropy, for sources, where placeholders abound; a token in a sentence is mostly one. */
const ENTROPY = { is: 2.5, assigned: 3 };

function ruleOf([, kind, source, flags, entropy]: GitleaksRow): ScanRule {
  const [name = '', value] = source.split('@@');
  let compiled: RegExp | undefined;
  const pattern = (): RegExp =>
    (compiled ??= new RegExp(value === undefined ? name : `${name}${OPERATOR}(?:${value})`, `d${flags}`));
  const what = kind === 'assigned' ? 'a key or a token' : 'a token';
  return { what, pattern, entropy: Math.min(entropy, ENTROPY[kind]), before: BEFORE, behind: BEHIND };
}

function ownRuleOf([what, keywords, given]: (typeof OWN_RULES)[number]): ScanRule {
  let compiled: RegExp | undefined;
  const pattern = (): RegExp => (compiled ??= new RegExp(given.source, `d${given.flags}${keywords === '' ? 'g' : ''}`));
  const isKey = what === 'a private key';
  return { what, pattern, entropy: 0, before: isKey ? 0 : BEFORE, behind: isKey ? KEY_CHARS : BEHIND };
}

interface Table {
  readonly words: readonly string[];
  readonly search: Search;
  readonly rules: ReadonlyMap<string, readonly ScanRule[]>;
  readonly always: readonly ScanRule[];
}

const ASSIGNED = new Set(ASSIGNED_WORDS.split(' '));
let made: Table | undefined;

function tableOf(): Table {
  if (made !== undefined) return made;
  const pairs = [
    ...[...OWN_RULES, ...PREFIXED].flatMap((row) => row[1].split(' ').map((word) => [word, ownRuleOf(row)] as const)),
    ...GITLEAKS.flatMap((row) => row[0].split(' ').map((word) => [word, ruleOf(row)] as const)),
  ];
  const byWord = Map.groupBy(pairs, ([word]) => word);
  const rules = new Map([...byWord].map(([word, all]) => [word, all.map(([, rule]) => rule)]));
  const always = rules.get('') ?? [];
  rules.delete('');
  const words = [...new Set([...rules.keys(), ...ASSIGNED])];
  made = { words, search: createSearch(words.map((word) => Buffer.from(word, 'latin1'))), rules, always };
  return made;
}

/** In lower case, one byte for each unit: what is no ASCII may look like a word, which a rule then does not confirm. */
function lowerBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x41 && byte <= 0x5a) bytes[at] = byte | 0x20;
  }
  return bytes;
}

/**
 * @param nets `'shapes'` for shapes that stand for themselves; `'all'` also takes what is assigned to a telling name.
 * @returns in no particular order; they may overlap.
 */
export function scanRules(text: string, nets: 'all' | 'shapes'): FoundShape[] {
  const { search, rules, always } = tableOf();
  const found = always.flatMap((rule) =>
    [...text.matchAll(rule.pattern())].flatMap((match) => shapeOf(match, 0, rule, text)),
  );
  const covered = new Map<ScanRule, number>();
  const bytes = lowerBytes(text);
  for (const [start, end] of search.findAll(bytes).sort(([one], [other]) => one - other)) {
    const word = bytes.toString('latin1', start, end);
    for (const rule of rules.get(word) ?? []) {
      if (start < (covered.get(rule) ?? 0)) continue;
      const from = Math.max(0, start - rule.before);
      const match = rule.pattern().exec(text.slice(from, start + rule.behind));
      const shapes = match === null ? [] : shapeOf(match, from, rule, text);
      for (const shape of shapes) covered.set(rule, shape.end);
      found.push(...shapes);
    }
    if (nets === 'all' && ASSIGNED.has(word)) {
      const value = findAssignedValue(text, start);
      if (value !== undefined) found.push({ ...value, what: 'a password or a key' });
    }
  }
  return found;
}

/** The first group that matched, or all of it, with what the token goes on with. */
function shapeOf(match: RegExpExecArray, from: number, { what, entropy }: ScanRule, text: string): FoundShape[] {
  const group = match.indices?.slice(1).find((span) => (span as readonly number[] | undefined) !== undefined);
  const [first, last] = group ?? match.indices?.[0] ?? [0, 0];
  const value = match.input.slice(first, last);
  if (what !== 'a private key' && isPlaceholder(value, entropy)) return [];
  REST.lastIndex = from + last;
  const rest = what === 'a private key' ? '' : (REST.exec(text)?.[0] ?? '');
  return [{ start: from + first, end: from + last + rest.length, what }];
}

function isPlaceholder(value: string, entropy: number): boolean {
  if (PLACEHOLDER.test(value)) return true;
  const body = value.replace(/^[A-Za-z]{2,6}[-_.]+/, '');
  return (body.length >= 12 && new Set(body).size < FEWEST_LETTERS) || entropyOf(value) < entropy;
}

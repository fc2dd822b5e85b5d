/**
 * Searches one text for all shapes of credentials: first for the words that identify each, all at once, then for the
 * shapes around them. Words that are close together share a stretch of the text, which is read once per rule, so a text
 * takes linear time, however many of the words it contains.
 *
 * Pure. Rules are compiled when their word first occurs.
 */
import { createAssignedValueFinder, entropyOf } from './assigned-values.ts';
import { createTable, lowerBytes, type ScanRule, type Table } from './rule-table.ts';

export interface FoundShape {
  readonly start: number;
  readonly end: number;
  /** A name for people. */
  readonly what: string;
}

/** Words that are at most this far apart share a stretch. */
const STRETCH = 2_048;
/** A stretch with more placeholders is not searched for shapes that may start inside one of them. */
const MOST_REJECTED = 16;
/** The rest of a truncated or lengthened token. */
const REST = /[\w+/=~-]*/y;
const PLACEHOLDER = /x{6,}|\*{3,}|\.{3}|example|placeholder|your[-_]|redacted|0{10,}|<[a-z][\w -]{0,40}>/i;
const FEWEST_LETTERS = 4;

let made: Table | undefined;

function tableOf(): Table {
  return (made ??= createTable());
}

/** By the index of the identifying words: their positions in a text, in the order in which they were found. */
export type FoundWords = ReadonlyMap<number, readonly number[]>;

export function findWords(text: string): FoundWords {
  const { search, rules } = tableOf();
  const found = new Map<number, number[]>();
  // A few words may occur tens of thousands of times in a text: a list is faster than a map.
  const known = new Array<number[] | undefined>(rules.length);
  search.visit(lowerBytes(text), (start, word) => {
    const starts = known[word];
    if (starts !== undefined) starts.push(start);
    else found.set(word, (known[word] = [start]));
  });
  return found;
}

/**
 * @param nets `'shapes'` for self-sufficient shapes; `'all'` also includes values that are assigned to a telling name.
 * @param words their positions in the text, if known.
 * @returns in no particular order; they may overlap.
 */
export function scanRules(text: string, nets: 'all' | 'shapes', words = findWords(text)): FoundShape[] {
  const { rules, isAssigned, always } = tableOf();
  const found: FoundShape[] = [];
  for (const rule of always) findIn({ text, from: 0, to: text.length }, rule, found);
  const places = new Map<ScanRule, (readonly number[])[]>();
  const assigned: (readonly number[])[] = [];
  for (const [word, starts] of words) {
    for (const rule of rules[word] ?? []) places.set(rule, [...(places.get(rule) ?? []), starts]);
    if (nets === 'all' && isAssigned[word] === true) assigned.push(starts);
  }
  findAssigned(text, assigned, found);
  for (const [rule, starts] of places) findAround(text, starts, rule, found);
  return found;
}

/** @param places possible positions of telling names; one inside a value that was found names nothing. */
function findAssigned(text: string, places: Places, found: FoundShape[]): void {
  let covered = 0;
  const valueAt = createAssignedValueFinder();
  for (const start of inOrder(places)) {
    if (start < covered) continue;
    const value = valueAt(text, start);
    if (value === undefined) continue;
    found.push({ ...value, what: 'a password or a key' });
    covered = value.end;
  }
}

/** Searches for one shape around the positions of its words, each stretch of the text once. */
function findAround(text: string, places: Places, rule: ScanRule, found: FoundShape[]): void {
  const { before, behind } = rule;
  const sorted = inOrder(places);
  const stretch = before === 0 ? 0 : STRETCH;
  let covered = 0;
  for (let index = 0; index < sorted.length; ) {
    const first = sorted[index] ?? 0;
    let last = first;
    for (; index < sorted.length && (sorted[index] ?? 0) <= first + stretch; index += 1) last = sorted[index] ?? 0;
    if (last < covered) continue;
    const from = Math.max(covered, first - before);
    covered = findIn({ text, from, to: last + behind }, rule, found);
  }
}

/** For each word in order; those of several words need sorting. */
type Places = readonly (readonly number[])[];

function inOrder(places: Places): readonly number[] {
  const [only = [], ...others] = places;
  return others.length === 0 ? only : places.flat().sort((one, other) => one - other);
}

interface SearchedPart {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** @returns the end of the last match, or the start of the stretch. */
function findIn({ text, from, to }: SearchedPart, rule: ScanRule, found: FoundShape[]): number {
  const pattern = rule.pattern();
  const part = text.slice(from, to);
  let covered = from;
  let rejected = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(part); match !== null; match = pattern.exec(part)) {
    const shape = shapeOf(match, from, rule, text);
    if (shape !== undefined) {
      found.push(shape);
      covered = shape.end;
      pattern.lastIndex = covered - from;
      continue;
    }
    rejected += 1;
    // A match that is a placeholder by its beginning may continue with a token.
    if (rejected <= MOST_REJECTED) pattern.lastIndex = match.index + 1;
  }
  return covered;
}

/** The first group that matched, or the whole match, with the rest of the token. */
function shapeOf(match: RegExpExecArray, from: number, rule: ScanRule, text: string): FoundShape | undefined {
  const { what, entropy } = rule;
  const group = match.indices?.slice(1).find((span) => (span as readonly number[] | undefined) !== undefined);
  const [first, last] = group ?? match.indices?.[0] ?? [0, 0];
  const value = match.input.slice(first, last);
  if (what !== 'a private key' && isPlaceholder(value, entropy)) return undefined;
  REST.lastIndex = from + last;
  const rest = what === 'a private key' ? '' : (REST.exec(text)?.[0] ?? '');
  return { start: from + first, end: from + last + rest.length, what };
}

function isPlaceholder(value: string, entropy: number): boolean {
  if (PLACEHOLDER.test(value)) return true;
  const body = value.replace(/^[A-Za-z]{2,6}[-_.]+/, '');
  return (body.length >= 12 && new Set(body).size < FEWEST_LETTERS) || entropyOf(value) < entropy;
}

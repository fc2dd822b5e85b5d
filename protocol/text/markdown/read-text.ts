/**
 * What a person on GitHub sees of a text: the source itself, without its invisible passages.
 *
 * The source is cut and never rendered again, so the rest is exactly what its author wrote. Cutting can create new
 * structure (`<!\u200B-- x -->`), so it is repeated until nothing is left to cut: reading the result again leaves out
 * nothing. It takes linear time: anything that would take longer is read as plain code.
 *
 * @see https://github.github.com/gfm/
 */
import { type Cut, createHtmlReader } from './html-elements.ts';
import { type FoundHidden, findHidden, type LineReading, type Piece } from './find-hidden.ts';
import { findInvisible } from './invisible-characters.ts';
import { isTangled } from './is-tangled.ts';

/** What was left out. Offsets in the source, in UTF-16 units. */
export interface HiddenPassage extends Cut {
  readonly text: string;
}

export interface TextLine {
  readonly kind: LineReading;
  readonly text: string;
  /** The position of its first character in the source. */
  readonly start: number;
}

export interface ReadText {
  /** The source without the hidden passages. */
  readonly text: string;
  /** The same, line by line, without line ends. */
  readonly lines: readonly TextLine[];
  readonly hidden: readonly HiddenPassage[];
  /** It could not be parsed as Markdown in linear time: all of it counts as code. */
  readonly isTangled?: true;
}

/** Cutting the results of cutting: nobody needs more by accident. */
const ROUNDS = 8;
/** The most that is parsed, in all rounds together. */
const MOST_PARSED = 200_000;
/** The start of a line within lists. */
const LIST_MARKS = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*/;
/** At the start of any line, even if Markdown would not recognize it. */
const DEFINITION = /^[ >]{0,12}\[[^\]\r\n]{1,999}\]:[^\r\n]*/gm;
/** A text without these hides nothing, and all of it is prose. */
const PLAIN = /[<>&`|[\]$\t\\]|~~~| {4}/;

export function readText(source: string): ReadText {
  const reading = createReading(source.toWellFormed());
  reading.cut(findInvisible(reading.text()));
  if (!PLAIN.test(reading.text())) return { ...reading.result(), lines: linesOf(reading, []) };
  if (isTangled(reading.text())) return readTangled(reading);
  let parsed = 0;
  const quotes: Piece[] = [];
  for (let round = 0; round < ROUNDS && parsed < MOST_PARSED; round += 1) {
    parsed += reading.text().length;
    const found = findAll(reading.text());
    if (found.cuts.length === 0)
      return { ...reading.result(), lines: keepQuoted(linesOf(reading, found.pieces), quotes) };
    quotes.push(...quotesOf(reading, found.pieces));
    reading.cut(found.cuts);
  }
  return readTangled(reading);
}

/** A single-line text that GitHub shows as it is: a title, a name, a label. */
export function readPlainLine(source: string): Pick<ReadText, 'text' | 'hidden'> {
  const reading = createReading(source.toWellFormed());
  for (let round = 0; round < ROUNDS; round += 1) {
    const cuts = findInvisible(reading.text());
    if (cuts.length === 0) break;
    reading.cut(cuts);
  }
  return reading.result();
}

function findAll(text: string): FoundHidden {
  const cuts = findInvisible(text);
  return cuts.length > 0 ? { cuts, pieces: [] } : findHidden(text);
}

/**
 * Reads all of it as code: nothing is a command. Text that HTML and definitions hide is searched everywhere, so that
 * nobody can hide words by making a text too expensive to parse.
 */
function readTangled(reading: CutText): ReadText {
  for (let round = 0; ; round += 1) {
    const text = reading.text();
    const html = createHtmlReader(text, text.length);
    html.read(0, text.length, true);
    const definitions = text.includes(']:') ? [...text.matchAll(DEFINITION)] : [];
    const cuts = [
      ...html.end(),
      ...findInvisible(text),
      ...definitions.map(({ 0: all, index }) => ({ start: index, end: index + all.length, why: 'link definition' })),
    ];
    if (cuts.length === 0) break;
    const first = cuts.reduce((least, { start }) => Math.min(least, start), text.length);
    // A text that keeps creating more is not read further: its visible and hidden parts could not be distinguished.
    reading.cut(round < ROUNDS ? cuts : [{ start: first, end: text.length, why: 'too many hidden passages' }]);
  }
  return {
    ...reading.result(),
    lines: linesOf(reading, [{ kind: 'code', start: 0, end: reading.text().length + 1 }]),
    isTangled: true,
  };
}

/** In the source. */
function quotesOf(reading: CutText, pieces: readonly Piece[]): Piece[] {
  const placeOf = reading.places();
  return pieces
    .filter(({ kind }) => kind === 'quote')
    .map(({ kind, start, end }) => ({ kind, start: placeOf(start), end: placeOf(end) }));
}

/** A line can belong to a quotation because of a hidden line above it, without which it would be prose. */
function keepQuoted(lines: readonly TextLine[], quotes: readonly Piece[]): readonly TextLine[] {
  if (quotes.length === 0) return lines;
  const sorted = quotes.toSorted((one, other) => one.start - other.start);
  let [next, end] = [0, 0];
  return lines.map((line) => {
    for (let quote = sorted[next]; quote !== undefined && quote.start <= line.start; quote = sorted[++next])
      end = Math.max(end, quote.end);
    return line.kind === 'prose' && line.text.trim() !== '' && line.start < end ? { ...line, kind: 'quote' } : line;
  });
}

/** Lines by the innermost part that is not prose; a quotation makes everything within it a quotation. */
function linesOf(reading: CutText, pieces: readonly Piece[]): TextLine[] {
  const text = reading.text();
  const lines: TextLine[] = [];
  // Of those with the same start, the outer one is already first.
  const sorted = pieces.toSorted((one, other) => one.start - other.start);
  const placeOf = reading.places();
  let next = 0;
  let open: Piece[] = [];
  let start = 0;
  for (const [end, after] of lineEndsOf(text)) {
    const part = text.slice(start, end);
    const [only] = open;
    // Inside one part, and no other starts: the whole line belongs to it, like most lines of a long text.
    const isAllOne =
      open.length === 1 && only !== undefined && only.end > end && (sorted[next]?.start ?? Infinity) > end;
    if (isAllOne) {
      lines.push({ kind: only.kind, text: part, start: placeOf(start) });
      start = after;
      continue;
    }
    // If no part is left to start or to end, everything is prose: most lines of a long text.
    const isWithin = next < sorted.length || open.length > 0;
    const first = isWithin ? start + (LIST_MARKS.exec(part)?.[0].length ?? 0) : start;
    for (
      let piece = sorted[next];
      piece !== undefined && piece.start <= Math.max(first, end - 1);
      piece = sorted[++next]
    )
      // Within a line of prose, HTML is part of the text.
      if (piece.kind !== 'html' || piece.start <= first) open.push(piece);
    if (open.length > 0) open = open.filter((piece) => piece.end > first);
    lines.push({ kind: kindOfLine(open, first), text: part, start: placeOf(start) });
    start = after;
  }
  return lines;
}

/** For each line: its end, and the start of the next one. */
function lineEndsOf(text: string): (readonly [end: number, after: number])[] {
  const ends: [number, number][] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    const after = code === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
    ends.push([at, after]);
    at = after - 1;
  }
  ends.push([text.length, text.length]);
  return ends;
}

function kindOfLine(open: readonly Piece[], at: number): LineReading {
  const around = open.filter(({ start }) => start <= at);
  if (around.some(({ kind }) => kind === 'quote')) return 'quote';
  return around.some(({ kind }) => kind === 'collapsed') ? 'collapsed' : (around.at(-1)?.kind ?? 'prose');
}

interface CutText {
  readonly text: () => string;
  readonly cut: (cuts: readonly Cut[]) => void;
  /** The position in the source of a position in the text. */
  readonly places: () => (at: number) => number;
  readonly result: () => Pick<ReadText, 'text' | 'hidden'>;
}

/**
 * The parts of a text: for each, its start in the text and in the source. Two lists of numbers, because a text with a
 * hidden character between any two others has as many parts as letters.
 */
interface KeptParts {
  readonly at: number[];
  readonly from: number[];
}

/** Tracks where in the source each remaining part comes from. */
function createReading(source: string): CutText {
  let text = source;
  let parts = (): KeptParts => ({ at: [0], from: [0] });
  const hidden: HiddenPassage[] = [];
  const cut = (cuts: readonly Cut[]): void => {
    const joined = joinCuts(cuts);
    const before = parts();
    const toSource = createLookup(before);
    const kept: string[] = [];
    let rest = 0;
    for (const { start, end, why } of joined) {
      const from = toSource(start);
      hidden.push({ start: from, end: toSource(end - 1) + 1, why, text: text.slice(start, end) });
      kept.push(text.slice(rest, start));
      rest = end;
    }
    const { length } = text;
    parts = once(() => partsLeft(before, joined, length, source.length));
    kept.push(text.slice(rest));
    text = kept.join('');
  };
  return {
    text: () => text,
    cut,
    places: () => createLookup(parts()),
    result: () => ({
      text,
      hidden: areApart(hidden) ? hidden : hidden.toSorted((one, other) => one.start - other.start),
    }),
  };
}

/** Nobody needs the positions of a title's letters. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** @param cuts in order and disjoint. @param whole units of the source: all of it may have been cut. */
function partsLeft(parts: KeptParts, cuts: readonly Cut[], length: number, whole: number): KeptParts {
  const left: KeptParts = { at: [], from: [] };
  let kept = 0;
  let rest = 0;
  for (const { start, end } of [...cuts, { start: length, end: length }]) {
    if (start > rest) addParts(left, kept, parts, rest, start);
    kept += start - rest;
    rest = end;
  }
  return kept === 0 ? { at: [0], from: [whole] } : left;
}

/** Appends the parts of a range of a text, after this many units. */
function addParts(left: KeptParts, length: number, parts: KeptParts, start: number, end: number): void {
  for (let index = findPart(parts, start); index < parts.at.length; index += 1) {
    const at = parts.at[index] ?? 0;
    if (at >= end) break;
    const begins = Math.max(at, start);
    left.at.push(length + begins - start);
    left.from.push((parts.from[index] ?? 0) + begins - at);
  }
}

function createLookup(parts: KeptParts): (at: number) => number {
  return (at) => {
    const part = findPart(parts, at);
    return (parts.from[part] ?? 0) + at - (parts.at[part] ?? 0);
  };
}

/** The last part that starts at or before a position. */
function findPart({ at: begins }: KeptParts, at: number): number {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((begins[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function joinCuts(cuts: readonly Cut[]): readonly Cut[] {
  // This is nearly always the case; in a text full of them, each list is long.
  if (areApart(cuts)) return cuts;
  const joined: { start: number; end: number; why: string }[] = [];
  for (const { start, end, why } of cuts.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else if (end > start) joined.push({ start, end, why });
  }
  return joined;
}

function areApart(cuts: readonly Cut[]): boolean {
  return cuts.every(({ start, end }, at) => start < end && (cuts[at - 1]?.end ?? 0) <= start);
}

/**
 * What a person on GitHub sees of what somebody wrote: the source itself, without the passages that nobody sees.
 *
 * The source is cut and never rendered again, so that what stays is to the letter what its author wrote. Cutting can
 * make new structure (`<!\u200B-- x -->`), so it goes on until nothing is left to cut: reading the result again leaves
 * nothing out. Time is linear: what would cost more is read as plain code.
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
  /** Where its first character stands in the source. */
  readonly start: number;
}

export interface ReadText {
  /** The source, less the hidden passages. */
  readonly text: string;
  /** The same, line by line; the ends of lines are left out. */
  readonly lines: readonly TextLine[];
  readonly hidden: readonly HiddenPassage[];
  /** It could not be read as Markdown within linear time: all of it counts as code. */
  readonly isTangled?: true;
}

/** Cutting what cutting has made: nobody needs more by accident. */
const ROUNDS = 8;
/** What is parsed at most, all rounds together. */
const MOST_PARSED = 200_000;
/** What a line within lists begins with. */
const LIST_MARKS = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*/;
/** Wherever a line begins with one, also where Markdown would see none. */
const DEFINITION = /^[ >]{0,12}\[[^\]\r\n]{1,999}\]:[^\r\n]*/gm;
/** A text without these hides nothing, and all of it is prose. */
const PLAIN = /[<>&`|[\]$\t\\]|~~~| {4}/;

export function readText(source: string): ReadText {
  const reading = createReading(source.toWellFormed());
  reading.cut(findInvisible(reading.text()));
  if (!PLAIN.test(reading.text())) return { ...reading.result(), lines: linesOf(reading, []) };
  if (isTangled(reading.text())) return readTangled(reading);
  let parsed = 0;
  for (let round = 0; round < ROUNDS && parsed < MOST_PARSED; round += 1) {
    parsed += reading.text().length;
    const found = findAll(reading.text());
    if (found.cuts.length === 0) return { ...reading.result(), lines: linesOf(reading, found.pieces) };
    reading.cut(found.cuts);
  }
  return readTangled(reading);
}

/** Text on one line that GitHub shows as it is: a title, a name, a label. */
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
 * All of it as code: nothing is a command. What HTML and definitions hide is looked for everywhere, so that nobody
 * hides words by making a text too costly to read.
 */
function readTangled(reading: CutText): ReadText {
  for (let round = 0; ; round += 1) {
    const text = reading.text();
    const html = createHtmlReader(text);
    html.read(0, text.length, true);
    const definitions = text.includes(']:') ? [...text.matchAll(DEFINITION)] : [];
    const cuts = [
      ...html.end(),
      ...findInvisible(text),
      ...definitions.map(({ 0: all, index }) => ({ start: index, end: index + all.length, why: 'link definition' })),
    ];
    if (cuts.length === 0) break;
    const first = cuts.reduce((least, { start }) => Math.min(least, start), text.length);
    // What goes on making more is not read on: nothing of it could be told from what it hides.
    reading.cut(round < ROUNDS ? cuts : [{ start: first, end: text.length, why: 'too many hidden passages' }]);
  }
  return {
    ...reading.result(),
    lines: linesOf(reading, [{ kind: 'code', start: 0, end: reading.text().length + 1 }]),
    isTangled: true,
  };
}

/** Lines by the innermost piece that is no prose; a quotation makes all within it a quotation. */
function linesOf(reading: CutText, pieces: readonly Piece[]): TextLine[] {
  const text = reading.text();
  const lines: TextLine[] = [];
  const sorted = pieces.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const placeOf = reading.places();
  let next = 0;
  let open: Piece[] = [];
  let start = 0;
  for (const [end, after] of lineEndsOf(text)) {
    const part = text.slice(start, end);
    const [only] = open;
    // Within one piece, and no other begins: all of it is that, as most lines of a long text are.
    const isAllOne =
      open.length === 1 && only !== undefined && only.end > end && (sorted[next]?.start ?? Infinity) > end;
    if (isAllOne) {
      lines.push({ kind: only.kind, text: part, start: placeOf(start) });
      start = after;
      continue;
    }
    // Where no piece is left to begin or to end, all is prose: most lines of a long text.
    const isWithin = next < sorted.length || open.length > 0;
    const first = isWithin ? start + (LIST_MARKS.exec(part)?.[0].length ?? 0) : start;
    for (
      let piece = sorted[next];
      piece !== undefined && piece.start <= Math.max(first, end - 1);
      piece = sorted[++next]
    )
      // Within a line of prose, HTML is a part of what is said.
      if (piece.kind !== 'html' || piece.start <= first) open.push(piece);
    if (open.length > 0) open = open.filter((piece) => piece.end > first);
    lines.push({ kind: kindOfLine(open, first), text: part, start: placeOf(start) });
    start = after;
  }
  return lines;
}

/** Of each line: where it ends, and where the next one begins. */
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
  /** Where in the source something stands in the text. */
  readonly places: () => (at: number) => number;
  readonly result: () => Pick<ReadText, 'text' | 'hidden'>;
}

/**
 * What a text is made of: by number of a part, where it begins in the text and in the source. Two lists of numbers,
 * because a text with a hidden character between any two others has as many parts as letters.
 */
interface KeptParts {
  readonly at: number[];
  readonly from: number[];
}

/** Keeps where in the source each part of what is left comes from. */
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

/** Of a title nobody asks where its letters come from. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** @param cuts in order and apart. @param whole units of the source: all of it may have been cut. */
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

/** Adds the parts that a range of a text is made of, as they stand behind so many units. */
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

/** The last part that begins at or before a place. */
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
  // As they are nearly always; and of a text that is full of them, each list is a long one.
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

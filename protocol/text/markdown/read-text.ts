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
import { findInvisible, INVISIBLE } from './invisible-characters.ts';
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
  reading.cut(invisibleIn(reading.text()));
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
    const cuts = invisibleIn(reading.text());
    if (cuts.length === 0) break;
    reading.cut(cuts);
  }
  return reading.result();
}

function findAll(text: string): FoundHidden {
  const cuts = invisibleIn(text);
  return cuts.length > 0 ? { cuts, pieces: [] } : findHidden(text);
}

function invisibleIn(text: string): Cut[] {
  return findInvisible(text).map(([start, end]) => ({ start, end, why: INVISIBLE }));
}

/**
 * All of it as code: nothing is a command. What HTML and definitions hide is looked for everywhere, so that nobody
 * hides words by making a text too costly to read.
 */
function readTangled(reading: CutText): ReadText {
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = reading.text();
    const html = createHtmlReader(text);
    html.read(0, text.length, true);
    const definitions = text.includes(']:') ? [...text.matchAll(DEFINITION)] : [];
    const cuts = [
      ...html.end(),
      ...invisibleIn(text),
      ...definitions.map(({ 0: all, index }) => ({ start: index, end: index + all.length, why: 'link definition' })),
    ];
    if (cuts.length === 0) break;
    reading.cut(cuts);
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

/** Keeps where in the source each part of what is left comes from. */
function createReading(source: string): CutText {
  let text = source;
  /** Where in the source the parts of the text begin: [in the text, in the source]. */
  let parts: (readonly [at: number, from: number])[] = [[0, 0]];
  const hidden: HiddenPassage[] = [];
  const cut = (cuts: readonly Cut[]): void => {
    const toSource = createLookup(parts);
    const left: [number, number][] = [];
    let kept = '';
    let rest = 0;
    const keep = (end: number): void => {
      if (end <= rest) return;
      for (const [at, from] of partsWithin(parts, rest, end)) left.push([kept.length + at - rest, from]);
      kept += text.slice(rest, end);
    };
    for (const { start, end, why } of joinCuts(cuts)) {
      const from = toSource(start);
      hidden.push({ start: from, end: toSource(end - 1) + 1, why, text: text.slice(start, end) });
      keep(start);
      rest = end;
    }
    keep(text.length);
    parts = left.length === 0 ? [[0, source.length]] : left;
    text = kept;
  };
  return {
    text: () => text,
    cut,
    places: () => createLookup(parts),
    result: () => ({ text, hidden: hidden.toSorted((one, other) => one.start - other.start) }),
  };
}

/** The parts that a range of the text is made of, each from where it begins in the range. */
function partsWithin(parts: readonly (readonly [number, number])[], start: number, end: number): [number, number][] {
  const first = findPart(parts, start);
  const found: [number, number][] = [];
  for (let index = first; index < parts.length; index += 1) {
    const [at, from] = parts[index] ?? [0, 0];
    if (at >= end) break;
    found.push(at < start ? [start, from + start - at] : [at, from]);
  }
  return found;
}

function createLookup(parts: readonly (readonly [number, number])[]): (at: number) => number {
  return (at) => {
    const [begins, from] = parts[findPart(parts, at)] ?? [0, 0];
    return from + at - begins;
  };
}

/** The last part that begins at or before a place. */
function findPart(parts: readonly (readonly [number, number])[], at: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.[0] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function joinCuts(cuts: readonly Cut[]): Cut[] {
  const joined: { start: number; end: number; why: string }[] = [];
  for (const { start, end, why } of cuts.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else if (end > start) joined.push({ start, end, why });
  }
  return joined;
}

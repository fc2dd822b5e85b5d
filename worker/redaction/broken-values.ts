/**
 * Finds registered values in output although line ends or invisible characters break them up. Pure.
 *
 * The text around a gap is joined and searched only when the few bytes on both sides of the gap occur next to each
 * other in some value. That is rare.
 */
import type { Run, Search } from '../../protocol/credentials/multi-pattern-search.ts';
import type { GramTable } from './gram-table.ts';
import { collectBytes, joinAround, type Joined, joinEnd, MAY_LEAVE, type StreamPart } from './joined-output.ts';
import { findSuspects, fitsOver, holdsEightOver } from './lines/suspect-lines.ts';

const SHORTEST = MAY_LEAVE + 1;
const EIGHT = 8;
const FEW = 3;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

export interface SecretForms {
  readonly search: Search;
  readonly grams: GramTable;
}

/** @returns what has to be hidden, without the part that may leave. Runs may overlap. */
export function findBroken(output: StreamPart, values: SecretForms): Run[] {
  const gaps = findGaps(output, values.grams);
  if (gaps.length === 0) return [];
  return joinAround(output, gaps, values.search.longest).flatMap((joined) =>
    values.search
      .findAll(joined.text)
      .filter((run) => run[1] - run[0] >= SHORTEST && isBroken(joined, run))
      .map(([start, end]): Run => [hiddenFrom(output, joined, start, end), placeOf(joined, end - 1) + 1]),
  );
}

/**
 * The place from which something may be a value that ends in what follows. The length when there is no such place.
 * @param last the last bytes of text, in the form that lastOfText returns them.
 */
export function findUnfinished(output: StreamPart, last: Buffer, { search, grams }: SecretForms): number {
  if (last.length < EIGHT || !grams.mayHoldEight(last, last.length - EIGHT)) return output.bytes.length;
  const joined = joinEnd(output, search.longest);
  const { length } = joined.text;
  const start = search.firstPossible(joined.text);
  return length - start < SHORTEST ? output.bytes.length : hiddenFrom(output, joined, start, length);
}

/** The pieces before which a value may be broken up. */
function findGaps(output: StreamPart, grams: GramTable): number[] {
  if (output.isPlain) {
    const suspects = findSuspects(output, grams);
    if (suspects.length === 0) return [];
    const { starts } = output.pieces();
    return suspects.map((start) => pieceAt(starts, start)).filter((piece) => mayBeBroken(output, piece, grams));
  }
  const { starts, ends } = output.pieces();
  const gaps: number[] = [];
  for (let piece = 1; piece < starts.length; piece += 1) {
    const end = ends[piece - 1] ?? 0;
    const start = starts[piece] ?? 0;
    const isShort = end - (starts[piece - 1] ?? 0) < FEW || (ends[piece] ?? 0) - start < FEW || end < 0;
    if ((isShort || fitsOver(output.bytes, end, start, grams)) && mayBeBroken(output, piece, grams)) gaps.push(piece);
  }
  return gaps;
}

/** The number of the piece that begins there. */
function pieceAt(starts: readonly number[], start: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether eight bytes of text, with the gap in between, occur next to each other in a value. */
function mayBeBroken(output: StreamPart, piece: number, grams: GramTable): boolean {
  const left = collectBytes(output, piece - 1, -1).toReversed();
  return holdsEightOver(left, collectBytes(output, piece, 1), grams);
}

function placeOf({ places }: Joined, at: number): number {
  return places[at] ?? 0;
}

function isBroken(joined: Joined, [start, end]: Run): boolean {
  return placeOf(joined, end - 1) - placeOf(joined, start) > end - 1 - start;
}

/** Where hiding a value begins: behind the last line end before which only as much of it stands as may leave. */
function hiddenFrom({ bytes }: StreamPart, joined: Joined, start: number, end: number): number {
  for (let at = Math.min(start + MAY_LEAVE, end - 1); at > start; at -= 1) {
    const [before, place] = [placeOf(joined, at - 1), placeOf(joined, at)];
    const hasEnd = before < 0 ? place >= 0 : hasLineEnd(bytes.subarray(before + 1, place));
    if (hasEnd) return place;
  }
  return placeOf(joined, start);
}

function hasLineEnd(bytes: Uint8Array): boolean {
  return bytes.includes(NEWLINE) || bytes.includes(RETURN);
}

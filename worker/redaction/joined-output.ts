/**
 * Output in which a value may be broken up: its pieces of text, found when they are first needed, and joined again.
 * Pure.
 */
import type { LineScanner } from './lines/scan-lines.ts';
import { findPieces, skipIndent, type TextPieces } from './lines/text-pieces.ts';

/**
 * This many characters of a value may stand on lines that have already left, because only what follows shows what they
 * are.
 */
export const MAY_LEAVE = 8;
const AROUND = 7;
const NEWLINE = 0x0a;

export interface StreamPart {
  readonly bytes: Buffer;
  /** The last few bytes of text on the lines before. A piece of it is at places below 0. */
  readonly seen: Buffer;
  readonly isPlain: boolean;
  /** Where its lines end. */
  readonly ends: Int32Array;
  readonly pieces: () => TextPieces;
}

export function readOutput(bytes: Buffer, seen: Buffer, scanner: LineScanner): StreamPart {
  let pieces: TextPieces | undefined;
  const lines = scanner.scan(bytes);
  return { bytes, seen, ...lines, pieces: () => (pieces ??= findPieces(bytes, seen.length, lines.isPlain)) };
}

export interface Joined {
  readonly text: Buffer;
  /** For each byte of the text: its place in the output. */
  readonly places: Int32Array;
}

/** The last bytes of text before a place. */
export function lastOfText(output: StreamPart, before: number): Buffer {
  const { bytes, seen } = output;
  const end = bytes[before - 1] === NEWLINE ? before - 1 : before;
  if (output.isPlain && end > 0) {
    const start = skipIndent(bytes, bytes.lastIndexOf(NEWLINE, end - 1) + 1);
    if (end - start >= MAY_LEAVE) return Buffer.from(bytes.subarray(end - MAY_LEAVE, end));
  }
  const pieces = output.pieces();
  const last = pieces.starts.findLastIndex((start) => start < before);
  if (last < 0) return seen;
  const offsets = offsetsOf(pieces);
  const upTo = (offsets[last] ?? 0) + Math.min(before, pieces.ends[last] ?? 0) - (pieces.starts[last] ?? 0);
  return joinPart(output, offsets, Math.max(0, upTo - MAY_LEAVE), upTo).text;
}

/** The end of the text, as far back as a value reaches. */
export function joinEnd(output: StreamPart, reach: number): Joined {
  const offsets = offsetsOf(output.pieces());
  const all = offsets.at(-1) ?? 0;
  return joinPart(output, offsets, Math.max(0, all - reach), all);
}

/** Collects up to seven bytes of text, backwards from the end of a piece or forwards from its beginning. */
export function collectBytes(output: StreamPart, from: number, step: 1 | -1): number[] {
  const { starts, ends } = output.pieces();
  const found: number[] = [];
  for (let piece = from; piece >= 0 && piece < starts.length && found.length < AROUND; piece += step) {
    const [start, end] = [starts[piece] ?? 0, ends[piece] ?? 0];
    const first = step === 1 ? start : end - 1;
    for (let at = first; at >= start && at < end && found.length < AROUND; at += step) found.push(byteAt(output, at));
  }
  return found;
}

/** The text around each of these gaps, as far as a value reaches, with each stretch once. */
export function joinAround(output: StreamPart, gaps: readonly number[], reach: number): Joined[] {
  const offsets = offsetsOf(output.pieces());
  const all = offsets.at(-1) ?? 0;
  const stretches: [number, number][] = [];
  for (const gap of gaps) {
    const at = offsets[gap] ?? 0;
    const last = stretches.at(-1);
    if (last !== undefined && at - reach <= last[1]) last[1] = Math.min(all, at + reach);
    else stretches.push([Math.max(0, at - reach), Math.min(all, at + reach)]);
  }
  return stretches.map(([from, to]) => joinPart(output, offsets, from, to));
}

/**
 * For each piece, by its number: how many bytes of text are before it. One more entry at the end, for the whole text.
 */
function offsetsOf({ starts, ends }: TextPieces): Int32Array {
  const offsets = new Int32Array(starts.length + 1);
  for (let piece = 0; piece < starts.length; piece += 1)
    offsets[piece + 1] = (offsets[piece] ?? 0) + (ends[piece] ?? 0) - (starts[piece] ?? 0);
  return offsets;
}

/** @param from the number of bytes of text before it. */
function joinPart(output: StreamPart, offsets: Int32Array, from: number, to: number): Joined {
  const { starts } = output.pieces();
  const text = Buffer.alloc(to - from);
  const places = new Int32Array(to - from);
  let piece = firstPiece(offsets, from);
  for (let at = from; at < to; piece += 1) {
    const end = Math.min(to, offsets[piece + 1] ?? to);
    let place = (starts[piece] ?? 0) + at - (offsets[piece] ?? 0);
    for (; at < end; at += 1, place += 1) {
      text[at - from] = byteAt(output, place);
      places[at - from] = place;
    }
  }
  return { text, places };
}

/** The piece that contains what is behind the given number of bytes of text. */
function firstPiece(offsets: Int32Array, at: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

function byteAt({ bytes, seen }: StreamPart, place: number): number {
  return (place < 0 ? seen[seen.length + place + 1] : bytes[place]) ?? 0;
}

/**
 * Finds the lines of output that may begin with the rest of a value that the line before has begun, and the lines that
 * end with the beginning of a token. Only the few bytes around each line end are looked at. For output that is plain
 * text. Pure.
 */
import { TOKEN_BEGINNINGS } from '../../../protocol/credentials/token-beginnings.ts';
import type { GramTable } from '../gram-table.ts';
import { BEFORE_LINES, skipIndent } from './text-pieces.ts';

const NEWLINE = 0x0a;
/**
 * A value of nine characters has one, two or three of them on one side of a line end and the rest of four on the other.
 */
const FEW = 3;
const MORE = 7;
const EIGHT = 8;

const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const EACH_LOWER = 0x20202020;
const SPREAD = 0x9e3779b1;
/** A longer token has been recognized by then. */
const LONGEST = 120;
const SHORTEST = Math.min(...TOKEN_BEGINNINGS.map(({ length }) => length));
const IN_TOKEN = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[\w.$-]/.test(String.fromCharCode(byte))));
/**
 * Indexed by a hash of the first four bytes, in which small letters count as capitals: whether a token may begin with
 * them.
 */
const START_BITS = 14;
const MAY_BEGIN = new Uint8Array(2 ** START_BITS);
for (const word of TOKEN_BEGINNINGS) MAY_BEGIN[hashOfStart(Buffer.from(word, 'latin1'), 0)] = 1;

export interface OutputLines {
  readonly bytes: Buffer;
  /** Where they end. */
  readonly ends: Int32Array;
  /** The last bytes of text on the lines before: eight, or fewer if there are not so many. */
  readonly seen: Buffer;
}

/** @returns where the text of such lines begins. Lines that are too short to decide are included. */
export function findSuspects({ bytes, seen, ends }: OutputLines, grams: GramTable): number[] {
  const suspects: number[] = [];
  let start = skipIndent(bytes, 0);
  if (seen.length > 0 && start < bytes.length) {
    const right = bytes.subarray(start, start + MORE);
    if (endsWithin(bytes, start, MORE) || holdsEightOver(seen.subarray(-MORE), right, grams)) suspects.push(start);
  }
  for (const end of ends) {
    if (end < start) continue;
    const next = BEFORE_LINES[bytes[end + 1] ?? 0] === 1 ? skipIndent(bytes, end + 1) : end + 1;
    if (next >= bytes.length) break;
    if (end - start < FEW || endsWithin(bytes, next, FEW)) suspects.push(next);
    else if (fitsOver(bytes, end, next, grams) && mayGoOn(bytes, start, end, next, grams)) suspects.push(next);
    start = next;
  }
  return suspects;
}

function endsWithin(bytes: Uint8Array, from: number, count: number): boolean {
  for (let at = from; at < from + count; at += 1) if ((bytes[at] ?? NEWLINE) === NEWLINE) return true;
  return false;
}

/** Whether one, two or three bytes before a gap and the bytes behind it stand next to each other in a value. */
export function fitsOver(bytes: Uint8Array, end: number, start: number, { mayHoldFourOver }: GramTable): boolean {
  return mayHoldFourOver(threeAt(bytes, end - FEW), threeAt(bytes, start));
}

function threeAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}

function mayGoOn(bytes: Buffer, start: number, end: number, next: number, grams: GramTable): boolean {
  if (end - start < MORE || endsWithin(bytes, next, MORE)) return true;
  return holdsEightOver(bytes.subarray(end - MORE, end), bytes.subarray(next, next + MORE), grams);
}

/** Whether eight bytes, some from each side, stand next to each other in a value. */
export function holdsEightOver(
  left: ArrayLike<number> & Iterable<number>,
  right: Iterable<number>,
  { mayHoldEight }: GramTable,
): boolean {
  const text = Uint8Array.from([...left, ...right]);
  for (let at = 0; at < left.length && at + EIGHT <= text.length; at += 1) if (mayHoldEight(text, at)) return true;
  return false;
}

function hashOfStart(bytes: Uint8Array, at: number): number {
  const first = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16);
  const start = first | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return Math.imul(start | EACH_LOWER, SPREAD) >>> (32 - START_BITS);
}

/**
 * Finds the lines that end with the beginning of a token that is too short to be recognized: it may continue in the
 * next line.
 *
 * @returns the places of their line ends.
 */
export function findBegunTokens(bytes: Buffer, ends: Int32Array): number[] {
  const found: number[] = [];
  for (const end of ends) {
    let last = end - 1;
    while (last >= 0 && (bytes[last] === CARRIAGE_RETURN || bytes[last] === SPACE)) last -= 1;
    let first = last;
    while (first >= 0 && last - first <= LONGEST && IN_TOKEN[bytes[first] ?? 0] === 1) first -= 1;
    const length = last - first;
    if (length < SHORTEST || length > LONGEST) continue;
    if (MAY_BEGIN[hashOfStart(bytes, first + 1)] === 1 && hasBegun(bytes, first + 1, last + 1)) found.push(end);
  }
  return found;
}

function hasBegun(bytes: Buffer, from: number, to: number): boolean {
  const word = bytes.toString('latin1', from, to).toLowerCase();
  return TOKEN_BEGINNINGS.some((beginning) => word.startsWith(beginning));
}

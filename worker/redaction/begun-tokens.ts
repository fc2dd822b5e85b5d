/**
 * Which lines of output end with a token that has begun and is too short to be known: it may go on in the next line.
 * Pure.
 */
import { TOKEN_BEGINNINGS } from '../../protocol/credentials/token-beginnings.ts';
import { findLineEnds } from './suspect-lines.ts';

const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const LOWER = 0x20;
/** A token that is longer is known by then. */
const LONGEST = 120;
const START = 3;
const BY_START = Map.groupBy(TOKEN_BEGINNINGS, (word) => word.slice(0, START));
const SHORTEST = Math.min(...TOKEN_BEGINNINGS.map(({ length }) => length));
const IN_TOKEN = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[\w.$-]/.test(String.fromCharCode(byte))));
/** By its first two bytes, each with the bit that tells a small letter from a capital. */
const MAY_BEGIN = new Uint8Array(65_536);
for (const word of TOKEN_BEGINNINGS) MAY_BEGIN[pairOf(word.charCodeAt(0), word.charCodeAt(1))] = 1;

function pairOf(first: number, second: number): number {
  return ((first | LOWER) << 8) | second | LOWER;
}

/** @returns the places of the line ends behind them. */
export function findBegunTokens(bytes: Buffer): number[] {
  const found: number[] = [];
  for (const end of findLineEnds(bytes)) {
    let last = end - 1;
    while (last >= 0 && (bytes[last] === CARRIAGE_RETURN || bytes[last] === SPACE)) last -= 1;
    let first = last;
    while (first >= 0 && last - first <= LONGEST && IN_TOKEN[bytes[first] ?? 0] === 1) first -= 1;
    const length = last - first;
    if (length < SHORTEST || length > LONGEST) continue;
    if (MAY_BEGIN[pairOf(bytes[first + 1] ?? 0, bytes[first + 2] ?? 0)] === 1 && hasBegun(bytes, first + 1, last + 1))
      found.push(end);
  }
  return found;
}

function hasBegun(bytes: Buffer, from: number, to: number): boolean {
  const word = bytes.toString('latin1', from, to).toLowerCase();
  return BY_START.get(word.slice(0, START))?.some((beginning) => word.startsWith(beginning)) === true;
}

/**
 * Remembers which four or eight bytes stand next to each other in any of some patterns. It gives a quick "no" for
 * nearly all places of a text. It may say yes by chance, but never says no where there is a match. Pure.
 */
export interface GramTable {
  /**
   * Whether one, two or three bytes of the left side followed by three, two or one of the right side occur. Each side
   * is three bytes as one number.
   */
  readonly mayHoldFourOver: (left: number, right: number) => boolean;
  /** Whether the eight bytes from there on occur. */
  readonly mayHoldEight: (bytes: Uint8Array, at: number) => boolean;
}

/**
 * Number of bits for each place of a pattern, chosen so that one place in a hundred says yes by chance, between these
 * sizes.
 */
const BITS_FOR_EACH = 256;
const FEWEST_BITS = 15;
const MOST_BITS = 24;
const SPREAD = 0x9e3779b1;
const OTHER_SPREAD = 0x85ebca6b;

export function createGramTable(patterns: readonly Uint8Array[]): GramTable {
  const places = patterns.reduce((sum, { length }) => sum + length, 1);
  const bits = Math.max(FEWEST_BITS, Math.min(MOST_BITS, Math.ceil(Math.log2(places * BITS_FOR_EACH))));
  const table = new Int32Array(2 ** (bits - 5));
  const shift = 32 - bits;
  const add = (hash: number): void => {
    const bit = hash >>> shift;
    table[bit >>> 5] = (table[bit >>> 5] ?? 0) | (1 << (bit & 31));
  };
  const has = (hash: number): boolean => {
    const bit = hash >>> shift;
    return ((table[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  };
  for (const pattern of patterns) {
    for (let at = 0; at + 4 <= pattern.length; at += 1) add(Math.imul(gramAt(pattern, at), SPREAD));
    for (let at = 0; at + 8 <= pattern.length; at += 1) add(hashOfEight(pattern, at));
  }
  return {
    mayHoldFourOver: (left, right) =>
      has(Math.imul((left << 8) | (right >>> 16), SPREAD)) ||
      has(Math.imul((left << 16) | (right >>> 8), SPREAD)) ||
      has(Math.imul((left << 24) | right, SPREAD)),
    mayHoldEight: (bytes, at) => has(hashOfEight(bytes, at)),
  };
}

function gramAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}

function hashOfEight(bytes: Uint8Array, at: number): number {
  const first = Math.imul(gramAt(bytes, at), OTHER_SPREAD);
  return Math.imul(first ^ (first >>> 15) ^ gramAt(bytes, at + 4), SPREAD);
}

/**
 * Finds many byte strings in one pass, with all of their positions, including overlapping ones (the algorithm of Wu and
 * Manber).
 *
 * The last two bytes of a window, which is as long as the shortest pattern, say how far the window can move without
 * missing anything. Most pairs occur in no pattern, so most bytes are never read. Searching for each pattern separately
 * would read an agent's output about eight hundred times, because fifty secrets have that many forms. One short pattern
 * would make all windows short, so short and long patterns have separate passes.
 *
 * Pure. test/worker/redaction/redactor.test.ts compares it with a naive search.
 *
 * @see https://webglimpse.net/pubs/TR94-17.pdf
 */
export type Run = readonly [start: number, end: number];

export interface Search {
  /** In no particular order. */
  readonly findAll: (bytes: Uint8Array) => Run[];
  /** The same without a value for each match: its start, and which pattern it is. */
  readonly visit: (bytes: Uint8Array, found: PatternFound) => void;
  /**
   * The first position at which a pattern may start that the bytes do not contain completely; their length if there is
   * none.
   */
  readonly firstPossible: (bytes: Uint8Array) => number;
  /** Bytes of the longest pattern. */
  readonly longest: number;
}

export type PatternFound = (start: number, pattern: number) => void;

const LONG = 8;
const PAIRS = 65_536;
const LEAST = 2;

/** @param patterns of two bytes at least. */
export function createSearch(patterns: readonly Uint8Array[]): Search {
  if (patterns.some(({ length }) => length < LEAST)) throw new RangeError(`A pattern needs ${LEAST} bytes at least.`);
  const numbered = patterns.map((bytes, number): NumberedBytes => ({ bytes, number }));
  const { short = [], long = [] } = Object.groupBy(numbered, ({ bytes }) => (bytes.length < LONG ? 'short' : 'long'));
  const longest = Math.max(0, ...patterns.map(({ length }) => length));
  const passes = [short, long].filter(({ length }) => length > 0).map(createPass);
  const visit = (bytes: Uint8Array, found: PatternFound): void => {
    for (const pass of passes) (pass.window === LEAST ? collectShort : collect)(pass, bytes, found);
  };
  return {
    findAll: (bytes) => {
      const finds: Run[] = [];
      visit(bytes, (start, pattern) => finds.push([start, start + (patterns[pattern]?.length ?? 0)]));
      return finds;
    },
    visit,
    firstPossible: createFirstPossible(patterns, longest),
    longest,
  };
}

interface NumberedBytes {
  readonly bytes: Uint8Array;
  /** Its index in the input. */
  readonly number: number;
}

interface Pass {
  readonly window: number;
  /** By pair of bytes: how far the window may move if it ends with them. */
  readonly skips: Uint16Array;
  /** By pair of bytes: the patterns whose first window ends with them. A list is faster than a map. */
  readonly ending: readonly (ByThird | undefined)[];
  /** By pair of bytes: a bit for each third byte for which there are patterns. */
  readonly thirds: Uint32Array;
}

/**
 * By a third byte, whose low half has an entry for each letter: the patterns that may have it. It is the first byte of
 * the window, or the byte after a window that is only the pair.
 */
type ByThird = readonly (readonly NumberedBytes[] | undefined)[];

const THIRD = 32;

/** Where the third byte is, from the start of the window. */
function thirdAt(window: number): number {
  return window === LEAST ? LEAST : 0;
}

function pairAt(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0);
}

function createPass(patterns: readonly NumberedBytes[]): Pass {
  const window = Math.min(PAIRS - 1, ...patterns.map(({ bytes }) => bytes.length));
  const skips = new Uint16Array(PAIRS).fill(window - 1);
  for (const { bytes } of patterns) {
    for (let end = 1; end < window; end += 1) {
      const pair = pairAt(bytes, end);
      skips[pair] = Math.min(skips[pair] ?? 0, window - 1 - end);
    }
  }
  const ending = new Array<ByThird | undefined>(PAIRS).fill(undefined);
  const thirds = new Uint32Array(PAIRS);
  for (const [pair, group] of Map.groupBy(patterns, ({ bytes }) => pairAt(bytes, window - 1))) {
    const lists = byThird(group, window);
    ending[pair] = lists;
    thirds[pair] = lists.reduce((bits, list, third) => (list === undefined ? bits : bits | (1 << third)), 0);
  }
  return { window, skips, ending, thirds };
}

function byThird(patterns: readonly NumberedBytes[], window: number): ByThird {
  const lists = new Array<NumberedBytes[] | undefined>(THIRD).fill(undefined);
  for (const pattern of patterns) {
    const third = pattern.bytes[thirdAt(window)];
    // A pattern that ends with its window can be followed by anything.
    const [from, to] = third === undefined ? [0, THIRD - 1] : [third % THIRD, third % THIRD];
    for (let at = from; at <= to; at += 1) (lists[at] ??= []).push(pattern);
  }
  return lists;
}

function collect(pass: Pass, bytes: Uint8Array, found: PatternFound): void {
  const { window, skips } = pass;
  let end = window - 1;
  while (end < bytes.length) {
    const pair = pairAt(bytes, end);
    const skip = skips[pair] ?? 0;
    if (skip === 0) visitEnding(pass, bytes, end, found);
    end += Math.max(skip, 1);
  }
}

/** With a window of one pair, nothing can be skipped, and each byte is read once. */
function collectShort(pass: Pass, bytes: Uint8Array, found: PatternFound): void {
  const { thirds } = pass;
  const last = bytes.length - 1;
  let pair = pairAt(bytes, 1);
  for (let end = 1; end < last; end += 1) {
    const third = bytes[end + 1] ?? 0;
    if ((((thirds[pair] ?? 0) >>> (third & (THIRD - 1))) & 1) === 1) visitEnding(pass, bytes, end, found);
    pair = ((pair & 0xff) << 8) | third;
  }
  if (last > 0) visitEnding(pass, bytes, last, found);
}

function visitEnding({ window, ending }: Pass, bytes: Uint8Array, end: number, found: PatternFound): void {
  const start = end - window + 1;
  const patterns = ending[pairAt(bytes, end)]?.[(bytes[start + thirdAt(window)] ?? 0) % THIRD];
  if (patterns === undefined) return;
  // Most matching words have two bytes, which were already compared.
  const known = window === LEAST ? LEAST : 0;
  for (const pattern of patterns) if (startsAt(bytes, start, pattern.bytes, known)) found(start, pattern.number);
}

/**
 * Whether the pattern is there. @param known this many bytes of it are. Words with the same beginning differ at their
 * ends.
 */
function startsAt(bytes: Uint8Array, start: number, pattern: Uint8Array, known: number): boolean {
  const { length } = pattern;
  if (start + length > bytes.length) return false;
  for (let at = length - 1; at >= known; at -= 1) if (bytes[start + at] !== pattern[at]) return false;
  return true;
}

/** Whether the rest of the bytes is the beginning of the pattern, but not all of it. */
function beginsAt(bytes: Uint8Array, start: number, pattern: Uint8Array): boolean {
  if (start + pattern.length <= bytes.length) return false;
  for (let at = start; at < bytes.length; at += 1) if (bytes[at] !== pattern[at - start]) return false;
  return true;
}

function createFirstPossible(patterns: readonly Uint8Array[], longest: number): Search['firstPossible'] {
  const byPair = Map.groupBy(patterns, (pattern) => pairAt(pattern, 1));
  const firsts = new Set(patterns.map(([first]) => first));
  return (bytes) => {
    const last = bytes.length - 1;
    for (let at = Math.max(0, bytes.length - longest + 1); at < last; at += 1) {
      const candidates = byPair.get(pairAt(bytes, at + 1));
      if (candidates?.some((pattern) => beginsAt(bytes, at, pattern)) === true) return at;
    }
    return last >= 0 && firsts.has(bytes[last]) ? last : bytes.length;
  };
}

/** Runs in order; adjacent ones are joined. */
export function joinRuns(finds: readonly Run[]): Run[] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...finds].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

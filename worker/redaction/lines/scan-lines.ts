/**
 * Finds where the lines of output end, and whether it is plain. Each byte is looked at once, for all filters of a
 * stream. Pure.
 */
const NEWLINE = 0x0a;
const NO_WORDS = new Int32Array();
const LEAST_ROOM = 64;
/** For each byte: 0 if it occurs in plain lines. The log drops the other bytes, and so joins what they broke up. */
const NOT_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x09 || byte === NEWLINE || (byte >= 0x20 && byte < 0x7f) ? 0 : 1,
);

const IS_NEWLINE = new Uint8Array(256).with(NEWLINE, 1);

export interface ScannedLines {
  /** The places of the line feeds. They are valid until `forget` is called. */
  readonly ends: Int32Array;
  /** Whether it contains no invisible characters except line feeds and tabs, and nothing beyond ASCII. */
  readonly isPlain: boolean;
}

/** Reads the same bytes only once, although several filters ask for them one after the other. */
export interface LineScanner {
  readonly scan: (bytes: Buffer) => ScannedLines;
  /** Has to be called when others may have changed what was scanned. */
  readonly forget: () => void;
}

/** For a filter that reads alone. */
export const scanAlone: LineScanner = {
  scan: (bytes) => createLineScanner().scan(bytes),
  forget: () => undefined,
};

export function createLineScanner(): LineScanner {
  let known: { readonly bytes: Buffer; readonly lines: ScannedLines }[] = [];
  // Otherwise, tens of thousands of calls a second would each make an array.
  let room = NO_WORDS;
  let used = 0;
  const scanAnew = (bytes: Buffer): ScannedLines => {
    let ends = room.subarray(used);
    let { count, isPlain } = scanWords(bytes, ends);
    if (count > ends.length) {
      // What was found before stays where it is.
      room = ends = new Int32Array(Math.max(LEAST_ROOM, count * 2));
      used = 0;
      ({ count, isPlain } = scanWords(bytes, ends));
    }
    used += count;
    return { ends: ends.subarray(0, count), isPlain };
  };
  return {
    scan: (bytes) => {
      const before = known.find((one) => isSame(one.bytes, bytes));
      if (before !== undefined) return before.lines;
      const lines = scanAnew(bytes);
      known.push({ bytes, lines });
      return lines;
    },
    forget: () => {
      known = [];
      used = 0;
    },
  };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.buffer === other.buffer && one.byteOffset === other.byteOffset && one.length === other.length;
}

interface ScanResult {
  /** How many line ends there are, which may be more than there was room for. */
  readonly count: number;
  readonly isPlain: boolean;
}

/**
 * Looks at four bytes at a time: lines are short, and calling indexOf for each takes longer. Only words that contain a
 * byte below a space or above the last character of ASCII are looked at closely.
 * @see https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord
 */
function scanWords(bytes: Buffer, ends: Int32Array): ScanResult {
  const aligned = Math.min(-bytes.byteOffset & 3, bytes.length);
  const wordCount = (bytes.length - aligned) >> 2;
  const words = wordCount === 0 ? NO_WORDS : new Int32Array(bytes.buffer, bytes.byteOffset + aligned, wordCount);
  let at = 0;
  let to = aligned;
  let word = 0;
  let count = 0;
  let others = 0;
  for (;;) {
    for (; at < to; at += 1) {
      const byte = bytes[at] ?? 0;
      others |= NOT_PLAIN[byte] ?? 0;
      // Written in every case, and counted only if it is a line end. This avoids a branch that goes each way half of
      // the time.
      ends[count] = at;
      count += IS_NEWLINE[byte] ?? 0;
    }
    while (word < wordCount && isOfSigns(words[word] ?? 0)) word += 1;
    at = Math.max(at, aligned + word * 4);
    if (at >= bytes.length) return { count, isPlain: others === 0 };
    to = word < wordCount ? at + 4 : bytes.length;
    word += 1;
  }
}

function isOfSigns(four: number): boolean {
  return ((four | (four - 0x20202020) | (four + 0x01010101)) & 0x80808080) === 0;
}

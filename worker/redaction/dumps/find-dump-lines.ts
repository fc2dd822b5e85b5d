/**
 * Finds the lines of output that may be lines of a dump: such a line begins with digits and continues with them. Only
 * the few bytes behind each line end are looked at. Pure.
 */
const NEWLINE = 0x0a;
const SPACE = 0x20;
const DIGIT = 1;
const BETWEEN = 2;
const BEFORE = 4;
const CLOSING = 8;
/** The numbers of a dump are separated by one kind of sign. A line with two kinds is a time or a sentence. */
const SIGNS = [',', ':', '.', '-'];
const FIRST_SIGN = 16;
const ALL_SIGNS = FIRST_SIGN * (2 ** SIGNS.length - 1);
/** The kind of a byte: a hexadecimal digit, or a sign that stands between numbers, before them or behind them. */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  const isBetween = /[ \t,:.xX-]/.test(char);
  return (
    (/[0-9a-fA-F]/.test(char) ? DIGIT : 0) |
    (isBetween ? BETWEEN : 0) |
    (/[ \t>[({<]/.test(char) ? BEFORE : 0) |
    (/[|\])}>\r\n]/.test(char) ? CLOSING : 0) |
    (SIGNS.includes(char) ? FIRST_SIGN << SIGNS.indexOf(char) : 0)
  );
});
const COLON = 0x3a;
/** A line with fewer numbers is not part of a dump that anybody reads. */
const FEWEST = 4;

/** Where a line begins. @param ends where the lines end. */
export function lineStart(ends: Int32Array, line: number): number {
  return line === 0 ? 0 : (ends[line - 1] ?? 0) + 1;
}

/** @returns the number of the first such line from the given one on, or `undefined`. */
export function findDumpLine(bytes: Uint8Array, ends: Int32Array, from: number): number | undefined {
  for (let line = from; line <= ends.length; line += 1) {
    const start = lineStart(ends, line);
    if (((KINDS[bytes[start] ?? 0] ?? 0) & (DIGIT | BEFORE)) !== 0 && mayBeDump(bytes, start)) return line;
  }
  return undefined;
}

function mayBeDump(bytes: Uint8Array, start: number): boolean {
  let first = start;
  while (((KINDS[bytes[first] ?? 0] ?? 0) & BEFORE) !== 0) first += 1;
  if (((KINDS[bytes[first] ?? 0] ?? 0) & DIGIT) === 0) return false;
  let at = first;
  for (let signs = 0; ; at += 1) {
    const kind = KINDS[bytes[at] ?? NEWLINE] ?? 0;
    if ((kind & (DIGIT | BETWEEN)) === 0) break;
    if (bytes[at] === COLON && bytes[at + 1] === SPACE && at - first >= FEWEST) return true;
    signs |= kind & ALL_SIGNS;
    if ((signs & (signs - 1)) !== 0) return false;
  }
  const hasColumn = bytes[at - 1] === SPACE && bytes[at - 2] === SPACE;
  return at - first >= FEWEST && (hasColumn || at >= bytes.length || ((KINDS[bytes[at] ?? 0] ?? 0) & CLOSING) !== 0);
}

/**
 * Reads one line of output in which a program writes bytes as numbers: `xxd`, `hexdump`, `od`, an array in a program,
 * the pairs of a fingerprint. Pure.
 *
 * One line does not show what its numbers mean: whether the first one is an offset, which base they have, whether the
 * bytes of a group are reversed. So a line is read in each of these ways, and values are looked for in all of the
 * readings.
 */
export type DumpWay =
  | 'bytes'
  | 'turned'
  | 'decimal'
  | 'octal'
  | 'bytes-after'
  | 'turned-after'
  | 'decimal-after'
  | 'octal-after';

export interface DumpLine {
  /** What the line says, read in every way that makes sense. */
  readonly readings: ReadonlyMap<DumpWay, Uint8Array>;
  /** The number of bytes before the numbers and before their offset. */
  readonly indent: number;
  /** All of the line. */
  readonly length: number;
}

/** Numbers next to each other, up to the end of the line or to the column that repeats them as text. */
const NUMBERS =
  /^(?:0x)?[0-9a-f]{1,16}(?:(?:[ \t]{1,8}|[,:;.-][ \t]{0,4})(?:0x)?[0-9a-f]{1,16})*(?=[\],:;.)}>-]{0,3}[ \t]{0,99}$|[ \t]{2}|[ \t]\|)/i;
const BEFORE = /^[ \t>[({<]{0,40}/;
const OFFSET = /^(?:0x)?[0-9a-f]{4,16}(?=(?<colon>:?)[ \t])/i;
const NUMBER = /[0-9a-f]+/gi;
const PAIRS = /^(?:[0-9a-f]{2}){1,8}$/i;
const DECIMAL = /^\d{1,3}$/;
const OCTAL = /^[0-3][0-7]{2}$/;

/** @param line without its end. */
export function readDumpLine(line: string): DumpLine | undefined {
  const before = BEFORE.exec(line)?.[0].length ?? 0;
  const all = line.slice(before);
  const offset = OFFSET.exec(all);
  const isOffset = offset?.groups?.['colon'] === ':';
  // Behind a colon, the numbers end at two spaces. Without a colon, hexdump itself puts two spaces among the numbers.
  const column = isOffset ? all.indexOf('  ', offset[0].length + 3) : -1;
  const body = isOffset ? all.slice(offset[0].length + 1, column < 0 ? undefined : column).trim() : all;
  const numbers = NUMBERS.exec(body)?.[0];
  if (numbers === undefined) return undefined;
  const words = numbers.replace(/0x/gi, '').match(NUMBER) ?? [];
  const first = words[0] ?? '';
  const readings = new Map<DumpWay, Uint8Array>([
    ...readWords(words, isOffset ? '-after' : ''),
    ...(isOffset || first.length < 4 ? [] : readWords(words.slice(1), '-after')),
  ]);
  return readings.size === 0 ? undefined : { readings, indent: before, length: line.length };
}

function readWords(words: readonly string[], suffix: '' | '-after'): [DumpWay, Uint8Array][] {
  if (words.length === 0) return [];
  const found: [DumpWay, Uint8Array][] = [];
  if (words.every((word) => PAIRS.test(word))) {
    found.push([`bytes${suffix}`, Buffer.from(words.join(''), 'hex')]);
    if (words.some(({ length }) => length > 2)) found.push([`turned${suffix}`, turned(words)]);
  }
  if (words.every((word) => DECIMAL.test(word))) found.push([`decimal${suffix}`, Uint8Array.from(words, Number)]);
  if (words.every((word) => OCTAL.test(word)))
    found.push([`octal${suffix}`, Uint8Array.from(words, (word) => Number.parseInt(word, 8))]);
  return found;
}

/** In the order in which machines store numbers of several bytes: the last byte first. */
function turned(words: readonly string[]): Uint8Array {
  return Buffer.concat(words.map((word) => Buffer.from(word, 'hex').reverse()));
}

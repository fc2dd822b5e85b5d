/**
 * Removes what has the shape of a credential from output as it streams, line by line.
 *
 * Nearly all lines contain no word that could be a token, and pass unchanged. To find that out, one byte in sixteen is
 * looked at, as in a search for one long word. Only the other lines are read as text. A line that ends with a token, or
 * with the beginning by which a token is recognized, waits for the next line, which may contain the rest of the token.
 */
import type { Run } from '../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../ports/process-ports.ts';
import { holdLines } from './lines/hold-lines.ts';
import { type LineScanner, scanAlone } from './lines/scan-lines.ts';
import { findBegunTokens } from './lines/suspect-lines.ts';

/** A shorter word in a stream is not a token. Values assigned to a telling name are found when the text is saved. */
const WORD = 16;
const NEWLINE = 0x0a;
const BEGIN = Buffer.from('PRIVATE KEY');
/** The first line of a private key when the key itself is not on that line. */
const BEGIN_LINE = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[^A-Za-z0-9+/=]*$/;
/** A line of such a key, or its last line. Both may be quoted or indented. */
const KEY_LINE = /^(?:[A-Za-z0-9+/=]*["',]*|(?:Proc-Type|DEK-Info|Version|Comment):.*)$/;
const END_LINE = /^-----END /;
const QUOTED = /^[\s>|+"']+/;
/** A line that may be the rest of a token that a terminal has broken up. */
const REST_LINE = /^[ \t>|]{0,40}[\w+/=~.-]{8,400}[ \t]{0,9}\r?\n?$/;
const LONGEST_REST = 460;
/** The most that waits. */
const MOST_HELD = 16_384;
const NOTHING = Buffer.alloc(0);

/** Finds where secrets are in a text, in UTF-16 units, in order and without overlap. */
export type FindSecrets = (text: string) => readonly Run[];

const LOWER = 1;
const OTHER = 2;
const NOT_ASCII = 4;
const UPPER = 8;
const ESCAPE = 0x1b;
const isControl = (byte: number): boolean => byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte));
/**
 * The kind of a byte: a letter, a digit or another character of a token, not ASCII, or a control character. 0 for what
 * ends a word.
 */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  if (/[a-z]/.test(char)) return LOWER;
  if (/[A-Z]/.test(char)) return UPPER;
  if (/[\w-]/.test(char)) return OTHER;
  return byte >= 0x80 || (isControl(byte) && byte !== ESCAPE) ? NOT_ASCII : 0;
});

/** Takes and gives complete lines (gather-lines.ts). */
export function createShapeFilter(find: FindSecrets, mark: Uint8Array, scanner: LineScanner = scanAlone): OutputFilter {
  let inKey = false;
  return holdLines(({ lines, isEnd }) => {
    const cleaned = cleanLines(lines, { find, mark, scanner, mayWait: !isEnd }, inKey);
    ({ inKey } = cleaned);
    return cleaned;
  });
}

interface Cleaned {
  readonly out: Uint8Array[];
  /** Whether a private key has begun and not ended. */
  readonly inKey: boolean;
  /** Lines that may belong together with what follows. */
  readonly held: Buffer;
}

interface With {
  readonly find: FindSecrets;
  readonly mark: Uint8Array;
  readonly scanner: LineScanner;
  /** Whether more may follow. */
  readonly mayWait: boolean;
}

function cleanLines(bytes: Buffer, by: With, wasInKey: boolean): Cleaned {
  const out: Uint8Array[] = [];
  let inKey = wasInKey;
  for (let at = 0; at < bytes.length; ) {
    if (inKey) {
      const key = skipKey(bytes, at);
      if (key.end > at) out.push(by.mark, Buffer.from('\n'));
      ({ inKey } = key);
      at = key.end;
      continue;
    }
    const begin = findKey(bytes, at);
    const end = begin ?? bytes.length;
    const mayWait = by.mayWait && begin === undefined;
    const done = at + cleanWords(bytes.subarray(at, end), { ...by, mayWait }, out);
    inKey = begin !== undefined;
    at = end;
    if (done < end) return { out, inKey, held: bytes.subarray(done) };
  }
  return { out, inKey, held: NOTHING };
}

/** Where the lines of a private key begin: behind its first line. */
function findKey(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(BEGIN, from); at >= 0; at = bytes.indexOf(BEGIN, at + 1)) {
    const end = lineEnd(bytes, at);
    if (BEGIN_LINE.test(bytes.toString('latin1', bytes.lastIndexOf(NEWLINE, at) + 1, end))) return end;
  }
  return undefined;
}

function skipKey(bytes: Buffer, from: number): { readonly end: number; readonly inKey: boolean } {
  for (let at = from; at < bytes.length; ) {
    const end = lineEnd(bytes, at);
    const line = bytes
      .toString('latin1', at, Math.min(end, at + 400))
      .replace(QUOTED, '')
      .trimEnd();
    if (END_LINE.test(line)) return { end, inKey: false };
    if (!KEY_LINE.test(line)) return { end: at, inKey: false };
    at = end;
  }
  return { end: bytes.length, inKey: true };
}

function lineEnd(bytes: Buffer, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline + 1;
}

/** @returns the place up to which it is clear what leaves. */
function cleanWords(bytes: Buffer, by: With, out: Uint8Array[]): number {
  const begun = findBegunTokens(bytes, by.scanner.scan(bytes).ends);
  let from = 0;
  let nextBegun = 0;
  for (let word = findWord(bytes, 0); word >= 0 || nextBegun < begun.length; ) {
    const place = Math.min(word < 0 ? bytes.length : word, begun[nextBegun] ?? bytes.length);
    const start = bytes.lastIndexOf(NEWLINE, place - 1) + 1;
    const line = lineEnd(bytes, place);
    let cleaned = cleanLine(bytes.subarray(start, line), by);
    const mayGoOn = cleaned?.isAtEnd === true || (begun[nextBegun] ?? line) < line;
    const end = mayGoOn ? restEnd(bytes, line) : line;
    if (mayGoOn && end === bytes.length && by.mayWait && end - start < MOST_HELD) {
      out.push(bytes.subarray(from, start));
      return start;
    }
    if (end > line) cleaned = cleanLine(bytes.subarray(start, end), by);
    if (cleaned !== undefined) {
      out.push(bytes.subarray(from, start), ...cleaned.parts);
      from = end;
    }
    while ((begun[nextBegun] ?? end) < end) nextBegun += 1;
    if (word >= 0 && word < end) word = findWord(bytes, end);
  }
  out.push(bytes.subarray(from));
  return bytes.length;
}

/** The place behind the lines that may be the rest of a token, from the beginning of a line on. */
function restEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const end = lineEnd(bytes, at);
    if (end - at > LONGEST_REST || !REST_LINE.test(bytes.toString('latin1', at, end))) break;
    at = end;
  }
  return at;
}

interface CleanedLine {
  readonly parts: readonly Uint8Array[];
  /** Whether the last secret ends together with the line. */
  readonly isAtEnd: boolean;
}

/**
 * By the kinds of bytes in a word: a token has letters and other characters, or capitals only, as one in 30 ids of AWS
 * has.
 */
const MAY_BE_TOKEN = Uint8Array.from({ length: 16 }, (_, kinds) => {
  const isMixed = (kinds & OTHER) > 0 && (kinds & (LOWER | UPPER)) > 0;
  return isMixed || kinds === UPPER || (kinds & NOT_ASCII) > 0 ? 1 : 0;
});

/**
 * Where a word ends that is long enough and may be a token; -1 when there is none. Goes backwards from where such a
 * word would end, up to the characters that the previous look has already recognized as part of it.
 */
function findWord(bytes: Uint8Array, from: number): number {
  let known = from - 1;
  for (let at = from + WORD - 1; at < bytes.length; ) {
    let before = at;
    while (before > known && KINDS[bytes[before] ?? 0] !== 0) before -= 1;
    const isWord = before === known;
    if (isWord && MAY_BE_TOKEN[kindsIn(bytes, at)] === 1) return at;
    known = at;
    at = isWord ? at + 1 : before + WORD;
  }
  return -1;
}

function kindsIn(bytes: Uint8Array, last: number): number {
  let kinds = 0;
  for (let at = last - WORD + 1; at <= last; at += 1) kinds |= KINDS[bytes[at] ?? 0] ?? 0;
  return kinds;
}

/** @returns `undefined` for a line that passes unchanged. A line with a secret that was not UTF-8 becomes UTF-8. */
function cleanLine(line: Buffer, { find, mark }: With): CleanedLine | undefined {
  const text = line.toString('utf8');
  const found = find(text);
  if (found.length === 0) return undefined;
  const isAscii = text.length === line.length;
  const byteAt = (unit: number): number => (isAscii ? unit : Buffer.byteLength(text.slice(0, unit)));
  const source = isAscii ? line : Buffer.from(text);
  let rest = 0;
  const parts = found.flatMap(([start, end]) => {
    const part = [source.subarray(rest, byteAt(start)), mark];
    rest = byteAt(end);
    return part;
  });
  const isAtEnd = (found.at(-1)?.[1] ?? 0) >= text.trimEnd().replace(/\.$/, '').length && line.at(-1) === NEWLINE;
  return { parts: [...parts, source.subarray(rest)], isAtEnd };
}

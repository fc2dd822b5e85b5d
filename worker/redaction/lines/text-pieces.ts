/**
 * Finds the text in output between everything that a reader does not see as part of it: line ends with the signs before
 * a quoted or indented line, invisible characters, escape sequences of terminals. Pure.
 *
 * It leaves out the same things as protocol/credentials/text-shadow.ts, but for the bytes of a stream. The usual case,
 * plain lines, runs at the speed of memchr.
 */
import { isHiddenPoint, isSeparator } from '../../../protocol/credentials/text-shadow.ts';
import { sequenceBytes } from '../../../protocol/text/control-characters.ts';

/**
 * By number of a piece: where it begins and ends. No piece is empty, and there is something between any two of them.
 */
export interface TextPieces {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const FIRST_BEYOND_ASCII = 0x80;
/** For each byte: 1 for line ends and for what is put before a line that is quoted or indented. */
export const BEFORE_LINES = Uint8Array.from({ length: 256 }, (_, byte) =>
  '\r\n \t>|'.includes(String.fromCharCode(byte)) ? 1 : 0,
);
const ODD = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xff]/g;

interface Gap {
  readonly start: number;
  readonly end: number;
}

/**
 * @param bytes from the beginning of a line on.
 * @param isPlain whether it contains nothing invisible except line feeds and tabs.
 * @param before the number of bytes of text on the lines before. They form a piece at places below 0, with one free
 * place behind it.
 */
export function findPieces(bytes: Buffer, before: number, isPlain: boolean): TextPieces {
  const starts = before === 0 ? [] : [-before - 1];
  const ends = before === 0 ? [] : [-1];
  const nextLineEnd = lineEndsOf(bytes);
  const nextUnseen = unseenOf(bytes, isPlain);
  let isAfterLine = true;
  for (let start = 0; start < bytes.length; ) {
    if (isAfterLine) start = skipIndent(bytes, start);
    const line = nextLineEnd(start);
    const unseen = nextUnseen(start);
    const end = Math.min(line, unseen.start);
    if (end > start) {
      starts.push(start);
      ends.push(end);
      isAfterLine = false;
    }
    isAfterLine ||= line < unseen.start;
    start = line < unseen.start ? line + 1 : unseen.end;
  }
  return { starts, ends };
}

/** The place behind the signs of a quoted or indented line, and behind empty lines. */
export function skipIndent(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && BEFORE_LINES[bytes[at] ?? 0] === 1) at += 1;
  return at;
}

/** For places that only increase: where the next line ends, by a line feed or a carriage return, or the length. */
function lineEndsOf(bytes: Buffer): (from: number) => number {
  const feed = nextOf(bytes, NEWLINE);
  if (!bytes.includes(RETURN)) return feed;
  const carriage = nextOf(bytes, RETURN);
  return (from) => Math.min(feed(from), carriage(from));
}

function nextOf(bytes: Buffer, byte: number): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) {
      next = bytes.indexOf(byte, from);
      if (next < 0) next = bytes.length;
    }
    return next;
  };
}

/** For places that only increase: the next invisible stretch, or one at the end. */
function unseenOf(bytes: Buffer, isPlain: boolean): (from: number) => Gap {
  const none: Gap = { start: bytes.length, end: bytes.length };
  if (isPlain) return () => none;
  const text = bytes.toString('latin1');
  let next: Gap = { start: -1, end: -1 };
  return (from) => (next.start >= from ? next : (next = findUnseen(bytes, text, from) ?? none));
}

function findUnseen(bytes: Buffer, text: string, from: number): Gap | undefined {
  ODD.lastIndex = from;
  for (let odd = ODD.exec(text); odd !== null; odd = ODD.exec(text)) {
    const start = odd.index;
    const hidden = sequenceBytes(text, start);
    if (hidden > 0) return { start, end: start + hidden };
    const units = charLength(bytes, start);
    const point = bytes.toString('utf8', start, start + units).codePointAt(0) ?? 0;
    if (isHiddenPoint(point)) return { start, end: start + units };
    if (isSeparator(point)) return { start, end: skipIndent(bytes, start + units) };
    ODD.lastIndex = start + units;
  }
  return undefined;
}

/** The number of bytes of the UTF-8 character that begins there. 1 where none begins. */
function charLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const wanted = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  let length = 1;
  while (length < wanted && ((bytes[at + length] ?? 0) & 0xc0) === FIRST_BEYOND_ASCII) length += 1;
  return length;
}

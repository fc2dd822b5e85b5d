/**
 * Parts of a text that are another text (also in UTF-16) in base64 or base32, as byte numbers, in the escapes of URLs,
 * JSON, programs, mails or HTML, or that a page shows differently because of Markdown inside. Pure.
 */
import { onceForEach } from '../memory/once-for-each.ts';

export interface DecodedRun {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A superset of the next three patterns. Few words are this long, so most of a text is read once for all three, and
 * each word only from its beginning.
 */
const LONG_WORD = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,6}/g;
const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const BASE32 = /(?:[A-Z2-7]{20,}|[a-z2-7]{20,})={0,6}/g;
const HEX = /(?:[0-9a-fA-F]{2}){8,}/g;
/**
 * Byte by byte, as in dumps, fingerprints and arrays. The next word may start like a byte. The first character is
 * tested before its position, which is faster.
 */
const BYTES =
  /[0-9a-fA-F](?<![0-9a-zA-Z]{2})(?:(?<=0)x[0-9a-fA-F]{2}|[0-9a-fA-F])(?:[0-9a-fA-F]{2}){0,7}(?:[ \t,:;.-]{1,3}(?:0x)?(?:[0-9a-fA-F]{2}){1,8}(?![0-9a-zA-Z])){3,}/g;
const DECIMAL = /\b\d{2,3}(?:[ \t,]{1,3}\d{2,3}){7,}\b/g;
/** One class of characters each, so that a long run takes linear time. */
const PERCENT = /[\w.~+%!*-]{6,}/g;
const ESCAPES = /[\w.:~+%!*/\\{}-]{6,}/g;
const MARKED = /[\w.:~+%!*/\\=-]{6,}/g;
const ENTITIES = /[\w.:~+%!*/=&#;-]{6,}/g;
/** From a mail, with lines that were wrapped. */
const QUOTED_PRINTABLE = /(?:[\w.:~+%!*/-]|=[0-9A-Fa-f]{2}|=[ \t]{0,4}\r?\n){6,}/g;
const ENTITY =
  /&(?:#x0{0,6}(?<hex>[\da-f]{2})|#0{0,6}(?<decimal>\d{2,3})|(?<name>lowbar|hyphen|dash|period|sol|colon|plus|equals|amp|excl|ast|percnt|comma|num));?/gi;
const NAMED: Readonly<Record<string, string>> = {
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  period: '.',
  sol: '/',
  colon: ':',
  plus: '+',
  equals: '=',
  amp: '&',
  excl: '!',
  ast: '*',
  percnt: '%',
  comma: ',',
  num: '#',
};
const ESCAPED = /\\(?:(?:u00|x|u\{0{0,6})([0-9a-f]{2})\}?|([0-3]?[0-7]{2}))/gi;
/** What a page does not show: the backslash before an escaped character, and marks of emphasis. */
const MARKS = /\\(?=[_*.~+%!/:=-])|\*/g;
const TEXT = /^[\t\n\r\x20-\x7e]+$/;
const UTF16 = /(?:[\t\n\r\x20-\x7e]\0){8}/;
/** Inside other bytes, at least this much of it is text. */
const READABLE = /[\x20-\x7e]{16,}/;

/** The parts of a text that decode to readable text. @param text without its line ends. */
export function decodeRuns(text: string): DecodedRun[] {
  const words = [...text.matchAll(LONG_WORD)];
  return [
    ...runsInWords(words, BASE64, decodeBase64),
    ...runsInWords(words, BASE32, (run) => [decodeBase32(run)]),
    ...runsInWords(words, HEX, (run) => [decodeHex(run)]),
    ...runsOf(text, BYTES, (run) => [decodeHex(run.replace(/0x|[^0-9a-f]/gi, ''))]),
    ...runsOf(text, DECIMAL, (run) => [Buffer.from(run.split(/[ \t,]+/).map(Number)).toString('latin1')]),
    ...escapedRuns(text, PERCENT, /%(?:u00)?[0-9a-f]{2}/i, decodePercent),
    ...escapedRuns(text, ESCAPES, /\\(?:u00|u\{|x|[0-3]?[0-7])[0-9a-f]/i, decodeEscapes),
    ...escapedRuns(text, ENTITIES, /&[#a-z]/i, decodeEntities),
    ...escapedRuns(text, MARKED, /\\[_*.~+%!/:=-]|\*/, (run) => run.replace(MARKS, '')),
  ];
}

/** The same for text as in a mail, where line ends are part of the encoding. */
export function decodeQuotedPrintable(text: string): DecodedRun[] {
  return escapedRuns(text, QUOTED_PRINTABLE, /=(?:[0-9a-f]{2}|[ \t]*\r?\n)/i, (run) =>
    run
      .replace(/=[ \t]{0,4}\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

type Decode = (run: string) => readonly string[];

function runsOf(text: string, pattern: RegExp, decode: Decode): DecodedRun[] {
  const readable = onceForEach((run) =>
    decode(run)
      .map(readUtf16)
      .filter((decoded) => TEXT.test(decoded) || READABLE.test(decoded)),
  );
  return [...text.matchAll(pattern)].flatMap(({ 0: run, index }) =>
    readable(run).map((decoded) => ({ start: index, end: index + run.length, text: decoded })),
  );
}

/** PowerShell encodes text in UTF-16 (`-EncodedCommand`): every other byte of Latin letters is zero. */
function readUtf16(decoded: string): string {
  return UTF16.test(decoded) ? decoded.replaceAll('\0', '') : decoded;
}

function runsInWords(words: readonly RegExpExecArray[], pattern: RegExp, decode: Decode): DecodedRun[] {
  const runsIn = onceForEach((word) => runsOf(word, pattern, decode));
  return words.flatMap(({ 0: word, index }) =>
    runsIn(word).map(({ start, end, text }) => ({ start: index + start, end: index + end, text })),
  );
}

/** @param escape occurs in each run whose meaning differs from its text; most texts have none. */
function escapedRuns(text: string, pattern: RegExp, escape: RegExp, decode: (run: string) => string): DecodedRun[] {
  return escape.test(text) ? runsOf(text, pattern, (run) => (escape.test(run) ? [decode(run)] : [])) : [];
}

/** A run may start inside something else, so each of the four possible offsets of a group is tried. */
function decodeBase64(run: string): string[] {
  return [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString('latin1'));
}

function decodeHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('latin1');
}

const BASE32_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(run: string): string {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of run.toUpperCase().replaceAll('=', '')) {
    value = ((value << 5) | BASE32_LETTERS.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes).toString('latin1');
}

function decodePercent(run: string): string {
  return run.replace(/%(?:u00)?([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function decodeEscapes(run: string): string {
  return run.replace(ESCAPED, (_, hex: string | undefined, octal: string | undefined) =>
    String.fromCharCode(hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16)),
  );
}

function decodeEntities(run: string): string {
  return run.replace(ENTITY, (...found) => {
    const { hex, decimal, name } = found.at(-1) as Record<string, string | undefined>;
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
    return String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

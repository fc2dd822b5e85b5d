/**
 * Stretches of a text that are another text in base64, hexadecimal, percent or JSON escapes, or that a page shows as
 * another one because of marks of Markdown within. Pure.
 */
export interface DecodedRun {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const HEX = /(?:[0-9a-fA-F]{2}){16,}/g;
/** One class of characters each, so that a long run costs no more than its length. */
const PERCENT = /[\w.~+%!*-]{6,}/g;
const ESCAPES = /[\w.:~+%!*/\\-]{6,}/g;
const MARKED = /[\w.:~+%!*/\\=-]{6,}/g;
/** What a page shows nothing of: the sign before an escaped one, and marks of emphasis. */
const MARKS = /\\(?=[_*.~+%!/:=-])|\*/g;
const TEXT = /^[\t\n\r\x20-\x7e]+$/;
/** Inside of other bytes, at least that much of it is text. */
const READABLE = /[\x20-\x7e]{16,}/;

/** What of a text decodes to something that can be read. */
export function decodeRuns(text: string): DecodedRun[] {
  return [
    ...runsOf(text, BASE64, decodeBase64),
    ...runsOf(text, HEX, (run) => [Buffer.from(run, 'hex').toString('latin1')]),
    ...(text.includes('%') ? runsOf(text, PERCENT, (run) => decodeIf(/%[0-9a-f]{2}/i, run, decodePercent)) : []),
    ...(text.includes('\\')
      ? runsOf(text, ESCAPES, (run) => decodeIf(/\\(?:u00|x)[0-9a-f]{2}/i, run, decodeEscapes))
      : []),
    ...(/\\|\*/.test(text)
      ? runsOf(text, MARKED, (run) => decodeIf(/\\[_*.~+%!/:=-]|\*/, run, (marked) => marked.replace(MARKS, '')))
      : []),
  ];
}

function runsOf(text: string, pattern: RegExp, decode: (run: string) => readonly string[]): DecodedRun[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: run, index }) =>
    decode(run)
      .filter((decoded) => TEXT.test(decoded) || READABLE.test(decoded))
      .map((decoded) => ({ start: index, end: index + run.length, text: decoded })),
  );
}

function decodeIf(escape: RegExp, run: string, decode: (run: string) => string): string[] {
  return escape.test(run) ? [decode(run)] : [];
}

/** A run may begin within something else, so at each of the four places that a group of four can begin at. */
function decodeBase64(run: string): string[] {
  return [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString('latin1'));
}

function decodePercent(run: string): string {
  return run.replace(/%([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function decodeEscapes(run: string): string {
  return run.replace(/\\(?:u00|x)([0-9a-fA-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

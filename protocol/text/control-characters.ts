/**
 * Text without terminal control: escape sequences, and control characters of both sets (ESC, and the C1 characters that
 * terminals treat like it). Tabs and line ends stay; a carriage return inside a line becomes a line end, because
 * otherwise the text after it would overwrite the line. Pure.
 *
 * Of a sequence without an end, only the beginning is removed: the rest is the author's text.
 *
 * This is the only definition of a sequence: the search for secrets looks through exactly what is removed afterwards
 * (protocol/credentials/text-shadow.ts), or a sequence inside a secret would hide it from the search.
 */

/** How C1 characters are written. @param codes some of them, as in a class of characters. */
interface C1Form {
  readonly one: (codes: string) => string;
  /** Any number of signs, without BEL, ESC and these. */
  readonly others: (codes: string) => string;
}

const IN_TEXT: C1Form = { one: (codes) => `[${codes}]`, others: (codes) => `[^\\u0007\\u001B${codes}]*` };
/** In UTF-8, as one unit for each byte. */
const IN_BYTES: C1Form = {
  one: (codes) => `\\u00C2[${codes}]`,
  others: (codes) => `[^\\u0007\\u001B\\u00C2]*(?:\\u00C2(?![${codes}])[^\\u0007\\u001B\\u00C2]*)*`,
};

/** What starts a string in C1. A wrongly decoded Windows-1252 letter starts none, unless something ends it. */
const STRINGS = '\\u0090\\u0098\\u009D-\\u009F';

function sequencePattern({ one, others }: C1Form): string {
  const end = `(?:\\u0007|\\u001B\\\\|${one('\\u009C')})`;
  return [
    `\\u001B(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_k]${others('\\u009C')}${end}|[ -/]*[0-~])`,
    `${one('\\u009B')}[0-?]*[ -/]*[@-~]`,
    `${one(STRINGS)}${others(`${STRINGS}\\u009C`)}${end}`,
  ].join('|');
}

const SEQUENCES = new RegExp(sequencePattern(IN_TEXT), 'g');
const SEQUENCE = new RegExp(sequencePattern(IN_TEXT), 'y');
const SEQUENCE_IN_BYTES = new RegExp(sequencePattern(IN_BYTES), 'y');
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const RETURNS = /\r(?!\n)/g;
const ANY = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;

/** Idempotent. */
export function dropControls(text: string): string {
  return ANY.test(text) ? text.replace(SEQUENCES, '').replace(CONTROL, '').replace(RETURNS, '\n') : text;
}

/** Whether an escape sequence may start with this unit. */
export function mayStartSequence(unit: number): boolean {
  return unit === 0x1b || (unit >= 0x90 && unit <= 0x9f);
}

/** Units of the escape sequence that starts there; 0 if none does. */
export function sequenceLength(text: string, at: number): number {
  return lengthOf(SEQUENCE, text, at);
}

/** The same for UTF-8, in a text with one unit for each byte. */
export function sequenceBytes(bytes: string, at: number): number {
  return lengthOf(SEQUENCE_IN_BYTES, bytes, at);
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

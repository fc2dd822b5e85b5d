/**
 * A text as it is searched: without invisible characters, and with the plain letters that unusual ones stand for.
 *
 * Everything that a later step may remove (protocol/text/) has to be invisible here, and everything that it makes a
 * line end has to be one: otherwise that step would complete a secret that the search has not seen.
 *
 * Only searched, never shown: findings are removed from the original, with the help of the origins. So Unicode
 * normalization (NFKC) never changes anybody's text.
 *
 * Pure.
 */
import { mayStartSequence, sequenceLength } from '../text/control-characters.ts';

export interface Shadow {
  readonly text: string;
  /** The original. */
  readonly source: string;
  /** By unit of the shadow: its start in the original. Undefined: all are unchanged. */
  readonly origins: Int32Array | undefined;
}

/** Neither printable ASCII nor a tab or a line end. */
const UNUSUAL = /[^\t\n\r\x20-\x7e]/;
/** The headless note is a symbol in Unicode, and invisible on a page. */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u115F\u1160\u3164\uFFA0\u{1D159}]/u;
/** The line and the paragraph separator, which end a line for some programs. */
const SEPARATOR = /[\u2028\u2029]/;
const SEQUENCE_START = /[\u001B\u0090-\u009F]/;
/** Colours and other commands that begin with a bracket contain no words, and most output has only these. */
const START_WITH_WORDS = /\u001B(?!\[)|[\u0090-\u009F]/;
const ASCII = /^[\x20-\x7e]+$/;
/** Includes empty lines, so that many of them cost no more than one. */
const LINE_END = /[\r\n][\r\n \t>|]*/y;

/** The library checks this in a tenth of the time of any loop. Such a text is processed in half the time. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text, 'utf8') === text.length;
}

/** Whether the character is invisible to a reader. */
export function isHiddenPoint(point: number): boolean {
  return foldOf(point) === '';
}

/** Whether the character ends a line, although it is none of the usual line ends. */
export function isSeparator(point: number): boolean {
  return foldOf(point) === '\n';
}

/** Whether parts of the text may belong to a terminal, which a reader of its source sees. */
export function hasSequences(text: string): boolean {
  return SEQUENCE_START.test(text);
}

export function shadowOf(text: string): Shadow {
  return UNUSUAL.test(text) ? build(text, sequenceLength) : { text, source: text, origins: undefined };
}

/**
 * All ways to read a text: as a terminal does, and with the words that a terminal would not show.
 * @param commands the commands for which a second way is worth its time.
 */
export function shadowsOf(text: string, commands: 'all' | 'with-words'): readonly [Shadow, ...Shadow[]] {
  const shadow = shadowOf(text);
  if (shadow.origins === undefined) return [shadow];
  const start = commands === 'all' ? SEQUENCE_START : START_WITH_WORDS;
  return start.test(text) ? [shadow, build(text, () => 0)] : [shadow];
}

/** The same without line ends and without what precedes a quoted or indented line. */
export function joinLines({ text, source, origins }: Shadow): Shadow {
  if (!/[\r\n]/.test(text)) return { text, source, origins };
  const places = new Int32Array(text.length);
  const units = new Uint16Array(text.length);
  let length = 0;
  let all = 0;
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a || unit === 0x0d) {
      at += lineEndLength(text, at);
      continue;
    }
    places[length] = at;
    units[length] = unit;
    all |= unit;
    length += 1;
    at += 1;
  }
  const joined = places.subarray(0, length);
  const toSource = origins === undefined ? joined : joined.map((at) => origins[at] ?? at);
  return { text: textOf(units.subarray(0, length), all), source, origins: toSource };
}

function lineEndLength(text: string, at: number): number {
  LINE_END.lastIndex = at;
  return LINE_END.exec(text)?.[0].length ?? 1;
}

/** Maps a run of the shadow back to the original. */
export function originOf({ source, origins }: Shadow, start: number, end: number): readonly [number, number] {
  if (origins === undefined) return [start, end];
  // To the end of the last character, not to the start of the next: invisible characters between them stay.
  const last = origins[end - 1] ?? 0;
  return [origins[start] ?? start, last + ((source.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)];
}

/** @param hiddenAt units that are hidden together, whatever they are. */
function build(text: string, hiddenAt: (text: string, at: number) => number): Shadow {
  let origins = new Int32Array(text.length);
  let units = new Uint16Array(text.length);
  let length = 0;
  let all = 0;
  const add = (unit: number, origin: number): void => {
    // One character can stand for several: "(10)" is one.
    if (length >= units.length) [origins, units] = [grown(origins), grown(units)];
    origins[length] = origin;
    units[length] = unit;
    all |= unit;
    length += 1;
  };
  for (let at = 0; at < text.length; ) {
    const seen = unusualAt(text, at, hiddenAt);
    if (seen === undefined) {
      add(text.charCodeAt(at), at);
      at += 1;
      continue;
    }
    const [taken, shown] = seen;
    for (let index = 0; index < shown.length; index += 1) add(shown.charCodeAt(index), at);
    at += taken;
  }
  return { text: textOf(units.subarray(0, length), all), source: text, origins: origins.subarray(0, length) };
}

function grown<T extends Int32Array | Uint16Array>(given: T): T {
  const larger = new (given.constructor as new (length: number) => T)(given.length * 2 + 8);
  larger.set(given);
  return larger;
}

/** @param all the bits that occur in any unit; a text of single bytes is searched in half the time. */
function textOf(units: Uint16Array, all: number): string {
  if (all <= 0xff) return Buffer.from(units).toString('latin1');
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}

const folded = new Map<number, string | undefined>();

/** What an unusual character is searched as: nothing, plain letters, a line end, or (undefined) itself. */
function foldOf(point: number): string | undefined {
  if (folded.has(point)) return folded.get(point);
  const shown = readFold(String.fromCodePoint(point));
  if (folded.size < 4_096) folded.set(point, shown);
  return shown;
}

function readFold(char: string): string | undefined {
  if (HIDDEN.test(char)) return '';
  if (SEPARATOR.test(char)) return '\n';
  const form = char.normalize('NFKC');
  return form !== char && ASCII.test(form) ? form : undefined;
}

/** How many units to consume, and what replaces them. */
function unusualAt(
  text: string,
  at: number,
  hiddenAt: (text: string, at: number) => number,
): readonly [number, string] | undefined {
  const unit = text.charCodeAt(at);
  if ((unit >= 0x20 && unit <= 0x7e) || unit === 0x09 || unit === 0x0a || unit === 0x0d) return undefined;
  if (mayStartSequence(unit)) {
    const length = hiddenAt(text, at);
    if (length > 0) return [length, ''];
  }
  const point = text.codePointAt(at) ?? unit;
  const units = point > 0xffff ? 2 : 1;
  const shown = foldOf(point);
  return shown === undefined ? (units === 2 ? [2, text.slice(at, at + 2)] : undefined) : [units, shown];
}

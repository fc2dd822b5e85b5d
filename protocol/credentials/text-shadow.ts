/**
 * A text as it is searched: without invisible characters, and with the plain letters that unusual ones stand for.
 *
 * Only searched, never shown: findings are removed from the original, with the help of the origins. So Unicode
 * normalization (NFKC) never changes anybody's text.
 *
 * Pure.
 */
export interface Shadow {
  readonly text: string;
  /** The original. */
  readonly source: string;
  /** By unit of the shadow: its start in the original. Undefined: all are unchanged. */
  readonly origins: Int32Array | undefined;
}

/** Neither printable ASCII nor a tab or a line end. */
const UNUSUAL = /[^\t\n\r\x20-\x7e]/;
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u115F\u1160\u3164\uFFA0]/u;
const ANSI = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])/y;
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

/** Units of the terminal escape sequence that starts there; 0 if none does. */
export function escapeLength(text: string, at: number): number {
  ANSI.lastIndex = at;
  return ANSI.exec(text)?.[0].length ?? 0;
}

export function shadowOf(text: string): Shadow {
  return UNUSUAL.test(text) ? build(text) : { text, source: text, origins: undefined };
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
  const last = origins[end - 1] ?? end - 1;
  return [origins[start] ?? start, last + ((source.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)];
}

function build(text: string): Shadow {
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
    const seen = unusualAt(text, at);
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

/** What an unusual character is searched as: nothing, plain letters, or (undefined) itself. */
function foldOf(point: number): string | undefined {
  if (folded.has(point)) return folded.get(point);
  const char = String.fromCodePoint(point);
  const form = HIDDEN.test(char) ? '' : char.normalize('NFKC');
  const shown = form === '' || (form !== char && ASCII.test(form)) ? form : undefined;
  if (folded.size < 4_096) folded.set(point, shown);
  return shown;
}

/** How many units to consume, and what replaces them. */
function unusualAt(text: string, at: number): readonly [number, string] | undefined {
  const unit = text.charCodeAt(at);
  if ((unit >= 0x20 && unit <= 0x7e) || unit === 0x09 || unit === 0x0a || unit === 0x0d) return undefined;
  if (unit === 0x1b) {
    const length = escapeLength(text, at);
    if (length > 0) return [length, ''];
  }
  const point = text.codePointAt(at) ?? unit;
  const units = point > 0xffff ? 2 : 1;
  const shown = foldOf(point);
  return shown === undefined ? (units === 2 ? [2, text.slice(at, at + 2)] : undefined) : [units, shown];
}

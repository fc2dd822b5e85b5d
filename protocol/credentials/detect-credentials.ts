/**
 * Finds credentials that nobody registered, in both directions: what people write to an agent, and what it writes.
 *
 * The text is searched as a reader or a machine would combine it: without invisible characters and with plain letters,
 * across line ends, backwards, and decoded once. Findings are reported by their position in the original.
 *
 * Pure. test/protocol/credentials/corpus.test.ts lists what must be found and what must stay.
 */
import { decodeQuotedPrintable, type DecodedRun, decodeRuns } from './encoded-runs.ts';
import { onceForEach } from '../memory/once-for-each.ts';
import { findWords, type FoundShape, scanRules } from './scan-rules.ts';
import { TOKEN_BEGINNINGS } from './token-beginnings.ts';
import { hasSequences, isAscii, joinLines, originOf, type Shadow, shadowsOf } from './text-shadow.ts';

/** In longer texts, only the text itself is searched, and the text without invisible characters. */
const THOROUGH_CHARS = 1_048_576;

const LINE_END = /[\r\n\u2028\u2029]/;

const LONGEST_BEGINNING = Math.max(...TOKEN_BEGINNINGS.map(({ length }) => length));

/** No shape needs more of a text to be recognized. */
const BEGINNING_CHARS = 1_024;

/** In order, joined if they overlap. */
export function detectCredentials(text: string): readonly FoundShape[] {
  return join(shadowsOf(text, 'with-words').flatMap((shadow) => detectIn(text, shadow)));
}

function detectIn(text: string, shadow: Shadow): FoundShape[] {
  const found = back(
    scanRules(shadow.text, 'all').map((shape) => withRest(shadow.text, shape)),
    shadow,
  );
  if (text.length > THOROUGH_CHARS) return found;
  const joined = joinLines(shadow);
  const across =
    joined.text === shadow.text
      ? []
      : back(scanRules(joined.text, 'shapes'), joined).filter(
          (shape) => LINE_END.test(text.slice(shape.start, shape.end)) && !isKnownOnItsLines(text, shape, found),
        );
  return [
    ...found,
    ...across,
    ...back(encoded(decodeRuns(joined.text)), joined),
    ...back([...encoded(decodeQuotedPrintable(shadow.text)), ...reversed(shadow.text)], shadow),
  ];
}

/** The longest text that is needed to recognize a shape, with each character in the longest escape. */
const NEAR_CHARS = 8 * BEGINNING_CHARS;

/**
 * The same for a text in which nothing was found before some places were changed: anything new is near one, unless a
 * terminal command reaches farther now.
 *
 * @param places in order.
 */
export function detectNear(text: string, places: readonly number[]): readonly FoundShape[] {
  if (hasSequences(text)) return detectCredentials(text);
  const parts = partsAround(text, places);
  const isMost = parts.reduce((sum, { length }) => sum + length, 0) > text.length / 2;
  return isMost || parts.some((part) => detectCredentials(part).length > 0) ? detectCredentials(text) : [];
}

function partsAround(text: string, places: readonly number[]): string[] {
  const parts: [number, number][] = [];
  for (const place of places) {
    const last = parts.at(-1);
    if (last !== undefined && place - NEAR_CHARS <= last[1]) last[1] = place + NEAR_CHARS;
    else parts.push([Math.max(0, place - NEAR_CHARS), place + NEAR_CHARS]);
  }
  return parts.map(([from, to]) => text.slice(from, to));
}

/**
 * A line of only letters and digits below a token that ends its line: the rest of the token, as a terminal wraps it. A
 * dot before the end of the line is between parts of a token.
 */
const REST_OF_TOKEN = /\.?[ \t]{0,9}(?:\r\n?|\n)[ \t>|]{0,40}(?<rest>[\w+/=~-]{8,400})[ \t]{0,9}(?=[\r\n]|$)/y;

function withRest(text: string, shape: FoundShape): FoundShape {
  if (!/token|key|secret|session/i.test(shape.what) || /private|password/.test(shape.what)) return shape;
  REST_OF_TOKEN.lastIndex = shape.end;
  const { 0: below = '', groups } = REST_OF_TOKEN.exec(text) ?? {};
  const rest = groups?.['rest'] ?? '';
  return /\d/.test(rest) && /[a-z]/i.test(rest) ? { ...shape, end: shape.end + below.trimEnd().length } : shape;
}

function encoded(runs: readonly DecodedRun[]): FoundShape[] {
  const whatOf = onceForEach(whatIsIn);
  return runs.flatMap(({ start, end, text: decoded }) => {
    const what = whatOf(decoded);
    return what === undefined ? [] : [{ start, end, what }];
  });
}

/** In a longer text, it would start a word; in a piece that was cut out, one or two bytes are in front of it. */
function whatIsIn(decoded: string): string | undefined {
  const words = findWords(decoded);
  const [first] = scanRules(decoded, 'shapes', words);
  if (first !== undefined) return first.what;
  for (const skip of [1, 2]) {
    // The words are one or two bytes before the reported position: a shape that starts exactly at its word was already
    // found.
    const [behind] = scanRules(decoded.slice(skip, BEGINNING_CHARS), 'shapes', words);
    if (behind !== undefined) return behind.what;
  }
  return undefined;
}

function reversed(text: string): FoundShape[] {
  return scanRules(backwards(text), 'shapes').map(({ start, end, what }) => ({
    start: text.length - end,
    end: text.length - start,
    what,
  }));
}

/** Unit by unit, including halves of a pair: positions are counted from the end. */
function backwards(text: string): string {
  if (isAscii(text)) return Buffer.from(text, 'latin1').reverse().toString('latin1');
  return Buffer.from(text, 'utf16le').swap16().reverse().toString('utf16le');
}

function back(found: readonly FoundShape[], shadow: Shadow): FoundShape[] {
  return found.map(({ start, end, what }) => {
    const [from, to] = originOf(shadow, start, end);
    return { start: from, end: to, what };
  });
}

/**
 * A shape that is recognized on one line by its beginning is already complete. A shape on a later line needs no word of
 * the line before, unless that is what identifies the token.
 */
function isKnownOnItsLines(text: string, { start, end }: FoundShape, found: readonly FoundShape[]): boolean {
  if (found.some((one) => one.start <= start && start < one.end)) return true;
  const beginning = text.slice(start, start + LONGEST_BEGINNING).toLowerCase();
  return (
    found.some((one) => one.start < end && start < one.end) &&
    !TOKEN_BEGINNINGS.some((known) => beginning.startsWith(known))
  );
}

function join(found: readonly FoundShape[]): FoundShape[] {
  const joined: FoundShape[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || one.start >= last.end) joined.push(one);
    else if (one.end > last.end) joined[joined.length - 1] = { ...last, end: one.end };
  }
  return joined;
}

/**
 * Finds credentials that nobody registered, in either direction: what people write to an agent, and what it writes.
 *
 * The text is searched as a reader or a machine would put it together: without invisible characters and with plain
 * letters, over line ends, backwards, and decoded once. What is found is said by its place in the original.
 *
 * Pure. test/protocol/credentials/corpus.test.ts has what must be found beside what must stay.
 */
import { decodeQuotedPrintable, type DecodedRun, decodeRuns } from './encoded-runs.ts';
import { onceForEach } from './once-for-each.ts';
import { findWords, type FoundShape, scanRules } from './scan-rules.ts';
import { TOKEN_BEGINNINGS } from './token-beginnings.ts';
import { isAscii, joinLines, originOf, type Shadow, shadowOf } from './text-shadow.ts';

/** Beyond that many characters only the text itself is searched, and what it is without invisible characters. */
const THOROUGH_CHARS = 1_048_576;

const LONGEST_BEGINNING = Math.max(...TOKEN_BEGINNINGS.map(({ length }) => length));

/** No shape needs more of a text to be seen. */
const BEGINNING_CHARS = 1_024;

/** In order, joined where they overlap. */
export function detectCredentials(text: string): readonly FoundShape[] {
  const shadow = shadowOf(text);
  const found = back(scanRules(shadow.text, 'all'), shadow).map((shape) => withRest(text, shape));
  if (text.length > THOROUGH_CHARS) return join(found);
  const joined = joinLines(shadow);
  const across =
    joined.text === shadow.text
      ? []
      : back(scanRules(joined.text, 'shapes'), joined).filter(
          (shape) => /[\r\n]/.test(text.slice(shape.start, shape.end)) && !isKnownOnItsLines(text, shape, found),
        );
  return join([
    ...found,
    ...across,
    ...back(encoded(decodeRuns(joined.text)), joined),
    ...back([...encoded(decodeQuotedPrintable(shadow.text)), ...reversed(shadow.text)], shadow),
  ]);
}

/** As long as what is needed to see a shape can be, with each character in the longest of the escapes. */
const NEAR_CHARS = 8 * BEGINNING_CHARS;

/**
 * The same for a text in which nothing was found before it was changed at some places: what is new stands near one.
 *
 * @param places in order.
 */
export function detectNear(text: string, places: readonly number[]): readonly FoundShape[] {
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
 * A line of letters and digits only below a token that ends with its line: its rest, as a terminal breaks it. A dot
 * before the end of the line stands between parts of one.
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

/** In a longer text it would begin a word; where it was cut out of one, a byte or two stand before it. */
function whatIsIn(decoded: string): string | undefined {
  const words = findWords(decoded);
  const [first] = scanRules(decoded, 'shapes', words);
  if (first !== undefined) return first.what;
  for (const skip of [1, 2]) {
    // The words stand a byte or two before the place that is said: what begins right where its word does was found.
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

/** Unit by unit, halves of a pair as well: the places are counted from the end. */
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
 * What is known by its beginning on one line has its rest by now. What is known on a later one needs no word of the
 * line before, unless that is what a token is known by.
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

/**
 * Remembers what was read from a text: each rule of the bot reads the same comments, and so does the next look at the
 * same thread. What is remembered decides nothing that reading anew would not, and has a bound, so that a process that
 * runs for months needs no more memory than one that runs for an hour.
 *
 * Two readers of it. What depends on the text alone (`rememberReads`) is kept by the text, and frozen, because
 * everybody who asks gets the same. What depends on more than that (`createReadMemory`) is kept by a hash of both, for
 * long texts as well: to read one as Markdown takes a hundred times as long as to hash it.
 */
import { contentHash } from '../base/canonical-json.ts';

export interface ReadBounds {
  readonly texts: number;
  /** Of all of them together. */
  readonly characters: number;
}

/** What one reader remembers by the text, of short texts and of long ones. */
const MOST: ReadBounds = { texts: 2_000, characters: 1_000_000 };
/** Hardly any comment is longer, and a few long ones would push all others out. */
const LONGEST = 16_384;
/** By a hash: to read a shorter one is as quick. */
const SHORT_CHARS = 200;
/** A thousand of the longest comments. */
const MOST_BY_HASH: ReadBounds = { texts: 20_000, characters: 64 * 1_024 * 1_024 };
/** What an entry takes besides what was read. */
const ENTRY_CHARS = 200;

type Remember<T> = (name: string, read: () => T, sizeOf: (value: T) => number) => T;

/** Forgets first what nobody has asked for longest. */
function createMemory<T>({ texts, characters }: ReadBounds): Remember<T> {
  const known = new Map<string, { readonly value: T; readonly size: number }>();
  let length = 0;
  const forget = (name: string): void => {
    length -= known.get(name)?.size ?? 0;
    known.delete(name);
  };
  return (name, read, sizeOf) => {
    const before = known.get(name);
    const value = before === undefined ? read() : before.value;
    const size = before?.size ?? sizeOf(value);
    forget(name);
    known.set(name, { value, size });
    length += size;
    for (const oldest of known.keys()) {
      if (known.size <= texts && length <= characters) break;
      forget(oldest);
    }
    return value;
  };
}

export function rememberReads<T>(read: (text: string) => T, most: ReadBounds = MOST): (text: string) => T {
  const remember = createMemory<T>(most);
  return (text) =>
    text.length > LONGEST
      ? read(text)
      : remember(
          text,
          () => freeze(read(text)),
          () => text.length,
        );
}

/** @param about what besides the text the reading depends on. */
export type ReadOnce<T> = (text: string, about: string, read: () => T) => T;

/** @param sizeOf how many characters of the text a reading keeps. */
export function createReadMemory<T>(
  sizeOf: (read: T) => number,
  mostChars: number = MOST_BY_HASH.characters,
): ReadOnce<T> {
  const remember = createMemory<T>({ ...MOST_BY_HASH, characters: mostChars });
  return (text, about, read) =>
    text.length < SHORT_CHARS
      ? read()
      : remember(contentHash(`${about}\n${text}`), read, (value) => ENTRY_CHARS + sizeOf(value));
}

/** Lists and plain objects. What has a class, such as a key, is left as it is. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}

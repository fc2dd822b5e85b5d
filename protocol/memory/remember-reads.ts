/**
 * Caches what was read from a text: each rule of the bot reads the same comments, and so does the next reconciliation
 * of the same thread. The cache never changes a result, and its size is limited, so a process that runs for months
 * needs no more memory than one that runs for an hour.
 *
 * There are two caches. Results that depend on the text alone (`rememberReads`) are kept by the text, and frozen,
 * because all callers share them. Results that depend on more (`createReadMemory`) are kept by a hash of both, also for
 * long texts: parsing one as Markdown takes a hundred times as long as hashing it.
 */
import { contentHash } from '../base/canonical-json.ts';

export interface ReadBounds {
  readonly texts: number;
  /** In all of them together. */
  readonly characters: number;
}

/** The limits of one cache by text, for short texts and for long ones. */
const MOST: ReadBounds = { texts: 2_000, characters: 1_000_000 };
/** Hardly any comment is longer, and a few long ones would evict all others. */
const LONGEST = 16_384;
/** For the cache by hash: a shorter text is read as quickly as it is hashed. */
const SHORT_CHARS = 200;
/** A thousand of the longest comments. */
const MOST_BY_HASH: ReadBounds = { texts: 20_000, characters: 64 * 1_024 * 1_024 };
/** The size of an entry in addition to its result. */
const ENTRY_CHARS = 200;

type Remember<T> = (name: string, read: () => T, sizeOf: (value: T) => number) => T;

/** Evicts the least recently used entry first. */
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

/** @param about what the result depends on, besides the text. */
export type ReadOnce<T> = (text: string, about: string, read: () => T) => T;

/** @param sizeOf how many characters of the text a result keeps. */
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

/** Freezes lists and plain objects. Instances of a class, such as a key, are left alone. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}

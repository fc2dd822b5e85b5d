/**
 * Remembers what was read from a text: each rule of the bot reads the same comments, and so does the next look at the
 * same thread.
 *
 * What was read is frozen, because everybody who asks gets the same. How much is remembered has a bound, so that a
 * process that runs for months needs no more memory than one that runs for an hour.
 */

/** What one reader remembers, of short texts and of long ones. */
const MOST: ReadBounds = { texts: 2_000, characters: 1_000_000 };
/** Hardly any comment is longer, and a few long ones would push all others out. */
const LONGEST = 16_384;

export interface ReadBounds {
  readonly texts: number;
  /** Of all of them together. */
  readonly characters: number;
}

export function rememberReads<T>(read: (text: string) => T, most: ReadBounds = MOST): (text: string) => T {
  const known = new Map<string, T>();
  let length = 0;
  const forget = (text: string): void => {
    known.delete(text);
    length -= text.length;
  };
  return (text) => {
    if (text.length > LONGEST) return read(text);
    const before = known.get(text);
    if (before !== undefined || known.has(text)) {
      // Behind all others, so that what nobody asks for any more is forgotten first.
      known.delete(text);
      known.set(text, before as T);
      return before as T;
    }
    const value = freeze(read(text));
    known.set(text, value);
    length += text.length;
    for (const oldest of known.keys()) {
      if (known.size <= most.texts && length <= most.characters) break;
      forget(oldest);
    }
    return value;
  };
}

/** Lists and plain objects. What has a class, such as a key, is left as it is. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}

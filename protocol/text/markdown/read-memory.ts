/**
 * What was read out of a text is remembered: a thread is read at each look, by one rule after the other, and to read a
 * long comment as Markdown takes a hundred times as long as to hash it. What is remembered decides nothing that reading
 * anew would not. Pure, to whoever asks.
 */
import { contentHash } from '../../base/canonical-json.ts';

/** To read a shorter one is as quick. */
const SHORT_CHARS = 200;
const MOST_ENTRIES = 20_000;
/** Of what is remembered, all together: a thousand of the longest comments. */
const MOST_CHARS = 64 * 1_024 * 1_024;
/** What an entry takes besides its text. */
const ENTRY_CHARS = 200;

/** @param about what besides the text the reading depends on. */
export type ReadOnce<T> = (text: string, about: string, read: () => T) => T;

/** @param sizeOf how many characters of the text a reading keeps. */
export function createReadMemory<T>(sizeOf: (read: T) => number, mostChars = MOST_CHARS): ReadOnce<T> {
  const known = new Map<string, { readonly value: T; readonly size: number }>();
  let chars = 0;
  const forget = (name: string): void => {
    chars -= known.get(name)?.size ?? 0;
    known.delete(name);
  };
  return (text, about, read) => {
    if (text.length < SHORT_CHARS) return read();
    const name = contentHash(`${about}\n${text}`);
    const before = known.get(name);
    const entry = before ?? { value: read(), size: 0 };
    forget(name);
    const size = ENTRY_CHARS + sizeOf(entry.value);
    known.set(name, { value: entry.value, size });
    chars += size;
    for (const [oldest] of known) {
      if (known.size <= MOST_ENTRIES && chars <= mostChars) break;
      forget(oldest);
    }
    return entry.value;
  };
}

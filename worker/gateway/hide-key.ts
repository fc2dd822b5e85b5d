/**
 * Keeps the model's key, and the workflow's own headers, out of what an agent reads: a server that repeats a call's
 * headers in its response, as in the page of an error, would give them away. Pure.
 *
 * The length stays the same, so that a declared length is still true. What is delayed never depends on the text: if
 * only a part that may be the beginning of the key came later, an agent could find the key letter by letter.
 */
export function hideKeys(text: string, keys: readonly string[]): string {
  // A key that begins like another one must not leave the rest of it.
  const longestFirst = keys.filter((key) => key !== '').sort((one, other) => other.length - one.length);
  return longestFirst.reduce((hidden, key) => hidden.replaceAll(key, '*'.repeat(key.length)), text);
}

/** @param body in any encoding. */
export function hideKeysIn(body: Uint8Array, keys: readonly string[]): Buffer {
  const bytes = keys.map((key) => Buffer.from(key).toString('latin1'));
  return Buffer.from(hideKeys(Buffer.from(body).toString('latin1'), bytes), 'latin1');
}

export interface KeylessStream {
  /** @returns what can be passed on by now: all complete lines, so that no event of a stream is delayed. */
  readonly push: (chunk: Uint8Array) => Buffer;
  /** @returns the rest. */
  readonly end: () => Buffer;
}

/** A shorter one is no key but a word, such as that of a server without keys, which a model may well say. */
const SHORTEST_IN_STREAM = 16;

/** For a model's own words, which arrive in pieces. Of a line without an end, less than one key's length is kept. */
export function createKeylessStream(all: readonly string[]): KeylessStream {
  const keys = all.filter((key) => key.length >= SHORTEST_IN_STREAM);
  const most = Math.max(1, ...keys.map((key) => Buffer.byteLength(key))) - 1;
  let held: Buffer = Buffer.of();
  return {
    push: (chunk) => {
      const known = hideKeysIn(Buffer.concat([held, chunk]), keys);
      const end = Math.max(known.lastIndexOf('\n') + 1, known.length - most);
      held = known.subarray(end);
      return known.subarray(0, end);
    },
    end: () => held,
  };
}

/** They say what kind of call it is, and responses repeat them. */
const OPEN = /^(?:accept|content-)|^user-agent$|-(?:version|beta)$/;
const SHORTEST = 8;

/** What may be secret in the headers of the workflow: their values, also without `Bearer` before them. */
export function findKeysIn(headers: ReadonlyMap<string, string>): readonly string[] {
  return [...headers]
    .filter(([name]) => !OPEN.test(name))
    .flatMap(([, value]) => [value, value.replace(/^[a-z]+ +/i, '')])
    .filter((value) => value.length >= SHORTEST);
}

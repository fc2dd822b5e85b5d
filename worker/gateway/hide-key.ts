/**
 * Keeps the model's key, and the workflow's own headers, out of what an agent reads: a server that repeats a call's
 * headers in its response, as in the page of an error, would give them away. Pure.
 *
 * The length stays the same, so that a declared length is still true. Only whole texts are searched: if a part that may
 * be the beginning of the key came later than the rest, an agent could find the key letter by letter.
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

/**
 * Keeps the model's key out of what an agent reads: a server that repeats a call's headers in its response, as in the
 * page of an error, would give the key away. Pure.
 *
 * The length stays the same, so that a declared length is still true. Only whole texts are searched: if a part that may
 * be the beginning of the key came later than the rest, an agent could find the key letter by letter.
 */
export function hideKey(text: string, key: string): string {
  return key === '' ? text : text.replaceAll(key, '*'.repeat(key.length));
}

/** @param body in any encoding. */
export function hideKeyIn(body: Uint8Array, key: string): Buffer {
  return Buffer.from(hideKey(Buffer.from(body).toString('latin1'), Buffer.from(key).toString('latin1')), 'latin1');
}

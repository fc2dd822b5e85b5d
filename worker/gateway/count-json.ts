/** Counts parts of a JSON text without its strings. Pure. */
import { endOfString } from '../../protocol/base/read-json.ts';

/**
 * How many values a text has at most, without parsing it: each one costs far more memory and time than its letters.
 * For texts that are longer than our other limits allow.
 */
export function countValues(text: string): number {
  return 1 + count(text, ',[{');
}

/** Whether an object in the text names a member twice. @param value what the text was parsed to. */
export function repeatsMember(text: string, value: unknown): boolean {
  return count(text, ':') !== countMembers(value);
}

function count(text: string, marks: string): number {
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at + 1);
    else if (marks.includes(character)) found += 1;
  }
  return found;
}

function countMembers(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  const inner: readonly unknown[] = Object.values(value);
  return inner.reduce<number>((sum, one) => sum + countMembers(one), Array.isArray(value) ? 0 : inner.length);
}

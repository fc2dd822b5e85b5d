/**
 * Reads JSON that somebody else wrote: an agent, a stored state, a webhook.
 *
 * JSON.parse alone accepts nesting so deep that the next recursive function overflows the stack, and keeps a
 * `__proto__` member that an assignment would turn into a prototype. Both are refused here. `constructor` and
 * `prototype` are ordinary names, because none of our code merges in place.
 */
import type { Json } from './canonical-json.ts';
import { LIMITS } from './limits.ts';

export type ReadJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly why: string };

const BOM = /^\uFEFF/;
const PROTO = '__proto__';

/** Parses one JSON document. A leading byte order mark is ignored; everything else is strict. */
export function readJson(text: string): ReadJson {
  const read = readJsonData(text);
  if (read.kind === 'malformed' || !hasProto(read.value)) return read;
  return { kind: 'malformed', why: `it has a member named ${PROTO}, which is refused` };
}

/**
 * The same for a text whose members are data with any names: notes that are only passed on. A member `__proto__` is an
 * own member, as JSON.parse creates it. Never assign its members one by one.
 */
export function readJsonData(text: string): ReadJson {
  const plain = text.replace(BOM, '');
  const deep = nestingDepth(plain);
  if (deep > LIMITS.jsonDepth)
    return { kind: 'malformed', why: `it nests ${deep} levels deep; at most ${LIMITS.jsonDepth} are read` };
  try {
    return { kind: 'json', value: JSON.parse(plain) as unknown };
  } catch (error) {
    return { kind: 'malformed', why: error instanceof Error ? withoutText(error.message) : 'it is not JSON' };
  }
}

/** V8 quotes the text around an unexpected character; a text that is not JSON may be a misplaced secret. */
function withoutText(message: string): string {
  return message.replace(/^(Unexpected token '.*?'), [^]*$/su, '$1');
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** The deepest nesting of brackets outside strings, without recursion: 4 MiB of "[" must not crash the process. */
function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === OPENING[0] || code === OPENING[1]) deepest = Math.max(deepest, (depth += 1));
    else if (code === CLOSING[0] || code === CLOSING[1]) depth -= 1;
  }
  return deepest;
}

/** The position of the quote that ends a string: one without a backslash escape. Most of a large text is in strings. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (at - backslashes > start && text.charCodeAt(at - backslashes - 1) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

function hasProto(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return (!Array.isArray(value) && Object.hasOwn(value, PROTO)) || Object.values(value).some(hasProto);
}

/** Whether JSON can represent the value. Nesting must be bounded, as `readJsonData` ensures. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && Object.values(value).every(isJson);
}

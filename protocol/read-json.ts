/**
 * Reads JSON that somebody else wrote: an agent, a stored state, a webhook.
 *
 * JSON.parse alone accepts nesting so deep that the next recursive walk overflows the stack, and keeps a
 * `__proto__` member that a later merge would turn into a prototype. Both are refused here, once.
 */
import { LIMITS } from './limits.ts';

export type ReadJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'malformed'; readonly why: string };

const BOM = /^\uFEFF/;
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses one JSON document. A leading byte order mark is forgiven; everything else is strict. */
export function readJson(text: string): ReadJson {
  const plain = text.replace(BOM, '');
  const deep = nestingDepth(plain);
  if (deep > LIMITS.jsonDepth)
    return { kind: 'malformed', why: `it nests ${deep} levels deep; at most ${LIMITS.jsonDepth} are read` };
  try {
    const value: unknown = JSON.parse(plain);
    const key = findDangerousKey(value);
    return key === undefined
      ? { kind: 'json', value }
      : { kind: 'malformed', why: `it has a member named ${key}, which is refused` };
  } catch (error) {
    return { kind: 'malformed', why: error instanceof Error ? withoutText(error.message) : 'it is not JSON' };
  }
}

/** Of a character that it did not expect V8 tells the surroundings; a text that is no JSON may be a secret that somebody put into the wrong place. */
function withoutText(message: string): string {
  return message.replace(/^(Unexpected token '.*?'), [^]*$/su, '$1');
}

/** The deepest nesting of brackets outside strings, without recursion: 4 MiB of «[» must not end the process. */
function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

function findDangerousKey(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value) && DANGEROUS.has(key)) return key;
    const below = findDangerousKey(member);
    if (below !== undefined) return below;
  }
  return undefined;
}

/**
 * Lays one JSON value over another: objects are combined, lists become one list without repetitions, anything else is
 * replaced. Pure.
 *
 * A list over an object, or a text over a list, is a contradiction and is not merged: a person has to decide which one
 * is right.
 */
import { canonicalJson } from '../../../protocol/base/canonical-json.ts';
import { readJson } from '../../../protocol/base/read-json.ts';

export type Merged =
  | { readonly kind: 'merged'; readonly value: unknown }
  | { readonly kind: 'conflict'; readonly why: string };

/** @param under the lower value. `over` wins where only one of them can stay. */
export function mergeJson(under: unknown, over: unknown, at = ''): Merged {
  const [below, above] = [shapeOf(under), shapeOf(over)];
  if (below !== above)
    return { kind: 'conflict', why: `${at === '' ? 'its content' : at} is ${below} in one and ${above} in the other` };
  if (Array.isArray(under) && Array.isArray(over))
    return { kind: 'merged', value: unite([...(under as unknown[]), ...(over as unknown[])]) };
  if (isObject(under) && isObject(over)) return mergeObjects(under, over, at);
  return { kind: 'merged', value: over };
}

function mergeObjects(
  under: Readonly<Record<string, unknown>>,
  over: Readonly<Record<string, unknown>>,
  at: string,
): Merged {
  const members = new Map(Object.entries(under));
  for (const [key, value] of Object.entries(over)) {
    const merged = members.has(key)
      ? mergeJson(members.get(key), value, at === '' ? key : `${at}.${key}`)
      : { kind: 'merged' as const, value };
    if (merged.kind === 'conflict') return merged;
    members.set(key, merged.value);
  }
  return { kind: 'merged', value: Object.fromEntries(members) };
}

/** In the order in which they were first seen. */
function unite(items: readonly unknown[]): unknown[] {
  return [...new Map(items.map((item) => [canonicalJson(item), item])).values()];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function shapeOf(value: unknown): 'an object' | 'a list' | 'a single value' {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : 'a single value';
}

/** A file as JSON. */
export function readJsonFile(content: Uint8Array): ReturnType<typeof readJson> {
  const text = Buffer.from(content).toString('utf8');
  return Buffer.from(text, 'utf8').equals(content) ? readJson(text) : { kind: 'malformed', why: 'it is not UTF-8' };
}

export function renderJsonFile(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

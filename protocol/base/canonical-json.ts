/**
 * One canonical text for one JSON value, so that its hash is meaningful.
 *
 * Keys are sorted by code unit, there is no white space, and `undefined` members are dropped, as in RFC 8785, as far as
 * values that come out of JSON.parse can differ from it.
 */
import { hash } from 'node:crypto';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** Renders a JSON value canonically. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** `sha256:` and 64 hexadecimal digits over the bytes, or over the UTF-8 of a text. */
export function contentHash(content: string | Uint8Array): string {
  return `sha256:${hash('sha256', content, 'hex')}`;
}

/**
 * Takes registered secrets out of whatever leaves the worker, in every form they may be printed in.
 *
 * Overlapping finds become one mark, so that of two secrets that share letters neither leaves a tail. All is looked at as
 * bytes, whatever their encoding is, and nothing but secrets changes. Output is filtered as it streams (redact-stream.ts),
 * before it is cut.
 */
import { createSearch, joinRuns, type Run, type Search } from './find-all.ts';
import type { OutputFilter } from './ports.ts';
import { createFilter } from './redact-stream.ts';

export const MARK = '<redacted:secret>';
const MARK_BYTES = Buffer.from(MARK);

/** Shorter values are not registered: hiding «1» or «no» would shred every log. */
const SHORTEST = 4;
const SHORTEST_LINE = 8;

export interface Redactor {
  /** Hides a value from now on. */
  readonly add: (secret: string) => void;
  readonly text: (text: string) => string;
  /** Every string in a JSON value, names of members included; its shape stays. */
  readonly json: <T>(value: T) => T;
  readonly bytes: (content: Uint8Array) => Uint8Array;
  /** True when a registered secret occurs in the bytes, in any form. */
  readonly finds: (content: Uint8Array) => boolean;
  /** For a stream of output. Knows the secrets that are registered when it is made. */
  readonly filter: () => OutputFilter;
}

export function createRedactor(): Redactor {
  const known = new Set<string>();
  let search: Search | undefined;
  // Secrets are few and early, looks are many: what is looked for is prepared when it is first needed.
  const current = (): Search => (search ??= createSearch([...known].map((variant) => Buffer.from(variant, 'utf8'))));
  const clean = (content: Uint8Array): Uint8Array => {
    const finds = current().findAll(content);
    return finds.length === 0 ? content : replaceRuns(content, joinRuns(finds));
  };
  const text = (given: string): string => {
    const bytes = Buffer.from(given, 'utf8');
    const cleaned = clean(bytes);
    return cleaned === bytes ? given : Buffer.from(cleaned).toString('utf8');
  };
  return {
    add: (secret) => {
      for (const variant of variantsOf(secret)) known.add(variant);
      search = undefined;
    },
    text,
    json: <T>(value: T) => mapStrings(value, text) as T,
    bytes: clean,
    finds: (content) => current().findAll(content).length > 0,
    filter: () => createFilter(current(), MARK_BYTES),
  };
}

/** All the forms in which a secret may be printed. */
export function variantsOf(secret: string): Set<string> {
  const plain = [
    secret,
    secret.trim(),
    ...secret
      .split(/\r?\n/)
      .filter((line) => line.trim().length >= SHORTEST_LINE)
      .map((line) => line.trim()),
  ];
  const forms = plain.filter((value) => value.length >= SHORTEST).flatMap(formsOf);
  return new Set(forms.filter((form) => form.length >= SHORTEST));
}

function formsOf(value: string): string[] {
  const escaped = escapeJson(value);
  const bytes = Buffer.from(value, 'utf8');
  const url = encodeUrl(value);
  return [
    value,
    escaped,
    escapeJson(escaped),
    url,
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    url.replace(/%20/g, '+'),
    encodeURI(value.toWellFormed()),
    ...base64Forms(bytes),
    ...base64Forms(bytes).map((form) => form.replace(/\+/g, '-').replace(/\//g, '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
}

function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function encodeUrl(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/**
 * What base64 makes of the bytes wherever they stand in a longer text: the three alignments, each without the characters
 * that also depend on the neighbours.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor(((shift + bytes.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}

/** Puts one mark for each stretch of bytes that secrets cover. */
function replaceRuns(bytes: Uint8Array, runs: readonly Run[]): Buffer {
  const parts: Uint8Array[] = [];
  let rest = 0;
  for (const [start, end] of runs) {
    parts.push(bytes.subarray(rest, start), MARK_BYTES);
    rest = end;
  }
  return Buffer.concat([...parts, bytes.subarray(rest)]);
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [map(key), mapStrings(member, map)]));
}

/**
 * Takes registered secrets out of whatever leaves the worker, in every form they may be printed in.
 *
 * Overlapping finds become one mark, so that of two secrets that share letters neither leaves a tail. Bytes are treated
 * as Latin-1 text: one character per byte, whatever the encoding really is, and nothing but secrets changes. Output is
 * filtered as it streams, before it is cut, holding back only what may still become the beginning of a secret.
 */
import type { OutputFilter } from './ports.ts';

export const MARK = '<redacted:secret>';

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
  const inBytes = new Set<string>();
  const text = (given: string) => replaceRuns(given, findRuns(given, known));
  return {
    add: (secret) => {
      for (const variant of variantsOf(secret)) {
        known.add(variant);
        inBytes.add(asLatin1(variant));
      }
    },
    text,
    json: <T>(value: T) => mapStrings(value, text) as T,
    bytes: (content) => {
      const given = Buffer.from(content).toString('latin1');
      const runs = findRuns(given, inBytes);
      return runs.length === 0 ? content : Buffer.from(replaceRuns(given, runs), 'latin1');
    },
    finds: (content) => findRuns(Buffer.from(content).toString('latin1'), inBytes).length > 0,
    filter: () => createFilter([...inBytes]),
  };
}

function asLatin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** All the forms in which a secret may be printed. */
export function variantsOf(secret: string): Set<string> {
  const plain = [secret, secret.trim(), ...secret.split(/\r?\n/).filter((line) => line.trim().length >= SHORTEST_LINE).map((line) => line.trim())];
  const forms = plain.filter((value) => value.length >= SHORTEST).flatMap(formsOf);
  return new Set(forms.filter((form) => form.length >= SHORTEST));
}

function formsOf(value: string): string[] {
  const escaped = escapeJson(value);
  const bytes = Buffer.from(value, 'utf8');
  const url = encodeUrl(value);
  return [
    value, escaped, escapeJson(escaped),
    url, url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()), url.replace(/%20/g, '+'), encodeURI(value.toWellFormed()),
    ...base64Forms(bytes), ...base64Forms(bytes).map((form) => form.replace(/\+/g, '-').replace(/\//g, '_')),
    bytes.toString('hex'), bytes.toString('hex').toUpperCase(),
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
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64').replace(/=+$/, '');
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor(((shift + bytes.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}

type Run = readonly [start: number, end: number];

/** The stretches of a text that secrets cover, in order, touching ones joined. */
function findRuns(text: string, variants: Iterable<string>): Run[] {
  const finds: Run[] = [];
  for (const variant of variants) {
    for (let at = text.indexOf(variant); at >= 0; at = text.indexOf(variant, at + 1)) finds.push([at, at + variant.length]);
  }
  return joinRuns(finds);
}

function joinRuns(finds: readonly Run[]): Run[] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...finds].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

function replaceRuns(text: string, runs: readonly Run[]): string {
  let rest = 0;
  let result = '';
  for (const [start, end] of runs) {
    result += text.slice(rest, start) + MARK;
    rest = end;
  }
  return result + text.slice(rest);
}

/**
 * Between two chunks it keeps the characters that a secret may begin in, how far the last find reaches into them, and
 * whether the mark for that find is already out.
 */
function createFilter(variants: readonly string[]): OutputFilter {
  const firstPossible = findPossibleStart(variants);
  let pending = '';
  let coveredTo = 0;
  let open = false;

  const release = (upTo: number): Uint8Array => {
    const runs = joinRuns([...(coveredTo > 0 ? [[0, coveredTo] as const] : []), ...findRuns(pending, variants).filter(([start]) => start < upTo)]);
    let out = '';
    let rest = 0;
    for (const [start, end] of runs) {
      if (start > 0 || !open) out += pending.slice(rest, start) + MARK;
      rest = Math.min(end, upTo);
    }
    const reach = runs.at(-1)?.[1] ?? 0;
    out += pending.slice(rest, upTo);
    if (upTo > 0) open = reach >= upTo;
    coveredTo = Math.max(0, reach - upTo);
    pending = pending.slice(upTo);
    return Buffer.from(out, 'latin1');
  };

  return {
    push: (chunk) => {
      pending += Buffer.from(chunk).toString('latin1');
      return release(firstPossible(pending));
    },
    end: () => release(pending.length),
  };
}

/** Where in a text the first secret may begin that the text does not hold completely: its length when nowhere. */
function findPossibleStart(variants: readonly string[]): (text: string) => number {
  const longest = Math.max(0, ...variants.map((variant) => variant.length));
  const byFirst = Map.groupBy(variants, (variant) => variant.charAt(0));
  return (text) => {
    for (let at = Math.max(0, text.length - longest + 1); at < text.length; at += 1) {
      const candidates = byFirst.get(text.charAt(at)) ?? [];
      if (candidates.some((variant) => variant.length > text.length - at && variant.startsWith(text.slice(at)))) return at;
    }
    return text.length;
  };
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [map(key), mapStrings(member, map)]));
}

/**
 * Removes secrets from everything that leaves the worker: registered ones in every form in which they may be printed,
 * and text with the shape of a credential that nobody registered.
 *
 * A text is searched as somebody will read it (protocol/credentials/text-shadow.ts): an invisible character inside a
 * secret would hide it from the search only until it is removed for a comment. All of the secret is then cut out of the
 * original as one mark, so that no part remains where two secrets share letters. Output is filtered as it streams
 * (redact-stream.ts), before it is cut.
 */
import { detectCredentials } from '../../protocol/credentials/detect-credentials.ts';
import { joinRuns, type Run, type Search } from '../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../ports/process-ports.ts';
import { createDumpFilter } from './dumps/redact-dumps.ts';
import { createShapeFilter, type FindSecrets } from './redact-shapes.ts';
import type { SecretForms } from './broken-values.ts';
import { chain, prepareForms, registeredFilter } from './registered-filter.ts';
import { hideRuns } from './lines/hide-runs.ts';
import { createLineScanner } from './lines/scan-lines.ts';
import type { Redactor } from './redactor-interface.ts';
import { findInText } from './registered-runs.ts';
import { variantsOf } from './secret-variants.ts';

export const MARK = '<redacted:secret>';
const MARK_BYTES = Buffer.from(MARK);
/** Removing something can bring together another secret. What is nested deeper than this is removed whole. */
const MOST_PASSES = 8;
/** A shorter text cannot have the shape of a credential. */
const SHORTEST_SHAPE = 8;

export function createRedactor(): Redactor {
  const known = new Set<string>();
  let values: SecretForms | undefined;
  // Secrets are few and are registered early, and searches are many: what is searched for is prepared when it is first
  // needed.
  const prepared = (): SecretForms => (values ??= prepareForms([...known]));
  const current = (): Search => prepared().search;
  const find = (given: string): Run[] => {
    const shapes = given.length < SHORTEST_SHAPE ? [] : detectCredentials(given);
    return joinRuns([...findInText(given, current()), ...shapes.map(({ start, end }): Run => [start, end])]);
  };
  const text = (given: string): string => {
    let clean = given;
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const runs = find(clean);
      if (runs.length === 0) return clean;
      clean = cutRuns(clean, runs);
    }
    return MARK;
  };
  return {
    add: (secret) => {
      for (const variant of variantsOf(secret)) known.add(variant);
      values = undefined;
    },
    text,
    json: <T>(value: T) => mapStrings(value, text) as T,
    bytes: (content) => {
      const finds = current().findAll(content);
      const whole = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      return finds.length === 0 ? content : hideRuns(whole, joinRuns(finds), MARK_BYTES);
    },
    finds: (content) => current().findAll(content).length > 0 || findInText(decode(content), current()).length > 0,
    filter: () => createOutputFilter(prepared(), find),
  };
}

/** All stages look at the same lines, which are scanned once for them, until other code gets the bytes again. */
function createOutputFilter(values: SecretForms, find: FindSecrets): OutputFilter {
  const scanner = createLineScanner();
  const stages = [
    registeredFilter(values, MARK_BYTES, scanner),
    createDumpFilter(values.search, MARK_BYTES, scanner),
    createShapeFilter(find, MARK_BYTES, scanner),
  ];
  const filter = stages.reduce(chain);
  return {
    push: (chunk) => {
      scanner.forget();
      return filter.push(chunk);
    },
    end: () => {
      scanner.forget();
      return filter.end();
    },
  };
}

function cutRuns(text: string, runs: readonly Run[]): string {
  let rest = 0;
  const parts: string[] = [];
  for (const [start, end] of runs) {
    parts.push(text.slice(rest, start), MARK);
    rest = end;
  }
  return [...parts, text.slice(rest)].join('');
}

function decode(content: Uint8Array): string {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8');
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [map(key), mapStrings(member, map)]));
}

/**
 * Removes registered values from output as it streams: first those that are whole, then those that are broken up. Pure.
 */
import { createSearch } from '../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../ports/process-ports.ts';
import type { SecretForms } from './broken-values.ts';
import { gatherLines } from './lines/gather-lines.ts';
import { createGramTable } from './gram-table.ts';
import { createBrokenValueFilter } from './redact-broken-values.ts';
import { createFilter } from './redact-stream.ts';
import { type LineScanner, scanAlone } from './lines/scan-lines.ts';

export function prepareForms(forms: readonly string[]): SecretForms {
  const patterns = forms.map((form) => Buffer.from(form, 'utf8'));
  return { search: createSearch(patterns), grams: createGramTable(patterns) };
}

/** It gives complete lines. */
export function registeredFilter(
  values: SecretForms,
  mark: Uint8Array,
  scanner: LineScanner = scanAlone,
): OutputFilter {
  return chain(chain(createFilter(values.search, mark), gatherLines()), createBrokenValueFilter(values, mark, scanner));
}

/** What the first filter passes on goes through the second. What is left of a text with marks in it is not a token. */
export function chain(first: OutputFilter, second: OutputFilter): OutputFilter {
  return {
    push: (chunk) => first.push(chunk).flatMap((piece) => second.push(piece)),
    end: () => [...first.end().flatMap((piece) => second.push(piece)), ...second.end()],
  };
}

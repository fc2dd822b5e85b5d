/**
 * Why something cannot be the result of a dispatch at all. A result that was changed is still one, and each of its
 * parts is checked; a file of another kind was named by mistake. Pure.
 */
import type { GivenResult } from './verify-result.ts';

/** What every line of a record begins with, also if it was changed. */
const LINE = /^\{"sequence":/m;

/** @returns undefined for a result, also for one that was tampered with. */
export function findForeignFile({ files, from }: Pick<GivenResult, 'files' | 'from'>): string | undefined {
  if (from.kind !== 'record')
    return files.has('result.json') || files.has('events.jsonl')
      ? undefined
      : 'it has no result.json and no events.jsonl';
  return LINE.test(Buffer.from(files.get('events.jsonl') ?? []).toString('utf8'))
    ? undefined
    : 'it is not a zip file, and no line of it belongs to a record (events.jsonl)';
}

/**
 * Removes registered values from output in which they are broken up by line ends, as terminals and `fold` do, or by
 * invisible characters. Values that are not broken up have been removed before (redact-stream.ts).
 *
 * A line that ends like the beginning of a value waits for the next one. It waits only when at least nine characters of
 * a value match: if one letter counted, every line would end with the beginning of some value. So when the first line
 * of a broken value contains eight of its characters or fewer, those leave and the rest does not.
 */
import { joinRuns, type Run } from '../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../ports/process-ports.ts';
import { findBroken, findUnfinished, type SecretForms } from './broken-values.ts';
import { lastOfText, MAY_LEAVE, readOutput } from './joined-output.ts';
import { hideRuns } from './lines/hide-runs.ts';
import { holdLines } from './lines/hold-lines.ts';
import type { LineScanner } from './lines/scan-lines.ts';

/**
 * The most that waits; for a long value, twice its length. A value with more than that between its lines is not joined.
 */
const MOST_HELD = 16_384;
const NEWLINE = 0x0a;

/** Takes and gives complete lines. Where something was removed, it gives one piece. */
export function createBrokenValueFilter(values: SecretForms, mark: Uint8Array, scanner: LineScanner): OutputFilter {
  if (values.search.longest <= MAY_LEAVE) return { push: (chunk) => [chunk], end: () => [] };
  const most = Math.max(MOST_HELD, 2 * values.search.longest);
  let seen: Buffer = Buffer.alloc(0);
  return holdLines(({ lines, isEnd }) => {
    const output = readOutput(lines, seen, scanner);
    const runs = joinRuns(findBroken(output, values));
    const last = lastOfText(output, lines.length);
    const cut = isEnd ? lines.length : cutOf(lines, runs, findUnfinished(output, last, values), most);
    seen = cut === lines.length ? last : lastOfText(output, cut);
    return { out: [hideRuns(lines.subarray(0, cut), runs, mark)], held: lines.subarray(cut) };
  });
}

/** The beginning of a line up to which everything is decided. */
function cutOf(bytes: Buffer, runs: readonly Run[], unfinished: number, most: number): number {
  if (unfinished === bytes.length) return unfinished;
  const cut = runs.reduceRight(
    (before, [start, end]) => (start < before && before < end ? lineStart(bytes, start) : before),
    lineStart(bytes, unfinished),
  );
  return bytes.length - cut > most ? bytes.length : cut;
}

function lineStart(bytes: Buffer, at: number): number {
  return at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1;
}

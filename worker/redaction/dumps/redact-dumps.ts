/**
 * Removes registered values from output in which a program writes bytes as numbers: dumps, arrays, pairs of digits.
 *
 * A dump whose last bytes may begin a value waits for the next lines, so that no part of a value leaves. Lines that
 * contain part of a value are removed whole, because most dumps show the same bytes a second time, as text.
 */
import { joinRuns, type Run, type Search } from '../../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../../ports/process-ports.ts';
import { hideRuns } from '../lines/hide-runs.ts';
import { holdLines } from '../lines/hold-lines.ts';
import type { LineScanner } from '../lines/scan-lines.ts';
import { searchDumps } from './search-dumps.ts';

/** The most that waits; for a long value, this many characters for each of its bytes. */
const MOST_HELD = 16_384;
const CHARS_FOR_EACH = 8;
const NEWLINE = 0x0a;

/** Takes and gives complete lines. */
export function createDumpFilter(search: Search, mark: Uint8Array, scanner: LineScanner): OutputFilter {
  const most = Math.max(MOST_HELD, CHARS_FOR_EACH * search.longest);
  return holdLines(({ lines, goesOn, isEnd }) => {
    const searched = searchDumps(lines, scanner.scan(lines).ends, search, goesOn);
    const runs = joinRuns(searched.runs);
    const undecided = isEnd ? lines.length : beforeRuns(lines, searched.unfinished, runs);
    const cut = lines.length - undecided > most ? lines.length : undecided;
    return { out: [hideRuns(lines.subarray(0, cut), runs, mark)], held: lines.subarray(cut) };
  });
}

/** A value that was found across several lines is hidden as one. */
function beforeRuns(bytes: Buffer, cut: number, runs: readonly Run[]): number {
  return runs.reduceRight(
    (before, [start, end]) => (start < before && before < end ? bytes.lastIndexOf(NEWLINE, start) + 1 : before),
    cut,
  );
}

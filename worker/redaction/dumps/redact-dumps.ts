/**
 * Removes registered values from output in which a program writes bytes as numbers: dumps, arrays, pairs of digits.
 *
 * A dump whose last bytes may begin a value waits for the next lines, so that no part of a value leaves. Lines that
 * contain part of a value are removed whole, because most dumps show the same bytes a second time, as text.
 */
import { joinRuns, type Run, type Search } from '../../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../../ports/process-ports.ts';
import { hideRuns } from '../lines/hide-runs.ts';
import type { LineScanner } from '../lines/scan-lines.ts';
import { searchDumps } from './search-dumps.ts';

/** The most that waits; for a long value, this many characters for each of its bytes. */
const MOST_HELD = 16_384;
const CHARS_FOR_EACH = 8;
const NEWLINE = 0x0a;
const NOTHING = Buffer.alloc(0);

/** Takes and gives complete lines. */
export function createDumpFilter(search: Search, mark: Uint8Array, scanner: LineScanner): OutputFilter {
  const most = Math.max(MOST_HELD, CHARS_FOR_EACH * search.longest);
  let held: Buffer = NOTHING;
  const release = (bytes: Buffer, isEnd: boolean): Uint8Array[] => {
    const searched = searchDumps(bytes, scanner.scan(bytes).ends, search, held.length > 0);
    const runs = joinRuns(searched.runs);
    const undecided = isEnd ? bytes.length : beforeRuns(bytes, searched.unfinished, runs);
    const cut = bytes.length - undecided > most ? bytes.length : undecided;
    held = bytes.subarray(cut);
    const clean = hideRuns(bytes.subarray(0, cut), runs, mark);
    return clean.length === 0 ? [] : [clean];
  };
  return {
    push: (given) => {
      const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      return release(held.length === 0 ? chunk : Buffer.concat([held, chunk]), false);
    },
    end: () => (held.length === 0 ? [] : release(held, true)),
  };
}

/** A value that was found across several lines is hidden as one. */
function beforeRuns(bytes: Buffer, cut: number, runs: readonly Run[]): number {
  return runs.reduceRight(
    (before, [start, end]) => (start < before && before < end ? bytes.lastIndexOf(NEWLINE, start) + 1 : before),
    cut,
  );
}

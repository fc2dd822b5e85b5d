/** Finds registered values in bytes that output shows as numbers, across any number of lines. Pure. */
import type { Run, Search } from '../../../protocol/credentials/multi-pattern-search.ts';
import { findDumpLine, lineStart } from './find-dump-lines.ts';
import { type DumpLine, type DumpWay, readDumpLine } from './read-dump-line.ts';

/** A shorter value occurs among any numbers by chance. */
const SHORTEST = 8;

/** A line of a dump with its place in the output. */
interface PlacedLine extends DumpLine {
  readonly start: number;
  /** Its end, without the characters that end the line. */
  readonly end: number;
}

export interface SearchedDumps {
  /** What has to be hidden. Runs may overlap. */
  readonly runs: readonly Run[];
  /** The beginning of the line from which a value may continue in what follows. The length when there is none. */
  readonly unfinished: number;
}

/**
 * @param ends where the lines end.
 * @param goesOn whether the output begins with lines of a dump.
 */
export function searchDumps(output: Buffer, ends: Int32Array, search: Search, goesOn = false): SearchedDumps {
  const runs: Run[] = [];
  let unfinished = output.length;
  let line = goesOn ? 0 : findDumpLine(output, ends, 0);
  for (let done = 0; line !== undefined; line = findDumpLine(output, ends, done)) {
    const before = dumpLines({ output, ends }, line - 1, done - 1, -1).reverse();
    const behind = dumpLines({ output, ends }, line, ends.length + 1, 1);
    done = line + Math.max(1, behind.length);
    if (behind.length === 0) continue;
    const lines = [...before, ...behind];
    runs.push(...runsIn(lines, search));
    if (lineStart(ends, done) >= output.length) unfinished = unfinishedIn(lines, search) ?? unfinished;
  }
  return { runs, unfinished };
}

interface LinedOutput {
  readonly output: Buffer;
  readonly ends: Int32Array;
}

/** Consecutive lines of a dump, from the given number on, up to another one. */
function dumpLines({ output, ends }: LinedOutput, from: number, to: number, step: 1 | -1): PlacedLine[] {
  const lines: PlacedLine[] = [];
  for (let line = from; line !== to; line += step) {
    const start = lineStart(ends, line);
    const text = output.toString('latin1', start, ends[line]);
    const read = readDumpLine(text.endsWith('\r') ? text.slice(0, -1) : text);
    if (read === undefined) break;
    lines.push({ ...read, start, end: start + read.length });
  }
  return lines;
}

/** Consecutive lines that can be read in the same way. */
interface SideBySide {
  readonly lines: readonly PlacedLine[];
  readonly bytes: Buffer;
  /** For each line: where its bytes begin. */
  readonly offsets: readonly number[];
}

function runsIn(lines: readonly PlacedLine[], search: Search): Run[] {
  return waysOf(lines).flatMap((way) =>
    stretchesOf(lines, way).flatMap((stretch) =>
      search
        .findAll(stretch.bytes)
        .filter(([start, end]) => end - start >= SHORTEST)
        .map(([start, end]): Run => {
          const [first, last] = [lineOf(stretch, start), lineOf(stretch, end - 1)];
          return [first.start + first.indent, last.end];
        }),
    ),
  );
}

/** @returns the beginning of the first line in which a value may begin that continues behind the last line. */
function unfinishedIn(lines: readonly PlacedLine[], search: Search): number | undefined {
  const starts = waysOf(lines.slice(-1)).flatMap((way) => {
    const stretch = stretchesOf(lines, way).at(-1);
    const possible = stretch === undefined ? 0 : search.firstPossible(stretch.bytes);
    return stretch === undefined || possible === stretch.bytes.length ? [] : [lineOf(stretch, possible).start];
  });
  return starts.length === 0 ? undefined : Math.min(...starts);
}

function waysOf(lines: readonly PlacedLine[]): DumpWay[] {
  return [...new Set(lines.flatMap(({ readings }) => [...readings.keys()]))];
}

function stretchesOf(lines: readonly PlacedLine[], way: DumpWay): SideBySide[] {
  const stretches: PlacedLine[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const canBeRead = line.readings.has(way);
    if (canBeRead && isOpen) stretches.at(-1)?.push(line);
    else if (canBeRead) stretches.push([line]);
    isOpen = canBeRead;
  }
  return stretches.map((side) => joinLines(side, way));
}

function joinLines(lines: readonly PlacedLine[], way: DumpWay): SideBySide {
  const parts = lines.map(({ readings }) => readings.get(way) ?? new Uint8Array());
  let length = 0;
  const offsets = parts.map((part) => {
    length += part.length;
    return length - part.length;
  });
  return { lines, bytes: Buffer.concat(parts), offsets };
}

function lineOf({ lines, offsets }: SideBySide, at: number): PlacedLine {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const line = lines[low];
  if (line === undefined) throw new RangeError('There is no such byte.');
  return line;
}

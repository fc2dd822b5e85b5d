/**
 * Which blocks of our own code ran, and how often, according to V8's own counters. The sources are not instrumented.
 */
import { Session } from 'node:inspector/promises';

export interface Coverage {
  /** @returns how many points were reached for the first time since the last reset. */
  readonly look: () => Promise<number>;
  readonly points: () => number;
  /** Resets the points, for another parser. */
  readonly forget: () => Promise<void>;
}

/** Excludes dependencies and the fuzzer itself. */
const OURS = /^file:\/\/(?!.*\/node_modules\/)(?!.*\/test\/fuzz\/(?!planted)).*\.ts$/;

/**
 * A point is a block and the order of magnitude of its count, so a loop that runs twice as often is a new point. Open
 * this once in a process: the engine does not count code again that it compiled without counters.
 */
export async function openCoverage(): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const seen = new Set<string>();
  return {
    look: async () => {
      const before = seen.size;
      const { result } = await session.post('Profiler.takePreciseCoverage');
      for (const { url, functions } of result)
        if (OURS.test(url))
          // Blocks that a function did not reach are reported too. They identify its path just as well.
          for (const { ranges } of functions)
            if ((ranges[0]?.count ?? 0) > 0)
              for (const { startOffset, endOffset, count } of ranges)
                seen.add(`${url}:${startOffset}:${endOffset}:${32 - Math.clz32(count)}`);
      return seen.size - before;
    },
    points: () => seen.size,
    forget: async () => {
      await session.post('Profiler.takePreciseCoverage');
      seen.clear();
    },
  };
}

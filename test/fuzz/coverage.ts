/**
 * Which blocks of our own code have run, and how often, by V8's own counters: the engine counts without any change of
 * the sources.
 */
import { Session } from 'node:inspector/promises';

export interface Coverage {
  /** @returns how many points were reached that no look before has seen. */
  readonly look: () => Promise<number>;
  readonly points: () => number;
  /** Forgets what was seen, for another parser. */
  readonly forget: () => Promise<void>;
}

/** Not what we have installed, and not the fuzzer itself. */
const OURS = /^file:\/\/(?!.*\/node_modules\/)(?!.*\/test\/fuzz\/(?!planted)).*\.ts$/;

/**
 * A point is a block and the order of magnitude of its count: a loop that turns twice as often is news. Opened once in
 * a process: the engine does not count again what it has compiled without counters.
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
          // What a function did not reach is told as well, and is as good a sign of the way that it took.
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

/** One parser of external bytes, and what must be true for every input. */

export interface FuzzTarget {
  readonly name: string;
  /** Realistic inputs to start with. */
  readonly begins: readonly string[];
  /** Strings that are significant for it. */
  readonly words: readonly string[];
  /** Each byte is passed as one character. Throws if something that must be true is not. */
  readonly run: (text: string) => unknown;
}

/** Processor time for an input of at most 8 KiB: a thousand times that of the slowest parser. */
const MOST_MICROSECONDS = 5_000_000;

/** @returns what was wrong; undefined if nothing was. */
export function judge(target: FuzzTarget, text: string): string | undefined {
  const before = process.cpuUsage();
  try {
    target.run(text);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  return user + system > MOST_MICROSECONDS ? 'It took more than five seconds.' : undefined;
}

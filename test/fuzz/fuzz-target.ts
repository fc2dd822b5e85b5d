/** One parser of outside bytes, and what must hold of it whatever it is given. */

export interface FuzzTarget {
  readonly name: string;
  /** Real-shaped inputs to begin with. */
  readonly begins: readonly string[];
  /** What means something to it. */
  readonly words: readonly string[];
  /** Bytes are given as one character each. Throws where what must hold does not. */
  readonly run: (text: string) => unknown;
}

/** Processor time for an input of at most 8 KiB: a thousand times what the slowest takes. */
const MOST_MICROSECONDS = 5_000_000;

/** @returns what was wrong; undefined when nothing was. */
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

/**
 * Lines of an agent's output on their way to a plug-in: one call at a time, with all lines that arrived meanwhile, so
 * that a runtime in a separate process keeps up with an agent that prints a lot.
 */
import type { RuntimeProgress } from '../runtimes/contract.ts';

const BATCH_LINES = 500;
const BATCH_CHARS = 4_194_304;
/** The limit of waiting lines: an agent that prints faster than it is read must not fill our memory. */
const WAITING_CHARS = 64 * 1_048_576;
/** What keeping a line costs besides its text: an agent may print millions of empty ones. */
const KEEPING_CHARS = 100;

interface WaitingLine {
  readonly line: string;
  readonly resolve: (told: readonly RuntimeProgress[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param read the results of the lines.
 * @param fallenBehind the error if too much waits.
 * @returns a function that reads one line; results come in the order of the lines.
 */
export function batchLines(
  read: (lines: readonly string[]) => Promise<readonly (readonly RuntimeProgress[])[]>,
  fallenBehind: () => Error,
): (line: string) => Promise<readonly RuntimeProgress[]> {
  let waiting: WaitingLine[] = [];
  /** The index of the first line that waits. */
  let from = 0;
  let chars = 0;
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (from < waiting.length) {
      const batch = takeBatch(waiting, from);
      from += batch.length;
      // Not after each batch: copying the rest each time would take the square of a flood's length.
      if (from * 2 >= waiting.length) [waiting, from] = [waiting.slice(from), 0];
      chars -= charsOf(batch);
      try {
        const told = await read(batch.map(({ line }) => line));
        for (const [at, { resolve }] of batch.entries()) resolve(told[at] ?? []);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  };
  return (line) =>
    new Promise((resolve, reject) => {
      const more = line.length + KEEPING_CHARS;
      if (chars + more > WAITING_CHARS) {
        reject(fallenBehind());
        return;
      }
      waiting.push({ line, resolve, reject });
      chars += more;
      if (!busy) void run();
    });
}

/** At least one line. */
function takeBatch(waiting: readonly WaitingLine[], from: number): readonly WaitingLine[] {
  const most = waiting.slice(from, from + BATCH_LINES);
  let chars = 0;
  const end = most.findIndex(({ line }, at) => at > 0 && (chars += line.length) > BATCH_CHARS);
  return end === -1 ? most : most.slice(0, end);
}

function charsOf(lines: readonly WaitingLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.length + KEEPING_CHARS, 0);
}

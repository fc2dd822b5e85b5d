/** A filter of complete lines that holds the last of them back until it is clear what they contain. */
import type { OutputFilter } from '../../ports/process-ports.ts';

interface TakenLines {
  /** Those that were held back, and the new ones. */
  readonly lines: Buffer;
  /** Whether some of them were held back. */
  readonly goesOn: boolean;
  /** Whether nothing follows: then nothing can be held back. */
  readonly isEnd: boolean;
}

interface DecidedLines {
  readonly out: readonly Uint8Array[];
  readonly held: Buffer;
}

export function holdLines(decide: (taken: TakenLines) => DecidedLines): OutputFilter {
  let held: Buffer = Buffer.alloc(0);
  const take = (lines: Buffer, isEnd: boolean): Uint8Array[] => {
    const decided = decide({ lines, goesOn: held.length > 0, isEnd });
    ({ held } = decided);
    return decided.out.filter(({ length }) => length > 0);
  };
  return {
    push: (given) => {
      const lines = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      return take(held.length === 0 ? lines : Buffer.concat([held, lines]), false);
    },
    end: () => (held.length === 0 ? [] : take(held, true)),
  };
}

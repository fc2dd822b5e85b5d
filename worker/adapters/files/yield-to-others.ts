/**
 * Many short disk operations: each runs synchronously, and from time to time other work gets a turn.
 *
 * Writing a small file takes less time than handing it to a thread. But a thousand of them in a row would delay
 * signals, timers and messages.
 */
import { setImmediate as others } from 'node:timers/promises';

const TURN_MS = 10;

export interface Turns {
  /** Does a piece of work, after other work had a turn if it has been a while. @throws whatever the work throws. */
  readonly take: <T>(work: () => T) => Promise<T>;
  /** Whether other work is due. */
  readonly isOver: () => boolean;
}

export function takeTurns(): Turns {
  let since = performance.now();
  const isOver = (): boolean => performance.now() - since > TURN_MS;
  return {
    isOver,
    take: async (work) => {
      if (isOver()) {
        await others();
        since = performance.now();
      }
      return work();
    },
  };
}

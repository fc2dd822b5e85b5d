/**
 * Many short disk operations: each runs synchronously, and from time to time other work gets a turn.
 *
 * Writing a small file takes less time than handing it to a thread. But a thousand of them in a row would delay
 * signals, timers and messages.
 */
import { setImmediate as others } from 'node:timers/promises';

const TURN_MS = 10;

/**
 * @returns a function that does a piece of work, after other work had a turn if it has been a while. If the work
 * throws, the promise rejects.
 */
export function takeTurns(): <T>(work: () => T) => Promise<T> {
  let since = performance.now();
  return async (work) => {
    if (performance.now() - since > TURN_MS) {
      await others();
      since = performance.now();
    }
    return work();
  };
}

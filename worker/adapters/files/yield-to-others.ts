/**
 * Many short things to do on a disk: each is done at once, and now and then everybody else gets a turn.
 *
 * A small file is written sooner than a thread is found that would write it. But a thousand of them at a stretch would
 * leave a signal, a timer or a person's message unheard.
 */
import { setImmediate as others } from 'node:timers/promises';

const TURN_MS = 10;

/**
 * @returns does a piece of work, after others had their turn when it has been a while. What the work throws, the
 * promise rejects with.
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

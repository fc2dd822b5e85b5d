/**
 * A mistake may make a test run for ever, or until there is no memory left, which ends the thread that the tests share
 * and with it this process. Then it is noticed, and all goes on in a new process, from what is known by then.
 */
import { spawnSync } from 'node:child_process';

/** Much longer than any test takes on a busy machine. */
const LONGEST_MS = 150_000;

export interface TestWatch {
  /** Says that something came of the tests, so that they are still under way. */
  readonly goOn: () => void;
  /** @param noticed is told when the tests of what is tried do not end. */
  readonly tryOrStartAgain: <T>(trying: () => Promise<T>, noticed: () => void) => Promise<T>;
}

/** @param longestMs without a sign of the tests, for them to be taken as never ending. */
export function createWatch(longestMs = LONGEST_MS): TestWatch {
  let timer: NodeJS.Timeout | undefined;
  return {
    goOn: () => timer?.refresh(),
    tryOrStartAgain: async (trying, noticed) => {
      const startAgain = (error?: Error): void => {
        if (error !== undefined && !error.message.startsWith('Worker exited')) throw error;
        noticed();
        const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
        process.exit(status ?? 1);
      };
      process.once('uncaughtException', startAgain);
      timer = setTimeout(startAgain, longestMs);
      try {
        return await trying();
      } finally {
        clearTimeout(timer);
        timer = undefined;
        process.off('uncaughtException', startAgain);
      }
    },
  };
}

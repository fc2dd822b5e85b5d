/**
 * A mistake can make a test run forever, or until memory is exhausted. This ends the thread that the tests share, and
 * with it this process. Then the mistake counts as noticed, and a new process continues with the results so far.
 */
import { spawnSync } from 'node:child_process';

/** Much longer than any test takes on a busy machine. */
const LONGEST_MS = 150_000;

export interface TestWatch {
  /** Reports that a test has produced a result, so the tests are still running. */
  readonly goOn: () => void;
  /** @param noticed is called if the tests of the current mistake do not end. */
  readonly tryOrStartAgain: <T>(trying: () => Promise<T>, noticed: () => void) => Promise<T>;
}

/** @param longestMs after this time without a result, the tests count as endless. */
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

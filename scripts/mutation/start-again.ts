/**
 * A mistake may make a test run for ever, or until there is no memory left, which ends the thread that the tests share
 * and with it this process. Then it is noticed, and all goes on in a new process, from what is known by then.
 */
import { spawnSync } from 'node:child_process';

/** Much longer than the tests of a folder take on a busy machine. */
const LONGEST_MS = 300_000;

/** @param noticed is told when the tests of what is tried do not end. */
export async function tryOrStartAgain<T>(
  trying: () => Promise<T>,
  noticed: () => void,
  longestMs = LONGEST_MS,
): Promise<T> {
  const startAgain = (error?: Error): void => {
    if (error !== undefined && !error.message.startsWith('Worker exited')) throw error;
    noticed();
    const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
    process.exit(status ?? 1);
  };
  process.once('uncaughtException', startAgain);
  const timer = setTimeout(startAgain, longestMs);
  try {
    return await trying();
  } finally {
    clearTimeout(timer);
    process.off('uncaughtException', startAgain);
  }
}

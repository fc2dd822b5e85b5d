/**
 * Retries a request to GitHub after a temporary failure: a 5xx, a broken connection, "too many requests".
 *
 * An agent may have worked for an hour before the one call that publishes the result: a single 502 must not turn that
 * into a failure. Reads and replacements can be repeated. A comment cannot: the first try may have posted it, so before
 * it is posted again, it is searched for, repeatedly, because lists lag.
 */
import { isRateLimited, pauseAskedBy } from '../../github/rate-limits.ts';

export type Pause = (ms: number) => Promise<void>;

const AGAIN_MS = [1_000, 4_000, 15_000] as const;
/** GitHub asks for a minute after too many requests. More is not waited for, because the job's minutes are billed. */
const LONGEST_MS = 120_000;
const LOOK_MS = [2_000, 10_000, 30_000] as const;
const POSTS = 3;

/** @throws GitHub's last error. */
export function persist<T>(work: () => Promise<T>, pause: Pause): Promise<T> {
  return repeat(work, pause, isPassing);
}

async function repeat<T>(work: () => Promise<T>, pause: Pause, mayPass: (error: unknown) => boolean): Promise<T> {
  for (const wait of AGAIN_MS) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await pause(Math.max(wait, Math.min(pauseAskedBy(error), LONGEST_MS)));
    }
  }
  return work();
}

/** @param find the result of an earlier try, if there is one. */
export async function persistOnce<T>(
  work: () => Promise<T>,
  find: () => Promise<T | undefined>,
  pause: Pause,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || tried === POSTS) throw error;
      const there = await lookFor(find, pause);
      if (there !== undefined) return there;
    }
  }
}

async function lookFor<T>(find: () => Promise<T | undefined>, pause: Pause): Promise<T | undefined> {
  for (const wait of LOOK_MS) {
    await pause(wait);
    // While it is unknown whether the comment was posted, giving up would report a failure although people may see and
    // answer it.
    const there = await repeat(find, pause, () => true);
    if (there !== undefined) return there;
  }
  return undefined;
}

/** True for a response that may be better at the next try. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Octokit reports a broken connection as a 500.
  if ('status' in error && typeof error.status === 'number' && error.status >= 500) return true;
  return isRateLimited(error);
}

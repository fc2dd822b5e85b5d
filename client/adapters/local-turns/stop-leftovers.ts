/** Stops what a worker that was killed has left running. */
import { ClientError } from '../../client-error.ts';
import { nodeClock } from '../node-clock.ts';
import { findProcessesIn } from './process-identity.ts';

const LOOK_MS = 200;
/** For a process that ends slowly, for example because it waits for a disk. */
const STOP_MS = 20_000;

/**
 * The agent of a killed worker may still be running, and its work tree is about to be removed.
 * @throws ClientError mistake when part of it cannot be stopped.
 */
export async function stopLeftovers(prefix: string): Promise<void> {
  const deadline = nodeClock.now().getTime() + STOP_MS;
  for (let left = findProcessesIn(prefix); left.length > 0; left = findProcessesIn(prefix)) {
    if (nodeClock.now().getTime() > deadline)
      throw new ClientError('mistake', `The process ${left.join(', ')} of the killed run cannot be stopped.`, {
        fix: 'End it, then continue the task.',
      });
    for (const pid of left) killIfThere(pid);
    await nodeClock.sleep(LOOK_MS);
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

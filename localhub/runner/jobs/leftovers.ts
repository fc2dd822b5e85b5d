/**
 * Finds and kills the processes a job left behind.
 *
 * Every process of a job inherits RUNNER_TRACKING_ID; whoever carries this job's is its offspring, however it detached
 * itself. A process that empties the variable is left alone, which is GitHub's documented way to outlive a job.
 *
 * Works where /proc shows environments (Linux); elsewhere nothing is found.
 */
import { readdir, readFile } from 'node:fs/promises';

export interface Leftover {
  readonly pid: number;
  readonly name: string;
}

export async function findTracked(trackingId: string): Promise<readonly Leftover[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = await Promise.all(pids.map((pid) => inspect(pid, trackingId)));
  return found.filter((leftover) => leftover !== undefined);
}

async function inspect(pid: number, trackingId: string): Promise<Leftover | undefined> {
  // A process may end, or belong to somebody else, at any moment: then it is none of ours.
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  if (!environment.split('\0').includes(`RUNNER_TRACKING_ID=${trackingId}`)) return undefined;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'unknown');
  return { pid, name: name.trim() };
}

const ROUNDS = 20;

/**
 * Kills all of them, and those they start meanwhile.
 * @returns everyone that was killed, in the order in which they were found.
 */
export async function killTracked(trackingId: string): Promise<readonly Leftover[]> {
  const killed = new Map<number, Leftover>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const alive = await findTracked(trackingId);
    if (alive.length === 0) break;
    for (const leftover of alive) {
      killed.set(leftover.pid, leftover);
      killOne(leftover.pid);
    }
  }
  return [...killed.values()];
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between being found and being killed.
  }
}

/**
 * Finds and kills the processes that a job left behind.
 *
 * Every process of a job inherits RUNNER_TRACKING_ID. A process with this job's id comes from this job, however it
 * detached itself. A process that empties the variable is left alone, which is GitHub's documented way to outlive a
 * job.
 *
 * Works where /proc shows environments (Linux). On other systems nothing is found.
 */
import { readdir, readFile } from 'node:fs/promises';

export interface Leftover {
  readonly pid: number;
  readonly name: string;
}

type TrackedProcesses = ReadonlyMap<string, readonly Leftover[]>;

let running: Promise<TrackedProcesses> = Promise.resolve(new Map());
let next: Promise<TrackedProcesses> | undefined;

/**
 * All callers that ask before it begins share one look at all processes of the machine: with a thousand jobs that end
 * at the same time, a look for each would take an hour.
 */
function lookAround(): Promise<TrackedProcesses> {
  next ??= running.then(() => {
    next = undefined;
    running = readProcesses();
    return running;
  });
  return next;
}

export async function findTracked(trackingId: string): Promise<readonly Leftover[]> {
  return (await lookAround()).get(trackingId) ?? [];
}

async function readProcesses(): Promise<TrackedProcesses> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = new Map<string, Leftover[]>();
  for (const tracked of await Promise.all(pids.map(inspect))) {
    if (tracked === undefined) continue;
    const { trackingId, ...leftover } = tracked;
    found.set(trackingId, [...(found.get(trackingId) ?? []), leftover]);
  }
  return found;
}

const VARIABLE = 'RUNNER_TRACKING_ID=';

async function inspect(pid: number): Promise<(Leftover & { readonly trackingId: string }) | undefined> {
  // A process may end at any moment, or belong to another user. Then it is not one of ours.
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const variable = environment.split('\0').find((one) => one.startsWith(VARIABLE));
  if (variable === undefined) return undefined;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'unknown');
  return { pid, name: name.trim(), trackingId: variable.slice(VARIABLE.length) };
}

const ROUNDS = 20;

/**
 * Kills all of them, and those that they start in the meantime.
 * @returns all killed processes, in the order in which they were found.
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
    // It ended after it was found and before it was killed.
  }
}

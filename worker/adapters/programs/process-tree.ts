/**
 * Finds and ends everything that a process started.
 *
 * A group kill is not enough: tools of an agent sit in groups and sessions of their own, and a double fork leaves the
 * tree. So descendants are found twice: by parent, before anything is killed, and by a random word in their
 * environment, which they inherit however often they fork. Linux only; elsewhere the group kill has to do.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { ChildControl } from './supervise-child.ts';

export const PROCESS_TAG = 'AGORA_PROCESS_TAG';

/** A pid together with its start time, so that a number that the kernel gave to somebody else is left alone. */
interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

interface ProcessRow extends ProcessMark {
  readonly parent: number;
}

const SWEEPS = 5;

/** @param root leader of a process group of its own. */
export function followFamily(root: number, tag: string): ChildControl {
  const known = new Map<string, ProcessMark>();
  const remember = (mark: ProcessMark): void => void known.set(`${mark.pid} ${mark.started}`, mark);
  const alive = () => [...known.values()].filter(isAlive);
  const look = (): void => {
    findMembers(alive(), tag).forEach(remember);
  };
  const leader = readRow(root);
  if (leader !== undefined) remember(leader);
  return {
    look,
    stop: (signal) => {
      look();
      signalOne(-root, signal);
    },
    kill: () => {
      signalOne(-root, 'SIGKILL');
      // Repeated, because a process may fork while we look.
      for (let round = 0; round < SWEEPS; round += 1) {
        look();
        const left = alive();
        if (left.length === 0) return;
        for (const { pid } of left) signalOne(pid, 'SIGKILL');
      }
    },
  };
}

/** All below these processes by parent, and all that carry the tag. */
function findMembers(roots: readonly ProcessMark[], tag: string): ProcessMark[] {
  const rows = listProcesses();
  const family = new Set(roots.map(({ pid }) => pid));
  // A child is not always listed after its parent: numbers wrap around.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid);
  }
  return rows.filter(({ pid }) => pid !== process.pid && (family.has(pid) || carriesTag(pid, tag)));
}

function isAlive({ pid, started }: ProcessMark): boolean {
  return readRow(pid)?.started === started;
}

/** @param pid negative for a process group. */
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already, which is what we wanted.
  }
}

function listProcesses(): ProcessRow[] {
  return readFolder('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readRow(Number(name)) ?? []) : []));
}

/**
 * From /proc/PID/stat; a zombie counts as gone. The name in it may hold spaces and brackets: count from the last one.
 */
function readRow(pid: number): ProcessRow | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const started = rest[17];
  if (state === undefined || parent === undefined || started === undefined || state === 'Z' || state === 'X')
    return undefined;
  return { pid, parent: Number(parent), started };
}

function carriesTag(pid: number, tag: string): boolean {
  return readText(`/proc/${pid}/environ`).split('\0').includes(`${PROCESS_TAG}=${tag}`);
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

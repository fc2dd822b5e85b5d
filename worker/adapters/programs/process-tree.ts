/**
 * Finds and ends everything that a process started.
 *
 * Killing the group is not enough: an agent's tools are in their own groups and sessions, and a double fork leaves the
 * tree. So descendants are found in two ways: by parent, before anything is killed, and by a random word in their
 * environment, which they inherit however often they fork. Linux only; elsewhere, killing the group has to be enough,
 * also where /proc has the numbers of another PID namespace.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../../../protocol/errors/error-code.ts';
import type { ChildControl } from './supervise-child.ts';

export const PROCESS_TAG = 'AGORA_PROCESS_TAG';

/** A pid together with its start time, so that a reused pid is left alone. */
interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

interface ProcessRow extends ProcessMark {
  readonly parent: number;
}

const SWEEPS = 5;
/** A process that waits for a disk or a network share cannot be ended before that. */
const [GONE_MS, LOOK_AGAIN_MS] = [5_000, 5];

/** @param root leader of its own process group. */
export function followFamily(root: number, tag: string): ChildControl {
  const known = new Map<string, ProcessMark>();
  const remember = (mark: ProcessMark): void => void known.set(nameOf(mark), mark);
  const alive = () => [...known.values()].filter(isAlive);
  /** We may not end these, so there is no end to wait for. */
  const spared = new Set<string>();
  const isVisible = hasOwnNumbers();
  const look = (): void => {
    if (isVisible) findMembers(alive(), tag).forEach(remember);
  };
  const leader = isVisible ? readRow(root) : undefined;
  if (leader !== undefined) remember(leader);
  return {
    look,
    stop: (signal) => {
      look();
      signalOne(-root, signal);
    },
    kill: () => {
      // Nothing shows any more whose process it was while the system ends it.
      look();
      const isOver = alive().length === 0;
      signalOne(-root, 'SIGKILL');
      if (isOver) return;
      // Repeated, because a process may fork during the search.
      for (let round = 0; round < SWEEPS; round += 1) {
        look();
        const left = alive();
        if (left.length === 0) return;
        for (const mark of left) if (!signalOne(mark.pid, 'SIGKILL')) spared.add(nameOf(mark));
      }
    },
    gone: async () => {
      const until = performance.now() + GONE_MS;
      const isWaiting = (): boolean => alive().some((mark) => !spared.has(nameOf(mark)));
      while (isWaiting() && performance.now() < until) await sleep(LOOK_AGAIN_MS);
    },
  };
}

/** All descendants of these processes by parent, and all processes with the tag. */
function findMembers(roots: readonly ProcessMark[], tag: string): ProcessMark[] {
  const rows = listProcesses();
  const family = new Set(roots.map(({ pid }) => pid));
  // A child is not always listed after its parent, because pids wrap around.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid);
  }
  return rows.filter(({ pid }) => pid !== process.pid && (family.has(pid) || carriesTag(pid, tag)));
}

function hasOwnNumbers(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid);
  } catch {
    return false;
  }
}

function isAlive({ pid, started }: ProcessMark): boolean {
  return readRow(pid)?.started === started;
}

function nameOf({ pid, started }: ProcessMark): string {
  return `${pid} ${started}`;
}

/**
 * @param pid negative for a process group.
 * @returns `false` for a process that we may not end, such as one of another user.
 */
function signalOne(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return !hasCode(error, 'EPERM');
  }
}

function listProcesses(): ProcessRow[] {
  return readFolder('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readRow(Number(name)) ?? []) : []));
}

/**
 * From /proc/PID/stat; a zombie counts as gone. The name in it may contain spaces and brackets, so fields are counted
 * from the last bracket.
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

/**
 * Which process a number means: numbers are given out again, so the time at which the process began belongs to it.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** @returns a text that no later process of that number has; `undefined` where the system does not tell. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name of the program, in parentheses, may hold anything.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** How this process is named in a claim. */
export function thisProcess(): { readonly pid: number; readonly start?: string } {
  return { pid: process.pid, ...defined({ start: startOf(process.pid) }) };
}

/** Whether it runs. What has ended and was not reaped yet does not. @param start as startOf told when it was seen. */
export function isRunning({ pid, start }: { readonly pid: number; readonly start?: string | undefined }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It runs, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return (start === undefined || startOf(pid) === start) && !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/**
 * The processes that work in one of some folders or below it: what a worker that was killed has left behind. Linux
 * only: elsewhere a process does not tell where it works.
 *
 * @param prefix how the paths of the folders begin.
 */
export function findProcessesIn(prefix: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = /^[1-9]\d*$/.test(name) ? Number(name) : process.pid;
    return pid !== process.pid && workFolderOf(pid)?.startsWith(prefix) === true ? [pid] : [];
  });
}

/** @returns `undefined` for the process of somebody else, and for one that is gone. */
function workFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

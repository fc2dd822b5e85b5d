/**
 * Identifies a process: numbers of processes are reused, so the time at which the process began is part of its
 * identity.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hasCode } from '../../../protocol/errors/error-code.ts';

/** @returns a text that no later process with that number has, or `undefined` when the system does not provide one. */
export function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name of the program, in parentheses, may contain anything.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    }
    // It prints local time, in the language of whoever asks.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The name of this process in a claim. */
export function thisProcess(): { readonly pid: number; readonly start?: string } {
  return { pid: process.pid, ...defined({ start: startOf(process.pid) }) };
}

/**
 * Whether it is running. A process that has ended but has not been reaped counts as ended. @param start as startOf
 * returned it earlier.
 */
export function isRunning({ pid, start }: { readonly pid: number; readonly start?: string | undefined }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // One of another user. It may have got the number later, for example after a restart of the machine.
    return hasCode(error, 'EPERM') && isOrMayBe(pid, start);
  }
  return (start === undefined || startOf(pid) === start) && !isZombie(pid);
}

/** Some systems do not tell when the process of another user began. */
function isOrMayBe(pid: number, start: string | undefined): boolean {
  return start === undefined || [start, undefined].includes(startOf(pid));
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
 * Finds what a killed worker has left behind of a task: processes that work in one of its folders or below it,
 * processes that were started for it (their environment names such a folder), and the sessions that these lead. Linux
 * only: other systems do not show this.
 *
 * @param prefix the beginning of the folders' paths.
 */
export function findProcessesIn(prefix: string): number[] {
  if (process.platform !== 'linux') return [];
  const others = readdirSync('/proc').flatMap((name) => {
    const pid = /^[1-9]\d*$/.test(name) ? Number(name) : process.pid;
    return pid === process.pid ? [] : [pid];
  });
  const found = new Set(others.filter((pid) => isStartedFor(prefix, pid)));
  return others.filter((pid) => found.has(pid) || found.has(sessionOf(pid) ?? 0));
}

function isStartedFor(prefix: string, pid: number): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(prefix)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .some((variable) => !isPassing(variable) && variable.slice(variable.indexOf('=') + 1).startsWith(prefix));
  } catch {
    // The process of another user, or one that is gone.
    return false;
  }
}

/** Where a shell was before: a user who has looked at the folder may start anything afterwards. */
function isPassing(variable: string): boolean {
  return variable.startsWith('OLDPWD=');
}

function sessionOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
  } catch {
    return undefined;
  }
}

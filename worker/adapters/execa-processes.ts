/**
 * Real processes, through execa: each in a group of its own, with the environment that it is given and nothing else.
 *
 * Input comes from a file that has no name any more, not from a pipe: node's pipes are sockets, a bash that sees a socket
 * believes it was started by a remote shell and reads ~/.bashrc, and a program that never reads its input cannot block us.
 * A run settles on the exit of the process and a short drain; whoever still holds its pipes is swept first.
 */
import { randomBytes } from 'node:crypto';
import { access, constants as fileModes, stat } from 'node:fs/promises';
import { closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { DispatchError } from '../errors.ts';
import type { Command, ProcessEnd, ProcessLimits, Processes } from '../ports.ts';
import { keepOutput } from './kept-output.ts';
import { findOrInstall } from './npm-install.ts';
import { followFamily, PROCESS_TAG, signalOne, type Family } from './process-tree.ts';

const DRAIN_MS = 500;
const LOOK_MS = 1_000;
const TIMEOUT_EXIT_CODE = 124;

type Child = ReturnType<typeof spawn>;

export const processes: Processes = {
  run,
  isOnPath,
  find: (wanted, place, signal) => findOrInstall(wanted, { ...place, processes }, signal),
};

async function isOnPath(name: string, path: string): Promise<boolean> {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  const found = await Promise.all(folders.map((folder) => isExecutable(join(folder, name))));
  return found.includes(true);
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, fileModes.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function run(command: Command, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd> {
  const startedAt = performance.now();
  const tag = randomBytes(12).toString('hex');
  const child = spawn(command, tag);
  const stdout = follow(child.stdout, limits.stdoutBytes, limits, limits.onLine);
  const stderr = follow(child.stderr, limits.stderrBytes, limits, limits.onErrorLine);
  const exit = await exitOf(child, command);
  const family = followFamily(exit.pid, tag);
  const stop = superviseStop(family, limits, signal, exit.done);
  const { code, signalName } = await exit.done;
  const stoppedBy = stop.end();
  family.kill();
  await Promise.race([Promise.all([stdout.ended, stderr.ended]), sleep(DRAIN_MS)]);
  child.stdout.destroy();
  child.stderr.destroy();
  return {
    exitCode:
      stoppedBy === 'timeout'
        ? TIMEOUT_EXIT_CODE
        : (code ?? 128 + (signalName === null ? 0 : constants.signals[signalName])),
    endedBy: stoppedBy ?? (signalName === null ? 'exit' : 'signal'),
    stdout: stdout.content(),
    stderr: stderr.content(),
    durationMs: Math.round(performance.now() - startedAt),
  };
}

function spawn({ argv: [program, ...args], cwd, env, stdin }: Command, tag: string) {
  const input = openInput(stdin);
  try {
    const child = execa(program, args, {
      cwd,
      env: { ...env, [PROCESS_TAG]: tag },
      extendEnv: false,
      // Any descriptor is taken; the types only know the first ones.
      stdin: input === undefined ? 'ignore' : (input as 3),
      stdout: 'pipe',
      stderr: 'pipe',
      detached: true,
      cleanup: false,
      buffer: false,
      reject: false,
      encoding: 'buffer',
    });
    // Its own promise waits for the pipes, which a grandchild may hold for ever: we listen to the exit instead.
    child.catch(() => undefined);
    return child;
  } finally {
    if (input !== undefined) closeSync(input);
  }
}

/** A file with that content whose name is gone; `undefined` for no input. */
function openInput(content: string): number | undefined {
  if (content === '') return undefined;
  const path = join(tmpdir(), `agora-input-${randomBytes(12).toString('hex')}`);
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
  const input = openSync(path, 'r');
  unlinkSync(path);
  return input;
}

interface Exit {
  readonly code: number | null;
  readonly signalName: NodeJS.Signals | null;
}

/** Resolves once the process runs. @throws DispatchError worker-failed when it cannot be started. */
async function exitOf(
  child: Child,
  { argv: [program] }: Command,
): Promise<{ readonly pid: number; readonly done: Promise<Exit> }> {
  const done = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signalName) => {
      resolve({ code, signalName });
    }),
  );
  if (child.pid !== undefined) return { pid: child.pid, done };
  const result = await child;
  const why = result.originalMessage ?? result.shortMessage ?? 'unknown';
  throw new DispatchError('worker-failed', `The program ${program.slice(0, 200)} could not be started: ${why}`, {
    fix: `Install ${program.slice(0, 200)} in a step before this one, and check that it is on the PATH.`,
  });
}

interface Followed {
  readonly content: () => Uint8Array;
  readonly ended: Promise<void>;
}

function follow(
  stream: NodeJS.ReadableStream,
  bytes: number,
  { filter }: ProcessLimits,
  onLine?: (line: string) => void,
): Followed {
  const clean = filter();
  const kept = keepOutput(bytes);
  const lines = onLine === undefined ? undefined : splitLines(onLine);
  const take = (pieces: readonly Uint8Array[]): void => {
    for (const piece of pieces) {
      kept.add(piece);
      lines?.(piece);
    }
  };
  stream.on('data', (chunk: Uint8Array) => {
    take(clean.push(chunk));
  });
  // A stream that we destroy may complain; what it had is kept.
  stream.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => stream.once('close', resolve));
  return {
    ended,
    content: () => {
      take(clean.end());
      return kept.content();
    },
  };
}

const LINE_CHARS = 16_777_216;

/** Hands on complete lines. A line without end is dropped rather than kept in memory. */
function splitLines(onLine: (line: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let pending = '';
  return (chunk) => {
    const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n');
    pending = lines.pop() ?? '';
    if (pending.length > LINE_CHARS) pending = '';
    for (const line of lines) onLine(line);
  };
}

interface Stop {
  /** Ends the supervision. @returns what we stopped it for, if we did. */
  readonly end: () => 'timeout' | 'cancel' | undefined;
}

/**
 * Stops the process when its time is up or the run is cancelled: politely first, then for good. Meanwhile it looks now
 * and then who is there: once a parent is gone, nothing says whose its children were.
 */
function superviseStop(family: Family, limits: ProcessLimits, signal: AbortSignal, done: Promise<unknown>): Stop {
  let reason: 'timeout' | 'cancel' | undefined;
  const over = new AbortController();
  const stop = (why: 'timeout' | 'cancel', graceMs: number): void => {
    if (reason !== undefined) return;
    reason = why;
    void stopPolitely(family, limits.stopSignal, graceMs, over.signal);
  };
  const timer = setTimeout(() => {
    stop('timeout', limits.graceMs);
  }, limits.timeoutMs);
  const look = setInterval(family.look, LOOK_MS);
  const onAbort = (): void => {
    stop('cancel', limits.cancelGraceMs);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  void done.then(() => {
    over.abort();
  });
  return {
    end: () => {
      clearTimeout(timer);
      clearInterval(look);
      signal.removeEventListener('abort', onAbort);
      return reason;
    },
  };
}

async function stopPolitely(
  family: Family,
  stopSignal: NodeJS.Signals,
  graceMs: number,
  over: AbortSignal,
): Promise<void> {
  family.look();
  signalOne(-family.root, stopSignal);
  await sleep(graceMs, undefined, { signal: over }).catch(() => undefined);
  family.kill();
}

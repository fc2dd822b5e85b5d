/**
 * A child process from its start to its end: filtered and kept output, time limit, cancellation, exit code.
 *
 * A run ends with the exit of the process and a short drain; processes that still hold its pipes are killed first.
 */
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DispatchError } from '../../dispatch-error.ts';
import type { ProgramCommand, ProcessEnd, ProcessLimits } from '../../ports/process-ports.ts';
import { keepOutput } from './kept-output.ts';

const DRAIN_MS = 500;
const LOOK_MS = 1_000;
const TIMEOUT_EXIT_CODE = 124;

/** The parts of execa's result that are used here. */
interface StartedChild
  extends PromiseLike<{
    readonly originalMessage?: string | undefined;
    readonly shortMessage?: string | undefined;
    readonly code?: string | undefined;
  }> {
  readonly pid?: number | undefined;
  readonly stdout: NodeJS.ReadableStream & { destroy(): unknown };
  readonly stderr: NodeJS.ReadableStream & { destroy(): unknown };
  once(event: 'exit', listener: (code: number | null, signalName: NodeJS.Signals | null) => void): unknown;
}

/** How everything that the child has started is reached. */
export interface ChildControl {
  /** Records which processes belong to it now. */
  readonly look: () => void;
  readonly stop: (signal: NodeJS.Signals) => void;
  /** Ends all processes that ever belonged to it. */
  readonly kill: () => void;
  /** Resolves when they are gone, or after a while: the system takes some time to end a process. Never rejects. */
  readonly gone: () => Promise<void>;
}

interface Supervised {
  readonly child: StartedChild;
  readonly command: ProgramCommand;
  readonly control: (pid: number) => ChildControl;
}

/** @throws DispatchError worker-failed if it could not be started. */
export async function superviseChild(
  { child, command, control }: Supervised,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  const startedAt = performance.now();
  const stdout = follow(child.stdout, limits.stdoutBytes, limits, limits.onLine);
  const stderr = follow(child.stderr, limits.stderrBytes, limits, limits.onErrorLine);
  const exit = await exitOf(child, command);
  const family = control(exit.pid);
  const stop = superviseStop(family, limits, signal, exit.done);
  const { code, signalName } = await exit.done;
  const stoppedBy = stop.end();
  family.kill();
  await Promise.all([family.gone(), Promise.race([Promise.all([stdout.ended, stderr.ended]), sleep(DRAIN_MS)])]);
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

interface Exit {
  readonly code: number | null;
  readonly signalName: NodeJS.Signals | null;
}

/** Resolves once the process runs. @throws DispatchError worker-failed if it cannot be started. */
async function exitOf(
  child: StartedChild,
  command: ProgramCommand,
): Promise<{ readonly pid: number; readonly done: Promise<Exit> }> {
  const done = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signalName) => {
      resolve({ code, signalName });
    }),
  );
  if (child.pid !== undefined) return { pid: child.pid, done };
  const result = await child;
  throw cannotStart(command, result.originalMessage ?? result.shortMessage ?? 'unknown', result.code);
}

/** @param code of the system's error: `E2BIG`. */
export function cannotStart(
  { argv: [program] }: Pick<ProgramCommand, 'argv'>,
  why: string,
  code: string | undefined,
): DispatchError {
  const name = program.slice(0, 200);
  return new DispatchError('worker-failed', `The program ${name} could not be started: ${why}`, {
    fix:
      code === 'E2BIG'
        ? 'Its arguments and its environment are larger than this machine accepts; make them smaller.'
        : `Install ${name}, and check that it is on the PATH; in a workflow, install it in a step before this one.`,
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
  // A destroyed stream may report an error; its data is kept.
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

/** Passes on complete lines, in linear time. One that is too long is dropped as a whole, and not kept in memory. */
function splitLines(onLine: (line: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  const keep = (text: string): void => {
    length += text.length;
    if (length > LINE_CHARS) parts = [];
    else parts.push(text);
  };
  return (chunk) => {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    keep(first);
    for (const next of others) {
      if (length <= LINE_CHARS) onLine(parts.join(''));
      [parts, length] = [[], 0];
      keep(next);
    }
  };
}

interface Stop {
  /** Ends the supervision. @returns why we stopped it, if we did. */
  readonly end: () => 'timeout' | 'cancel' | undefined;
}

/**
 * Stops the process when its time is up or the run is cancelled: first with SIGTERM, then with SIGKILL. Meanwhile, it
 * records from time to time which processes exist: once a parent is gone, nothing shows whose its children were.
 */
function superviseStop(family: ChildControl, limits: ProcessLimits, signal: AbortSignal, done: Promise<unknown>): Stop {
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
  family: ChildControl,
  stopSignal: NodeJS.Signals,
  graceMs: number,
  over: AbortSignal,
): Promise<void> {
  family.stop(stopSignal);
  await sleep(graceMs, undefined, { signal: over }).catch(() => undefined);
  family.kill();
}

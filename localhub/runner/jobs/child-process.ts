/**
 * Runs one process of a step, and stops it in the same way as the real runner.
 *
 * When it is asked to stop, a process gets SIGINT, after 7.5 s SIGTERM, and after 2.5 s more SIGKILL. Each signal goes
 * to this process alone and never to its group, so a script's children are not signalled. When the process has ended
 * but one of its children still holds its output, the runner waits five seconds and continues without the rest.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Sdk/ProcessInvoker.cs
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignalSent } from './runner-contract.ts';
import { createLineSplitter } from '../output/split-lines.ts';
import { openPipes, type Pipe } from '../output/pipe.ts';

const LADDER = [
  ['SIGINT', 0],
  ['SIGTERM', 7_500],
  ['SIGKILL', 10_000],
] as const;
const HELD_PIPE_MS = 5_000;

export interface ProcessPlan {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The complete environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder on a file system that can hold named pipes. */
  readonly temp: string;
  /** Aborts when the process has to stop. */
  readonly stop: AbortSignal;
  /** The factor for the times between the signals. */
  readonly patience: number;
  /** Aborted when the machine is gone: nothing starts after that. */
  readonly dead: AbortSignal | undefined;
  readonly onLine: (line: string) => void;
}

export interface ChildEnd {
  /** 128 + the signal's number for a process that a signal ended, as in shells and the real runner. */
  readonly exitCode: number;
  readonly signals: readonly SignalSent[];
}

/** @throws Error when the process cannot be started: no such command, no such working directory. */
export async function runProcess(plan: ProcessPlan): Promise<ChildEnd> {
  const pipes = await openPipes(plan.temp, 2);
  const ended = Promise.all(pipes.map((pipe) => readLines(pipe, plan.onLine)));
  try {
    // Checked this late because opening pipes takes time, and the code that kills has already looked for our processes.
    plan.dead?.throwIfAborted();
    const child = spawn(plan.command, plan.args, {
      cwd: plan.cwd,
      env: plan.env,
      stdio: ['ignore', ...pipes.map((pipe) => pipe.writeEnd)],
    });
    const signals: SignalSent[] = [];
    const stopClimbing = climbWhenAsked(child, plan, signals);
    const exitCode = await waitForExit(child).finally(stopClimbing);
    for (const pipe of pipes) pipe.closeWriteEnd();
    await Promise.race([ended, sleep(HELD_PIPE_MS, undefined, { ref: false })]);
    return { exitCode, signals };
  } catch (error) {
    for (const pipe of pipes) pipe.closeWriteEnd();
    throw error;
  } finally {
    for (const pipe of pipes) pipe.reader.destroy();
  }
}

async function readLines({ reader }: Pipe, onLine: (line: string) => void): Promise<void> {
  const splitter = createLineSplitter(onLine);
  reader.setEncoding('utf8').on('data', splitter.push);
  await once(reader, 'close');
  splitter.end();
}

async function waitForExit(child: ChildProcess): Promise<number> {
  // `once` rejects on 'error', which is how Node reports a command that could not be started.
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
}

/**
 * @returns a function that stops sending signals. It must be called when the process has ended, before another process
 * gets its number.
 */
function climbWhenAsked(child: ChildProcess, { stop, patience }: ProcessPlan, sent: SignalSent[]): () => void {
  const timers: NodeJS.Timeout[] = [];
  const climb = (): void => {
    const since = performance.now();
    for (const [signal, after] of LADDER) {
      timers.push(
        setTimeout(() => {
          if (child.kill(signal)) sent.push({ signal, atMs: Math.round(performance.now() - since) });
        }, after * patience),
      );
    }
  };
  if (stop.aborted) climb();
  else stop.addEventListener('abort', climb, { once: true });
  return () => {
    stop.removeEventListener('abort', climb);
    timers.forEach(clearTimeout);
  };
}

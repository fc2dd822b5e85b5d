/** Starts a server as a separate process, waits until it listens, and stops it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const BOT = resolve('dist/bot/main.cjs');
export const LISTENING = /listening on (?:port )?(?:http:\/\/\S+:)?(?<port>\d+)/i;

export interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
}

export async function startUntil(
  argv: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  pattern: RegExp,
): Promise<Running> {
  const [program, ...args] = argv;
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const heard = new Promise<void>((found, gone) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      if (pattern.test(said)) found();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      gone(new Error(`${args.join(' ')} ended with ${String(code)}: ${said.slice(0, 500)}`));
    });
  });
  await heard;
  return { child, said: () => said };
}

export async function stop({ child }: Running): Promise<void> {
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export function portOf({ said }: Running): string {
  return LISTENING.exec(said())?.groups?.['port'] ?? '';
}

/** The cost of the process until now. */
export interface ProcessCost {
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

const TICKS_PER_SECOND = 100;

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
export function readCost({ child: { pid } }: Running): ProcessCost {
  const read = (file: string): string => readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
  // The 14th and 15th field of the line. They are read after the name, which may contain spaces.
  const fields = read('stat').split(') ').at(-1)?.split(' ') ?? [];
  const [, kb = '0'] = /VmHWM:\s+(\d+) kB/.exec(read('status')) ?? [];
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, peakMb: Number(kb) / 1_024 };
}

/**
 * The worker as a child process: its settings are its environment, its log is its output, its result lies in a folder.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readJson } from '../../protocol/read-json.ts';
import { ClientError } from '../errors.ts';
import type { Progress } from '../types.ts';

/** From the bundle of the library, from a chunk of the command's, from the sources. */
const PLACES = ['../worker/main.cjs', '../../worker/main.cjs', '../../worker/main.ts'];
const Line = z.looseObject({ kind: z.string() });
const STDERR_CHARS = 2_000;
const LOOK_MS = 300;
/** One variable of an environment holds at most 128 KiB on Linux. */
export const VARIABLE_CHARS = 100_000;

export interface WorkerRun {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Asked now and then: whether somebody wants it to stop. */
  readonly isToStop: () => Promise<boolean>;
}

function findWorker(): string {
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (found === undefined) throw new ClientError('mistake', 'The worker is missing from this installation.', { fix: 'Install it again.' });
  return found;
}

/** Runs the worker to its end. @throws ClientError no-result when it did not even begin. */
export async function runWorker({ environment, signal, onProgress, isToStop }: WorkerRun): Promise<void> {
  const child = spawn(process.execPath, [findWorker()], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = (): void => { child.kill('SIGTERM'); };
  const timer = setInterval(() => { void isToStop().then((asked) => { if (asked) stop(); }); }, LOOK_MS);
  let refused: string | undefined;
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr = (stderr + text).slice(-STDERR_CHARS); });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = readLine(line);
    if (event?.kind === 'worker.boot.failed') refused = String(event['detail']);
    if (event !== undefined) onProgress?.({ kind: 'log', event });
  });
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  try {
    const code = await new Promise<number | null>((done, failed) => { child.once('error', failed).once('close', done); });
    if (refused !== undefined) throw new ClientError('no-result', refused, { fix: 'Correct what is named here, then start again.' });
    if (code === null) throw new ClientError('no-result', `The worker was killed. ${stderr}`.trim(), { fix: 'Start the task again.' });
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function readLine(line: string): z.infer<typeof Line> | undefined {
  const json = line.startsWith('{') ? readJson(line) : undefined;
  return json?.kind === 'json' ? Line.safeParse(json.value).data : undefined;
}

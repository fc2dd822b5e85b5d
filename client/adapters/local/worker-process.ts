/**
 * The worker as a child process: its settings are its environment, its log is its output, its result lies in a folder.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from '../../../protocol/base/zod.ts';
import { type LocalMessage, MESSAGES_TAKEN, MessagesTaken } from '../../../protocol/live/local-message.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import { IsolationReport } from '../../../protocol/network/isolation-report.ts';
import { ClientError } from '../../client-error.ts';
import type { Progress } from '../../types.ts';

/** From the bundle of the library, from a chunk of the command's, from the sources. */
const PLACES = ['../worker/main.cjs', '../../worker/main.cjs', '../../../../worker/main.ts'];
const Line = z.looseObject({ kind: z.string() });
const STDERR_CHARS = 2_000;
const LOOK_MS = 300;
/** Three ways are tried, twenty seconds each. */
const MOST_ASKING_MS = 90_000;
/** One variable of an environment holds at most 128 KiB on Linux. */
export const VARIABLE_CHARS = 100_000;

export interface WorkerRun {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Asked now and then: whether somebody wants it to stop. */
  readonly isToStop: () => Promise<boolean>;
  /** Told which process it is, at once, and when it has ended. */
  readonly onProcess: (pid: number | undefined) => void;
  /** Left out: nobody talks to it. */
  readonly talk?: WorkerTalk | undefined;
}

export interface WorkerTalk {
  /** Handed what brings a message to the agent; what comes too late for it does nothing. */
  readonly onOpen: (deliver: (message: LocalMessage) => void) => void;
  /** The agent has taken them. */
  readonly onTaken: (ids: readonly string[]) => void;
}

function findWorker(): string {
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (found === undefined)
    throw new ClientError('mistake', 'The worker is missing from this installation.', { fix: 'Install it again.' });
  return found;
}

/**
 * Runs the worker to its end.
 * @returns what it said last when it was killed.
 * @throws ClientError no-result when it did not even begin.
 */
export async function runWorker({
  environment,
  signal,
  onProgress,
  isToStop,
  onProcess,
  talk,
}: WorkerRun): Promise<string | undefined> {
  const child = spawn(process.execPath, [findWorker()], { env: environment, stdio: 'pipe' });
  onProcess(child.pid);
  const deliver = messengerTo(child.stdin);
  if (talk === undefined) child.stdin.end();
  else talk.onOpen(deliver);
  const stop = (): void => {
    child.kill('SIGTERM');
  };
  const timer = setInterval(() => {
    void isToStop().then((asked) => {
      if (asked) stop();
    });
  }, LOOK_MS);
  let refused: string | undefined;
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARS);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = readLine(line);
    if (event?.kind === 'worker.boot.failed') refused = String(event['detail']);
    const taken = event?.kind === MESSAGES_TAKEN ? MessagesTaken.safeParse(event).data : undefined;
    if (taken !== undefined) talk?.onTaken(taken.ids);
    else if (event !== undefined) onProgress?.({ kind: 'log', event });
  });
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  try {
    const code = await new Promise<number | null>((done, failed) => {
      child.once('error', failed).once('close', done);
    });
    if (refused !== undefined)
      throw new ClientError('no-result', refused, { fix: 'Correct what is named here, then start again.' });
    return code === null ? `The worker was killed. ${stderr}`.trim() : undefined;
  } finally {
    onProcess(undefined);
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** What isolation works on this machine, as the worker finds out; undefined when it does not say. */
export async function askIsolation(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<IsolationReport | undefined> {
  const child = spawn(process.execPath, [findWorker(), '--isolation'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: MOST_ASKING_MS,
  });
  let report: IsolationReport | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = readLine(line);
    if (event?.kind === 'isolation.works') report = IsolationReport.safeParse(event['report']).data;
  });
  await new Promise<void>((done) => {
    child.once('error', () => {
      done();
    });
    child.once('close', () => {
      done();
    });
  });
  return report;
}

function messengerTo(stdin: Writable): (message: LocalMessage) => void {
  // A worker that has ended reads no more; whoever said it says it again.
  stdin.on('error', () => undefined);
  return (message) => {
    if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
  };
}

function readLine(line: string): z.infer<typeof Line> | undefined {
  const json = line.startsWith('{') ? readJson(line) : undefined;
  return json?.kind === 'json' ? Line.safeParse(json.value).data : undefined;
}

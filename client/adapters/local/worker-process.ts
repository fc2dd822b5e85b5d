/**
 * The worker as a child process: its settings are its environment, its log is its output, its result is in a folder.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from '../../../protocol/base/zod.ts';
import { type LocalMessage, MESSAGES_TAKEN, MessagesTaken } from '../../../protocol/live/local-message.ts';
import { type LocalTurn, WAITS_FOR_TURN } from '../../../protocol/live/local-turn.ts';
import { QUESTION_TO_PEOPLE } from '../../../protocol/live/question-to-people.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import { IsolationReport } from '../../../protocol/network/isolation-report.ts';
import { ClientError } from '../../client-error.ts';
import { cutLines } from '../../../protocol/live/cut-lines.ts';
import { readWorkerEnd, type WorkerEnd } from '../../local/worker-end.ts';
import type { Progress } from '../../types.ts';

/** As seen from the bundle of the library, from a chunk of the command's bundle, and from the sources. */
const PLACES = ['../worker/main.cjs', '../../worker/main.cjs', '../../../worker/main.ts'];
const Line = z.looseObject({ kind: z.string() });
const STDERR_CHARS = 2_000;
const LOOK_MS = 300;
/** A busy machine takes seconds. */
const MOST_BEGINNING_MS = 15_000;
/** Three methods are tried, with twenty seconds each. */
const MOST_ASKING_MS = 90_000;
/** On Linux, one environment variable can hold at most 128 KiB, with its name. */
export const VARIABLE_BYTES = 100_000;

export interface WorkerRun {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called from time to time: whether somebody wants it to stop. */
  readonly isToStop: () => boolean;
  /** Called with the process when it starts, and when it has ended. */
  readonly onProcess: (pid: number | undefined) => void;
  /** When left out, nobody talks to it. */
  readonly talk?: WorkerTalk | undefined;
}

export interface WorkerTalk {
  /** Called with a function that passes a message to the agent. A message that is too late for this has no effect. */
  readonly onOpen: (deliver: (message: LocalMessage) => void) => void;
  /** Called when the agent has received them. */
  readonly onTaken: (ids: readonly string[]) => void;
}

function findWorker(): string {
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (found === undefined)
    throw new ClientError('mistake', 'The worker is missing from this installation.', { fix: 'Install it again.' });
  return found;
}

/** A worker that is working, or waiting between two turns. */
export interface WorkerProcess {
  /**
   * Settles when the process is gone.
   * @throws ClientError no-result when it could not even begin.
   */
  readonly ended: Promise<WorkerEnd>;
  /** Waits until its turn is over: it waits for the next one, or the process is gone. @throws as `ended`. */
  readonly turnOver: () => Promise<void>;
  readonly isWaiting: () => boolean;
  /** Begins the next turn of a worker that waits. */
  readonly begin: (turn: LocalTurn) => void;
  /** Ends it: no further turn comes, and running work is stopped. Returns when the process is gone. */
  readonly leave: () => Promise<void>;
}

/** Runs the worker to its end. @throws ClientError no-result when it could not even begin. */
export async function runWorker(run: WorkerRun): Promise<WorkerEnd> {
  return startWorker(run).ended;
}

/** Starts the worker. It waits for further turns where its environment says so. */
export function startWorker({ environment, signal, onProgress, isToStop, onProcess, talk }: WorkerRun): WorkerProcess {
  const child = spawn(process.execPath, [findWorker()], { env: environment, stdio: 'pipe' });
  recordStart(child, onProcess);
  const send = writerTo(child.stdin);
  if (talk === undefined) child.stdin.end();
  else talk.onOpen(send);
  const { stop, hasBegun } = stopperOf(child);
  const stopWatching = watchForStop({ signal, isToStop }, stop);
  let waits = Promise.withResolvers<undefined>();
  let isWaiting = false;
  const said = readOutput(child, {
    onEvent: (event) => {
      hasBegun();
      const taken = event.kind === MESSAGES_TAKEN ? MessagesTaken.safeParse(event).data : undefined;
      if (event.kind === WAITS_FOR_TURN) {
        isWaiting = true;
        waits.resolve(undefined);
      } else if (event.kind === QUESTION_TO_PEOPLE) onProgress?.({ kind: 'notice', text: String(event['detail']) });
      else if (taken !== undefined) talk?.onTaken(taken.ids);
      else onProgress?.({ kind: 'log', event });
    },
  });
  const ended = endOf(child, said).finally(() => {
    isWaiting = false;
    // First: the record may fail on a full disk, and we would watch for ever.
    stopWatching();
    onProcess(undefined);
  });
  // Whoever waits for the turn gets this error.
  ended.catch(() => undefined);
  return {
    ended,
    turnOver: async () => {
      await Promise.race([waits.promise, ended]);
    },
    isWaiting: () => isWaiting,
    begin: (turn) => {
      isWaiting = false;
      waits = Promise.withResolvers();
      send(turn);
    },
    leave: async () => {
      child.stdin.end();
      if (!isWaiting) stop();
      await ended.catch(() => undefined);
    },
  };
}

/** Without a record, nobody would find the worker, or know that the task is being worked on: then it does not run. */
function recordStart(child: ReturnType<typeof spawn>, onProcess: WorkerRun['onProcess']): void {
  try {
    onProcess(child.pid);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/**
 * A process that is asked to end before it listens dies without storing a result. So it is asked when it has said
 * something, or when it has said nothing for long.
 */
function stopperOf(child: ReturnType<typeof spawn>): { readonly stop: () => void; readonly hasBegun: () => void } {
  let [isListening, isAsked] = [false, false];
  const kill = (): void => {
    child.kill('SIGTERM');
  };
  return {
    stop: () => {
      if (isListening) kill();
      else if (!isAsked) setTimeout(kill, MOST_BEGINNING_MS).unref();
      isAsked = true;
    },
    hasBegun: () => {
      if (!isListening && isAsked) kill();
      isListening = true;
    },
  };
}

/** @returns a function that stops watching. */
function watchForStop({ signal, isToStop }: Pick<WorkerRun, 'signal' | 'isToStop'>, stop: () => void): () => void {
  const timer = setInterval(() => {
    if (isToStop()) stop();
  }, LOOK_MS);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  return () => {
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  };
}

interface SaidByWorker {
  /** Why it did not begin. */
  readonly refused: () => string | undefined;
  readonly stderr: () => string;
}

function readOutput(
  { stdout, stderr }: ReturnType<typeof spawn> & { stdout: Readable; stderr: Readable },
  { onEvent }: { readonly onEvent: (event: z.infer<typeof Line>) => void },
): SaidByWorker {
  let refused: string | undefined;
  let errors = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-STDERR_CHARS);
  });
  onLine(stdout, (line) => {
    const event = readLine(line);
    if (event?.kind === 'worker.boot.failed') refused = String(event['detail']);
    if (event !== undefined) onEvent(event);
  });
  return { refused: () => refused, stderr: () => errors };
}

async function endOf(child: ReturnType<typeof spawn>, said: SaidByWorker): Promise<WorkerEnd> {
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed).once('close', done);
  });
  const refused = said.refused();
  if (refused !== undefined)
    throw new ClientError('no-result', refused, { fix: 'Fix what is named here, then start again.' });
  return readWorkerEnd(code, said.stderr());
}

/** Which isolation works on this machine, as the worker finds out. Undefined when it does not say. */
export async function askIsolation(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<IsolationReport | undefined> {
  const child = spawn(process.execPath, [findWorker(), '--isolation'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: MOST_ASKING_MS,
  });
  let report: IsolationReport | undefined;
  onLine(child.stdout, (line) => {
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

function writerTo(stdin: Writable): (line: LocalMessage | LocalTurn) => void {
  // A worker that has ended reads nothing more. The caller sends the message again.
  stdin.on('error', () => undefined);
  return (line) => {
    if (stdin.writable) stdin.write(`${JSON.stringify(line)}\n`);
  };
}

function onLine(stdout: Readable, take: (line: string) => void): void {
  const cutter = cutLines(Infinity);
  stdout.on('data', (bytes: Buffer) => {
    for (const line of cutter.push(bytes)) if (line.kind === 'line') take(line.text);
  });
}

function readLine(line: string): z.infer<typeof Line> | undefined {
  const json = line.startsWith('{') ? readJson(line) : undefined;
  return json?.kind === 'json' ? Line.safeParse(json.value).data : undefined;
}

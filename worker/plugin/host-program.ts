/**
 * A program that loads one module of a registry and calls its functions for the worker.
 *
 * The module runs in a thread, so that this process can end it whatever it does: when the worker is gone, the
 * connection closes, and even a function that never returns ends. The module's output goes to this process' output,
 * which nobody reads; its results go to the worker through a separate socket.
 *
 * Arguments: the socket, as a path from the working directory, which is short enough for a socket's address.
 */
import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { decodeLine, encodeLine, splitLines } from './plugin-lines.ts';
import type { PluginCall, PluginOpening, SentMessage } from './plugin-protocol.ts';

const HEAP_MB = 512;
/** For the whole process: buffers are outside of the heap, and a machine without memory kills arbitrary programs. */
const RESIDENT_MB = 2_048;
const LOOK_MS = 200;
const MOST_CHARS = 256 * 1_048_576;
const WHY_CHARS = 2_000;
const LINGER_MS = 10_000;

function superviseThread(socketPath: string): void {
  const socket = connect({ path: socketPath });
  const send = (message: SentMessage): void => void socket.write(`${encodeLine(message)}\n`);
  const thread = new Worker(process.argv[1] ?? '', { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const fail = (why: string): void => {
    send({ kind: 'failed', why: why.slice(0, WHY_CHARS) });
    // The worker ends this process, with everything that the module has started: ownership is known only while this
    // lives.
    setTimeout(() => {
      socket.end();
    }, LINGER_MS);
  };
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= RESIDENT_MB * 1_048_576) return;
    clearInterval(watch);
    fail(`it used more than ${RESIDENT_MB} megabytes of memory`);
  }, LOOK_MS);
  thread.on('message', (line: unknown) => {
    if (typeof line === 'string') socket.write(`${line}\n`);
    else fail('it sent something that is not a message');
  });
  thread.on('error', (error: unknown) => {
    fail(wordsOf(error));
  });
  thread.on('exit', (code) => {
    fail(`it ended its own process with exit code ${code}`);
  });
  socket.on(
    'data',
    splitLines(MOST_CHARS, {
      onLine: (line) => {
        thread.postMessage(line);
      },
      onTooLong: () => {
        fail('it received more than it can process');
      },
    }),
  );
  for (const event of ['close', 'error'])
    socket.on(event, () => {
      process.exit(0);
    });
}

function serveModule(port: NonNullable<typeof parentPort>): void {
  let members: Readonly<Record<string, unknown>> | undefined;
  const send = (message: SentMessage): void => {
    port.postMessage(encodeLine(message));
  };
  const take = async (line: string): Promise<void> => {
    const asked = decodeLine(line) as PluginOpening | PluginCall;
    if ('method' in asked) {
      port.postMessage(await answer(members ?? {}, asked));
      return;
    }
    try {
      members = await load(asked.module);
      const described = members === undefined ? undefined : describe(members, asked.names);
      send({ kind: 'opened', version: 1, ...(described !== undefined && { members: described }) });
    } catch (error) {
      send({ kind: 'failed', why: wordsOf(error) });
    }
  };
  let before = Promise.resolve();
  port.on('message', (line: string) => {
    before = before.then(() => take(line));
  });
}

async function load(module: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const loaded = (await import(pathToFileURL(module).href)) as { readonly default?: unknown };
  const { default: value } = loaded;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function describe(members: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const member = members[name];
      if (member === undefined) return [];
      return [[name, typeof member === 'function' ? { $function: true } : member]];
    }),
  );
}

/** @returns a line. */
async function answer(
  members: Readonly<Record<string, unknown>>,
  { id, method, calls, most }: PluginCall,
): Promise<string> {
  try {
    const values: (readonly unknown[])[] = [];
    for (const given of calls) {
      // Read at each call, as a caller in the same process would.
      const called = members[method];
      if (typeof called !== 'function') throw new TypeError(`${method} is not a function`);
      const value: unknown = await called.apply(members, given);
      values.push(value === undefined ? [] : [value]);
    }
    const line = encodeLine({ kind: 'answer', id, values } satisfies SentMessage);
    if (line.length <= most) return line;
    throw new RangeError(`it returned ${line.length} characters; at most ${most} are taken`);
  } catch (error) {
    return encodeLine({ kind: 'threw', id, why: wordsOf(error) } satisfies SentMessage);
  }
}

/** Anything can be thrown, even a value that throws when it is read. */
function wordsOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, WHY_CHARS) || 'an error without words';
  } catch {
    return 'an error that has no words';
  }
}

if (isMainThread) superviseThread(process.argv[2] ?? '');
else if (parentPort !== null) serveModule(parentPort);

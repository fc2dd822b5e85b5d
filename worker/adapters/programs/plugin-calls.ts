/**
 * The worker's side of the plug-in protocol on one socket: the opening message, calls and their responses. The first
 * failure is reported to all waiting callers, and nothing is answered after that.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeLine, encodeLine, splitLines } from '../../plugin/plugin-lines.ts';
import { PluginMessage, type PluginOpening } from '../../plugin/plugin-protocol.ts';
import type { PluginConnection } from '../../ports/plugin-port.ts';
import type { PluginTimes } from '../../plugin/plugin-times.ts';

const LINE_CHARS = 64 * 1_048_576;
/** Between the end of the connection and the end of the process, which has more information. */
const LAST_OUTPUT_MS = 1_000;

export interface PluginCalls extends Pick<PluginConnection, 'call' | 'broken'> {
  readonly connect: (socket: Socket, opening: PluginOpening) => void;
  readonly opened: Promise<PluginConnection['members']>;
  /** Only the first counts. */
  readonly fail: (why: string) => void;
}

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** @param onFailed called once, when nothing is answered any more. */
export function createPluginCalls({ openMs, callMs }: PluginTimes, onFailed: () => void): PluginCalls {
  const waiting = new Map<number, Waiting<PluginMessage>>();
  const broken = new AbortController();
  let socket: Socket | undefined;
  let lastId = 0;
  const fail = (why: string): void => {
    if (broken.signal.aborted) return;
    const error = new Error(why);
    broken.abort(error);
    rejectAll(waiting, error);
    // Before the connection closes: then the process ends itself, and what it has started could not be found.
    onFailed();
    socket?.destroy();
  };
  const wait = (id: number, ms: number, tooLate: string): Promise<PluginMessage> =>
    new Promise((resolve, reject) => {
      if (broken.signal.aborted) reject(broken.signal.reason as Error);
      else waiting.set(id, { resolve, reject, late: setTimeout(fail, ms, `${tooLate} within ${ms / 1_000} seconds`) });
    });
  const take = (message: PluginMessage): void => {
    const why = message.kind === 'failed' ? message.why : answerOne(waiting, message);
    if (why !== undefined) fail(why);
  };
  const opened = wait(OPENING, openMs, 'it was not loaded').then((message) =>
    message.kind === 'opened' ? message.members : undefined,
  );
  opened.catch(() => undefined);
  return {
    opened,
    broken: broken.signal,
    fail,
    connect: (connected, opening) => {
      socket = connected;
      follow(connected, take, fail);
      connected.write(`${encodeLine(opening)}\n`);
    },
    call: async (method, calls, most) => {
      const id = (lastId += 1);
      const answered = wait(id, callMs, 'it did not answer');
      socket?.write(`${encodeLine({ id, method, calls, most })}\n`);
      return valuesOf(await answered);
    },
  };
}

const OPENING = 0;

/** @returns what is wrong with it. */
function answerOne(
  waiting: Map<number, Waiting<PluginMessage>>,
  message: Exclude<PluginMessage, { kind: 'failed' }>,
): string | undefined {
  const id = message.kind === 'opened' ? OPENING : message.id;
  const asked = waiting.get(id);
  if (asked === undefined) return 'it answered a question that was not asked';
  waiting.delete(id);
  clearTimeout(asked.late);
  asked.resolve(message);
  return undefined;
}

function rejectAll(waiting: Map<number, Waiting<PluginMessage>>, error: Error): void {
  for (const { late, reject } of waiting.values()) {
    clearTimeout(late);
    reject(error);
  }
  waiting.clear();
}

function valuesOf(message: PluginMessage): readonly unknown[] {
  if (message.kind === 'answer') return message.values.map(([value]) => value);
  throw new Error(message.kind === 'threw' ? message.why : 'it sent an answer to another question');
}

function follow(socket: Socket, take: (message: PluginMessage) => void, fail: (why: string) => void): void {
  const onLine = (line: string): void => {
    const message = tryDecode(line);
    if (typeof message === 'string') fail(message);
    else take(message);
  };
  const onTooLong = (): void => {
    fail(`it sent more than ${LINE_CHARS} characters at once`);
  };
  socket.on('data', splitLines(LINE_CHARS, { onLine, onTooLong }));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    void sleep(LAST_OUTPUT_MS, undefined, { ref: false }).then(() => {
      fail('it closed its connection');
    });
  });
}

/** @returns what is wrong with it. */
function tryDecode(line: string): PluginMessage | string {
  try {
    const message = PluginMessage.safeParse(decodeLine(line));
    return message.success ? message.data : 'it sent something that is not a message';
  } catch (error) {
    // Values are decoded recursively, from the inside out.
    return error instanceof RangeError
      ? 'what it returned is nested too deeply'
      : 'it sent something that is not a message';
  }
}

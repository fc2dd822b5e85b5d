/**
 * The worker's standard input, if it runs as a child process: lines with messages to the working agent, and, between
 * two turns, the line that starts the next one.
 *
 * Any other line is reported and skipped. The end of the input does not end the turn: it only means that nothing more
 * comes. There is no cursor, because the input cannot be read again: the sender of a line keeps it until it was
 * received. A message that arrives between two turns is dropped here: its sender includes it with the next turn.
 */
import type { Readable } from 'node:stream';
import { cutLines, type TypedLine } from '../../../protocol/live/cut-lines.ts';
import {
  findLocalMessage,
  type LocalMessage,
  MESSAGES_TAKEN,
  type MessagesTaken,
} from '../../../protocol/live/local-message.ts';
import { findLocalTurn, type LocalTurn } from '../../../protocol/live/local-turn.ts';
import type { Channel, ChannelMessage, Subscription, SubscriptionOptions } from '../../ports/conversation-ports.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

export interface StandardInput {
  /** Messages to the agent, for one turn after the other. */
  readonly channel: Channel;
  /** Waits for the next turn. @returns `undefined` if none will come, or if it is aborted. */
  readonly nextTurn: (signal: AbortSignal) => Promise<LocalTurn | undefined>;
  /** Closes the input: a worker that has ended must not wait for more of it. */
  readonly close: () => void;
}

/** What happens to a line: kept for a channel that is not open yet, received, or dropped. */
type InputPhase =
  | { readonly kind: 'opening'; readonly held: string[] }
  | { readonly kind: 'open'; readonly take: (line: string) => void; readonly fail: (why: string) => void }
  | { readonly kind: 'between'; readonly begin: (turn: LocalTurn | undefined) => void };

interface Held {
  phase: InputPhase;
  isOver: boolean;
}

const BETWEEN: InputPhase = { kind: 'between', begin: () => undefined };

export function openStandardInput(input: Readable, say: (line: string) => void): StandardInput {
  const held: Held = { phase: { kind: 'opening', held: [] }, isOver: false };
  const lines = readLines(input, {
    onLine: (line) => {
      takeLine(line, held);
    },
    onEnd: () => {
      held.isOver = true;
      if (held.phase.kind === 'between') held.phase.begin(undefined);
    },
  });
  input.once('error', (error) => {
    if (held.phase.kind === 'open') held.phase.fail(error.message);
  });
  return {
    channel: { start: (options) => Promise.resolve(subscribe(options, held, say)) },
    nextTurn: (signal) => awaitTurn(held, signal),
    close: () => {
      lines.close();
    },
  };
}

/** @param events `onEnd` is called once, also if it is closed. */
function readLines(
  input: Readable,
  { onLine, onEnd }: { readonly onLine: (line: string) => void; readonly onEnd: () => void },
): { readonly close: () => void } {
  const cutter = cutLines(Infinity);
  const pass = (lines: readonly TypedLine[]): void => {
    for (const line of lines) if (line.kind === 'line') onLine(line.text);
  };
  const take = (chunk: Buffer): void => {
    pass(cutter.push(chunk));
  };
  const close = (): void => {
    input.off('data', take).off('end', end);
    input.pause();
    onEnd();
  };
  const end = (): void => {
    pass(cutter.end());
    close();
  };
  input.on('data', take).once('end', end);
  return { close };
}

function takeLine(line: string, held: Held): void {
  const { phase } = held;
  if (phase.kind === 'opening') phase.held.push(line);
  else if (phase.kind === 'open') phase.take(line);
  else {
    const turn = findLocalTurn(line);
    if (turn === undefined) return;
    // The lines after it are for its agent.
    held.phase = { kind: 'opening', held: [] };
    phase.begin(turn);
  }
}

function subscribe(options: SubscriptionOptions, held: Held, say: (line: string) => void): Subscription {
  const queue = receiveInTurn(options);
  if (held.phase.kind === 'opening') for (const line of held.phase.held) queue.take(line);
  held.phase = { kind: 'open', take: queue.take, fail: options.onError };
  return {
    cursor: () => undefined,
    delivered: (ids) => {
      say(JSON.stringify({ kind: MESSAGES_TAKEN, ids: [...ids] } satisfies MessagesTaken));
      return Promise.resolve();
    },
    stop: () => {
      held.phase = BETWEEN;
      return queue.settled();
    },
  };
}

function awaitTurn(held: Held, signal: AbortSignal): Promise<LocalTurn | undefined> {
  const { promise, resolve } = Promise.withResolvers<LocalTurn | undefined>();
  // Also after a turn that failed early and never opened the channel.
  held.phase = { kind: 'between', begin: resolve };
  const giveUp = (): void => {
    resolve(undefined);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted || held.isOver) giveUp();
  return promise;
}

/** In sequence: each is in the inbox before the next one is read. */
function receiveInTurn(options: Pick<SubscriptionOptions, 'onMessage' | 'onError'>): {
  readonly take: (line: string) => void;
  readonly settled: () => Promise<void>;
} {
  let last = Promise.resolve();
  return {
    take: (line) => {
      last = last.then(() => receive(line, options));
    },
    settled: () => last,
  };
}

async function receive(
  line: string,
  { onMessage, onError }: Pick<SubscriptionOptions, 'onMessage' | 'onError'>,
): Promise<void> {
  if (line.trim() === '') return;
  const message = findLocalMessage(line);
  if (message === undefined) onError(`A line on standard input is not a message: ${line.slice(0, 200)}`);
  else
    await onMessage(messageOf(message)).catch((error: unknown) => {
      onError(errorMessage(error));
    });
}

function messageOf({ id, by, at, text }: LocalMessage): ChannelMessage {
  return { id, by, at, text, line: JSON.stringify({ id, author: by, ts: at, body: text }) };
}

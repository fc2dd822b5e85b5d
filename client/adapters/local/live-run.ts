/**
 * An interactive run: rounds of one task, one after the other, while people talk to it through its socket.
 *
 * What happens to each message is decided in client/live/live-conversation.ts. The process that runs it holds the task
 * the whole time, also while it waits. When that process is ended while it waits, the question stays open, with its
 * state saved.
 */
import { defined } from '../../../protocol/base/defined.ts';
import { chmod } from 'node:fs/promises';
import { cutText } from '../../../protocol/text/sanitize.ts';
import { withIdle } from '../../../protocol/results/usage.ts';
import type { LiveRules } from '../../live/live-phase.ts';
import type { AnswerOptions, DispatchResult, InteractiveOptions, Progress } from '../../types.ts';
import { attachHere, createLiveHost, type LiveHost } from './live-host.ts';
import { thisProcess } from '../local-turns/process-identity.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';
import { actorOf, type LocalRound, type LocalTurns, type RoundPlace, type TurnOptions } from './local-round.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

const IDLE_MS = 300_000;
const LOOK_MS = 300;
/** Characters of one text in a line of the log, as people see it. The whole text is in the result. */
const SHOWN_CHARS = 8_000;

export interface LiveBeginning {
  readonly first: LocalRound;
  /** Who has already ended the input. */
  readonly endedBy: string | undefined;
  readonly openTurns: (at: RoundPlace, options: TurnOptions) => LocalTurns;
}

/** @returns what the last round left. Its `idleMs` counts all waiting time. */
export async function runLive(
  at: RoundPlace,
  { first, endedBy, openTurns }: LiveBeginning,
  { idleMs = IDLE_MS, keepsAsking = false, onOpen, ...options }: InteractiveOptions & AnswerOptions,
): Promise<DispatchResult> {
  const { host, socket } = await openHost(at, { round: first.round, endedBy }, { idleMs, keepsAsking }).catch(
    (error: unknown) => {
      // It could not begin, and may be tried again.
      at.folder.journal.append({ kind: 'over', round: first.round, hasBegun: false });
      throw error;
    },
  );
  const turns = openTurns(at, watchedBy(host, options));
  try {
    onOpen?.(attachHere(host));
    return await play(at, first, { host, turns }, options);
  } catch (error) {
    host.history.add({ type: 'ended', state: 'failed', text: errorMessage(error) });
    throw error;
  } finally {
    host.stop();
    await turns.close();
    await socket.close();
  }
}

async function openHost(
  { place, record, folder }: RoundPlace,
  { round, endedBy }: { readonly round: number; readonly endedBy: string | undefined },
  rules: LiveRules,
): Promise<{ readonly host: LiveHost; readonly socket: LiveSocket }> {
  const author = actorOf(place.environment);
  const host = createLiveHost(round, { task: record.task, rules, author, endedBy, journal: folder.journal });
  await chmod(folder.path, 0o700);
  const { history, receive, onClients } = host;
  return { host, socket: await openLiveSocket(folder.socket, { follow: history.follow, receive, onClients }) };
}

async function play(
  at: RoundPlace,
  first: LocalRound,
  { host, turns }: { readonly host: LiveHost; readonly turns: LocalTurns },
  options: AnswerOptions,
): Promise<DispatchResult> {
  let round: LocalRound = first;
  let idleMs = 0;
  for (;;) {
    at.folder.note({ ...thisProcess(), round: round.round, startedAt: new Date().toISOString() });
    const result = await turns.play(round);
    at.folder.journal.append({ kind: 'over', round: round.round });
    const since = Date.now();
    const next = await awaitNext(at, round.round, host, result, options.signal);
    const waitedMs = Date.now() - since;
    idleMs += waitedMs;
    const waited = { ...result, idleMs, ...(result.used !== undefined && { used: withIdle(result.used, waitedMs) }) };
    if (next === 'leave') return waited;
    if (next === 'cancelled') return { ...waited, outcome: 'cancelled', needsInput: undefined };
    round = {
      round: round.round + 1,
      answer: next.answer,
      by: next.by,
      from: next.from,
      isFinal: next.isFinal,
      idleMs: waitedMs,
      messages: next.messages,
    };
  }
}

function watchedBy(host: LiveHost, { signal, onProgress }: AnswerOptions): TurnOptions {
  const watched = (progress: Progress): void => {
    if (progress.kind === 'log') host.history.add({ type: 'log', event: shorten(progress.event) });
    if (progress.kind === 'notice') host.history.add({ type: 'notice', text: progress.text });
    onProgress?.(progress);
  };
  return {
    ...defined({ signal }),
    onProgress: watched,
    talk: { onOpen: host.deliverTo, onTaken: host.taken },
  };
}

function shorten(event: Extract<Progress, { kind: 'log' }>['event']): typeof event {
  return {
    ...Object.fromEntries(
      Object.entries(event).map(([name, value]) => [
        name,
        typeof value === 'string' ? cutText(value, SHOWN_CHARS) : value,
      ]),
    ),
    kind: event.kind,
  };
}

/** Waits for what comes next, and for a request to stop. */
async function awaitNext(
  { folder, record }: RoundPlace,
  round: number,
  host: LiveHost,
  result: DispatchResult,
  signal: AbortSignal | undefined,
): Promise<Awaited<ReturnType<LiveHost['turnOver']>> | 'cancelled'> {
  const next = host.turnOver(result);
  if (!host.isWaiting()) return next;
  const startedAt = new Date().toISOString();
  folder.note({ ...thisProcess(), round, startedAt, isIdle: true });
  const stop = awaitStop(signal, folder.isToStop);
  const first = await Promise.race([next, stop.reason]);
  stop.end();
  if (first !== 'walked-away' && first !== 'cancelled') return first;
  host.history.add({ type: 'ended', state: first === 'cancelled' ? 'cancelled' : 'suspended' });
  if (first === 'walked-away') return 'leave';
  folder.keep({ ...record, cancelledAt: new Date().toISOString() });
  return first;
}

function awaitStop(
  signal: AbortSignal | undefined,
  isToStop: () => boolean,
): { readonly reason: Promise<'walked-away' | 'cancelled'>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<'walked-away' | 'cancelled'>();
  const walkAway = (): void => {
    resolve('walked-away');
  };
  const timer = setInterval(() => {
    if (isToStop()) resolve('cancelled');
  }, LOOK_MS);
  signal?.addEventListener('abort', walkAway, { once: true });
  if (signal?.aborted === true) walkAway();
  return {
    reason: promise,
    end: () => {
      clearInterval(timer);
      signal?.removeEventListener('abort', walkAway);
    },
  };
}

/**
 * The comments of the issue as an inbound channel: messages that people send to a working agent with `/agora say`, and,
 * if configured, every comment of people who may steer.
 *
 * A comment counts if its author may steer when it is read. Comments of bots do not count, other commands are for the
 * bot, and the comments that started this round were already read. An edited comment is delivered again, with its new
 * text. A comment that cannot be decided now is tried again: nothing is skipped, and nothing that the agent received is
 * delivered twice.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { ChannelCursor } from '../../protocol/live/channel-cursor.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import {
  type Channel,
  createTurn,
  type WorkerPorts,
  type Subscription,
  type SubscriptionOptions,
} from '../../worker/index.ts';
import { type MarkedForRun, type RunIdentity, readMarked } from './is-for-this-run.ts';
import { readSpeech, renderMessage, type Speech } from './channel-message.ts';
import type { FeedComment, GitHub } from '../ports.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

/** When the first request is made, and how long until the next: a short run makes none if only `/agora say` counts. */
const PACES = {
  said: { firstMs: 15_000, quickMs: 5_000, slowestMs: 30_000 },
  everything: { firstMs: 0, quickMs: 5_000, slowestMs: 15_000 },
} as const;
const SLOWER_MS = 5_000;
/** Comments may become visible slightly out of order; within this time, they are compared one by one. */
const OVERLAP_MS = 60_000;
/** The possible error of our own clock, before GitHub's is known, and how long a run may have been queued. */
const SKEW_MS = 3_600_000;
const REMEMBER_MS = 300_000;

export interface ChannelOptions {
  readonly issue: number;
  /** The comments that are the task or the answer themselves. */
  readonly read: readonly number[];
  readonly thisRun: RunIdentity;
  readonly github: Pick<GitHub, 'thread'>;
  /**
   * The permission, in the repository, of a person who may talk to the agent now; `undefined` for anybody else.
   * @throws if GitHub does not tell.
   */
  readonly findPermission: (person: Person) => Promise<string | undefined>;
  /** Called with the comments that the agent received; `said`: those of them that wait in the bot's queue. */
  readonly onDelivered: (comments: readonly number[], said: readonly number[]) => Promise<void>;
  readonly clock: WorkerPorts['clock'];
}

export function issueChannel(options: ChannelOptions): Channel {
  return { start: (subscription) => Promise.resolve(subscribe(options, subscription)) };
}

function subscribe(options: ChannelOptions, subscription: SubscriptionOptions): Subscription {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, subscription.signal]);
  const reader = createReader(options, subscription);
  const inTurn = createTurn();
  let hasRead = false;
  const read: Reader['read'] = () =>
    inTurn(() => {
      hasRead = true;
      return reader.read(signal);
    });
  const done = follow({ read }, options.clock, subscription, signal);
  return {
    cursor: reader.cursor,
    delivered: reader.delivered,
    look: async () => {
      if (hasRead) await read(signal);
    },
    stop: async () => {
      stop.abort();
      await done;
    },
  };
}

/** Polls until it is told to stop: quickly at first and after a message, then less often. */
async function follow(
  reader: Pick<Reader, 'read'>,
  clock: WorkerPorts['clock'],
  { onError, onlySaid }: SubscriptionOptions,
  signal: AbortSignal,
): Promise<void> {
  const isOver = (): boolean => signal.aborted;
  const { firstMs, quickMs, slowestMs } = PACES[onlySaid === true ? 'said' : 'everything'];
  let pauseMs: number = quickMs;
  let lastError = '';
  if (firstMs > 0) await clock.sleep(firstMs, signal).catch(() => undefined);
  while (!isOver()) {
    let waitMs = 0;
    try {
      const read = await reader.read(signal);
      pauseMs = read.messages > 0 ? quickMs : Math.min(pauseMs + SLOWER_MS, slowestMs);
      waitMs = read.waitMs;
      lastError = '';
    } catch (error) {
      pauseMs = slowestMs;
      const detail = errorMessage(error);
      if (!isOver() && detail !== lastError) onError(detail);
      lastError = detail;
    }
    await clock.sleep(Math.max(pauseMs, waitMs), signal).catch(() => undefined);
  }
}

interface Reader {
  readonly read: (signal: AbortSignal) => Promise<{ readonly messages: number; readonly waitMs: number }>;
  readonly cursor: () => ChannelCursor | undefined;
  readonly delivered: (ids: readonly string[]) => Promise<void>;
}

/** Messages that were passed on, until the agent has received them. */
interface Pending {
  readonly comment: FeedComment;
  readonly kind: Speech['kind'];
}

function createReader(options: ChannelOptions, { cursor: saved, onMessage, onlySaid }: SubscriptionOptions): Reader {
  const { issue, github, clock } = options;
  const startedAt = clock.now().getTime();
  const findPermission = rememberPermissions(options.findPermission, clock);
  const marked = new Map<number, MarkedForRun>();
  const pending = new Map<string, Pending>();
  const given = new Set<number>(options.thisRun.told);
  let cursor = saved;
  let etag: string | undefined;

  const passOn = async (comment: FeedComment, from: string): Promise<boolean> => {
    const thisRun = { ...options.thisRun, told: given };
    const around = { thisRun, marked: [...marked.values()], from, read: options.read, onlySaid: onlySaid === true };
    const speech = readSpeech(comment, around);
    const permission = speech === undefined ? undefined : await findPermission(comment.author);
    if (speech === undefined || permission === undefined) return false;
    pending.set(String(comment.id), { comment, kind: speech.kind });
    await onMessage(renderMessage(comment, speech, permission));
    return true;
  };
  return {
    // What the agent did not receive is read again in the next round; `/agora say` waits in the thread anyway.
    cursor: () => (cursor === undefined || onlySaid === true ? undefined : without(cursor, unaddressed(pending))),
    delivered: async (ids) => {
      const kinds = takeOut(pending, ids);
      const said = kinds.filter(({ kind }) => kind === 'said').map(idOf);
      for (const id of said) given.add(id);
      await options.onDelivered(kinds.map(idOf), said);
    },
    read: async (signal) => {
      const since = cursor?.since ?? new Date(startedAt - SKEW_MS).toISOString();
      const page = await github.thread.changes(issue, { since, etag, signal });
      const here = cursor ?? beginAt(since, (page.now ?? clock.now()).getTime() - (clock.now().getTime() - startedAt));
      // Stored immediately: comments that were read before a failure stay read.
      cursor = here;
      const comments = (page.comments ?? []).toSorted(byChange);
      keepMarked(marked, comments);
      const seen = new Map(comments.map((comment) => [keyOf(comment), comment.updatedAt]));
      let messages = 0;
      for (const comment of comments) {
        if (here.seen.includes(keyOf(comment))) continue;
        if (await passOn(comment, here.from)) messages += 1;
        here.seen.push(keyOf(comment));
      }
      cursor = page.comments === undefined ? here : advance(here, seen, unaddressed(pending));
      // Only a response that was processed completely may be skipped when it is unchanged; another request has another
      // response.
      etag = cursor.since === since ? page.etag : undefined;
      return { messages, waitMs: page.waitMs };
    },
  };
}

function idOf({ comment }: Pending): number {
  return comment.id;
}

/** @returns those that were pending. */
function takeOut(pending: Map<string, Pending>, ids: readonly string[]): Pending[] {
  const taken = ids.flatMap((id) => pending.get(id) ?? []);
  for (const id of ids) pending.delete(id);
  return taken;
}

function keepMarked(marked: Map<number, MarkedForRun>, comments: readonly FeedComment[]): void {
  for (const comment of comments) {
    const own = readMarked(comment);
    if (own !== undefined) marked.set(comment.id, own);
  }
}

/** As if those had not been seen yet. */
function without(cursor: ChannelCursor, comments: readonly FeedComment[]): ChannelCursor {
  const keys = comments.map(keyOf);
  return { ...cursor, seen: cursor.seen.filter((key) => !keys.includes(key)) };
}

function unaddressed(pending: ReadonlyMap<string, Pending>): FeedComment[] {
  return [...pending.values()].filter(({ kind }) => kind === 'unaddressed').map(({ comment }) => comment);
}

function beginAt(since: string, time: number): ChannelCursor {
  // GitHub's times have whole seconds: a comment of the second in which we started counts.
  return { from: new Date(Math.floor(time / 1_000) * 1_000).toISOString(), since, seen: [] };
}

/** Not past a message that was not delivered yet: it must be found again. */
function advance(
  cursor: ChannelCursor,
  seen: ReadonlyMap<string, string>,
  undelivered: readonly FeedComment[],
): ChannelCursor {
  const read = Math.max(Date.parse(cursor.since), ...[...seen.values()].map((time) => Date.parse(time) - OVERLAP_MS));
  const newest = Math.min(read, ...undelivered.map(({ updatedAt }) => Date.parse(updatedAt)));
  const still = [...seen].filter(([, time]) => Date.parse(time) >= newest).map(([key]) => key);
  return { from: cursor.from, since: new Date(newest).toISOString(), seen: still };
}

function byChange(one: FeedComment, other: FeedComment): number {
  return Date.parse(one.updatedAt) - Date.parse(other.updatedAt) || one.id - other.id;
}

function keyOf({ id, body }: FeedComment): string {
  return `${id}:${contentHash(body).slice('sha256:'.length, 'sha256:'.length + 16)}`;
}

/** Looked up from time to time for each person, not for each of their comments. A failed lookup is not a result. */
function rememberPermissions(
  ask: ChannelOptions['findPermission'],
  clock: WorkerPorts['clock'],
): (person: FeedComment['author']) => Promise<string | undefined> {
  const known = new Map<number, { readonly permission: string | undefined; readonly until: number }>();
  return async (person) => {
    const now = clock.now().getTime();
    const remembered = known.get(person.id);
    if (remembered !== undefined && remembered.until > now) return remembered.permission;
    const permission = await ask(person);
    known.set(person.id, { permission, until: now + REMEMBER_MS });
    return permission;
  };
}

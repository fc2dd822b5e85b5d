/**
 * The comments of the issue as an inbound channel: what people who may decide here say while the agent works.
 *
 * A comment counts when its author may decide at the moment it is read. A bot's comment does not, a command is for the bot,
 * and the comment that started this round has been read already. An edited comment comes again, with its new text and
 * marked as edited. What cannot be decided now is tried again: nothing is passed over, nothing comes twice.
 */
import { contentHash } from '../protocol/canonical-json.ts';
import type { ChannelCursor } from '../protocol/channel.ts';
import { findCommand } from '../protocol/commands.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import { cutText } from '../protocol/comment-text.ts';
import type { Channel, ChannelMessage, Ports, Subscription, SubscriptionOptions } from '../worker/index.ts';
import type { FeedComment, GitHub } from './ports.ts';

const FIRST_MS = 5_000;
const SLOWER_MS = 5_000;
const SLOWEST_MS = 15_000;
/** Comments may become visible a little out of order; within this time, they are compared one by one. */
const OVERLAP_MS = 60_000;
/** Of our own clock, which may be wrong, before GitHub's is known. */
const SKEW_MS = 3_600_000;
const BODY_CHARS = 10_000;
const REMEMBER_MS = 300_000;

export interface ChannelOptions {
  readonly issue: number;
  /** The comments that are the task or the answer themselves. */
  readonly read: readonly number[];
  readonly github: Pick<GitHub, 'thread'>;
  /** Whether somebody may talk to the agent now. @throws when GitHub does not tell. */
  readonly may: (person: Person) => Promise<boolean>;
  readonly clock: Ports['clock'];
}

export function issueChannel(options: ChannelOptions): Channel {
  return { start: (subscription) => Promise.resolve(subscribe(options, subscription)) };
}

function subscribe(options: ChannelOptions, subscription: SubscriptionOptions): Subscription {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, subscription.signal]);
  const reader = createReader(options, subscription);
  const done = follow(reader, options.clock, subscription, signal);
  return {
    cursor: reader.cursor,
    stop: async () => {
      stop.abort();
      await done;
    },
  };
}

/** Asks until it is told to stop: quickly at first and after a message, then less often. */
async function follow(reader: Reader, clock: Ports['clock'], { onError }: SubscriptionOptions, signal: AbortSignal): Promise<void> {
  const isOver = (): boolean => signal.aborted;
  let pauseMs = FIRST_MS;
  let lastError = '';
  while (!isOver()) {
    let waitMs = 0;
    try {
      const read = await reader.read(signal);
      pauseMs = read.messages > 0 ? FIRST_MS : Math.min(pauseMs + SLOWER_MS, SLOWEST_MS);
      waitMs = read.waitMs;
      lastError = '';
    } catch (error) {
      pauseMs = SLOWEST_MS;
      const detail = error instanceof Error ? error.message : String(error);
      if (!isOver() && detail !== lastError) onError(detail);
      lastError = detail;
    }
    await clock.sleep(Math.max(pauseMs, waitMs), signal).catch(() => undefined);
  }
}

interface Reader {
  readonly read: (signal: AbortSignal) => Promise<{ readonly messages: number; readonly waitMs: number }>;
  readonly cursor: () => ChannelCursor | undefined;
}

function createReader(options: ChannelOptions, { cursor: saved, onMessage }: SubscriptionOptions): Reader {
  const { issue, github, clock } = options;
  const startedAt = clock.now().getTime();
  const mayNow = rememberWhoMay(options.may, clock);
  let cursor = saved;
  let etag: string | undefined;
  return {
    cursor: () => cursor,
    read: async (signal) => {
      const since = cursor?.since ?? new Date(startedAt - SKEW_MS).toISOString();
      const page = await github.thread.changes(issue, { since, etag, signal });
      const here = cursor ?? beginAt(since, (page.now ?? clock.now()).getTime() - (clock.now().getTime() - startedAt));
      // Kept at once: what is read before something goes wrong has been read.
      cursor = here;
      const seen = new Map((page.comments ?? []).map((comment) => [keyOf(comment), comment.updatedAt]));
      let messages = 0;
      for (const comment of (page.comments ?? []).toSorted(byChange)) {
        if (here.seen.includes(keyOf(comment)) || !isMessage(comment, here, options.read)) continue;
        if (await mayNow(comment.author)) {
          messages += 1;
          await onMessage(messageOf(comment));
        }
        here.seen.push(keyOf(comment));
      }
      cursor = page.comments === undefined ? here : advance(here, seen);
      // Only an answer that was worked through to its end is one that need not come again; and another question has another answer.
      etag = cursor.since === since ? page.etag : undefined;
      return { messages, waitMs: page.waitMs };
    },
  };
}

function beginAt(since: string, time: number): ChannelCursor {
  // GitHub's times have whole seconds: a comment of the second in which we began counts.
  return { from: new Date(Math.floor(time / 1_000) * 1_000).toISOString(), since, seen: [] };
}

function advance(cursor: ChannelCursor, seen: ReadonlyMap<string, string>): ChannelCursor {
  const newest = Math.max(Date.parse(cursor.since), ...[...seen.values()].map((time) => Date.parse(time) - OVERLAP_MS));
  const still = [...seen].filter(([, time]) => Date.parse(time) >= newest).map(([key]) => key);
  return { from: cursor.from, since: new Date(newest).toISOString(), seen: still };
}

function byChange(one: FeedComment, other: FeedComment): number {
  return Date.parse(one.updatedAt) - Date.parse(other.updatedAt) || one.id - other.id;
}

function keyOf({ id, body }: FeedComment): string {
  return `${id}:${contentHash(body).slice('sha256:'.length, 'sha256:'.length + 16)}`;
}

function isMessage({ id, author, body, createdAt, byApp }: FeedComment, { from }: ChannelCursor, read: readonly number[]): boolean {
  const byMachine = byApp || author.login.endsWith('[bot]');
  return !byMachine && !read.includes(id) && Date.parse(createdAt) >= Date.parse(from) && body.trim() !== '' && findCommand(body) === undefined;
}

function messageOf({ id, author, body, createdAt, updatedAt }: FeedComment): ChannelMessage {
  const text = cutText(body, BODY_CHARS);
  const line = JSON.stringify({ id, author: author.login, ts: updatedAt, ...(createdAt === updatedAt ? {} : { edited: true }), body: text });
  return { id: String(id), by: author.login, at: updatedAt, text, line };
}

/** Asked once in a while for each person, not for each of their comments. A question that fails is no answer. */
function rememberWhoMay(ask: ChannelOptions['may'], clock: Ports['clock']): (person: FeedComment['author']) => Promise<boolean> {
  const known = new Map<number, { readonly may: boolean; readonly until: number }>();
  return async (person) => {
    const now = clock.now().getTime();
    const remembered = known.get(person.id);
    if (remembered !== undefined && remembered.until > now) return remembered.may;
    const may = await ask(person);
    known.set(person.id, { may, until: now + REMEMBER_MS });
    return may;
  };
}

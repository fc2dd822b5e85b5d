/**
 * A run that waits: it polls the thread until somebody answers, cancels the task, continues it elsewhere, or the time
 * is up.
 *
 * Polls are cheap (an unchanged thread costs nothing of the rate limit). They are frequent at first and after a
 * comment. The last ones surround the end: one more before the task is shown as suspended, and one more after that,
 * because until then the bot leaves replies to this run.
 */
import type { RepositoryConfig } from '../../../protocol/config/repository-config.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import type { LiveEvent } from '../../../protocol/live/live-run-machine.ts';
import { createMayNow } from '../../authorize/permission-check.ts';
import type { FeedComment } from '../../ports.ts';
import {
  findUnreceivedFrom,
  hasOthers,
  isTakenUp,
  readKeptWords,
  type ReplyOrder,
  readOrders,
  findUnheard,
  readWords,
  type ReplyWord,
} from './read-replies.ts';
import { requestOf, type ResumedRound, type TakenUp, takeUp, type Taking, unmark } from './accept-reply.ts';
import { isApp } from '../../thread/trusted-marker.ts';
import type { WaitState } from './wait-limits.ts';

const FIRST_MS = 2_000;
const SLOWEST_MS = 10_000;
const SLOWER = 1.5;
/** Our clock may be wrong by this much: comments since then are checked, and those before the question are skipped. */
const SKEW_MS = 3_600_000;

export interface Wait extends Taking {
  readonly waiting: WaitState;
  readonly config: RepositoryConfig;
  /** The person who requested the task: it is responsible if nobody says anything. */
  readonly asker: Person;
  /** The newest message that the agent received; `undefined` if it received none. */
  readonly heard: number | undefined;
  /** All messages after that comment are for this task; `undefined` if no comment started it. */
  readonly cause: number | undefined;
  readonly until: number;
  /** The start of the turn that ended with the question. */
  readonly turnFrom: number;
  /** Shows in the task's comment how long it waits now, or that it no longer waits. */
  readonly show: (event: LiveEvent) => Promise<void>;
}

export type Waited =
  | { readonly kind: 'answered'; readonly allowed: ResumedRound }
  /** `suspended`: nobody answered in time. `yielded`: somebody else continues. `cancelled`: the task was cancelled. */
  | { readonly kind: 'suspended' | 'yielded' | 'cancelled' };

/** Never throws: a failed poll is repeated, and in the end the question stays answerable. */
export async function waitForReply(wait: Wait): Promise<Waited> {
  const {
    waiting: { signal, sleep },
    now,
  } = wait;
  const watch = createWatch(wait);
  let pauseMs = FIRST_MS;
  for (;;) {
    if (signal.aborted) return leave(wait, watch);
    const look = await watch.look(signal, 'all');
    if (look.found !== undefined) return look.found;
    const leftMs = watch.until() - now();
    if (leftMs <= 0) return leave(wait, watch);
    pauseMs = look.isNew ? FIRST_MS : Math.min(pauseMs * SLOWER, SLOWEST_MS);
    await sleep(Math.min(Math.max(pauseMs, look.waitMs), leftMs), signal).catch(() => undefined);
  }
}

/** From here on, the bot handles all replies; earlier ones must not be missed by both. */
async function leave(wait: Wait, watch: Watch): Promise<Waited> {
  const {
    question,
    github,
    waiting: { signal },
    now,
    show,
  } = wait;
  const isStopped = signal.aborted;
  try {
    if (question.marker.turn === true && !isStopped) {
      const finished = await finishConversation(wait, watch);
      if (finished.kind !== 'refused') return finished;
    }
    if ((await github.claims.newestAttempt(question.marker.question)) > 0) return { kind: 'yielded' };
    await show({ kind: 'left', at: now() });
  } catch {
    // The post step and the bot correct what could not be shown.
    return { kind: 'suspended' };
  }
  const last = await watch.look(new AbortController().signal, isStopped ? 'orders' : 'all');
  return last.found ?? { kind: 'suspended' };
}

/** Nobody had more for the agent. A reply from before the question showed that counts before the silence. */
async function finishConversation(wait: Wait, watch: Watch): Promise<Waited | TakenUp> {
  const { question, github, waiting } = wait;
  const takeSilence = (): Promise<TakenUp> => takeUp(requestOf(wait, wait.asker, undefined, []), wait);
  const silent = await takeSilence();
  if (silent.kind !== 'answered' || !(await watch.hasWords(waiting.signal))) return silent;
  await unmark(silent.allowed, question, github);
  return (await watch.look(waiting.signal, 'all')).found ?? takeSilence();
}

interface ReplyPoll {
  readonly found: Waited | undefined;
  readonly isNew: boolean;
  readonly waitMs: number;
}

/** A run that is being stopped accepts no answers any more. */
type Reads = 'all' | 'orders';

interface Watch {
  readonly look: (signal: AbortSignal, reads: Reads) => Promise<ReplyPoll>;
  /** Whether a comment since the last poll may be an answer; also true if that is unknown. */
  readonly hasWords: (signal: AbortSignal) => Promise<boolean>;
  readonly until: () => number;
}

function createWatch(wait: Wait): Watch {
  const since = new Date(Math.min(wait.turnFrom, wait.now()) - SKEW_MS).toISOString();
  const judged = new Set<string>();
  let etag: string | undefined;
  let until = wait.until;
  const extend = async (at: number): Promise<void> => {
    const later = Math.min(at, wait.waiting.latest);
    if (later <= until) return;
    until = later;
    await wait.show({ kind: 'held', until, at: wait.now() });
  };
  const findFresh = (comments: readonly FeedComment[]): FeedComment[] =>
    comments.filter((comment) => !judged.has(keyOf(comment)) && mayCount(comment, wait));
  return {
    until: () => until,
    hasWords: async (signal) => {
      const page = await wait.github.thread.changes(wait.issue, { since, etag, signal }).catch(() => undefined);
      return page === undefined || readWords(findFresh(page.comments ?? []), wait.question).length > 0;
    },
    look: async (signal, reads) => {
      try {
        const page = await wait.github.thread.changes(wait.issue, { since, etag, signal });
        if (page.comments === undefined) return { found: undefined, isNew: false, waitMs: page.waitMs };
        const fresh = findFresh(page.comments);
        const found = isTakenUp(page.comments, wait.question)
          ? { kind: 'yielded' as const }
          : await judge(fresh, reads, wait, extend);
        for (const comment of fresh) judged.add(keyOf(comment));
        etag = page.etag;
        return { found, isNew: fresh.length > 0, waitMs: page.waitMs };
      } catch {
        return { found: undefined, isNew: false, waitMs: SLOWEST_MS };
      }
    },
  };
}

/** Comments from before the question are not about it, except that no more input comes, and kept turns. */
function mayCount({ id, body, author }: FeedComment, { question, cause = 0 }: Wait): boolean {
  if (id >= question.id) return id > question.id;
  return findCommand(body)?.verb === 'end' || (question.marker.turn === true && id > cause && !isApp(author));
}

/** An edited comment is judged again. */
function keyOf({ id, body }: FeedComment): string {
  return `${id}:${contentHash(body)}`;
}

async function judge(
  fresh: readonly FeedComment[],
  reads: Reads,
  wait: Wait,
  extend: (until: number) => Promise<void>,
): Promise<Waited | undefined> {
  const orders = readOrders(fresh, wait.question);
  const behind = reads === 'all' ? readWords(fresh, wait.question) : [];
  const before = new Set(reads === 'all' ? fresh.map(({ id }) => id).filter((id) => id < wait.question.id) : []);
  if (orders.length === 0 && behind.length === 0 && before.size === 0) return undefined;
  const thread = await wait.github.thread.comments(wait.issue);
  const words = before.size === 0 ? behind : [...readKeptWords(thread, wait.question, before), ...behind];
  const may = createMayNow({ config: wait.config, issue: wait.issue, asker: wait.asker }, wait.github);
  const mayOrder = async ({ comment, holdMs, isAddressed }: ReplyOrder): Promise<boolean> =>
    (isAddressed || !hasOthers(thread, wait.question, holdMs === undefined ? 'under-way' : 'open', wait.now())) &&
    may(holdMs === undefined ? 'cancel' : 'steer', comment.author);
  // Nothing is started for a cancelled task, whichever comment came first.
  for (const order of orders) if (order.holdMs === undefined && (await mayOrder(order))) return { kind: 'cancelled' };
  for (const word of words) {
    const taken =
      word.isAddressed || !hasOthers(thread, wait.question, 'open', wait.now())
        ? await take(word, thread, wait)
        : undefined;
    if (taken !== undefined) return taken;
  }
  for (const order of orders)
    if (order.holdMs !== undefined && (await mayOrder(order)))
      await extend(Date.parse(order.comment.updatedAt) + order.holdMs);
  return undefined;
}

async function take(
  word: ReplyWord,
  thread: Parameters<typeof findUnheard>[0],
  wait: Wait,
): Promise<Waited | undefined> {
  const taken = await takeUp(
    requestOf(
      wait,
      word.by,
      word,
      findUnheard(thread, wait.question, findUnreceivedFrom(thread, wait.question, wait), wait.now()),
    ),
    wait,
  );
  return taken.kind === 'refused' ? undefined : taken;
}

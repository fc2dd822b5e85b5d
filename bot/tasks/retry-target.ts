/**
 * Whether `/agora retry` may be followed: two tasks that continue from the same state would undo each other's work.
 * Pure.
 *
 * The first request wins; a later one is refused until that task has ended. A command counts from when it was last
 * changed, because an older comment can be edited into a command at any time. A task that is visible counts, whoever
 * requested it and whenever.
 */
import { isGivenUp, saysWhyNot } from '../../protocol/comments/marker.ts';
import { findTask } from '../../protocol/thread/thread-model.ts';
import { dispatchIdOf, type TaskId } from '../../protocol/base/ids.ts';
import { askAttempts } from '../decision/claim-turns.ts';
import { findKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, askRuns, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { QUEUE_MS, WINDOW_MS } from '../time-windows.ts';
import type { Lines, Retries, Retry } from './cause.ts';
import { findSaved, followUpOf, taskOfComment, traceBack } from './lineage.ts';

/** A retry, with what every other one is compared with. It is read once, because anybody can write many of them. */
interface AskedRetry {
  readonly reply: ThreadReply;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The task that it requests, and that task once it is visible. */
  readonly own: TaskId;
  readonly task: Task | undefined;
  /** The task that it continues from, if it continues from one. */
  readonly from: TaskId | undefined | UnknownFact;
  /** Whether somebody was told why the retry, as it is now, is not followed. */
  readonly isRefused: boolean;
  readonly isAllowed: () => boolean | UnknownFact;
  readonly isOnItsWay: () => boolean | UnknownFact;
}

/** What all retries of a thread are compared with. */
interface Rivals {
  readonly retries: readonly AskedRetry[];
  /** The tasks whose messages have started another one, with that one. */
  readonly followed: readonly { readonly task: Task; readonly next: Task }[];
}

export function readRetries(context: DecisionContext, lines: Lines): Retries {
  const asked = context.thread.replies.flatMap((reply) =>
    reply.command?.verb === 'retry' ? [readAsked(context, lines, reply)] : [],
  );
  const rivals = { retries: asked, followed: asked.length === 0 ? [] : readFollowed(context) };
  return new Map(
    asked.flatMap((own) => {
      const retry = readRetry(context, lines, own, rivals);
      return retry === undefined ? [] : [[own.reply.id, retry] as const];
    }),
  );
}

function readAsked(context: DecisionContext, lines: Lines, reply: ThreadReply): AskedRetry {
  const own = taskOfComment(context, reply);
  const [createdAt, updatedAt] = [Date.parse(reply.createdAt), Date.parse(reply.updatedAt)];
  const isRefused = context.thread.notes.some(
    ({ marker, comment }) =>
      marker.task === own &&
      (isGivenUp(marker, own) || saysWhyNot(marker)) &&
      Date.parse(comment.createdAt) >= updatedAt,
  );
  return {
    reply,
    createdAt,
    updatedAt,
    own,
    task: findTask(context, own),
    from: readFrom(lines, reply),
    isRefused,
    isAllowed: lazy(() => askAllowed(context, 'start', reply.author)),
    isOnItsWay: lazy(() => isOnItsWay(context, own, updatedAt)),
  };
}

function readFrom({ meant }: Lines, { id, createdAt }: ThreadReply): TaskId | undefined | UnknownFact {
  const is = meant.get(id);
  if (isUnknown(is)) return is;
  return is?.kind === 'retry' ? findSaved(is.line, Date.parse(createdAt))?.task : undefined;
}

function readFollowed(context: DecisionContext): Rivals['followed'] {
  return context.tasks.flatMap((task) => {
    const next = findTask(context, followUpOf(context, task.task));
    return next === undefined ? [] : [{ task, next }];
  });
}

function readRetry(
  context: DecisionContext,
  lines: Lines,
  own: AskedRetry,
  rivals: Rivals,
): Retry | undefined | UnknownFact {
  const meant = lines.meant.get(own.reply.id);
  if (meant?.kind !== 'retry' || own.task !== undefined) return meant;
  const from = findSaved(meant.line, own.createdAt);
  if (from === undefined) return meant;
  if (isGoneOnWithUnasked(context, lines, from, own.createdAt)) return { kind: 'mistake', because: 'gone-on-with' };
  const isGone = isGoneOnWith(context, lines, own, { from: from.task, rivals });
  if (isUnknown(isGone)) return isGone;
  return isGone ? { kind: 'mistake', because: 'gone-on-with' } : meant;
}

/**
 * Whether a task of the lineage is working whose command was deleted since: then its start is unknown. Its lineage
 * starts with the first task that saved something, which need not be the first that was requested.
 * @param since in milliseconds since the epoch: tasks that had ended by then do not count.
 */
export function isGoneOnWithUnasked({ tasks }: DecisionContext, lines: Lines, from: Task, since: number): boolean {
  const first = from.status?.marker.line ?? from.task;
  return tasks.some(
    (task) =>
      task.status?.marker.line === first &&
      !lines.asking.has(task.task) &&
      !lines.heardLess.has(task.task) &&
      isLive(task, since),
  );
}

function isGoneOnWith(
  context: DecisionContext,
  lines: Lines,
  own: AskedRetry,
  { from, rivals }: { readonly from: TaskId; readonly rivals: Rivals },
): boolean | UnknownFact {
  const followedUp = findKnown(rivals.followed, ({ task, next }) => {
    if (!isLive(next, own.createdAt)) return false;
    const last = goesOnFrom(context, lines, task, task.endedAt);
    return isUnknown(last) ? last : last === from;
  });
  if (followedUp !== undefined) return isUnknown(followedUp) ? followedUp : true;
  const other = findKnown(rivals.retries, (one) => asksBefore(from, one, own));
  return isUnknown(other) ? other : other !== undefined;
}

function asksBefore(from: TaskId, other: AskedRetry, own: AskedRetry): boolean | UnknownFact {
  if (other.reply.id === own.reply.id) return false;
  if (isUnknown(other.from)) return other.from;
  if (other.from !== from) return false;
  // The requester may have lost the permission since; a task that exists has started anyway.
  if (other.task !== undefined) return isLive(other.task, own.createdAt);
  const isAllowed = isBefore(other, own) && other.isAllowed();
  return isAllowed === false ? other.isOnItsWay() : isAllowed;
}

/**
 * Whether its run waits for a runner: it starts if its author has permission by then, whatever was written meanwhile.
 * One list of runs shows this for all retries. With a request for each of them, anybody could write more retries than a
 * decision may look up, and nothing more would be decided for the issue.
 */
function isOnItsWay(context: DecisionContext, task: TaskId, updatedAt: number): boolean | UnknownFact {
  const since = context.now - QUEUE_MS;
  if (updatedAt <= since - WINDOW_MS) return false;
  const runs = askRuns(context, since);
  if (isUnknown(runs)) return runs;
  const dispatch = dispatchIdOf(task, 1);
  if (!runs.some(({ title, status }) => status !== 'completed' && title.startsWith(dispatch))) return false;
  const attempts = askAttempts(context, { dispatch, since });
  return isUnknown(attempts) ? attempts : [...attempts.values()].some(({ status }) => status !== 'completed');
}

/** Whether somebody else's retry is about to lead to a task. */
function isBefore(other: AskedRetry, own: AskedRetry): boolean {
  const isOlder = other.reply.id < own.reply.id;
  const isFirst = other.updatedAt < own.updatedAt || (other.updatedAt === own.updatedAt && isOlder);
  return isFirst && own.updatedAt < other.updatedAt + WINDOW_MS && !other.isRefused;
}

function lazy<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => (done ??= { value: work() }).value;
}

function isLive(task: Task | undefined, since: number): boolean {
  return task !== undefined && (task.endedAt === undefined || task.endedAt > since);
}

/** For a task whose messages start another task that continues it. */
function goesOnFrom(
  context: DecisionContext,
  lines: Lines,
  task: Task,
  at: number | undefined,
): TaskId | undefined | UnknownFact {
  const traced = traceBack(context, lines, task.task);
  if (isUnknown(traced)) return traced;
  return traced === undefined || at === undefined ? undefined : findSaved([...traced.line, task], at)?.task;
}

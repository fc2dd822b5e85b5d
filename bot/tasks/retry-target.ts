/**
 * Whether `/agora retry` may be followed: two tasks that continue from the same state would undo each other's work.
 * Pure.
 *
 * The first request wins; a later one is refused until that task has ended. A command counts from when it was last
 * changed, because an older comment can be edited into a command at any time. A task that is visible counts, whoever
 * requested it and whenever.
 */
import { findTask } from '../../protocol/thread/thread-model.ts';
import { dispatchIdOf, type TaskId } from '../../protocol/base/ids.ts';
import { askAttempts } from '../decision/claim-turns.ts';
import { findKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, askClaim, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { WINDOW_MS } from '../time-windows.ts';
import type { Lines, Retries, Retry } from './cause.ts';
import { findSaved, followUpOf, taskOfComment, traceBack } from './lineage.ts';

export function readRetries(context: DecisionContext, lines: Lines): Retries {
  return new Map(
    context.thread.replies.flatMap((reply) => {
      const retry = readRetry(context, lines, reply);
      return retry === undefined ? [] : [[reply.id, retry] as const];
    }),
  );
}

function readRetry(context: DecisionContext, lines: Lines, comment: ThreadComment): Retry | undefined | UnknownFact {
  const meant = lines.meant.get(comment.id);
  if (meant?.kind !== 'retry' || findTask(context, taskOfComment(context, comment)) !== undefined) return meant;
  const from = findSaved(meant.line, Date.parse(comment.createdAt));
  if (from !== undefined && isGoneOnWithUnasked(context, lines, from, Date.parse(comment.createdAt)))
    return { kind: 'mistake', because: 'gone-on-with' };
  const isGone = from === undefined ? false : isGoneOnWith(context, lines, from.task, comment);
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
  from: TaskId,
  comment: ThreadComment,
): boolean | UnknownFact {
  const followedUp = findKnown(context.tasks, (task) => {
    if (!isLive(findTask(context, followUpOf(context, task.task)), Date.parse(comment.createdAt))) return false;
    const last = goesOnFrom(context, lines, task, task.endedAt);
    return isUnknown(last) ? last : last === from;
  });
  if (followedUp !== undefined) return isUnknown(followedUp) ? followedUp : true;
  const other = findKnown(context.thread.replies, (reply) => asksBefore(context, lines, from, reply, comment));
  return isUnknown(other) ? other : other !== undefined;
}

function asksBefore(
  context: DecisionContext,
  lines: Lines,
  from: TaskId,
  reply: ThreadReply,
  comment: ThreadComment,
): boolean | UnknownFact {
  if (reply.id === comment.id || reply.command?.verb !== 'retry') return false;
  const meant = lines.meant.get(reply.id);
  if (isUnknown(meant)) return meant;
  if (meant?.kind !== 'retry' || findSaved(meant.line, Date.parse(reply.createdAt))?.task !== from) return false;
  const own = taskOfComment(context, reply);
  const isFirst = isBefore(context, reply, comment);
  // The requester may have lost the permission since; a task that exists has started anyway.
  if (isFirst && findTask(context, own) !== undefined) return true;
  const isAllowed = isFirst && askAllowed(context, 'start', reply.author);
  return isAllowed === false && findTask(context, own) === undefined ? isOnItsWay(context, own, reply) : isAllowed;
}

/**
 * Whether its run waits for a runner: it starts if its author has permission by then, whatever was written meanwhile.
 */
function isOnItsWay(context: DecisionContext, task: TaskId, { updatedAt }: ThreadReply): boolean | UnknownFact {
  const claim = askClaim(context, task);
  if (isUnknown(claim)) return claim;
  if (claim.attempt === 0) return false;
  const runs = askAttempts(context, { dispatch: dispatchIdOf(task, 1), since: Date.parse(updatedAt) });
  return isUnknown(runs) ? runs : [...runs.values()].some(({ status }) => status !== 'completed');
}

/** Whether somebody else's retry has led, or is about to lead, to a task that has not ended. */
function isBefore(context: DecisionContext, reply: ThreadComment, comment: ThreadComment): boolean {
  const own = taskOfComment(context, reply);
  const task = findTask(context, own);
  const said = Date.parse(comment.updatedAt);
  if (task !== undefined) return isLive(task, Date.parse(comment.createdAt));
  const isOlder = reply.id < comment.id;
  const isFirst = Date.parse(reply.updatedAt) < said || (reply.updatedAt === comment.updatedAt && isOlder);
  return (
    isFirst &&
    said < Date.parse(reply.updatedAt) + WINDOW_MS &&
    !context.thread.notes.some(({ marker }) => marker.task === own)
  );
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

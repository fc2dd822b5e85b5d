/**
 * Whether `/agora retry` may be followed: two tasks that go on from one place would undo each other's work. Pure.
 *
 * Whoever asked first goes on; who asks while that is not over hears so. What was asked for counts from when it was last changed,
 * because an older comment can be made a command any time, and a task that can be seen counts whoever asked for it when.
 */
import type { TaskId } from '../protocol/ids.ts';
import { commandOf } from './command-of.ts';
import { findSaved, followUpOf, type Meant, readMeant, taskOfComment, traceBack } from './going-back.ts';
import { askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { readTasks, type Task } from './tasks.ts';
import { WINDOW_MS } from './times.ts';

export type Retry = Meant | { readonly kind: 'mistake'; readonly because: 'gone-on-with' };

/** @returns `undefined` as readMeant does. */
export function readRetry(inquiry: Inquiry, comment: ThreadComment): Retry | undefined {
  const meant = readMeant(inquiry, comment);
  if (meant?.kind !== 'retry' || findTask(inquiry, taskOfComment(inquiry, comment)) !== undefined) return meant;
  const from = findSaved(meant.line, Date.parse(comment.createdAt));
  return from !== undefined && isGoneOnWith(inquiry, from.task, comment)
    ? { kind: 'mistake', because: 'gone-on-with' }
    : meant;
}

function isGoneOnWith(inquiry: Inquiry, from: TaskId, comment: ThreadComment): boolean {
  const {
    thread,
    facts: { now },
  } = inquiry;
  const isFollowedUp = readTasks(thread, now).some(
    (task) =>
      isLive(findTask(inquiry, followUpOf(inquiry, task.task)), comment) &&
      goesOnFrom(inquiry, task, task.endedAt) === from,
  );
  return (
    isFollowedUp ||
    thread.replies.some((reply) => {
      if (reply.id === comment.id || commandOf(reply)?.verb !== 'retry' || !isBefore(inquiry, reply, comment))
        return false;
      const meant = readMeant(inquiry, reply);
      return (
        meant?.kind === 'retry' &&
        findSaved(meant.line, Date.parse(reply.createdAt))?.task === from &&
        askMay(inquiry, 'start', reply.author)?.kind === 'allowed'
      );
    })
  );
}

/** Whether somebody else's retry has come to a task that is not over, or is about to. */
function isBefore(inquiry: Inquiry, reply: ThreadComment, comment: ThreadComment): boolean {
  const own = taskOfComment(inquiry, reply);
  const task = findTask(inquiry, own);
  const said = Date.parse(comment.updatedAt);
  if (task !== undefined) return isLive(task, comment) && (reply.id < comment.id || task.since <= said);
  const isFirst =
    Date.parse(reply.updatedAt) < said || (reply.updatedAt === comment.updatedAt && reply.id < comment.id);
  return (
    isFirst &&
    said < Date.parse(reply.updatedAt) + WINDOW_MS &&
    !inquiry.thread.notes.some(({ marker }) => marker.task === own)
  );
}

function isLive(task: Task | undefined, { createdAt }: ThreadComment): boolean {
  return task !== undefined && (task.endedAt === undefined || task.endedAt > Date.parse(createdAt));
}

function findTask({ thread, facts: { now } }: Inquiry, id: TaskId): Task | undefined {
  return readTasks(thread, now).find(({ task }) => task === id);
}

/** Of a task that messages have another one go on from. */
function goesOnFrom(inquiry: Inquiry, task: Task, at: number | undefined): TaskId | undefined {
  const traced = traceBack(inquiry, task.task);
  return traced === undefined || traced === 'unknown' || at === undefined
    ? undefined
    : findSaved([...traced.line, task], at)?.task;
}

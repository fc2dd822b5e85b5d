/** Whether somebody cancelled a task: then no part of it is started or resumed any more. Pure. */
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { findKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import type { Marked, Thread } from '../../protocol/thread/read-thread.ts';
import { readAllTasks } from './all-tasks.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { isMeant, mayHaveEnded, type SaidInThread, type Task, wasUnderWay } from '../../protocol/thread/read-tasks.ts';

export interface Cancellable {
  readonly task: TaskId;
  /** When the task, or the planned action for it, started: an older command was about something else. */
  readonly since: SaidInThread;
  readonly asker: Person | undefined;
}

/** Whether its task was cancelled after it was asked. */
export function isCalledOff(
  context: DecisionContext,
  { marker, comment }: Marked<QuestionMarker>,
  asker: Person | undefined,
): boolean | UnknownFact {
  const tasks = readAllTasks(context);
  if (isUnknown(tasks)) return tasks;
  const since = { at: Date.parse(comment.createdAt), id: comment.id };
  const cancel = findCancel(context, { task: marker.task, since, asker }, tasks);
  return isUnknown(cancel) ? cancel : cancel !== undefined;
}

/**
 * The command that cancels a task.
 * @param tasks all tasks of the issue.
 */
export function findCancel(
  context: DecisionContext,
  of: Cancellable,
  tasks: readonly Task[],
): ThreadReply | undefined | UnknownFact {
  return findKnown(
    cancelsIn(context.thread),
    (reply) => isCancelOf(reply, of, tasks) && askAllowed(context, 'cancel', reply.author, of.asker),
  );
}

/** Found once for each thread, because every request of a task is compared with them. */
const CANCELS = new WeakMap<Thread, readonly ThreadReply[]>();

function cancelsIn(thread: Thread): readonly ThreadReply[] {
  const cancels = CANCELS.get(thread) ?? thread.replies.filter(({ command }) => command?.verb === 'cancel');
  CANCELS.set(thread, cancels);
  return cancels;
}

function isCancelOf(reply: ThreadReply, { task, since }: Cancellable, tasks: readonly Task[]): boolean {
  const { command, id } = reply;
  const at = Date.parse(reply.updatedAt);
  if (command?.verb !== 'cancel' || at < since.at) return false;
  if (at === since.at && id < since.id) return false;
  const own = tasks.find((one) => one.task === task);
  return command.target === undefined
    ? isTheOnlyOne(tasks, task, { at, id })
    : command.target === task || (own !== undefined && isMeant(own, command.target));
}

/**
 * A command without an id is about the only task in progress, whatever agents it waits for. If there are several, its
 * author is asked which one.
 */
function isTheOnlyOne(tasks: readonly Task[], task: TaskId, said: SaidInThread): boolean {
  return tasks.every(
    (other) =>
      other.task === task || other.answers !== undefined || !wasUnderWay(other, said) || mayHaveEnded(other, said),
  );
}

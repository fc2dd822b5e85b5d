/**
 * All tasks of an issue: those that its thread shows, and those that were asked for and have not said a word yet, because
 * their run is queued or about to be started. Pure.
 *
 * A command can be about such a task as well: «cancel» is never said more urgently than right after «run».
 */
import { isSettled, isTooOld, type Cause, readCauses } from './causes.ts';
import { askMay, type Inquiry } from './inquiry.ts';
import { readTasks, type Task } from './tasks.ts';

/** In the order in which they were asked for. Labels only as far as they have been read. */
export function readAllTasks(inquiry: Inquiry): Task[] {
  const causes = readCauses(inquiry);
  const shown = readTasks(inquiry.thread, inquiry.facts.now).map((task) => askedAt(task, causes));
  const pending = causes.filter((cause) => !isTooOld(inquiry, cause) && !isSettled(inquiry, cause) && isAllowed(inquiry, cause)).map(pendingTask);
  return [...shown, ...pending].toSorted((one, other) => one.since - other.since);
}

/** Whether the thread does not speak of it yet. */
export function isPending({ status, questions, end }: Task): boolean {
  return status === undefined && questions.length === 0 && end === undefined;
}

/** A task begins when it is asked for, not when its run first says something: what is said in between is about it. */
function askedAt(task: Task, causes: readonly Cause[]): Task {
  const cause = causes.find((one) => one.task === task.task);
  return cause === undefined ? task : { ...task, ...saidBy(cause), since: Math.min(task.since, cause.since) };
}

/** What nobody will start is no task. */
function isAllowed(inquiry: Inquiry, { asks, by }: Cause): boolean {
  return asks.kind !== 'mistake' && askMay(inquiry, 'start', by)?.kind === 'allowed';
}

function pendingTask(cause: Cause): Task {
  const { task, by, since } = cause;
  const asker = { login: by.login, id: by.id };
  return { task, state: 'accepted', isHeld: false, status: undefined, questions: [], open: undefined, end: undefined, asker, since, endedAt: undefined, ...saidBy(cause) };
}

/** What the one who asked has said about a task. */
function saidBy({ comment, asks }: Cause): Pick<Task, 'askedIn' | 'subagent'> {
  return { ...(comment === undefined ? {} : { askedIn: comment.id }), ...(asks.kind === 'mistake' ? {} : { subagent: asks.origin.subagent }) };
}

/**
 * All tasks of an issue: those that its thread shows, and those that were asked for and have not said a word yet, because
 * their run is queued or about to be started. Pure.
 *
 * A command can be about such a task as well: «cancel» is never said more urgently than right after «run».
 */
import type { TaskId } from '../protocol/ids.ts';
import { isSettled, isTooOld, type Cause, readCauses } from './causes.ts';
import { readFollowUps } from './follow-ups.ts';
import { followUpOf } from './going-back.ts';
import { askLabels, askMay, type Inquiry } from './inquiry.ts';
import { readTasks, type Task } from './tasks.ts';

/** In the order in which they were asked for. Labels only as far as they have been read. */
export function readAllTasks(inquiry: Inquiry): Task[] {
  const asked = readAskedTasks(inquiry);
  return inOrder([...asked, ...readPending(inquiry, readFollowUps(inquiry, asked))]);
}

/** Everything that asks for a task, messages that nobody heard as well. */
export function readAllCauses(inquiry: Inquiry): Cause[] {
  return [...readCauses(inquiry), ...readFollowUps(inquiry, readAskedTasks(inquiry))];
}

/** What started a task. @returns `undefined` when it is gone, `'asking'` while the labels are being read. */
export function findCause(inquiry: Inquiry, task: TaskId): Cause | 'asking' | undefined {
  const found = readAllCauses(inquiry).find((cause) => cause.task === task);
  return found !== undefined || askLabels(inquiry) !== undefined ? found : 'asking';
}

/** All but those that nobody has asked for in so many words, and that have not said a word yet. */
function readAskedTasks(inquiry: Inquiry): Task[] {
  const causes = readCauses(inquiry);
  const shown = readTasks(inquiry.thread, inquiry.facts.now);
  return inOrder([
    ...shown.map((task) => followedAt(inquiry, askedAt(task, causes), shown)),
    ...readPending(inquiry, causes),
  ]);
}

function inOrder(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((one, other) => one.since - other.since);
}

function readPending(inquiry: Inquiry, causes: readonly Cause[]): Task[] {
  return causes
    .filter((cause) => !isTooOld(inquiry, cause) && !isSettled(inquiry, cause) && isAllowed(inquiry, cause))
    .map(pendingTask);
}

/** One that messages asked for begins where the task ends that did not hear them. */
function followedAt(inquiry: Inquiry, task: Task, shown: readonly Task[]): Task {
  const before = shown.find((one) => followUpOf(inquiry, one.task) === task.task);
  return before === undefined ? task : { ...task, since: Math.min(task.since, before.endedAt ?? task.since) };
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
  return {
    task,
    state: 'accepted',
    isHeld: false,
    status: undefined,
    questions: [],
    open: undefined,
    end: undefined,
    asker,
    since,
    endedAt: undefined,
    ...saidBy(cause),
  };
}

/** What the one who asked has said about a task. */
function saidBy({ comment, asks }: Cause): Pick<Task, 'askedIn' | 'subagent'> {
  return {
    ...(comment === undefined ? {} : { askedIn: comment.id }),
    ...(asks.kind === 'mistake' ? {} : { subagent: asks.origin.subagent }),
  };
}

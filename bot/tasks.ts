/**
 * The tasks of an issue, as its thread shows them. Pure.
 */
import type { Target } from '../protocol/commands.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import type { TaskId } from '../protocol/ids.ts';
import { hasEnded, type TaskState } from '../protocol/lifecycle.ts';
import { aboutDelivery, type EndMarker, type QuestionMarker, type StatusMarker } from '../protocol/marker.ts';
import type { Came } from '../protocol/task-face.ts';
import { type Child, findAsChild } from './children.ts';
import { findNote, type Marked, standingOf, type Thread } from './thread.ts';

export interface Task {
  readonly task: TaskId;
  readonly state: TaskState;
  readonly status: Marked<StatusMarker> | undefined;
  /** Its questions, oldest first. */
  readonly questions: readonly Marked<QuestionMarker>[];
  readonly open: Marked<QuestionMarker> | undefined;
  readonly end: Marked<EndMarker> | undefined;
  readonly asker: Person | undefined;
  /** Who works on it, where only the one who asked has said so. */
  readonly subagent?: string;
  /** The question of another agent that it is to answer. */
  readonly answers?: Child;
  /** The comment that asked for it, where that is known. */
  readonly askedIn?: number;
  /** When the thread first spoke of it, milliseconds since the epoch. */
  readonly since: number;
  /** It is finished, and its work waits for a person's yes: see held.ts. */
  readonly isHeld: boolean;
  /** When it was over; `undefined` while it is not. */
  readonly endedAt: number | undefined;
}

/** Nearly everything that is decided about a thread asks for them, some of it once for each comment. */
const known = new WeakMap<Thread, { readonly now: number; readonly tasks: readonly Task[] }>();

/** In the order in which they began. */
export function readTasks(thread: Thread, now: number): readonly Task[] {
  const before = known.get(thread);
  if (before?.now === now) return before.tasks;
  const tasks = findTasks(thread, now);
  known.set(thread, { now, tasks });
  return tasks;
}

function findTasks(thread: Thread, now: number): Task[] {
  const ids = new Set<TaskId>([
    ...thread.statuses.keys(),
    ...thread.questions.map(({ marker }) => marker.task),
    ...thread.ended.keys(),
  ]);
  return [...ids].map((task) => readTask(task, thread, now)).toSorted((one, other) => one.since - other.since);
}

function readTask(task: TaskId, thread: Thread, now: number): Task {
  const status = thread.statuses.get(task);
  const end = thread.ended.get(task);
  const questions = thread.questions.filter(({ marker }) => marker.task === task);
  const open = questions.findLast((question) => standingOf(question, thread, now) === 'open');
  const state =
    end?.marker.state ?? (status !== undefined && hasEnded(status.marker.state) ? status.marker.state : undefined);
  const said = [status, end, ...questions]
    .filter((one) => one !== undefined)
    .map(({ comment }) => Date.parse(comment.createdAt));
  const answers = findAsChild(thread.questions, task);
  return {
    task,
    status,
    questions,
    open,
    end,
    endedAt: endOf(status, end),
    isHeld: end?.marker.held !== undefined && findNote(thread, aboutDelivery(task)) === undefined,
    state: state ?? (open === undefined ? (status?.marker.state ?? 'suspended') : stateOfOpen(open, status)),
    asker: askerOf(status, questions),
    since: Math.min(...said),
    ...(answers === undefined ? {} : { answers, subagent: answers.agent }),
  };
}

/**
 * The first sign of it: what was said between the end of a run and the last word, which follows when the work is delivered, must not
 * be read differently once that is there. Later edits of the task's comment change nothing either.
 */
function endOf(status: Task['status'], end: Task['end']): number | undefined {
  const signs = [
    ...(end === undefined ? [] : [end.comment.createdAt]),
    ...(status !== undefined && hasEnded(status.marker.state) ? [status.comment.updatedAt] : []),
  ];
  return signs.length === 0 ? undefined : Math.min(...signs.map((at) => Date.parse(at)));
}

/** A question is open; maybe the run that asked waits for the answer. */
function stateOfOpen(
  { marker: { round } }: Marked<QuestionMarker>,
  status: Marked<StatusMarker> | undefined,
): TaskState {
  return status?.marker.state === 'idle' && status.marker.round === round ? 'idle' : 'suspended';
}

function askerOf(
  status: Marked<StatusMarker> | undefined,
  questions: readonly Marked<QuestionMarker>[],
): Person | undefined {
  const asker = status?.marker.asker ?? questions.map(({ marker }) => marker.asker).find((one) => one !== undefined);
  return asker === undefined ? undefined : { login: asker.login, id: asker.id };
}

/** What came of it, for lists. */
export function cameOf({ status, isHeld }: Task): Came {
  return { conclusion: status?.marker.conclusion, verify: status?.marker.verify, isHeld };
}

/** What a task is called for people: its subagent, if anything says which. */
export function nameOf(task: Task): string {
  return task.questions.at(-1)?.marker.subagent ?? task.subagent ?? task.status?.marker.subagent ?? 'agent';
}

export function isMeant(task: Task, target: Target | undefined): boolean {
  return (
    target === undefined || task.task === target || task.questions.some(({ marker }) => marker.question === target)
  );
}

/** When something was said, and where: GitHub's times are whole seconds, and much can happen in one. */
export interface Said {
  readonly at: number;
  readonly id: number;
}

/** GitHub's times have whole seconds. A task that ended in the very second in which something was said, before or after, gives way to one that did not. */
export function mayHaveEnded({ endedAt, end }: Task, { at }: Said): boolean {
  return endedAt === at && end === undefined;
}

/** Whether a task had begun when something was said, and was not over. */
export function wasUnderWay({ since, askedIn = 0, endedAt, end }: Task, { at, id }: Said): boolean {
  const hadBegun = since < at || (since === at && askedIn < id);
  const wasOver =
    endedAt !== undefined && (endedAt < at || (endedAt === at && end !== undefined && end.comment.id < id));
  return hadBegun && !wasOver;
}

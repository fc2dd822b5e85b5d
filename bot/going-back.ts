/**
 * What `/agora retry` goes back to: the task that it is about, what was asked first, and all that lies between. Pure.
 *
 * A task that is tried again, or gone on with, is a task of its own; so there is a line of them, oldest first. What was
 * saved in it last is what the next one goes on from. It must have been there when somebody asked, not when we look: a
 * decision that is made again later comes out the same, and a state that is gone by then is the run's to speak of.
 */
import { subagentOfLabel } from '../protocol/commands.ts';
import type { Continues } from '../protocol/dispatch-request.ts';
import { type TaskId, taskIdOf } from '../protocol/ids.ts';
import { commandOf } from './command-of.ts';
import { askLabels, type Inquiry } from './inquiry.ts';
import type { LabelEvent, ThreadComment } from './ports.ts';
import { isMeant, readTasks, type Task } from './tasks.ts';
import { WINDOW_MS } from './times.ts';

/** Where a task's text stands: in a command, or in the issue. */
export type Origin =
  | { readonly kind: 'comment'; readonly comment: ThreadComment; readonly subagent: string }
  | { readonly kind: 'issue'; readonly event: LabelEvent; readonly subagent: string };

export interface Traced {
  readonly origin: Origin;
  /** The tasks that come before the one in question, oldest first. */
  readonly line: readonly Task[];
}

export type Meant =
  | (Traced & { readonly kind: 'retry' })
  | { readonly kind: 'mistake'; readonly because: 'nothing-to-retry' | 'nothing-saved' | 'origin-gone' };

export function taskOfComment({ facts }: Inquiry, comment: Pick<ThreadComment, 'id'>): TaskId {
  return taskIdOf(facts.where.id, 'comment', comment.id);
}

/** The task that messages start which this one has not heard: see follow-ups.ts. */
export function followUpOf({ facts }: Inquiry, task: TaskId): TaskId {
  return taskIdOf(facts.where.id, 'queued', task);
}

/**
 * The task that a retry is about: the one it names, or the last one that can be tried again or gone on with.
 * One that another agent asked for is tried again by trying that one again.
 * A task that is still waiting for its turn is not tried again by a second one: see retriedAt.
 * @returns `undefined` when it is no such retry, or while that is looked up.
 */
export function readMeant(inquiry: Inquiry, comment: ThreadComment): Meant | undefined {
  const before = known.get(inquiry) ?? new Map<number, Meant | undefined>();
  known.set(inquiry, before);
  if (!before.has(comment.id)) before.set(comment.id, findMeant(inquiry, comment));
  return before.get(comment.id);
}

/** A line is followed back from each of its members, and each goes through all of them. */
const known = new WeakMap<Inquiry, Map<number, Meant | undefined>>();

function findMeant(inquiry: Inquiry, comment: ThreadComment): Meant | undefined {
  const at = Date.parse(comment.createdAt);
  const command = commandOf(comment);
  const target = command?.verb === 'retry' ? command.target : undefined;
  if (target === undefined && isAboutSomethingStuck(inquiry, at)) return undefined;
  const over = readTasks(inquiry.thread, inquiry.facts.now).filter(
    (task) => isMeant(task, target) && task.endedAt !== undefined && task.endedAt <= at && task.answers === undefined,
  );
  const of = over.findLast((task) => task.state !== 'finished' || hasSaved(task, at));
  if (of === undefined) return { kind: 'mistake', because: over.length === 0 ? 'nothing-to-retry' : 'nothing-saved' };
  const traced = traceBack(inquiry, of.task);
  if (traced === 'unknown') return undefined;
  return traced === undefined
    ? { kind: 'mistake', because: 'origin-gone' }
    : { kind: 'retry', origin: traced.origin, line: [...traced.line, of] };
}

/** Whether something was given up before and got no further since: then a retry means that, see retriedAt. */
function isAboutSomethingStuck({ thread }: Inquiry, at: number): boolean {
  return thread.notes.some(({ marker: { about, task }, comment }) => {
    const givenUpAt = Date.parse(comment.createdAt);
    if (!about.startsWith('gave-up:') || givenUpAt > at || thread.ended.has(task)) return false;
    const question = thread.questions.find(({ marker }) => about.startsWith(`gave-up:${marker.question}:`));
    return question === undefined
      ? givenUpAt > at - WINDOW_MS && !thread.statuses.has(task)
      : question.marker.answered === undefined;
  });
}

/** @returns `undefined` when what was asked first is gone, `'unknown'` while the labels are being read. */
export function traceBack(inquiry: Inquiry, task: TaskId): Traced | undefined | 'unknown' {
  const comment = inquiry.thread.replies.find((reply) => taskOfComment(inquiry, reply) === task);
  const command = comment === undefined ? undefined : commandOf(comment);
  if (comment !== undefined && command?.verb === 'run')
    return { origin: { kind: 'comment', comment, subagent: command.subagent }, line: [] };
  if (comment !== undefined && command?.verb === 'retry') {
    const before = readMeant(inquiry, comment);
    return before?.kind === 'retry' ? before : undefined;
  }
  const heardLess = readTasks(inquiry.thread, inquiry.facts.now).find((one) => followUpOf(inquiry, one.task) === task);
  if (heardLess !== undefined) return withLast(traceBack(inquiry, heardLess.task), heardLess);
  const labels = askLabels(inquiry);
  if (labels === undefined) return 'unknown';
  const event = labels.find(
    ({ id, kind }) => kind === 'labeled' && taskIdOf(inquiry.facts.where.id, 'label', id) === task,
  );
  const subagent = event === undefined ? undefined : subagentOfLabel(event.label);
  return event === undefined || subagent === undefined
    ? undefined
    : { origin: { kind: 'issue', event, subagent }, line: [] };
}

function withLast(traced: ReturnType<typeof traceBack>, last: Task): ReturnType<typeof traceBack> {
  return traced === undefined || traced === 'unknown'
    ? traced
    : { origin: traced.origin, line: [...traced.line, last] };
}

/** Whether another task can go on from this one, asked for at that time. */
export function hasSaved({ status }: Task, at: number): boolean {
  const saved = status?.marker.saved;
  return saved !== undefined && at < Date.parse(saved.expires);
}

/**
 * The last task of a line that something can go on from: one that failed before its agent began has saved nothing, and what
 * it had gone on from itself is still there.
 * @param at when it was asked for.
 */
export function findSaved(line: readonly Task[], at: number): Task | undefined {
  return line.findLast((task) => hasSaved(task, at));
}

/** What a request says of it. */
export function continuesOf({ task, status }: Task): Continues | undefined {
  const saved = status?.marker.saved;
  if (status === undefined || saved === undefined) return undefined;
  return { task, round: status.marker.round, state: saved.state, statusComment: status.comment.id };
}

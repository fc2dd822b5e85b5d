/**
 * What asks for a task: a label, `/agora run`, `/agora retry`. Pure.
 *
 * The task's id comes from the event that caused it, so the same label event or comment is the same task on every
 * replica and every redelivery, and they meet at its claim.
 */
import { subagentOfLabel } from '../protocol/commands.ts';
import { type TaskId, taskIdOf } from '../protocol/ids.ts';
import { commandOf } from './command-of.ts';
import { askLabels, type Inquiry } from './inquiry.ts';
import type { Account, LabelEvent, ThreadComment } from './ports.ts';
import { isMeant, readTasks, type Task } from './tasks.ts';
import { WINDOW_MS } from './times.ts';

/** How long the events API may take to show what a webhook has already told, and how often we look meanwhile. */
const EVENT_LAG_MS = 60_000;
const EVENT_LOOK_MS = 5_000;

/** Where a task's text stands: in a command, or in the issue. */
export type Origin =
  | { readonly kind: 'comment'; readonly comment: ThreadComment; readonly subagent: string }
  | { readonly kind: 'issue'; readonly event: LabelEvent; readonly subagent: string };

export interface Cause {
  readonly task: TaskId;
  readonly by: Account;
  /** When it was last changed: an edited command is a new word. */
  readonly at: number;
  /** When it was first said: no run of it is older. */
  readonly since: number;
  /** The comment that asks; `undefined` for a label. */
  readonly comment: ThreadComment | undefined;
  readonly asks:
    | { readonly kind: 'task'; readonly origin: Origin }
    | { readonly kind: 'retry'; readonly of: Task; readonly origin: Origin }
    /** A command that cannot be carried out, with a sentence for the person where there is more to say than that. */
    | { readonly kind: 'mistake'; readonly because: 'unknown' | 'nothing-to-retry' | 'origin-gone' | { readonly sentence: string } };
}

export function readCauses(inquiry: Inquiry): Cause[] {
  return [...readCommands(inquiry), ...readLabels(inquiry)];
}

export function isTooOld({ facts: { now } }: Inquiry, { at }: Pick<Cause, 'at'>): boolean {
  return at <= now - WINDOW_MS;
}

/** Whether the thread already speaks of the task, or somebody was told why there is none. */
export function isSettled({ thread }: Inquiry, cause: Cause): boolean {
  if (thread.ended.has(cause.task)) return true;
  if (thread.notes.some(({ marker, comment }) => marker.task === cause.task && !marker.about.startsWith('gave-up:') && Date.parse(comment.createdAt) >= cause.at)) return true;
  return thread.statuses.has(cause.task) || thread.questions.some(({ marker }) => marker.task === cause.task);
}

/** What started a task. @returns `undefined` when it is gone, `'asking'` while the labels are being read. */
export function findCause(inquiry: Inquiry, task: TaskId): Cause | 'asking' | undefined {
  const found = readCauses(inquiry).find((cause) => cause.task === task);
  return found !== undefined || askLabels(inquiry) !== undefined ? found : 'asking';
}

function readCommands(inquiry: Inquiry): Cause[] {
  return inquiry.thread.replies.flatMap((comment) => {
    const asks = readAsking(inquiry, comment);
    if (asks === undefined) return [];
    return [{ task: taskOfComment(inquiry, comment), by: comment.author, at: Date.parse(comment.updatedAt), since: Date.parse(comment.createdAt), comment, asks }];
  });
}

export function taskOfComment({ facts }: Inquiry, comment: Pick<ThreadComment, 'id'>): TaskId {
  return taskIdOf(facts.where.id, 'comment', comment.id);
}

function readAsking(inquiry: Inquiry, comment: ThreadComment): Cause['asks'] | undefined {
  const command = commandOf(comment);
  switch (command?.verb) {
    case 'run': return { kind: 'task', origin: { kind: 'comment', comment, subagent: command.subagent } };
    case 'unknown': return { kind: 'mistake', because: command.because === undefined ? 'unknown' : { sentence: command.because } };
    case 'retry': return readRetry(inquiry, comment);
    case 'answer': case 'cancel': case 'deliver': case 'end': case 'expire': case 'help': case 'hold': case 'questions': case 'say': case 'status': case undefined: return undefined;
  }
}

/**
 * The task that a retry is about: the one it names, or the last one that ended without anything to show.
 * One that another agent asked for is tried again by trying that one again.
 * A task that is still waiting for its turn is not tried again by a second one: see retriedAt.
 */
function readRetry(inquiry: Inquiry, comment: ThreadComment): Cause['asks'] | undefined {
  const at = Date.parse(comment.createdAt);
  const command = commandOf(comment);
  const target = command?.verb === 'retry' ? command.target : undefined;
  if (target === undefined && isAboutSomethingStuck(inquiry, at)) return undefined;
  const before = readTasks(inquiry.thread, inquiry.facts.now).filter((task) => isMeant(task, target) && task.endedAt !== undefined && task.endedAt <= at && task.state !== 'finished' && task.answers === undefined);
  const of = before.at(-1);
  if (of === undefined) return { kind: 'mistake', because: 'nothing-to-retry' };
  const origin = findOrigin(inquiry, of.task, 0);
  if (origin === 'unknown') return undefined;
  return origin === undefined ? { kind: 'mistake', because: 'origin-gone' } : { kind: 'retry', of, origin };
}

/** Whether something was given up before and got no further since: then a retry means that, see retriedAt. */
function isAboutSomethingStuck({ thread }: Inquiry, at: number): boolean {
  return thread.notes.some(({ marker: { about, task }, comment }) => {
    const givenUpAt = Date.parse(comment.createdAt);
    if (!about.startsWith('gave-up:') || givenUpAt > at || thread.ended.has(task)) return false;
    const question = thread.questions.find(({ marker }) => about.startsWith(`gave-up:${marker.question}:`));
    return question === undefined ? givenUpAt > at - WINDOW_MS && !thread.statuses.has(task) : question.marker.answered === undefined;
  });
}

/** A retry of a retry goes back to what was asked first; nobody writes more of them than this. */
const MAX_RETRIES = 50;

function findOrigin(inquiry: Inquiry, task: TaskId, depth: number): Origin | undefined | 'unknown' {
  const comment = inquiry.thread.replies.find((reply) => taskOfComment(inquiry, reply) === task);
  const command = comment === undefined ? undefined : commandOf(comment);
  if (comment !== undefined && command?.verb === 'run') return { kind: 'comment', comment, subagent: command.subagent };
  if (comment !== undefined && command?.verb === 'retry' && depth < MAX_RETRIES) {
    const asks = readRetry(inquiry, comment);
    return asks?.kind === 'retry' ? asks.origin : undefined;
  }
  const labels = askLabels(inquiry);
  if (labels === undefined) return 'unknown';
  const event = labels.find(({ id, kind }) => kind === 'labeled' && taskIdOf(inquiry.facts.where.id, 'label', id) === task);
  const subagent = event === undefined ? undefined : subagentOfLabel(event.label);
  return event === undefined || subagent === undefined ? undefined : { kind: 'issue', event, subagent };
}

/** A label that was taken off again was taken back. */
function readLabels(inquiry: Inquiry): Cause[] {
  const { labels = [], trigger, where, now } = inquiry.facts;
  const isMissing = trigger.kind === 'labeled' && findTriggering(inquiry) === undefined;
  if (isMissing && now < trigger.at + EVENT_LAG_MS) inquiry.waits.push(now + EVENT_LOOK_MS);
  return labels.flatMap((event, index) => {
    const subagent = subagentOfLabel(event.label);
    const takenBack = labels.slice(index + 1).some((later) => later.kind === 'unlabeled' && later.label === event.label);
    if (event.kind !== 'labeled' || subagent === undefined || takenBack) return [];
    const at = Date.parse(event.at);
    return [{ task: taskIdOf(where.id, 'label', event.id), by: event.by, at, since: at, comment: undefined, asks: { kind: 'task', origin: { kind: 'issue', event, subagent } } }];
  });
}

/** The event that a label webhook was about: the last word on that label, if it is that person's. */
export function findTriggering({ facts: { trigger, labels = [] } }: Inquiry): LabelEvent | undefined {
  if (trigger.kind !== 'labeled') return undefined;
  const last = labels.findLast((event) => event.label === trigger.label);
  return last?.kind === 'labeled' && last.by.id === trigger.by.id ? last : undefined;
}

/**
 * All tasks of an issue: those that its thread shows, and those that were requested but have no comment yet, because
 * their run is queued or about to be started. Pure.
 *
 * A command can be about such a task too: "cancel" is most urgent right after "run".
 */
import type { TaskId } from '../../protocol/base/ids.ts';
import { isGivenUp } from '../../protocol/comments/marker.ts';
import { filterKnown, findKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, askLabels, type DecisionContext } from '../decision/decision-context.ts';
import { findAsChild } from '../../protocol/thread/delegations.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import { findTask } from '../../protocol/thread/thread-model.ts';
import type { Cause, Lines } from './cause.ts';
import { readLines, taskOfComment } from './lineage.ts';
import { readFollowUps, type ReadRetries } from './queued-message-starts.ts';
import { readRetries } from './retry-target.ts';
import { isRecent, isSettled, readCauses } from './start-triggers.ts';
import { QUEUE_MS, WINDOW_MS } from '../time-windows.ts';

/** How long after its label a task can first be mentioned: its claim may be late, and its run may be queued. */
const MOST_WAIT_MS = WINDOW_MS + QUEUE_MS;

export interface AllTasks extends ReadRetries {
  /** In the order in which they were requested. Labels only as far as they have been read. */
  readonly tasks: readonly Task[];
  /** Everything that requests a task, including messages that no agent received. */
  readonly causes: readonly Cause[];
}

/** Read once for all items of a rule: with it read again for each command, a thousand commands take minutes. */
const READ = new WeakMap<
  DecisionContext['facts'],
  Pick<DecisionContext, 'thread' | 'tasks'> & { readonly all: AllTasks | UnknownFact }
>();

export function readAll(context: DecisionContext): AllTasks | UnknownFact {
  const { facts, thread, tasks } = context;
  const known = READ.get(facts);
  if (known?.thread === thread && known.tasks === tasks) return known.all;
  const all = readAllOf(context);
  READ.set(facts, { thread, tasks, all });
  return all;
}

function readAllOf(context: DecisionContext): AllTasks | UnknownFact {
  const lines = readLines(context);
  const retries = readRetries(context, lines);
  const causes = readCauses(context, retries);
  if (isUnknown(causes)) return causes;
  const needsLabels =
    mayPrecedeItsTask(context, causes, lines) ||
    mayRetryLabel(context, lines) ||
    mayHaveEnded(context, causes, lines) ||
    mayAskForLabel(context, causes);
  if (isUnknown(needsLabels)) return needsLabels;
  const labels = needsLabels ? askLabels(context) : undefined;
  if (isUnknown(labels)) return labels;
  const pending = readPending(context, causes);
  if (isUnknown(pending)) return pending;
  const shown = context.tasks;
  // All except those that were requested only implicitly and have no comment yet.
  const asked = inOrder([...shown.map((task) => followedAt(askedAt(task, causes), lines)), ...pending]);
  const followUps = readFollowUps(context, { lines, retries }, asked);
  if (isUnknown(followUps)) return followUps;
  const following = readPending(context, followUps);
  if (isUnknown(following)) return following;
  return { lines, retries, causes: [...causes, ...followUps], tasks: inOrder([...asked, ...following]) };
}

export function readAllTasks(context: DecisionContext): readonly Task[] | UnknownFact {
  const all = readAll(context);
  return isUnknown(all) ? all : all.tasks;
}

/**
 * Whether somebody may have written a message to a task after a label requested it and before the thread first
 * mentioned it. Then only the label shows that the message is for this task.
 */
function mayPrecedeItsTask(
  { thread, tasks }: DecisionContext,
  causes: readonly Cause[],
  { heardLess }: Pick<Lines, 'heardLess'>,
): boolean {
  const said = thread.replies.flatMap(({ command, createdAt }) =>
    command?.verb === 'say' && command.target === undefined ? [Date.parse(createdAt)] : [],
  );
  return tasks.some(
    ({ task, since, answers }) =>
      said.some((at) => at < since && at >= since - MOST_WAIT_MS) &&
      answers === undefined &&
      !causes.some((cause) => cause.task === task) &&
      !heardLess.has(task),
  );
}

/**
 * Whether a retry may be about a label: its task was given up before the thread mentioned it, and no comment requests
 * it.
 */
function mayRetryLabel({ thread, now }: DecisionContext, { asking, meant }: Lines): boolean {
  return (
    thread.notes.some(({ marker }) => isGivenUp(marker, marker.task) && !asking.has(marker.task)) &&
    thread.replies.some(
      ({ id, command, updatedAt }) =>
        command?.verb === 'retry' && !meant.has(id) && Date.parse(updatedAt) > now - WINDOW_MS,
    )
  );
}

/** Whether a run that has just ended without a comment may have been of a label's task: it is then started again. */
function mayHaveEnded(
  context: DecisionContext,
  causes: readonly Cause[],
  { heardLess }: Pick<Lines, 'heardLess'>,
): boolean {
  const { trigger } = context.facts;
  const ended = trigger.kind === 'look' ? trigger.ended : undefined;
  return (
    ended !== undefined &&
    findTask(context, ended) === undefined &&
    findAsChild(context.thread.questions, ended) === undefined &&
    !causes.some(({ task }) => task === ended) &&
    !heardLess.has(ended)
  );
}

/**
 * Whether somebody asks which tasks there are, or retries although the thread shows none that has ended: the run of a
 * label's task may have ended without a comment, and then only the label shows that the task continues.
 */
function mayAskForLabel(context: DecisionContext, causes: readonly Cause[]): boolean | UnknownFact {
  const retries = causes.flatMap(({ task, at, by, asks }) =>
    asks.kind === 'mistake' && asks.because === 'nothing-to-retry' ? [{ task, at, by, verb: 'start' as const }] : [],
  );
  const questions = context.thread.replies.flatMap((reply) =>
    reply.command?.verb === 'status'
      ? [
          {
            task: taskOfComment(context, reply),
            at: Date.parse(reply.updatedAt),
            by: reply.author,
            verb: 'answer' as const,
          },
        ]
      : [],
  );
  const open = [...retries, ...questions].filter((one) => isRecent(context, one) && !isSettled(context, one));
  const asked = findKnown(open, ({ by, verb }) => askAllowed(context, verb, by));
  return isUnknown(asked) ? asked : asked !== undefined;
}

/** The cause of a task. @returns `undefined` if it is gone. */
export function findCause(context: DecisionContext, task: TaskId): Cause | undefined | UnknownFact {
  const all = readAll(context);
  if (isUnknown(all)) return all;
  const found = all.causes.find((cause) => cause.task === task);
  if (found !== undefined) return found;
  const labels = askLabels(context);
  return isUnknown(labels) ? labels : undefined;
}

function inOrder(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((one, other) => one.since - other.since);
}

/** A task that will never start does not count. */
function readPending(context: DecisionContext, causes: readonly Cause[]): Task[] | UnknownFact {
  const pending = filterKnown(
    causes,
    (cause) =>
      isRecent(context, cause) &&
      !isSettled(context, cause) &&
      cause.asks.kind !== 'mistake' &&
      askAllowed(context, 'start', cause.by),
  );
  return isUnknown(pending) ? pending : pending.map((cause) => pendingTask(context, cause));
}

/** A task that messages requested starts when the task ends that did not receive them. */
function followedAt(task: Task, { heardLess }: Pick<Lines, 'heardLess'>): Task {
  const before = heardLess.get(task.task);
  return before === undefined ? task : { ...task, since: Math.min(task.since, before.endedAt ?? task.since) };
}

/** Whether the thread does not mention it yet. */
export function isPending({ status, questions, end }: Task): boolean {
  return status === undefined && questions.length === 0 && end === undefined;
}

/** A task starts when it is requested, not when its run first posts something: comments in between are about it. */
function askedAt(task: Task, causes: readonly Cause[]): Task {
  const cause = causes.find((one) => one.task === task.task);
  return cause === undefined ? task : { ...task, ...saidBy(cause), since: Math.min(task.since, cause.since) };
}

function pendingTask({ thread }: DecisionContext, cause: Cause): Task {
  const { task, by, since } = cause;
  const asker = { login: by.login, id: by.id };
  return {
    task,
    state: 'accepted',
    isHeld: false,
    isBeingDelivered: false,
    isExpired: false,
    candidates: [],
    plainReplies: [],
    notes: thread.notes.filter(({ marker }) => marker.task === task),
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

/** What the requester wrote about a task. */
function saidBy({ comment, asks }: Cause): Pick<Task, 'askedIn' | 'subagent'> {
  return {
    ...(comment !== undefined && { askedIn: comment.id }),
    ...(asks.kind !== 'mistake' && { subagent: asks.origin.subagent }),
  };
}

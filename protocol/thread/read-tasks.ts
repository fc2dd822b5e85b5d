/** The tasks of an issue, as its thread shows them. Pure. */
import { isFromBox } from '../comments/command-checkbox.ts';
import { findCommand, type RunTarget } from '../comments/parse-command.ts';
import type { Person } from '../messages/dispatch-request.ts';
import type { TaskId } from '../base/ids.ts';
import { hasEnded, type TaskState } from '../messages/lifecycle.ts';
import {
  aboutDelivery,
  aboutUnproven,
  type EndMarker,
  isAboutRefusedDelivery,
  type NoteMarker,
  type QuestionMarker,
  type StatusMarker,
} from '../comments/marker.ts';
import type { ResultSummary } from '../comments/status-heading.ts';
import { type Child, findAsChild } from './delegations.ts';
import { type CandidateWord, readWordsFor } from './candidate-answers.ts';
import type { ThreadComment } from './comment.ts';
import type { ThreadReply } from './thread-reply.ts';
import { isBeingDelivered, stateOf } from './task-state.ts';
import { findNote, type Marked, standingOf, type Thread } from './read-thread.ts';

export interface Task {
  readonly task: TaskId;
  readonly state: TaskState;
  readonly status: Marked<StatusMarker> | undefined;
  /** Its questions, oldest first. */
  readonly questions: readonly Marked<QuestionMarker>[];
  readonly open: Marked<QuestionMarker> | undefined;
  readonly end: Marked<EndMarker> | undefined;
  readonly asker: Person | undefined;
  /** The subagent that works on it, if only the requester has named it. */
  readonly subagent?: string;
  /** The question of another agent that it should answer. */
  readonly answers?: Child;
  /** The comment that requested it, if known. */
  readonly askedIn?: number;
  /** When the thread first mentioned it, milliseconds since the epoch. */
  readonly since: number;
  /** Possible answers to its open question, oldest first; empty without one. */
  readonly candidates: readonly CandidateWord[];
  /** Other replies to it in plain words, oldest first: offered for a tick, see offered-reply.ts. */
  readonly plainReplies: readonly ThreadReply[];
  /** Notices that people got about it. */
  readonly notes: readonly Marked<NoteMarker>[];
  /** It has finished, and its work waits for approval: see approve-delivery.ts. */
  readonly isHeld: boolean;
  /** It has finished with a result, and the outcome of the delivery is not yet posted. */
  readonly isBeingDelivered: boolean;
  /** Nobody has answered its last question in time. Whether that was posted is a separate question: see `endedAt`. */
  readonly isExpired: boolean;
  /** When it ended; `undefined` while it has not. */
  readonly endedAt: number | undefined;
}

/** In the order in which they started. */
export function readTasks(thread: Thread, now: number): readonly Task[] {
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
  const last = questions.at(-1);
  const open = questions.findLast((question) => standingOf(question, thread, now) === 'open');
  const said = [status, end, ...questions]
    .filter((one) => one !== undefined)
    .map(({ comment }) => Date.parse(comment.createdAt));
  const answers = findAsChild(thread.questions, task);
  const words = open === undefined ? undefined : readWordsFor(open, thread);
  return {
    task,
    status,
    questions,
    open,
    end,
    endedAt: endOf(status, end, findRetryTicks(task, thread)),
    candidates: words?.candidates ?? [],
    plainReplies: words?.plain ?? [],
    isHeld: end?.marker.held !== undefined && findNote(thread, aboutDelivery(task)) === undefined,
    isBeingDelivered: isBeingDelivered(status, end, now),
    isExpired: last !== undefined && standingOf(last, thread, now) === 'expired',
    state: stateOf({ status, end, asked: open ?? last }, now),
    notes: thread.notes.filter(({ marker }) => marker.task === task),
    asker: askerOf(status, questions),
    since: Math.min(...said),
    ...(answers !== undefined && { answers, subagent: answers.agent }),
  };
}

/**
 * The first sign of its end: comments between the end of a run and the final comment, which follows when the work is
 * delivered, must not be read differently once that exists. Later edits of the task's comment change nothing either. A
 * cancelled task has no final comment, and both a tick of its box and the bot that clears the box edit its comment: so
 * the command that the bot posts for the tick counts, too.
 */
function endOf(status: Task['status'], end: Task['end'], retryTicks: readonly ThreadComment[]): number | undefined {
  const signs = [
    ...(end === undefined ? [] : [end.comment.createdAt]),
    ...(status !== undefined && hasEnded(status.marker.state)
      ? [status.comment.updatedAt, status.marker.ended, ...retryTicks.map(({ createdAt }) => createdAt)]
      : []),
  ];
  const times = signs.flatMap((at) => (at === undefined ? [] : [Date.parse(at)]));
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The commands of people who ticked its box to retry it, which is offered once it has ended. */
function findRetryTicks(task: TaskId, { relayed }: Thread): readonly ThreadComment[] {
  return relayed.flatMap(({ comment, marker }) =>
    marker.task === task && isFromBox(marker.source) && findCommand(comment.body)?.verb === 'retry' ? [comment] : [],
  );
}

function askerOf(
  status: Marked<StatusMarker> | undefined,
  questions: readonly Marked<QuestionMarker>[],
): Person | undefined {
  const asker = status?.marker.asker ?? questions.map(({ marker }) => marker.asker).find((one) => one !== undefined);
  return asker === undefined ? undefined : { login: asker.login, id: asker.id };
}

/**
 * Who was the first to reply to its open question with text that reads as an answer. Whether they may answer is not
 * known here: the bot and the run check it.
 */
export function findReplier({ candidates }: Pick<Task, 'candidates'>): string | undefined {
  return candidates.find(({ says }) => says.kind === 'answer')?.comment.author.login;
}

/** Its run has ended, and nothing continues it yet. Its questions are still open. */
export function isShownLost({ status, state }: Pick<Task, 'status' | 'state'>): boolean {
  return status?.marker.lost === true && (state === 'accepted' || state === 'running' || state === 'resuming');
}

/** Its result, for lists. */
export function summarizeTask(task: Task): ResultSummary {
  const { conclusion, verify, unkept } = task.status?.marker ?? {};
  const isHeld = task.isHeld && findFailedDelivery(task) === undefined;
  return { conclusion, verify, isUnkept: unkept, isHeld, isLost: isShownLost(task) };
}

/** Where its work was delivered: the final comment says so or, if the work had to be approved, the notice after it. */
export function findPullRequestNumber({ task, end, notes }: Pick<Task, 'task' | 'end' | 'notes'>): number | undefined {
  const about = aboutDelivery(task);
  return end?.marker.pullRequest ?? notes.findLast(({ marker }) => marker.about === about)?.marker.pullRequest;
}

/** The notice that held work was approved, and still could not be delivered. */
export function findFailedDelivery({ end, notes }: Pick<Task, 'end' | 'notes'>): Task['notes'][number] | undefined {
  return notes.findLast(
    ({ marker, comment }) => isAboutRefusedDelivery(marker) && end !== undefined && comment.id > end.comment.id,
  );
}

/** The notice that its last question cannot be answered, because the branch was rewritten; it may be restored since. */
export function findUnproven({
  questions,
  notes,
}: Pick<Task, 'questions' | 'notes'>): Task['notes'][number] | undefined {
  const last = questions.at(-1)?.marker;
  if (last === undefined || last.answered !== undefined) return undefined;
  return notes.findLast(({ marker }) => marker.about === aboutUnproven(last.question));
}

/**
 * For the commands that it offers: an expired task can still be cancelled until its end is posted, and a retry would
 * continue from its saved state, which nothing can if the branch was rewritten.
 */
export function offeringOf(task: Task): {
  readonly state: TaskState;
  readonly isHeld: boolean;
  readonly hasNoRetry: boolean;
} {
  const { state, endedAt, isHeld } = task;
  return {
    state: endedAt === undefined && hasEnded(state) ? 'suspended' : state,
    isHeld,
    hasNoRetry: hasNoRetry(task) || (task.status?.marker.saved !== undefined && findUnproven(task) !== undefined),
  };
}

/** Another agent requested it, whose task is retried instead; or nothing in the thread did. */
export function hasNoRetry(task: Pick<Task, 'answers' | 'status' | 'questions'>): boolean {
  return task.answers !== undefined || isStartedByHand(task);
}

/** By hand or on a schedule: nothing in the thread requested it. */
export function isStartedByHand({ status, questions }: Pick<Task, 'status' | 'questions'>): boolean {
  return status?.marker.byHand === true || questions.some(({ marker: { byHand } }) => byHand === true);
}

/** `actionsUrl`: the Actions tab of the repository, if GitHub has told the URL of a comment. */
export interface StartByHand {
  readonly kind: 'by-hand';
  readonly actionsUrl?: string;
}

/** The Actions tab of the repository in which the task's comments are. */
export function findStartByHand({ questions, status }: Pick<Task, 'questions' | 'status'>): StartByHand {
  const url = (status ?? questions.at(-1))?.comment.url;
  const repository = url === undefined ? undefined : /^(.+)\/(?:issues|pull)\/\d+(?:#|$)/.exec(url)?.[1];
  return repository === undefined ? { kind: 'by-hand' } : { kind: 'by-hand', actionsUrl: `${repository}/actions` };
}

/** The name of a task for people: its subagent, if anything names it. */
export function nameOf(task: Task): string {
  return task.questions.at(-1)?.marker.subagent ?? task.subagent ?? task.status?.marker.subagent ?? 'agent';
}

export function isMeant(task: Task, target: RunTarget | undefined): boolean {
  return (
    target === undefined || task.task === target || task.questions.some(({ marker }) => marker.question === target)
  );
}

/** When and where something was written: GitHub's times have whole seconds, and much can happen in one. */
export interface SaidInThread {
  readonly at: number;
  readonly id: number;
}

/**
 * GitHub's times have whole seconds. A task that ended in the very second in which something was written, before or
 * after, has lower priority than one that did not.
 */
export function mayHaveEnded({ endedAt, end }: Task, { at }: SaidInThread): boolean {
  return endedAt === at && end === undefined;
}

/** Whether a task had started when something was written, and had not ended. */
export function wasUnderWay({ since, askedIn = 0, endedAt, end }: Task, { at, id }: SaidInThread): boolean {
  const hadBegun = since < at || (since === at && askedIn < id);
  const wasOver =
    endedAt !== undefined && (endedAt < at || (endedAt === at && end !== undefined && end.comment.id < id));
  return hadBegun && !wasOver;
}

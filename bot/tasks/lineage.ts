/**
 * What `/agora retry` goes back to: the task that it is about, the original request, and all tasks between. Pure.
 *
 * A task that is retried or continued becomes a new task, so there is a lineage of tasks, oldest first. The next task
 * continues from the last state that was saved in it. That state must have existed when the retry was requested, not
 * when the bot checks: a decision that is made again later has the same result, and the run reports a state that is
 * gone by then.
 */
import { isGivenUp, type NoteMarker } from '../../protocol/comments/marker.ts';
import { type RunTarget, subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import type { Continues } from '../../protocol/messages/dispatch-request.ts';
import { type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import { isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askLabels, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import { findStartByHand, isMeant, isStartedByHand, type Task } from '../../protocol/thread/read-tasks.ts';
import type { Marked } from '../../protocol/thread/read-thread.ts';
import { WINDOW_MS } from '../time-windows.ts';
import type { Lines, Meant, Traced } from './cause.ts';

export function taskOfComment({ facts }: DecisionContext, comment: Pick<ThreadComment, 'id'>): TaskId {
  return taskIdOf(facts.where.id, 'comment', comment.id);
}

/** A notice about a comment that does not count does not refuse the command that its author may still edit into it. */
export function noticeOfAltered({ facts }: DecisionContext, comment: Pick<ThreadComment, 'id'>): TaskId {
  return taskIdOf(facts.where.id, 'altered', comment.id);
}

/** The task that messages start which this task did not receive: see queued-message-starts.ts. */
export function followUpOf({ facts }: DecisionContext, task: TaskId): TaskId {
  return taskIdOf(facts.where.id, 'queued', task);
}

/** Oldest first: a retry goes back to what earlier ones have led to. */
export function readLines(context: DecisionContext): Lines {
  const asking = context.thread.replies.filter(({ command }) => command?.verb === 'run' || command?.verb === 'retry');
  const meant = new Map<number, Meant | UnknownFact>();
  const lines: Lines = {
    meant,
    asking: new Map(asking.map((reply) => [taskOfComment(context, reply), reply])),
    heardLess: new Map(context.tasks.map((task) => [followUpOf(context, task.task), task])),
  };
  for (const reply of asking) {
    const is = reply.command?.verb === 'retry' ? findMeant(context, lines, reply) : undefined;
    if (is !== undefined) meant.set(reply.id, is);
  }
  return lines;
}

/**
 * The task that a retry is about: the one it names, or the last one that can be retried or continued. A task that
 * another agent requested is retried by retrying that agent's task. A task that still waits for its turn is not retried
 * by a second one: see retriedAt.
 */
function findMeant(context: DecisionContext, lines: Lines, retry: ThreadReply): Meant | undefined | UnknownFact {
  const at = Date.parse(retry.createdAt);
  const target = retry.command?.verb === 'retry' ? retry.command.target : undefined;
  if (isAboutSomethingStuck(context, retry, target)) return undefined;
  const ended = context.tasks.filter(
    (task) => isMeant(task, target) && task.endedAt !== undefined && task.endedAt <= at,
  );
  const over = ended.filter(({ answers }) => answers === undefined);
  const of = over.findLast((task) => task.state !== 'finished' || hasSaved(task, at));
  if (of === undefined && over.length > 0) return { kind: 'mistake', because: 'nothing-saved' };
  if (of === undefined) return { kind: 'mistake', because: ended.length > 0 ? 'asked-by-agent' : 'nothing-to-retry' };
  const traced = traceBack(context, lines, of.task);
  if (isUnknown(traced)) return traced;
  return traced === undefined
    ? { kind: 'mistake', because: isStartedByHand(of) ? findStartByHand(of) : 'origin-gone' }
    : { kind: 'retry', origin: traced.origin, line: [...traced.line, of] };
}

/**
 * Whether something had been given up when a retry was written, and had not progressed by then: then the retry is about
 * that, see retriedAt. It stays about that when it has worked. "Before" is decided by the comments' ids, as there:
 * otherwise neither would handle a retry of the same second.
 */
function isAboutSomethingStuck(
  { thread }: DecisionContext,
  retry: Pick<ThreadReply, 'id' | 'createdAt'>,
  target: RunTarget | undefined,
): boolean {
  return thread.notes.some((note) => {
    const { marker, comment } = note;
    if (!isGivenUp(marker) || comment.id > retry.id) return false;
    if (target !== undefined && target !== marker.task && !isGivenUp(marker, target)) return false;
    return !hadProgressed(thread, note, retry);
  });
}

/** Nobody says when a question was answered. It was before the last edit of its comment. */
function hadProgressed(
  { ended, questions, statuses }: DecisionContext['thread'],
  { marker, comment }: Marked<NoteMarker>,
  { id, createdAt }: Pick<ThreadReply, 'id' | 'createdAt'>,
): boolean {
  const isOlder = (one: Marked<unknown> | undefined): boolean => one !== undefined && one.comment.id < id;
  if (isOlder(ended.get(marker.task))) return true;
  const at = Date.parse(createdAt);
  const question = questions.find((asked) => isGivenUp(marker, asked.marker.question));
  return question === undefined
    ? Date.parse(comment.createdAt) <= at - WINDOW_MS || isOlder(statuses.get(marker.task))
    : question.marker.answered !== undefined && Date.parse(question.comment.updatedAt) < at;
}

/** @returns `undefined` if the original request is gone. */
export function traceBack(context: DecisionContext, lines: Lines, task: TaskId): Traced | undefined | UnknownFact {
  const comment = lines.asking.get(task);
  if (comment?.command?.verb === 'run')
    return { origin: { kind: 'comment', comment, subagent: comment.command.subagent }, line: [] };
  if (comment?.command?.verb === 'retry') {
    const before = lines.meant.get(comment.id);
    return before?.kind === 'mistake' ? undefined : before;
  }
  const heardLess = lines.heardLess.get(task);
  if (heardLess !== undefined) return withLast(traceBack(context, lines, heardLess.task), heardLess);
  const labels = askLabels(context);
  if (isUnknown(labels)) return labels;
  const event = labels.find(
    ({ id, kind }) => kind === 'labeled' && taskIdOf(context.facts.where.id, 'label', id) === task,
  );
  const subagent = event === undefined ? undefined : subagentOfLabel(event.label);
  return event === undefined || subagent === undefined
    ? undefined
    : { origin: { kind: 'issue', event, subagent }, line: [] };
}

function withLast(traced: ReturnType<typeof traceBack>, last: Task): ReturnType<typeof traceBack> {
  return traced === undefined || isUnknown(traced) ? traced : { origin: traced.origin, line: [...traced.line, last] };
}

/** Whether another task that was requested at that time can continue from this one. */
export function hasSaved({ status }: Pick<Task, 'status'>, at: number): boolean {
  const saved = status?.marker.saved;
  return saved !== undefined && at < Date.parse(saved.expires);
}

/**
 * The last task of a lineage that can be continued: a task that failed before its agent started has saved nothing, and
 * the state that it continued from still exists.
 * @param at when the continuation was requested.
 */
export function findSaved(line: readonly Task[], at: number): Task | undefined {
  return line.findLast((task) => hasSaved(task, at));
}

/** What a request contains about it. */
export function continuesOf({ task, status }: Task): Continues | undefined {
  const saved = status?.marker.saved;
  if (status === undefined || saved === undefined) return undefined;
  const round = saved.round ?? status.marker.round;
  return { task, round, state: saved.state, statusComment: status.comment.id };
}

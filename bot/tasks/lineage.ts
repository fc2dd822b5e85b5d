/**
 * What `/agora retry` goes back to: the task that it is about, what was asked first, and all that lies between. Pure.
 *
 * A task that is tried again, or gone on with, is a task of its own; so there is a line of them, oldest first. What was
 * saved in it last is what the next one goes on from. It must have been there when somebody asked, not when we look: a
 * decision that is made again later comes out the same, and a state that is gone by then is the run's to speak of.
 */
import { isGivenUp } from '../../protocol/comments/marker.ts';
import { type RunTarget, subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import type { Continues } from '../../protocol/messages/dispatch-request.ts';
import { type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import { isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askLabels, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import { isMeant, type Task } from '../../protocol/thread/read-tasks.ts';
import { WINDOW_MS } from '../time-windows.ts';
import type { Lines, Meant, Traced } from './cause.ts';

export function taskOfComment({ facts }: DecisionContext, comment: Pick<ThreadComment, 'id'>): TaskId {
  return taskIdOf(facts.where.id, 'comment', comment.id);
}

/** What is said of a comment that counts for nothing does not refuse the command that its author may yet make of it. */
export function noticeOfAltered({ facts }: DecisionContext, comment: Pick<ThreadComment, 'id'>): TaskId {
  return taskIdOf(facts.where.id, 'altered', comment.id);
}

/** The task that messages start which this one has not heard: see queued-message-starts.ts. */
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
 * The task that a retry is about: the one it names, or the last one that can be tried again or gone on with.
 * One that another agent asked for is tried again by trying that one again.
 * A task that is still waiting for its turn is not tried again by a second one: see retriedAt.
 */
function findMeant(
  context: DecisionContext,
  lines: Lines,
  { id, createdAt, command }: ThreadReply,
): Meant | undefined | UnknownFact {
  const at = Date.parse(createdAt);
  const target = command?.verb === 'retry' ? command.target : undefined;
  if (isAboutSomethingStuck(context, { id, at }, target)) return undefined;
  const over = context.tasks.filter(
    (task) => isMeant(task, target) && task.endedAt !== undefined && task.endedAt <= at && task.answers === undefined,
  );
  const of = over.findLast((task) => task.state !== 'finished' || hasSaved(task, at));
  if (of === undefined) return { kind: 'mistake', because: over.length === 0 ? 'nothing-to-retry' : 'nothing-saved' };
  const traced = traceBack(context, lines, of.task);
  if (isUnknown(traced)) return traced;
  return traced === undefined
    ? { kind: 'mistake', because: 'origin-gone' }
    : { kind: 'retry', origin: traced.origin, line: [...traced.line, of] };
}

/**
 * Whether something was given up before and got no further since: then a retry means that, see retriedAt. Before by its
 * id, as there: a retry of the same second would be read by neither.
 */
function isAboutSomethingStuck(
  { thread }: DecisionContext,
  { id, at }: { readonly id: number; readonly at: number },
  target: RunTarget | undefined,
): boolean {
  return thread.notes.some(({ marker, comment }) => {
    const { task } = marker;
    const givenUpAt = Date.parse(comment.createdAt);
    if (!isGivenUp(marker) || comment.id > id || thread.ended.has(task)) return false;
    if (target !== undefined && target !== task && !isGivenUp(marker, target)) return false;
    const question = thread.questions.find((asked) => isGivenUp(marker, asked.marker.question));
    return question === undefined
      ? givenUpAt > at - WINDOW_MS && !thread.statuses.has(task)
      : question.marker.answered === undefined;
  });
}

/** @returns `undefined` when what was asked first is gone. */
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

/** Whether another task can go on from this one, asked for at that time. */
export function hasSaved({ status }: Pick<Task, 'status'>, at: number): boolean {
  const saved = status?.marker.saved;
  return saved !== undefined && at < Date.parse(saved.expires);
}

/**
 * The last task of a line that something can go on from: one that failed before its agent began has saved nothing, and
 * what it had gone on from itself is still there.
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

/**
 * Messages that a task ended without receiving, if the repository lets them start the next task (`resume-on-queued`).
 * Pure.
 *
 * The new task continues from that task like `/agora retry`, once, on behalf of the first author of a message who may
 * start a task. Its id is derived from the task's id, so all replicas use the same one. If somebody cancelled a task,
 * nothing is started. A person who writes `/agora retry` goes first: that retry includes the messages.
 */
import type { TaskId } from '../../protocol/base/ids.ts';
import type { ActionFence } from '../decision/actions.ts';
import { filterKnown, findKnown, flatMapKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, askClaim, askConfig, type DecisionContext } from '../decision/decision-context.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../protocol/thread/thread-reply.ts';
import { WINDOW_MS } from '../time-windows.ts';
import type { Cause, Lines, Retries } from './cause.ts';
import { followUpOf, hasSaved, taskOfComment, traceBack } from './lineage.ts';
import { findUnreceived } from './message-queue.ts';
import { isGoneOnWithUnasked } from './retry-target.ts';

/** The retries of a thread, as they were read. */
export interface ReadRetries {
  readonly lines: Lines;
  readonly retries: Retries;
}

/** What messages request. @param tasks all tasks that people and labels have requested. */
export function readFollowUps(
  context: DecisionContext,
  read: ReadRetries,
  tasks: readonly Task[],
): Cause[] | UnknownFact {
  return flatMapKnown(tasks, (task) => readFollowUp(context, read, task, tasks));
}

function readFollowUp(
  context: DecisionContext,
  { lines, retries }: ReadRetries,
  task: Task,
  tasks: readonly Task[],
): Cause[] | UnknownFact {
  const { endedAt } = task;
  if (endedAt === undefined || endedAt <= context.now - WINDOW_MS || !canFollow(task, endedAt)) return [];
  const queued = findUnreceived(context, task, tasks);
  if (isUnknown(queued)) return queued;
  if (queued.length === 0) return [];
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  if (!config.resumeOnQueued) return [];
  const isRetried = isTriedAgain(context, retries, task.task);
  if (isRetried !== false) return isUnknown(isRetried) ? isRetried : [];
  if (isGoneOnWithUnasked(context, lines, task, endedAt)) return [];
  // A person who may send messages to an agent need not be allowed to start one.
  const comment = findKnown(queued, ({ author }) => askAllowed(context, 'start', author));
  if (comment === undefined || isUnknown(comment)) return comment ?? [];
  const traced = traceBack(context, lines, task.task);
  if (traced === undefined || isUnknown(traced)) return traced ?? [];
  const asks = { kind: 'queued', origin: traced.origin, line: [...traced.line, task] } as const;
  return [{ task: followUpOf(context, task.task), by: comment.author, at: endedAt, since: endedAt, comment, asks }];
}

function canFollow(task: Task, endedAt: number): boolean {
  return (
    task.answers === undefined && (task.state === 'failed' || (task.state === 'finished' && hasSaved(task, endedAt)))
  );
}

/** Whether a person with permission has written `/agora retry` for it. */
export function isTriedAgain(context: DecisionContext, retries: Retries, task: TaskId): boolean | UnknownFact {
  const found = findKnown(context.thread.replies, (reply) => isRetryOf(context, retries, task, reply));
  return isUnknown(found) ? found : found !== undefined;
}

/** The tasks that people with permission requested with `/agora retry` of it. */
export function findRetriesOf(context: DecisionContext, retries: Retries, task: TaskId): TaskId[] | UnknownFact {
  const found = filterKnown(context.thread.replies, (reply) => isRetryOf(context, retries, task, reply));
  return isUnknown(found) ? found : found.map((reply) => taskOfComment(context, reply));
}

function isRetryOf(
  context: DecisionContext,
  retries: Retries,
  task: TaskId,
  { id, author }: ThreadReply,
): boolean | UnknownFact {
  const retry = retries.get(id);
  if (isUnknown(retry)) return retry;
  return retry?.kind === 'retry' && retry.line.at(-1)?.task === task && askAllowed(context, 'start', author);
}

/**
 * A person who writes `/agora retry` comes before the messages, even if their task is already claimed and its run is
 * queued.
 * @param tasks all tasks. @returns `'none'` if no messages can have requested one.
 */
export function askFence(
  context: DecisionContext,
  task: Task,
  tasks: readonly Task[],
  sha: string,
): ActionFence | 'none' | UnknownFact {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const unreceived = config.resumeOnQueued ? findUnreceived(context, task, tasks) : [];
  if (isUnknown(unreceived)) return unreceived;
  if (unreceived.length === 0) return 'none';
  const subject = followUpOf(context, task.task);
  const claim = askClaim(context, subject);
  return isUnknown(claim) ? claim : { subject, attempt: claim.attempt + 1, sha };
}

/**
 * Messages to an agent (`/agora say`): the comments are the queue. Pure.
 *
 * A message waits until the running run passes it on, or a dispatch includes it. The status comment says up to which
 * message the agent was told, and which later ones it was given. A message that was edited since counts with its
 * current text; a deleted one is withdrawn.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { flatMapKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askConfig, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { findSaid, findUnreceived } from './message-queue.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';

export type MessageInQueue = NonNullable<DispatchRequest['messages']>[number];

/**
 * The messages to a task that its agent has not received, oldest first, by people with permission.
 * @param tasks all tasks, here and below.
 */
export function findQueued(
  context: DecisionContext,
  task: Task,
  tasks: readonly Task[],
): readonly ThreadComment[] | UnknownFact {
  const duringRun = task.status?.marker.given ?? [];
  const unreceived = findUnreceived(context, task, tasks);
  return isUnknown(unreceived) ? unreceived : unreceived.filter(({ id }) => !duringRun.includes(id));
}

/** The messages that the next dispatch of a task includes. Those that do not fit in come with a later one. */
export function findMessagesInQueue(
  context: DecisionContext,
  task: Task,
  tasks: readonly Task[],
): readonly MessageInQueue[] | UnknownFact {
  const queued = findUnreceived(context, task, tasks);
  if (isUnknown(queued)) return queued;
  if (queued.length === 0) return [];
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  return queued.slice(0, config.limits.queued).map(inQueue);
}

export interface MessagesOfLine {
  readonly messages: readonly MessageInQueue[];
  /** How many older ones do not fit into a dispatch; no later dispatch includes them. */
  readonly leftOut: number;
}

/**
 * For a task that continues others, oldest first. If it continues from a task, its agent still knows the messages that
 * that task received; all other messages to the lineage are new to it. Each had its place in a queue, so together they
 * may be more than one queue can have. The newest ones matter most: nobody has received them yet.
 * @param from the task that it continues from.
 */
export function readMessagesOfLine(
  context: DecisionContext,
  line: readonly Task[],
  from: Task | undefined,
  tasks: readonly Task[],
): MessagesOfLine | UnknownFact {
  const known = line.findIndex((task) => task === from);
  const queued = flatMapKnown(line.slice(Math.max(known, 0)), (task) =>
    task === from ? findUnreceived(context, task, tasks) : findSaid(context, task, tasks),
  );
  if (isUnknown(queued)) return queued;
  const messages = queued.slice(-LIMITS.messages).map(inQueue);
  return { messages, leftOut: queued.length - messages.length };
}

function inQueue({ id, body, author }: ThreadComment): MessageInQueue {
  return { commentId: id, sha256: contentHash(body), by: { login: author.login, id: author.id } };
}

/**
 * Messages to an agent (`/agora say`): the comments are the queue. Pure.
 *
 * A message waits until the run that is at work hands it over, or a dispatch takes it along; the status comment says up
 * to which one the agent was told, and which behind that one it was given. One that was edited since counts as it
 * stands now, one that was deleted is withdrawn.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { flatMapKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askConfig, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { findSaid, findUnheard } from './message-queue.ts';
import type { Task } from '../../protocol/thread/read-tasks.ts';

export type MessageInQueue = NonNullable<DispatchRequest['messages']>[number];

/**
 * The messages to a task that its agent has not been told, oldest first, by people who may.
 * @param tasks all there are, here and below.
 */
export function findQueued(
  context: DecisionContext,
  task: Task,
  tasks: readonly Task[],
): readonly ThreadComment[] | UnknownFact {
  const duringRun = task.status?.marker.given ?? [];
  const unheard = findUnheard(context, task, tasks);
  return isUnknown(unheard) ? unheard : unheard.filter(({ id }) => !duringRun.includes(id));
}

/** The messages that the next dispatch of a task takes along. */
export function readMessages(
  context: DecisionContext,
  task: Task,
  tasks: readonly Task[],
): readonly MessageInQueue[] | UnknownFact {
  return takeAlong(context, findUnheard(context, task, tasks));
}

/**
 * For a task that takes up others, oldest first. What an agent was told, it still knows where the next one goes on from
 * it; everything else that was said to them the next agent has never heard.
 * @param from the one of them that is gone on from.
 */
export function readMessagesOfLine(
  context: DecisionContext,
  line: readonly Task[],
  from: Task | undefined,
  tasks: readonly Task[],
): readonly MessageInQueue[] | UnknownFact {
  const known = line.findIndex((task) => task === from);
  const queued = flatMapKnown(line.slice(Math.max(known, 0)), (task) =>
    task === from ? findUnheard(context, task, tasks) : findSaid(context, task, tasks),
  );
  return takeAlong(context, queued);
}

function takeAlong(
  context: DecisionContext,
  queued: readonly ThreadComment[] | UnknownFact,
): readonly MessageInQueue[] | UnknownFact {
  if (isUnknown(queued) || queued.length === 0) return isUnknown(queued) ? queued : [];
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  return queued.slice(0, Math.min(config.limits.queued, LIMITS.messages)).map((comment) => ({
    commentId: comment.id,
    sha256: contentHash(comment.body),
    by: { login: comment.author.login, id: comment.author.id },
  }));
}

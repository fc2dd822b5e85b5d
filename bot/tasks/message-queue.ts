/**
 * The queue of messages (`/agora say`) as the thread shows it. Pure, and the tasks are passed in: whose messages are
 * queued may be what requests another task, see queued-message-starts.ts.
 */
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { filterKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../decision/decision-context.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { isMeant, type SaidInThread, type Task, wasUnderWay } from '../../protocol/thread/read-tasks.ts';

/**
 * The messages to a task by people with permission, oldest first. A message that was refused, because the queue was
 * full, stays refused: its author was asked to send it again.
 */
export function findSaid(
  context: DecisionContext,
  task: Task,
  tasks: readonly Task[],
): readonly ThreadComment[] | UnknownFact {
  const told = new Set(context.thread.notes.map(({ marker }) => marker.about));
  const said = context.thread.replies.filter(
    ({ command, createdAt, updatedAt, id }) =>
      command?.verb === 'say' &&
      !told.has(aboutCommand(id, Date.parse(updatedAt))) &&
      findRecipient(tasks, { at: Date.parse(createdAt), id }, command.target)?.task === task.task,
  );
  return filterKnown(said, ({ author }) => askAllowed(context, 'steer', author, task.asker));
}

/** The occasion for telling its author that a command has no effect. @param at when it was last changed. */
export function aboutCommand(commentId: number, at: number): string {
  return `command:${commentId}:${at}`;
}

/** Those of them that its agent has not certainly received. */
export function findUnreceived(
  context: DecisionContext,
  task: Task,
  tasks: readonly Task[],
): readonly ThreadComment[] | UnknownFact {
  const { upTo, also } = receivedBy(task);
  const said = findSaid(context, task, tasks);
  return isUnknown(said) ? said : said.filter(({ id }) => id > upTo && !also.includes(id) && !isAnswer(task, id));
}

/**
 * If an agent asks whether there is more, a message is the answer: once it is accepted, it has been received, unless
 * all runs that accepted it were lost.
 */
function isAnswer({ questions, end }: Task, commentId: number): boolean {
  const lost = end?.marker.run === undefined ? undefined : end.marker.round;
  return questions.some(({ marker }) => marker.answered?.commentId === commentId && marker.round + 1 !== lost);
}

/**
 * The messages that the agent has certainly received: they stay received if a round has an outcome, but not if its run
 * was lost.
 */
function receivedBy({ status, questions }: Task): { readonly upTo: number; readonly also: readonly number[] } {
  const asked = questions.at(-1)?.marker;
  const isKept = status !== undefined && (status.marker.state === 'suspended' || hasEnded(status.marker.state));
  return {
    upTo: Math.max(status?.marker.heard ?? 0, asked?.heard ?? 0),
    also: [...(asked?.given ?? []), ...(isKept ? (status.marker.given ?? []) : [])],
  };
}

/**
 * The task that a message was for when it was written: the one it names, or the last one that had not ended by then. An
 * agent that only answers another one may have no next round in which to receive it, so it only gets messages that name
 * it.
 */
export function findRecipient(
  tasks: readonly Task[],
  said: SaidInThread,
  target: Parameters<typeof isMeant>[1],
): Task | undefined {
  return tasks.findLast(
    (task) => isMeant(task, target) && (target !== undefined || task.answers === undefined) && wasUnderWay(task, said),
  );
}

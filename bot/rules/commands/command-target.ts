/** The task that a command is about. Pure. */
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import {
  isMeant,
  mayHaveEnded,
  type SaidInThread,
  type Task,
  wasUnderWay,
} from '../../../protocol/thread/read-tasks.ts';
import { isUnknown, type UnknownFact } from '../../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../../decision/decision-context.ts';
import { type AllTasks, isPending } from '../../tasks/all-tasks.ts';
import { findRecipient } from '../../tasks/message-queue.ts';
import { willNeverStart } from '../../tasks/never-started.ts';
import type { GivenOrder } from './given-order.ts';

export type CommandTarget =
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly tasks: readonly Task[] }
  | { readonly kind: 'all' };

/** The task that a command is about, among those that had not ended when it was given. */
export function findTarget(order: GivenOrder, tasks: readonly Task[], said: SaidInThread): CommandTarget {
  if (order.verb === 'help' || order.verb === 'status' || order.verb === 'questions') return { kind: 'all' };
  // Agents that answer a task's question belong to that task; a person who means one of them names it.
  const known = tasks.filter(
    (task) =>
      isMeant(task, order.target) &&
      (order.target !== undefined || task.answers === undefined) &&
      wasUnderWay(task, said),
  );
  const certain = known.filter((task) => !mayHaveEnded(task, said));
  const live = certain.length > 0 ? certain : known;
  const fitting = findFitting(order, live);
  const [first] = fitting;
  if (first === undefined) return { kind: 'none' };
  if (order.verb === 'say') return { kind: 'task', task: findRecipient(tasks, said, order.target) ?? first };
  return fitting.length === 1 ? { kind: 'task', task: first } : { kind: 'several', tasks: fitting };
}

/**
 * A task that is told to wait must have asked. A task that is told to end may be working: then the command is kept
 * until it asks.
 */
function findFitting({ verb }: GivenOrder, live: readonly Task[]): readonly Task[] {
  if (verb !== 'hold' && verb !== 'end') return live;
  const asking = live.filter((task) => task.open !== undefined);
  return verb === 'hold' || asking.length > 0 ? asking : live.filter((task) => task.status !== undefined);
}

/** A task whose run was cancelled before it started receives no messages. */
export function findListener(
  context: DecisionContext,
  { verb }: GivenOrder,
  found: CommandTarget,
  { causes }: AllTasks,
): CommandTarget | UnknownFact {
  if (verb !== 'say' || found.kind !== 'task' || !isPending(found.task)) return found;
  const isGone = willNeverStart(context, found.task.task, causes);
  if (isUnknown(isGone)) return isGone;
  return isGone ? { kind: 'none' } : found;
}

/** The person who requested the task that it is about; for several tasks, one that its author requested. */
export function findAsker(target: CommandTarget, { author }: ThreadComment): Person | undefined {
  if (target.kind === 'several') return target.tasks.map(({ asker }) => asker).find((asker) => asker?.id === author.id);
  return target.kind === 'task' ? target.task.asker : undefined;
}

/** Until when somebody with permission asked to wait. */
export function findHold(context: DecisionContext, task: Task, since: number): number | UnknownFact {
  let until = 0;
  for (const { command, updatedAt, author, id } of context.thread.replies) {
    const at = Date.parse(updatedAt);
    if (command?.verb !== 'hold' || at < since || !isMeant(task, command.target)) continue;
    // Then its author is asked which task it is for.
    if (findTarget(command, context.tasks, { at, id }).kind === 'several') continue;
    const isAllowed = askAllowed(context, 'steer', author, task.asker);
    if (isUnknown(isAllowed)) return isAllowed;
    if (isAllowed) until = Math.max(until, at + command.ms);
  }
  return until;
}

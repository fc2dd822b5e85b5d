/** `/agora retry` for something that was given up and has not ended: the same reply or command is tried again. Pure. */
import { findReplier, type Task } from '../../protocol/thread/read-tasks.ts';
import { isGivenUp } from '../../protocol/comments/marker.ts';
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import { filterKnown, isUnknown, type UnknownFact } from '../decision/decided.ts';
import { askAllowed, type DecisionContext } from '../decision/decision-context.ts';
import { isPending } from './all-tasks.ts';

export interface GivenUp {
  /** The task, or its question. */
  readonly subject: ClaimSubject;
  readonly task: TaskId;
  /** When it was requested, milliseconds since the epoch. */
  readonly since: number;
  readonly asker: Person | undefined;
}

/** @returns when a person with permission requested it, milliseconds since the epoch; `undefined` if nobody did. */
export function retriedAt(
  context: DecisionContext,
  { subject, task, since, asker }: GivenUp,
): number | undefined | UnknownFact {
  const { thread } = context;
  const givenUp = thread.notes.findLast(({ marker }) => isGivenUp(marker, subject));
  if (givenUp === undefined) return undefined;
  const after = Math.max(since, Date.parse(givenUp.comment.createdAt));
  const retries = thread.replies.filter(
    ({ updatedAt, id, command }) =>
      Date.parse(updatedAt) >= after &&
      id > givenUp.comment.id &&
      command?.verb === 'retry' &&
      // A command that names another task is about that task: otherwise, both would continue from one state.
      [undefined, task, subject].includes(command.target),
  );
  const allowed = filterKnown(retries, (reply) => askAllowed(context, 'start', reply.author, asker));
  if (isUnknown(allowed)) return allowed;
  const last = allowed.at(-1);
  return last === undefined ? undefined : Date.parse(last.updatedAt) + 1;
}

/** The tasks whose start, or the reply to whose question, was given up, and that nobody has retried since. */
export function findGivenUp(context: DecisionContext, tasks: readonly Task[]): ReadonlySet<TaskId> | UnknownFact {
  const stuck = filterKnown(tasks, (of) => {
    const { task, open, notes, since, asker } = of;
    const subject = open?.marker.question ?? task;
    const givenUp = notes.findLast(({ marker }) => isGivenUp(marker, subject));
    if (givenUp === undefined || (open === undefined ? !isPending(of) : findReplier(of) === undefined)) return false;
    const at = Date.parse(givenUp.comment.createdAt);
    if (of.candidates.some(({ comment }) => Date.parse(comment.updatedAt) > at)) return false;
    const retried = retriedAt(context, { subject, task, since, asker });
    return isUnknown(retried) ? retried : retried === undefined;
  });
  return isUnknown(stuck) ? stuck : new Set(stuck.map(({ task }) => task));
}

/**
 * Whether somebody called a task off: then nothing of it is started or resumed any more. Pure.
 */
import type { Person } from '../protocol/dispatch-request.ts';
import type { TaskId } from '../protocol/ids.ts';
import { commandOf } from './command-of.ts';
import { askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { readAllTasks } from './pending.ts';
import { isMeant, mayHaveEnded, type Said, type Task, wasUnderWay } from './tasks.ts';

/**
 * The command that calls a task off.
 * @param since of the task, or of what would be done for it: an older command was about something else.
 * @returns `'unknown'` while it is looked up who may.
 */
export function findCancel(
  inquiry: Inquiry,
  task: TaskId,
  since: Said,
  asker: Person | undefined,
): ThreadComment | 'none' | 'unknown' {
  const tasks = readAllTasks(inquiry);
  const own = tasks.find((one) => one.task === task);
  for (const reply of inquiry.thread.replies) {
    const command = commandOf(reply);
    const at = Date.parse(reply.updatedAt);
    if (
      (command?.verb !== 'cancel' && command?.verb !== 'expire') ||
      at < since.at ||
      (at === since.at && reply.id < since.id)
    )
      continue;
    const isFor =
      command.target === undefined
        ? isTheOnlyOne(tasks, task, { at, id: reply.id })
        : command.target === task || (own !== undefined && isMeant(own, command.target));
    if (!isFor) continue;
    const may = askMay(inquiry, 'cancel', reply.author, asker);
    if (may === undefined) return 'unknown';
    if (may.kind === 'allowed') return reply;
  }
  return 'none';
}

/** A command that names nothing means the one task that was under way, whatever agents it waits for; with several, its author is asked which. */
function isTheOnlyOne(tasks: readonly Task[], task: TaskId, said: Said): boolean {
  return tasks.every(
    (other) =>
      other.task === task || other.answers !== undefined || !wasUnderWay(other, said) || mayHaveEnded(other, said),
  );
}

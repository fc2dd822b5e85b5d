/**
 * Cancels a task on this machine that nobody works on.
 *
 * A process that answers it at the same moment holds the task, or has ended it. Then it is not cancelled, because
 * nothing leaves a final state.
 */
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { ClientError } from '../../client-error.ts';
import { foldJournal } from '../../live/journal-fold.ts';
import { viewOfRecord } from '../../local/task-record.ts';
import type { TaskView } from '../../types.ts';
import type { TaskFolder } from '../local/task-folder.ts';
import { nodeClock } from '../node-clock.ts';
import { thisProcess } from './process-identity.ts';

/** @returns `'busy'` when a process works on it, otherwise its current state. */
export async function closeTask(folder: TaskFolder): Promise<'busy' | TaskView['state']> {
  const leave = takeHold(folder);
  if (leave === undefined) return 'busy';
  try {
    const [record, results] = [folder.record(), await folder.results()];
    // It has been removed.
    if (record === undefined) return 'cancelled';
    const { cut } = foldJournal(folder.journal.read(), results);
    const { state } = viewOfRecord(record, results, undefined, nodeClock.now(), cut?.round);
    if (hasEnded(state)) return state;
    folder.keep({ ...record, cancelledAt: nodeClock.now().toISOString() });
    return 'cancelled';
  } finally {
    leave();
  }
}

function takeHold(folder: TaskFolder): (() => void) | undefined {
  if (folder.live() !== undefined) return undefined;
  try {
    return folder.occupy({ ...thisProcess(), round: 1, startedAt: nodeClock.now().toISOString() });
  } catch (error) {
    if (error instanceof ClientError) return undefined;
    throw error;
  }
}

/** @throws ClientError already-answered when it was cancelled before anybody held it. */
export function insistOnOpen(folder: Pick<TaskFolder, 'record'>, task: string): void {
  if (folder.record()?.cancelledAt === undefined) return;
  throw new ClientError('already-answered', `The task ${task} was cancelled.`, {
    fix: 'Start it again with `agora run`.',
  });
}

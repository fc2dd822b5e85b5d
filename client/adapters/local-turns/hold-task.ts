/** Only one process at a time holds a task of this machine. */
import { ClientError } from '../../client-error.ts';
import type { AnswerOptions } from '../../types.ts';
import { nodeClock } from '../node-clock.ts';
import type { FirstRound } from '../local/local-round.ts';
import type { TaskFolder } from '../local/task-folder.ts';
import { thisProcess } from './process-identity.ts';

const LOOK_MS = 200;

/**
 * Holds the task. A caller that only wants it to continue waits for the process that works on it, and uses its result.
 * @returns a function that releases it. @throws ClientError mistake when somebody else works on it.
 */
export async function holdTask(
  folder: Pick<TaskFolder, 'occupy'>,
  wanted: FirstRound | 'cut',
  { signal, onProgress }: AnswerOptions,
): Promise<() => void> {
  const round = wanted === 'cut' ? 1 : wanted.round;
  for (let isTold = false; ; isTold = true) {
    try {
      return folder.occupy({ ...thisProcess(), round, startedAt: nodeClock.now().toISOString() });
    } catch (error) {
      if (wanted !== 'cut' || !(error instanceof ClientError) || signal?.aborted === true) throw error;
    }
    if (!isTold)
      onProgress?.({ kind: 'notice', text: 'Another process is working on this task: waiting for it to end.' });
    await nodeClock.sleep(LOOK_MS);
  }
}

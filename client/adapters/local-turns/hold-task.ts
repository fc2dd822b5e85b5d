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
 * @returns a function that releases it. @throws ClientError already-answered when somebody else works on its answer,
 * otherwise mistake.
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
      if (!(error instanceof ClientError) || signal?.aborted === true) throw error;
      if (wanted !== 'cut') throw round === 1 ? error : sayTaken(error);
    }
    if (!isTold)
      onProgress?.({ kind: 'notice', text: 'Another process is working on this task: waiting for it to end.' });
    await nodeClock.sleep(LOOK_MS);
  }
}

/** Nobody works on a task whose question is open, unless they were faster. */
function sayTaken(cause: ClientError): ClientError {
  const why = 'its question already has an answer, or it is being cancelled.';
  return new ClientError('already-answered', `${cause.message.replace(/\.$/, ':')} ${why}`, {
    fix: "Check the task's state with `agora status --local`.",
    cause,
  });
}

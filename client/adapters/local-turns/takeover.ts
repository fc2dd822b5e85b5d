/**
 * Takes a task over from a process that is gone: its worker may still be running, and its turn may be half done.
 *
 * Only one agent at a time works on a round. So a worker that was left behind is waited for, or stopped, before
 * anything of the task is touched. What it leaves behind counts.
 */
import { join } from 'node:path';
import { defined } from '../../../protocol/base/defined.ts';
import { type JournalState, foldJournal, type TurnRecord } from '../../live/journal-fold.ts';
import { ClientError } from '../../client-error.ts';
import type { AnswerOptions } from '../../types.ts';
import { nodeClock } from '../node-clock.ts';
import type { FirstRound, LocalRound } from '../local/local-round.ts';
import { isRunning } from './process-identity.ts';
import { stopLeftovers } from './stop-leftovers.ts';
import type { TaskFolder } from '../local/task-folder.ts';

const LOOK_MS = 200;

/** Waits until the worker that a killed process has left behind has ended, and stops it on request. */
export async function awaitWorker(folder: TaskFolder, { signal, onProgress }: AnswerOptions): Promise<void> {
  let isTold = false;
  for (let worker = folder.worker(); worker !== undefined; worker = folder.worker()) {
    if (!isTold)
      onProgress?.({
        kind: 'notice',
        text: 'The process that started this task is gone, but its agent is still working: waiting for it to end.',
      });
    isTold = true;
    if (signal?.aborted === true || folder.isToStop()) process.kill(worker.pid, 'SIGTERM');
    await nodeClock.sleep(LOOK_MS);
  }
  folder.noteWorker(undefined);
  await stopLeftovers(join(folder.path, 'tree-'));
}

/**
 * The process that started it sees the request in the folder. When that process is gone, nobody would see it, so we
 * stop the worker.
 */
export function stopWorker(folder: TaskFolder): void {
  const [live, worker] = [folder.live(), folder.worker()];
  if (worker !== undefined && live?.pid === worker.pid && isRunning(worker)) process.kill(worker.pid, 'SIGTERM');
}

interface BegunTurn {
  /** `undefined` when there is none to continue with. */
  readonly begins: LocalRound | undefined;
  /** Who has ended the input of the turn that begins again. */
  readonly endedBy: string | undefined;
}

/**
 * Records which turn begins, before it does.
 * @throws ClientError already-answered when the turn has begun with other words.
 */
export async function beginTurn(
  folder: Pick<TaskFolder, 'results' | 'journal'>,
  task: string,
  wanted: FirstRound | 'cut',
): Promise<BegunTurn> {
  const results = await folder.results();
  const state = foldJournal(folder.journal.read(), results);
  const turn = turnOf(wanted, state);
  if (turn === undefined) return { begins: undefined, endedBy: undefined };
  const isTaken =
    wanted !== 'cut' &&
    (state.cut !== undefined ||
      results.some(({ result }) => result.round >= wanted.round && result.outcome !== 'cancelled'));
  if (isTaken)
    throw new ClientError('already-answered', `The question of ${task} already has an answer.`, {
      fix: `Continue it: \`agora run --task ${task}\`.`,
    });
  folder.journal.append({ ...turn, at: new Date().toISOString() });
  const { round, answer, by, from, isFinal, idleMs, messages } = turn;
  return {
    begins: { round, ...defined({ answer, by, from, isFinal, idleMs, messages }) },
    endedBy: wanted === 'cut' ? state.endedBy : undefined,
  };
}

/** Messages that were not heard are included. */
function turnOf(wanted: FirstRound | 'cut', { cut, queued }: JournalState): TurnRecord | undefined {
  if (wanted !== 'cut')
    return {
      kind: 'turn',
      at: '',
      round: wanted.round,
      ...defined({ answer: wanted.answer, isFinal: wanted.isFinal }),
      messages: [...queued],
    };
  return cut === undefined ? undefined : { ...cut, messages: [...(cut.messages ?? []), ...queued] };
}

/**
 * Plays the turns of a task on this machine: one round, or as many as people want in an interactive run.
 *
 * The caller holds the task, has waited for any worker that was left behind, and has recorded which turn begins.
 */
import type { AnswerOptions, DispatchResult } from '../../types.ts';
import { runLive } from '../local/live-run.ts';
import {
  type FirstRound,
  handIn,
  type LocalRound,
  newestOf,
  type RoundPlace,
  showEarlier,
} from '../local/local-round.ts';
import { taskFolder } from '../local/task-folder.ts';
import { insistOnOpen } from './close-task.ts';
import { holdTask } from './hold-task.ts';
import { openTurns } from './open-turns.ts';
import { awaitWorker, beginTurn } from './takeover.ts';

/** @param wanted `'cut'` for the turn that was cut off. @throws ClientError when somebody else works on it. */
export async function playTurn(
  { place, record, registry }: Omit<RoundPlace, 'folder'>,
  wanted: FirstRound | 'cut',
  options: AnswerOptions,
): Promise<DispatchResult> {
  const folder = taskFolder(place, record.task);
  const leave = await holdTask(folder, wanted, options);
  try {
    insistOnOpen(folder, record.task);
    const at: RoundPlace = { place, record, folder, registry };
    await awaitWorker(folder, options);
    const { begins, endedBy } = await beginTurn(folder, record.task, wanted);
    if (begins === undefined) return await showEarlier(at, await newestOf(at));
    const result =
      options.interactive === undefined
        ? await playAlone(at, begins, options)
        : await runLive(at, { first: begins, endedBy, openTurns }, { ...options.interactive, ...options });
    return { ...(await folder.withOutput(result)), ...(await handIn(at, result)) };
  } finally {
    leave();
  }
}

async function playAlone(at: RoundPlace, round: LocalRound, options: AnswerOptions): Promise<DispatchResult> {
  const turns = openTurns(at, options);
  try {
    const result = await turns.play(round);
    at.folder.journal.append({ kind: 'over', round: round.round });
    return result;
  } finally {
    await turns.close();
  }
}

/** Finds a question of a task on this machine that can still be answered. */
import { ClientError } from '../../client-error.ts';
import { foldJournal } from '../../live/journal-fold.ts';
import type { TaskRecord } from '../../local/task-record.ts';
import type { DispatchResult } from '../../types.ts';
import { nodeClock } from '../node-clock.ts';
import type { RoundFolders } from './local-round.ts';
import { listTaskFolders } from './task-folder.ts';

/** @throws ClientError not-found, already-answered: also when it has expired, or its task was cancelled. */
export async function findAsked(
  place: RoundFolders,
  question: string,
): Promise<{ readonly record: TaskRecord; readonly result: DispatchResult }> {
  for (const folder of listTaskFolders(place)) {
    const results = await folder.results();
    const asked = results.find(({ result }) => result.needsInput?.id === question);
    const record = asked === undefined ? undefined : folder.record();
    if (asked === undefined || record === undefined) continue;
    const later = results.find(({ result }) => result.round > asked.result.round && result.outcome !== 'cancelled');
    const { cut } = foldJournal(folder.journal.read(), results);
    if (cut !== undefined && cut.round > asked.result.round)
      throw new ClientError('already-answered', `The question ${question.slice(0, 200)} already has an answer.`, {
        fix: `Continue it: \`agora run --task ${record.task}\`.`,
      });
    if (later !== undefined || record.cancelledAt !== undefined)
      throw new ClientError(
        'already-answered',
        `The question ${question.slice(0, 200)} can no longer be answered: it already has an answer, or its task was cancelled.`,
        { fix: "Check the task's state with `agora status --local`." },
      );
    if (Date.parse(asked.expires) <= nodeClock.now().getTime())
      throw new ClientError(
        'already-answered',
        `The question ${question.slice(0, 200)} can no longer be answered: it expired at ${asked.expires}.`,
        { fix: `Start the task again with \`agora run ${record.subagent}\`.` },
      );
    return { record, result: asked.result };
  }
  throw new ClientError('not-found', `There is no question ${question.slice(0, 200)} in this repository.`, {
    fix: 'List the open ones with `agora questions --local`.',
  });
}

/** How a task on this machine went, from what is stored about it. Pure. */
import { defined } from '../../protocol/base/defined.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { QuestionHistory, TaskHistory, TaskView } from '../types.ts';
import type { StoredResult, TaskRecord } from './task-record.ts';

export interface StoredTask {
  readonly record: TaskRecord;
  /** Oldest first. */
  readonly results: readonly StoredResult[];
  readonly view: TaskView;
}

/** Oldest first. @param since when left out, everything that is stored. */
export function historyOfRecords(stored: readonly StoredTask[], since: Date | undefined): TaskHistory[] {
  return stored
    .filter(({ view }) => since === undefined || Date.parse(view.updatedAt) >= since.getTime())
    .map(historyOfRecord)
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
}

function historyOfRecord({ record: { startedAt }, results, view }: StoredTask): TaskHistory {
  const used = results.flatMap(({ endedAt, result }) =>
    result.used === undefined ? [] : [{ at: endedAt, amounts: result.used.task }],
  );
  const last = results.findLast(({ result }) => result.used !== undefined)?.result.used;
  return {
    task: view,
    startedAt,
    ...(hasEnded(view.state) && { endedAt: view.updatedAt }),
    used,
    ...defined({ inherited: last?.inherited, left: last?.left }),
    questions: results.flatMap((one) => askedIn(one, results, view)),
  };
}

/** The question whether there is more to do does not keep anybody waiting. */
function askedIn(
  { endedAt, expires, result: { round, needsInput } }: StoredResult,
  results: readonly StoredResult[],
  view: TaskView,
): QuestionHistory[] {
  if (needsInput === undefined || needsInput.demand === 'more') return [];
  const asked = { id: needsInput.id, askedAt: endedAt };
  const answer = results.flatMap(({ result }) => result.rounds).findLast((one) => one.round === round);
  if (answer !== undefined) return [{ ...asked, standing: 'answered', until: answer.at, by: answer.by }];
  if (view.question?.id === needsInput.id) return [{ ...asked, standing: 'open' }];
  if (view.state === 'expired' && view.round === round) return [{ ...asked, standing: 'expired', until: expires }];
  // A continued question has its answer. Its round says who gave it when the round has ended.
  if (!hasEnded(view.state)) return [{ ...asked, standing: 'answered' }];
  return [{ ...asked, standing: 'closed', until: view.updatedAt }];
}

/** Whose turn it is on a question or a start, derived from the known claims and runs. Pure. */
import { type DispatchId, dispatchIdOf } from '../../protocol/base/ids.ts';
import { aboutGivingUp, type QuestionMarker } from '../../protocol/comments/marker.ts';
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import { readRunName } from '../../protocol/messages/run-name.ts';
import { findNote, type Marked } from '../../protocol/thread/read-thread.ts';
import { type Attempt, decideAttempt } from '../concurrency/attempts.ts';
import type { WatchedRun } from '../ports.ts';
import { isUnknown, type UnknownFact } from './decided.ts';
import { askClaim, askRuns, type DecisionContext } from './decision-context.ts';

export interface Subject {
  readonly subject: ClaimSubject;
  /** The dispatch that its runs are named after. */
  readonly dispatch: DispatchId;
  /** The earliest possible start of its runs. */
  readonly since: number;
}

/** Several replies compete for one subject: whether each can be processed is decided separately. */
export type Turn = (wordAt: number) => Attempt;

export function askTurn(context: DecisionContext, { subject, dispatch, since }: Subject): Turn | UnknownFact {
  const claim = askClaim(context, subject);
  if (isUnknown(claim)) return claim;
  const { attempt: newest, seenAt } = claim;
  const runs = newest === 0 ? new Map<number, WatchedRun>() : askAttempts(context, { dispatch, since });
  if (isUnknown(runs)) return runs;
  const { now, graceMs } = context.facts;
  const givenUp = readGivenUp(context, subject, newest);
  return (wordAt) => decideAttempt({ newest, seenAt, runs, givenUp, wordAt, now, graceMs });
}

/** Whose turn it is to continue with an answer to a question. */
export function askTurnOn(context: DecisionContext, { marker, comment }: Marked<QuestionMarker>): Turn | UnknownFact {
  return askTurn(context, {
    subject: marker.question,
    dispatch: dispatchIdOf(marker.task, marker.round + 1),
    since: Date.parse(comment.createdAt),
  });
}

/**
 * The runs of a dispatch, by attempt. Anybody with write access can also start a run with that name. If several runs
 * have it, one that was not started by a person counts, and the first of those.
 */
export function askAttempts(
  context: DecisionContext,
  { dispatch, since }: Pick<Subject, 'dispatch' | 'since'>,
): Map<number, WatchedRun> | UnknownFact {
  const runs = askRuns(context, since);
  if (isUnknown(runs)) return runs;
  const mine = runs.flatMap((run) => {
    const name = readRunName(run.title);
    return name?.dispatch === dispatch ? [[name.attempt, run] as const] : [];
  });
  return new Map(mine.toSorted(([, one], [, other]) => rankOf(one) - rankOf(other) || other.id - one.id));
}

function rankOf({ byPerson }: WatchedRun): number {
  return byPerson === true ? 0 : 1;
}

function readGivenUp(context: DecisionContext, subject: ClaimSubject, newest: number): Map<number, number> {
  const attempts = Array.from({ length: newest }, (_, index) => index + 1);
  return new Map(
    attempts.flatMap((attempt) => {
      const note = findNote(context.thread, aboutGivingUp(subject, attempt));
      return note === undefined ? [] : [[attempt, Date.parse(note.comment.createdAt)] as const];
    }),
  );
}

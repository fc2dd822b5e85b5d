/**
 * Tasks whose run is gone without having reported how it ended: a runner was lost, a process was killed, or a replica
 * claimed the right to continue and died. Pure.
 *
 * A run stops at a known point: it marks the question answered, shows the task's comment, works, asks or ends, shows
 * the comment again, posts the final comment. So the thread shows how far it came. The same reply is tried again from
 * the saved state, at most three times. Then the task is closed with a notice, so that no comment says "is working"
 * forever.
 */
import { dispatchIdOf, type TaskId } from '../../../protocol/base/ids.ts';
import type { ClaimSubject } from '../../../protocol/messages/claim-ref.ts';
import { isAutomatic } from '../../../protocol/messages/dispatch-request.ts';
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import { hasAsked } from '../../../protocol/thread/older-records.ts';
import type { QuestionMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { actorOf } from '../../../protocol/policy/access-policy.ts';
import { withState } from '../../../protocol/comments/status-heading.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';
import { type Attempt, AWAITED } from '../../concurrency/attempts.ts';
import { act, forEach, isUnknown, NOTHING, type RuleResult, type UnknownFact, wait } from '../../decision/decided.ts';
import {
  askClaim,
  askMay,
  askRuns,
  askSubagent,
  type DecisionContext,
  type JudgedComment,
} from '../../decision/decision-context.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { askAttempts, askTurn, askTurnOn } from '../../decision/claim-turns.ts';
import { findCause } from '../../tasks/all-tasks.ts';
import type { WatchedRun } from '../../ports.ts';
import { findOfferedRetry, type OfferedRetry } from '../../tasks/offered-retry.ts';
import { findStartByHand } from '../../../protocol/thread/read-tasks.ts';
import { sayCancelledRun, sayEndMissing, sayLost } from '../../texts/end-notices.ts';
import { findAcceptedAnswer } from '../answers/accepted-answer.ts';
import { dispatchResume } from '../answers/dispatch-resume.ts';
import { dispatchStart } from '../commands/dispatch-start.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';
import { QUEUE_MS, RUN_LOOK_MS } from '../../time-windows.ts';

type LostStatus = Marked<StatusMarker>;
type LostQuestion = Marked<QuestionMarker>;

/** A round that no run works on, and the runs that did, by attempt. */
interface LostRound {
  readonly kind: 'over';
  readonly round: number;
  readonly runs: ReadonlyMap<number, WatchedRun>;
}

/** One of its runs may still be running, or this is unknown; then it is checked again. */
interface NotOver {
  readonly kind: 'not-over';
  readonly result: RuleResult;
}

const NO_RETRY: OfferedRetry = { kind: 'none' };

export const recoverLostRuns: DecisionRule = {
  name: 'recover-lost-runs',
  watches: ['policy', 'issue', 'labels', 'claims', 'runs', 'subagents', 'edits'],
  decide: (model, facts) => {
    const { statuses, ended } = model.thread;
    const live = [...statuses.values()].filter(({ marker }) => !ended.has(marker.task));
    return forEach(live, (status) => decideTask({ ...model, facts }, status));
  },
};

function decideTask(context: DecisionContext, status: LostStatus): RuleResult {
  const { task, state, round, result } = status.marker;
  if (hasEnded(state)) {
    const isSaidElsewhere = state === 'cancelled' || (state === 'finished' && result !== undefined);
    return isSaidElsewhere ? NOTHING : sayMissingEnd(context, status);
  }
  if (hasAsked(context.thread, status.marker)) return state === 'suspended' ? NOTHING : sayThatItAsked(context, status);
  const question = findLastQuestion(context, task);
  if (question === undefined || question.marker.round < round - 1)
    return state === 'suspended' || round > 1 ? NOTHING : startAgain(context, status);
  if (question.marker.answered !== undefined)
    return isNextAsked(status, question) ? NOTHING : resumeAgain(context, status, question);
  return state !== 'suspended' && question.marker.round === round ? sayThatItAsked(context, status) : NOTHING;
}

function findLastQuestion({ thread }: DecisionContext, task: TaskId): LostQuestion | undefined {
  return thread.questions
    .filter(({ marker }) => marker.task === task)
    .toSorted((one, other) => one.marker.round - other.marker.round)
    .at(-1);
}

/** The round after the question's round has asked; only the list of comments does not show it yet. */
function isNextAsked({ marker: { state, round } }: LostStatus, question: LostQuestion): boolean {
  return (state === 'suspended' || state === 'idle') && round > question.marker.round;
}

/** The runs of a round, once all of them have ended and their comments are visible. */
function askOver(
  context: DecisionContext,
  { marker, comment }: LostStatus,
  round: number,
  since: number,
): LostRound | NotOver {
  const { now, facts } = context;
  const lastSign = Math.max(
    ...[comment, findLastQuestion(context, marker.task)?.comment ?? comment].map(({ updatedAt }) =>
      Date.parse(updatedAt),
    ),
  );
  const awaitRun = (at: number, what: string): NotOver => ({
    kind: 'not-over',
    result: wait({ at, for: `the run of round ${round} ${what}`, task: marker.task }),
  });
  // Once GitHub reports that its run has ended, only its last comments are awaited.
  if (marker.lost !== true && now < lastSign + RUN_LOOK_MS)
    return awaitRun(lastSign + RUN_LOOK_MS, 'to show that it is working');
  const named = askAttempts(context, { dispatch: dispatchIdOf(marker.task, round), since });
  if (isUnknown(named)) return { kind: 'not-over', result: named };
  const live = askLive(context, marker, since);
  if (isUnknown(live)) return { kind: 'not-over', result: live };
  // A waiting run that took the answer up itself can have the same attempt as one that was started for it.
  const all = [...live, ...named.values()];
  if (all.some((run) => run.status !== 'completed')) return awaitRun(now + RUN_LOOK_MS, 'to end');
  // Both times by our own clock: it may be wrong, and lists lag behind the run's last comments.
  const seenAt = Math.max(0, ...all.map((run) => run.overSince ?? Date.parse(run.updatedAt))) + 2 * facts.graceMs;
  const runs = new Map([...live.map((run) => [marker.attempt, run] as const), ...named]);
  return now < seenAt && !hasReplyAfter(context, all)
    ? awaitRun(seenAt, 'to show how it ended')
    : { kind: 'over', round, runs };
}

/**
 * Whether somebody wrote long after those runs had ended, by GitHub's clock alone. The list that shows this shows their
 * last comments, too: so a job of the relay that has just seen the end, and does not wait, can decide.
 */
function hasReplyAfter({ thread, facts }: DecisionContext, runs: readonly WatchedRun[]): boolean {
  const visibleAt = Math.max(0, ...runs.map(({ updatedAt }) => Date.parse(updatedAt))) + 2 * facts.graceMs;
  return thread.replies.some(({ createdAt }) => Date.parse(createdAt) >= visibleAt);
}

/** A run that continued after an answer is named after its first round, and the task's comment names the run. */
function askLive(
  context: DecisionContext,
  { runId }: StatusMarker,
  since: number,
): readonly WatchedRun[] | UnknownFact {
  const runs = askRuns(context, since);
  return isUnknown(runs) ? runs : runs.filter(({ id }) => id === runId);
}

/** No run of the task's newest round was started before that. */
function sinceOf({ comment }: LostStatus): number {
  return Date.parse(comment.createdAt) - QUEUE_MS;
}

function sayThatItAsked(context: DecisionContext, status: LostStatus): RuleResult {
  const { marker, comment } = status;
  const lost = askOver(context, status, marker.round, sinceOf(status));
  if (lost.kind === 'not-over') return lost.result;
  const body = withState(comment.body, marker, 'suspended');
  return act({ kind: 'edit', commentId: comment.id, body, seen: comment.body });
}

function sayMissingEnd(context: DecisionContext, status: LostStatus): RuleResult {
  const { task, round, state } = status.marker;
  const lost = askOver(context, status, round, sinceOf(status));
  if (lost.kind === 'not-over') return lost.result;
  const text = sayEndMissing(state === 'finished' || state === 'expired' ? state : 'failed', retryOf(context, task));
  return act({ kind: 'end', marker: { v: 1, kind: 'end', task, state, round }, text, seen: seenOf(status) });
}

function startAgain(context: DecisionContext, status: LostStatus): RuleResult {
  const { task } = status.marker;
  const lost = askOver(context, status, 1, sinceOf(status));
  if (lost.kind === 'not-over') return lost.result;
  const cause = findCause(context, task);
  if (isUnknown(cause)) return cause;
  // The request itself is gone, or was never here, so a retry would not know it either.
  if (cause === undefined || cause.asks.kind === 'mistake') {
    const retry = status.marker.byHand === true ? findStartByHand({ status, questions: [] }) : NO_RETRY;
    return close(context, status, { lost, retry, subject: task }, 'none');
  }
  const closing = { lost, retry: retryOf(context, task), subject: task };
  const { by, at, since, asks } = cause;
  const may = askMay(context, 'start', by);
  if (isUnknown(may)) return may;
  const found = askSubagent(context, asks.origin.subagent);
  if (isUnknown(found)) return found;
  const turn = askTurn(context, { subject: task, dispatch: dispatchIdOf(task, 1), since });
  if (isUnknown(turn)) return turn;
  if (isUnseen(may)) return NOTHING;
  if (may.kind === 'refused' || found.kind !== 'found') return close(context, status, closing, 'none');
  return follow(context, turn(at), { status, closing }, (attempt) => dispatchStart(context, cause, asks, attempt));
}

function resumeAgain(context: DecisionContext, status: LostStatus, question: LostQuestion): RuleResult {
  const { marker, comment } = question;
  const since = marker.answered?.attempt === 0 ? sinceOf(status) : Date.parse(comment.createdAt);
  const lost = askOver(context, status, marker.round + 1, since);
  if (lost.kind === 'not-over') return lost.result;
  const task = findTask(context, marker.task);
  const word = findAcceptedAnswer(context, question, task?.asker ?? marker.asker);
  if (isUnknown(word)) return word;
  const closing = { lost, retry: retryOf(context, marker.task), subject: marker.question, sha: marker.head };
  if (word === undefined || task === undefined) return close(context, status, closing, 'none');
  const verb = isAutomatic(word.answer.source) ? 'start' : 'answer';
  const may = askMay(context, verb, actorOf(word.by), task.asker);
  if (isUnknown(may)) return may;
  const turn = askTurnOn(context, question);
  if (isUnknown(turn)) return turn;
  if (isUnseen(may)) return NOTHING;
  if (may.kind === 'refused') return close(context, status, closing, 'none');
  return follow(context, turn(word.at), { status, closing }, (attempt) =>
    dispatchResume(context, { question, task }, word, attempt),
  );
}

/** In that case it is unknown, and that is posted; a task is not closed for it. */
function isUnseen(may: JudgedComment): boolean {
  return may.kind === 'refused' && may.because === 'unseen';
}

/** The notice for the end of a lost round, and the claim that its next run would need. */
interface Closing {
  readonly lost: LostRound;
  readonly retry: OfferedRetry;
  readonly subject: ClaimSubject;
  readonly sha?: string;
}

function follow(
  context: DecisionContext,
  attempt: Attempt,
  { status, closing }: { readonly status: LostStatus; readonly closing: Closing },
  dispatch: (attempt: Extract<Attempt, { kind: 'claim' }>) => RuleResult,
): RuleResult {
  switch (attempt.kind) {
    case 'claim':
      return dispatch(attempt);
    case 'wait':
      return wait({
        at: attempt.until,
        for: `the run of round ${closing.lost.round} ${AWAITED[attempt.for]}`,
        task: status.marker.task,
      });
    case 'give-up':
    case 'rest':
      return close(context, status, closing, attempt.kind);
  }
}

function retryOf(context: DecisionContext, id: TaskId): OfferedRetry {
  const task = findTask(context, id);
  return task === undefined ? NO_RETRY : findOfferedRetry(task, context.now);
}

/**
 * Nothing continues: posts a final comment that notifies people, and the task's comment then follows. GitHub may report
 * a run as ended that is still working; that run then finds itself superseded.
 */
function close(
  context: DecisionContext,
  status: LostStatus,
  { lost: { round, runs }, retry, subject, sha }: Closing,
  why: 'give-up' | 'rest' | 'none',
): RuleResult {
  const claim = askClaim(context, subject);
  if (isUnknown(claim)) return claim;
  const { task } = status.marker;
  const attempt = Math.max(0, ...runs.keys());
  const newest = runs.get(attempt);
  const state = why !== 'give-up' && newest?.conclusion === 'cancelled' ? 'cancelled' : 'failed';
  const run = newest === undefined ? {} : { run: { id: newest.id, attempt } };
  return act({
    kind: 'end',
    marker: { v: 1, kind: 'end', task, state, round, ...run },
    text: state === 'cancelled' ? sayCancelledRun(retry) : sayLost(retry),
    fence: { subject, attempt: claim.attempt + 1, sha },
    seen: seenOf(status),
  });
}

function seenOf({ comment: { id, body } }: LostStatus): { readonly commentId: number; readonly body: string } {
  return { commentId: id, body };
}

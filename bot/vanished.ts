/**
 * Tasks whose run is gone without having said how it ended: a runner was lost, a process was killed, a replica claimed
 * the right to go on and died. Pure.
 *
 * What a run leaves undone it leaves at a known place: it marks the question answered, shows the task's comment, works,
 * asks or ends, shows the comment again, says the last word. So what stands in the thread tells how far it came. The same
 * word is tried again from what is saved, three times at most; then the task is closed and that is said, so that nothing
 * says «is working» for ever.
 */
import { dispatchIdOf, type TaskId } from '../protocol/ids.ts';
import { hasEnded } from '../protocol/lifecycle.ts';
import type { QuestionMarker, StatusMarker } from '../protocol/marker.ts';
import { actorOf } from '../protocol/policy.ts';
import { withState } from '../protocol/task-face.ts';
import type { Action } from './actions.ts';
import type { Attempt } from './attempt.ts';
import { dispatchResume, turnOf } from './handle-reply.ts';
import { askAttempts, askMay, askRuns, askSubagent, askTurn, type Inquiry, type Judged } from './inquiry.ts';
import { findCause } from './pending.ts';
import type { Run } from './ports.ts';
import { sayCancelledRun, sayEndMissing, sayLost } from './replies.ts';
import { dispatchStart } from './start-task.ts';
import { findTakenWord } from './taken-word.ts';
import { readTasks } from './tasks.ts';
import type { Marked } from './thread.ts';
import { QUEUE_MS, RUN_LOOK_MS } from './times.ts';

type Status = Marked<StatusMarker>;
type Question = Marked<QuestionMarker>;

/** A round that nobody works on, and the runs that did, by attempt. */
interface Lost {
  readonly round: number;
  readonly runs: ReadonlyMap<number, Run>;
}

export function decideVanished(inquiry: Inquiry): Action[] {
  const { statuses, ended } = inquiry.thread;
  return [...statuses.values()]
    .filter(({ marker }) => !ended.has(marker.task))
    .flatMap((status) => decideTask(inquiry, status));
}

function decideTask(inquiry: Inquiry, status: Status): Action[] {
  const { task, state, round, result } = status.marker;
  if (hasEnded(state)) {
    const isSaidElsewhere = state === 'cancelled' || (state === 'finished' && result !== undefined);
    return isSaidElsewhere ? [] : sayLastWord(inquiry, status);
  }
  const question = findLastQuestion(inquiry, task);
  if (question === undefined || question.marker.round < round - 1)
    return state === 'suspended' || round > 1 ? [] : startAgain(inquiry, status);
  if (question.marker.answered !== undefined)
    return question.marker.round >= round - 1 && !isNextAsked(status, question)
      ? resumeAgain(inquiry, status, question)
      : [];
  return state !== 'suspended' && question.marker.round === round ? sayThatItAsked(inquiry, status) : [];
}

function findLastQuestion({ thread }: Inquiry, task: TaskId): Question | undefined {
  return thread.questions
    .filter(({ marker }) => marker.task === task)
    .toSorted((one, other) => one.marker.round - other.marker.round)
    .at(-1);
}

/** The round after the question's has asked; only the list of comments does not show it yet. */
function isNextAsked({ marker: { state, round } }: Status, question: Question): boolean {
  return (state === 'suspended' || state === 'idle') && round > question.marker.round;
}

/**
 * The runs of a round once all of them are over and what they wrote can be seen.
 * @returns `undefined` while one is alive, or nobody knows; then it is looked at again.
 */
function askOver(inquiry: Inquiry, { marker, comment }: Status, round: number, since: number): Lost | undefined {
  const {
    facts: { now },
    rules: { graceMs },
    waits,
  } = inquiry;
  const lastSign = Math.max(
    ...[comment, findLastQuestion(inquiry, marker.task)?.comment ?? comment].map(({ updatedAt }) =>
      Date.parse(updatedAt),
    ),
  );
  if (now < lastSign + RUN_LOOK_MS) {
    waits.push(lastSign + RUN_LOOK_MS);
    return undefined;
  }
  const named = askAttempts(inquiry, { dispatch: dispatchIdOf(marker.task, round), since });
  if (named === undefined) return undefined;
  const runs = new Map([...askLive(inquiry, marker, since), ...named]);
  if ([...runs.values()].some((run) => run.status !== 'completed')) {
    waits.push(now + RUN_LOOK_MS);
    return undefined;
  }
  // By our own clock on both sides: ours may be wrong, and lists lag behind what the run wrote last.
  const seenAt =
    Math.max(0, ...[...runs.values()].map((run) => run.overSince ?? Date.parse(run.updatedAt))) + 2 * graceMs;
  if (now < seenAt) waits.push(seenAt);
  return now < seenAt ? undefined : { round, runs };
}

/** A run that went on after an answer is named after the round that it began with, and stands in the task's comment. */
function askLive(inquiry: Inquiry, { runId, attempt }: StatusMarker, since: number): [attempt: number, run: Run][] {
  return (askRuns(inquiry, since) ?? []).flatMap((run) => (run.id === runId ? [[attempt, run]] : []));
}

/** Before that no run of the task's newest round was started. */
function sinceOf({ comment }: Status): number {
  return Date.parse(comment.createdAt) - QUEUE_MS;
}

function sayThatItAsked(inquiry: Inquiry, status: Status): Action[] {
  const { marker, comment } = status;
  if (askOver(inquiry, status, marker.round, sinceOf(status)) === undefined) return [];
  return [
    { kind: 'edit', commentId: comment.id, body: withState(comment.body, marker, 'suspended'), seen: comment.body },
  ];
}

function sayLastWord(inquiry: Inquiry, status: Status): Action[] {
  const { task, round, state } = status.marker;
  if (askOver(inquiry, status, round, sinceOf(status)) === undefined) return [];
  const text = sayEndMissing(state === 'finished' ? 'finished' : 'failed');
  return [{ kind: 'end', marker: { v: 1, kind: 'end', task, state, round }, text }];
}

function startAgain(inquiry: Inquiry, status: Status): Action[] {
  const { task } = status.marker;
  const lost = askOver(inquiry, status, 1, sinceOf(status));
  const cause = lost === undefined ? 'asking' : findCause(inquiry, task);
  if (cause === 'asking' || lost === undefined) return [];
  if (cause === undefined || cause.asks.kind === 'mistake') return close(status, lost, 'none');
  const { by, at, since, asks } = cause;
  const may = askMay(inquiry, 'start', by);
  const found = askSubagent(inquiry, asks.origin.subagent);
  const turn = askTurn(inquiry, { subject: task, dispatch: dispatchIdOf(task, 1), since });
  if (may === undefined || found === undefined || turn === undefined || isUnseen(may)) return [];
  if (may.kind === 'refused' || found.kind !== 'found') return close(status, lost, 'none');
  return follow(inquiry, turn(at), status, lost, (attempt) => dispatchStart(inquiry, cause, asks, attempt));
}

function resumeAgain(inquiry: Inquiry, status: Status, question: Question): Action[] {
  const lost = askOver(
    inquiry,
    status,
    question.marker.round + 1,
    question.marker.answered?.attempt === 0 ? sinceOf(status) : Date.parse(question.comment.createdAt),
  );
  if (lost === undefined) return [];
  const task = readTasks(inquiry.thread, inquiry.facts.now).find((one) => one.task === question.marker.task);
  const word = findTakenWord(inquiry, question, task?.asker ?? question.marker.asker);
  if (word === 'asking') return [];
  if (word === undefined || task === undefined) return close(status, lost, 'none');
  const may = askMay(
    inquiry,
    word.answer.source.kind === 'task' || word.answer.source.kind === 'silence' ? 'start' : 'answer',
    actorOf(word.by),
    task.asker,
  );
  const turn = turnOf(inquiry, question);
  if (may === undefined || turn === undefined || isUnseen(may)) return [];
  if (may.kind === 'refused') return close(status, lost, 'none');
  return follow(inquiry, turn(word.at), status, lost, (attempt) =>
    dispatchResume(inquiry, { question, task }, word, attempt),
  );
}

/** Then nobody knows, and that is said; a task is not closed for it. */
function isUnseen(may: Judged): boolean {
  return may.kind === 'refused' && may.because === 'unseen';
}

type Claimed = Extract<Attempt, { kind: 'claim' }>;

function follow(
  inquiry: Inquiry,
  attempt: Attempt,
  status: Status,
  lost: Lost,
  dispatch: (attempt: Claimed) => Action[],
): Action[] {
  switch (attempt.kind) {
    case 'claim':
      return dispatch(attempt);
    case 'wait':
      inquiry.waits.push(attempt.until);
      return [];
    case 'give-up':
    case 'rest':
      return close(status, lost, attempt.kind);
  }
}

/** Nothing goes on: a last word that people are notified of, which the task's comment then follows. */
function close({ marker: { task } }: Status, { round, runs }: Lost, why: 'give-up' | 'rest' | 'none'): Action[] {
  const [attempt, newest] = [...runs].toSorted(([one], [other]) => one - other).at(-1) ?? [];
  const state = why !== 'give-up' && newest?.conclusion === 'cancelled' ? 'cancelled' : 'failed';
  const run = newest === undefined || attempt === undefined ? {} : { run: { id: newest.id, attempt } };
  return [
    {
      kind: 'end',
      marker: { v: 1, kind: 'end', task, state, round, ...run },
      text: state === 'cancelled' ? sayCancelledRun() : sayLost(),
    },
  ];
}

/**
 * What people write to a waiting run, read from the comments that have changed. Pure, and without permission checks.
 *
 * Parsed like in the bot, except for what only the bot can know: who ticked a checkbox.
 */
import { readAnswer, type ReadAnswer } from '../../../protocol/comments/parse-answer.ts';
import { findCommand, replyTarget, type RunTarget } from '../../../protocol/comments/parse-command.ts';
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import { hasEnded } from '../../../protocol/messages/lifecycle.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { findKeptWords } from '../../../protocol/thread/candidate-answers.ts';
import { findTask } from '../../../protocol/thread/thread-model.ts';
import { findOwnMarker, isApp, readOwnThread } from '../../thread/trusted-marker.ts';
import type { IssueComment, FeedComment } from '../../ports.ts';

export interface OwnQuestion {
  readonly id: number;
  readonly marker: QuestionMarker;
  readonly runId: number;
}

export interface ReplyWord {
  readonly comment: IssueComment;
  readonly by: Person;
  readonly says: Extract<ReadAnswer, { kind: 'answer' }>;
  /** It names the question or the task, so it cannot be about another one. */
  readonly isAddressed: boolean;
}

export interface ReplyOrder {
  readonly comment: FeedComment;
  readonly isAddressed: boolean;
  /** How long to wait; `undefined` if the task is cancelled. */
  readonly holdMs: number | undefined;
}

/** Oldest first. */
export function readWords(comments: readonly FeedComment[], question: OwnQuestion): ReplyWord[] {
  return behind(comments, question).flatMap((comment) => {
    const by = speakerOf(comment, question);
    const target = replyTarget(findCommand(comment.body));
    const says = readAnswer(comment.body, question.marker.options, question.marker.turn);
    return by === undefined || says.kind !== 'answer' || !isMeant(target, question)
      ? []
      : [{ comment, by, says, isAddressed: target !== undefined }];
  });
}

/** The comments from before the question that answer it: no more input comes, or a turn was kept. */
export function readKeptWords(
  comments: readonly IssueComment[],
  question: OwnQuestion,
  which: ReadonlySet<number>,
): ReplyWord[] {
  const { thread } = readOwnThread(comments, ANY_TIME);
  const asked = thread.questions.find(({ marker }) => marker.question === question.marker.question);
  const kept = asked === undefined ? [] : findKeptWords(asked, thread).map(({ id }) => id);
  return comments.flatMap((comment) => {
    const by = kept.includes(comment.id) && which.has(comment.id) ? speakerOf(comment, question) : undefined;
    const says = by === undefined ? undefined : readAnswer(comment.body, question.marker.options, question.marker.turn);
    return by === undefined || says?.kind !== 'answer' ? [] : [{ comment, by, says, isAddressed: true }];
  });
}

/** Cancelling, and waiting longer. */
export function readOrders(comments: readonly FeedComment[], question: OwnQuestion): ReplyOrder[] {
  return behind(comments, question).flatMap((comment) => {
    const command = isPerson(comment) ? findCommand(comment.body) : undefined;
    if (command?.verb !== 'cancel' && command?.verb !== 'hold') return [];
    return isMeant(command.target, question)
      ? [
          {
            comment,
            isAddressed: command.target !== undefined,
            holdMs: command.verb === 'hold' ? command.ms : undefined,
          },
        ]
      : [];
  });
}

/**
 * Somebody else has accepted the answer to the question, the task has ended, or the question was deleted and another
 * run has asked it again: there is nothing left to wait for.
 */
export function isTakenUp(comments: readonly IssueComment[], question: OwnQuestion): boolean {
  const { id, marker, runId } = question;
  const { task, round } = marker;
  const own = findTask(readOwnThread(comments, ANY_TIME), task);
  if (own === undefined) return false;
  const { end, status, questions } = own;
  const isElsewhere =
    status !== undefined &&
    status.marker.runId !== runId &&
    (status.marker.round > round || hasEnded(status.marker.state));
  return (
    end !== undefined ||
    isElsewhere ||
    questions.some(({ comment, marker: asked }) =>
      comment.id === id ? isClosed(asked, runId) : asked.round > round || isAskedAgain(comment.id, asked, question),
    )
  );
}

/** What is read about our own question does not depend on the time: we decide how long it is open. */
const ANY_TIME = 0;

function isAskedAgain(
  commentId: number,
  { round, state }: QuestionMarker,
  { id, marker, runId }: OwnQuestion,
): boolean {
  return commentId > id && round === marker.round && state.runId !== runId;
}

function isClosed({ closed, answered }: QuestionMarker, runId: number): boolean {
  return closed !== undefined || (answered !== undefined && answered.runId !== runId);
}

/** Whether a comment without an id may be about another task: `open` also has a question, `under-way` has not ended. */
export function hasOthers(
  comments: readonly IssueComment[],
  { marker: { task } }: OwnQuestion,
  which: 'open' | 'under-way',
  now: number,
): boolean {
  return readOwnThread(comments, now).tasks.some(
    ({ task: other, endedAt, open, status }) =>
      other !== task &&
      endedAt === undefined &&
      (open !== undefined || (which === 'under-way' && status !== undefined)),
  );
}

/** Messages to the agent that it has not received, by their comments; the caller checks who may send any. */
export function findUnheard(
  comments: readonly IssueComment[],
  question: OwnQuestion,
  heard: number,
  now: number,
): IssueComment[] {
  const others = hasOthers(comments, question, 'under-way', now);
  const told = [...(question.marker.given ?? []), ...answersTaken(comments, question)];
  return comments.filter((comment) => {
    const isNew = isPerson(comment) && comment.id > heard && !told.includes(comment.id);
    const command = isNew ? findCommand(comment.body) : undefined;
    return command?.verb === 'say' && (command.target === undefined ? !others : isMeant(command.target, question));
  });
}

/** The comments that were the answers in earlier rounds: if an agent asks whether there is more, a message is one. */
function answersTaken(comments: readonly IssueComment[], { marker: { task } }: OwnQuestion): number[] {
  const own = findTask(readOwnThread(comments, ANY_TIME), task);
  return own?.questions.flatMap(({ marker }) => marker.answered?.commentId ?? []) ?? [];
}

/**
 * The comment after which a task's undelivered messages start. The last message that it received may have been sent to
 * the task that it continues; then no message from before the task was requested is for it.
 * @param heard the newest message that it received.
 * @param cause what started the round: in the first round, what requested the task.
 */
export function findUnreceivedFrom(
  comments: readonly IssueComment[],
  question: OwnQuestion,
  { heard, cause }: { readonly heard: number | undefined; readonly cause: number | undefined },
): number {
  const askedIn = question.marker.round === 1 ? cause : undefined;
  return Math.max(heard ?? cause ?? 0, askedIn ?? findBegin(comments, question));
}

/**
 * Where the messages to a task start that a label requested: a label has no position among the comments. Comments from
 * before the run's first comment are for this task if it is the only one, and may be for another if there was one
 * before.
 */
function findBegin(comments: readonly IssueComment[], { marker: { task, statusComment = 0 } }: OwnQuestion): number {
  const isAlone = comments.every(
    (comment) => comment.id >= statusComment || [undefined, task].includes(findOwnMarker(comment)?.task),
  );
  return isAlone ? 0 : statusComment;
}

function behind(comments: readonly FeedComment[], { id }: OwnQuestion): FeedComment[] {
  return comments.filter((comment) => comment.id > id).toSorted((one, other) => one.id - other.id);
}

function isPerson({ author }: IssueComment): boolean {
  return !isApp(author);
}

/**
 * Who is responsible for a comment: its author, or, for an answer from elsewhere, the person that it names; that is
 * checked when it is accepted.
 */
function speakerOf(comment: IssueComment, { marker: { question } }: OwnQuestion): Person | undefined {
  if (isPerson(comment)) return comment.author;
  const marker = findOwnMarker(comment);
  return marker?.kind === 'relayed' && marker.question === question ? marker.by : undefined;
}

function isMeant(target: RunTarget | undefined, { marker: { task, question } }: OwnQuestion): boolean {
  return target === undefined || target === task || target === question;
}

/**
 * What people say to a run that waits, by the comments that have changed. Pure, and without asking who may.
 *
 * The same reading as the bot's, except for what only the bot can know: who ticked a box.
 */
import { readAnswer, type ReadAnswer } from '../../protocol/answer-text.ts';
import { findCommand, type Target } from '../../protocol/commands.ts';
import type { Person } from '../../protocol/dispatch-request.ts';
import { hasEnded } from '../../protocol/lifecycle.ts';
import type { QuestionMarker } from '../../protocol/marker.ts';
import { findOwnMarker, isApp } from '../own-marker.ts';
import type { Comment, FeedComment } from '../ports.ts';

export interface OwnQuestion {
  readonly id: number;
  readonly marker: QuestionMarker;
  readonly runId: number;
}

export interface Word {
  readonly comment: Comment;
  readonly by: Person;
  readonly says: Extract<ReadAnswer, { kind: 'answer' }>;
  /** It names the question or the task, so that it cannot be about another one. */
  readonly isAddressed: boolean;
}

export interface Order {
  readonly comment: FeedComment;
  readonly isAddressed: boolean;
  /** How long it is to wait; `undefined` when the task is called off. */
  readonly holdMs: number | undefined;
}

/** Oldest first. */
export function readWords(comments: readonly FeedComment[], question: OwnQuestion): Word[] {
  return behind(comments, question).flatMap((comment) => {
    const by = speakerOf(comment, question);
    const target = addresseeOf(comment.body);
    const says = readAnswer(comment.body, question.marker.options, question.marker.turn);
    return by === undefined || says.kind !== 'answer' || !isMeant(target, question)
      ? []
      : [{ comment, by, says, isAddressed: target !== undefined }];
  });
}

/** Cancelling, and waiting longer. */
export function readOrders(comments: readonly FeedComment[], question: OwnQuestion): Order[] {
  return behind(comments, question).flatMap((comment) => {
    const command = isPerson(comment) ? findCommand(comment.body) : undefined;
    if (command?.verb !== 'cancel' && command?.verb !== 'expire' && command?.verb !== 'hold') return [];
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

/** Somebody else has taken the question up, or the task is over: there is nothing left to wait for. */
export function isTakenUp(comments: readonly Comment[], { id, marker: { task, round }, runId }: OwnQuestion): boolean {
  return comments.some((comment) => {
    const marker = findOwnMarker(comment);
    if (marker?.task !== task) return false;
    switch (marker.kind) {
      case 'question':
        return (
          (comment.id === id &&
            (marker.closed !== undefined || (marker.answered !== undefined && marker.answered.runId !== runId))) ||
          marker.round > round
        );
      case 'status':
        return marker.runId !== runId && (marker.round > round || hasEnded(marker.state));
      case 'end':
        return true;
      case 'note':
      case 'relayed':
        return false;
    }
  });
}

/** Whether something that names nothing may be about another task: `open` has a question as well, `under-way` is not over. */
export function hasOthers(
  comments: readonly Comment[],
  { marker: { task } }: OwnQuestion,
  which: 'open' | 'under-way',
): boolean {
  const marked = comments.flatMap((comment) => findOwnMarker(comment) ?? []);
  const over = new Set(
    marked.flatMap((marker) =>
      marker.kind === 'end' || (marker.kind === 'status' && hasEnded(marker.state)) ? [marker.task] : [],
    ),
  );
  return marked.some((marker) => {
    if (marker.task === task || over.has(marker.task)) return false;
    const isOpen = marker.kind === 'question' && marker.answered === undefined && marker.closed === undefined;
    return isOpen || (which === 'under-way' && marker.kind === 'status');
  });
}

/** Messages to the agent that it has not been told, by their comments; whoever takes them along asks who may send any. */
export function readQueued(comments: readonly Comment[], question: OwnQuestion, heard: number): Comment[] {
  const others = hasOthers(comments, question, 'under-way');
  const told = [...(question.marker.given ?? []), ...answersTaken(comments, question)];
  return comments.filter((comment) => {
    const isNew = isPerson(comment) && comment.id > heard && !told.includes(comment.id);
    const command = isNew ? findCommand(comment.body) : undefined;
    return command?.verb === 'say' && (command.target === undefined ? !others : isMeant(command.target, question));
  });
}

/** The comments that were the answers in the rounds before: where an agent asks whether there is more, a message is one. */
function answersTaken(comments: readonly Comment[], { marker: { task } }: OwnQuestion): number[] {
  return comments.flatMap((comment) => {
    const marker = findOwnMarker(comment);
    return marker?.kind === 'question' && marker.task === task ? (marker.answered?.commentId ?? []) : [];
  });
}

/**
 * Where the messages to a task begin that a label has asked for: a label has no place among the comments. What was said before the
 * run first spoke is for this task where it is the only one, and may be for another where there was one before.
 */
export function findBegin(comments: readonly Comment[], { marker: { task, statusComment = 0 } }: OwnQuestion): number {
  const isAlone = comments.every(
    (comment) => comment.id >= statusComment || [undefined, task].includes(findOwnMarker(comment)?.task),
  );
  return isAlone ? 0 : statusComment;
}

function behind(comments: readonly FeedComment[], { id }: OwnQuestion): FeedComment[] {
  return comments.filter((comment) => comment.id > id).toSorted((one, other) => one.id - other.id);
}

function isPerson({ author }: Comment): boolean {
  return !isApp(author);
}

/** Who answers for a comment: its author, or for an answer from elsewhere the person it names; that is checked when it is taken up. */
function speakerOf(comment: FeedComment, { marker: { question } }: OwnQuestion): Person | undefined {
  if (isPerson(comment)) return comment.author;
  const marker = findOwnMarker(comment);
  return marker?.kind === 'relayed' && marker.question === question ? marker.by : undefined;
}

function addresseeOf(body: string): Target | undefined {
  const command = findCommand(body);
  switch (command?.verb) {
    case 'answer':
      return command.question;
    case 'end':
    case 'say':
      return command.target;
    case undefined:
    case 'cancel':
    case 'deliver':
    case 'expire':
    case 'help':
    case 'hold':
    case 'questions':
    case 'retry':
    case 'run':
    case 'status':
    case 'unknown':
      return undefined;
  }
}

function isMeant(target: Target | undefined, { marker: { task, question } }: OwnQuestion): boolean {
  return target === undefined || target === task || target === question;
}

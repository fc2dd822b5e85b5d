/** Which replies are for which question. Pure, and without permission checks. */
import type { TaskId } from '../base/ids.ts';
import { hasEnded } from '../messages/lifecycle.ts';
import type { ReadAnswer } from '../comments/parse-answer.ts';
import { replyTarget } from '../comments/parse-command.ts';
import { readReply } from '../comments/parts/read-reply.ts';
import { findMarker, type QuestionMarker } from '../comments/marker.ts';
import type { ThreadReply } from './thread-reply.ts';
import type { Marked, Thread } from './read-thread.ts';

export interface CandidateWord {
  readonly comment: ThreadReply;
  /** Its meaning, read with the options of its question. */
  readonly says: ReadAnswer;
  /** An option or `/answer`: it cannot have been meant as conversation. */
  readonly isExplicit: boolean;
  /** True for a bare `/answer`, which is meant as an answer but contains none. */
  readonly isEmptyAnswer: boolean;
}

export function readWord(comment: ThreadReply, question: Marked<QuestionMarker>): CandidateWord {
  const verb = comment.command?.verb;
  const isAnswerCommand = verb === 'answer' || verb === 'end';
  const says = readReply(comment.body, question.marker);
  return {
    comment,
    says,
    isExplicit: says.kind === 'answer' && (isAnswerCommand || says.option !== undefined || says.parts !== undefined),
    isEmptyAnswer: isAnswerCommand && says.kind === 'none' && says.why === 'empty',
  };
}

/** The replies to a question, in the order in which they were written. */
export function wordsFor(question: Marked<QuestionMarker>, thread: Thread): CandidateWord[] {
  return readWordsFor(question, thread).candidates;
}

export interface WordsFor {
  /** Possible answers to an open question. */
  readonly candidates: CandidateWord[];
  /** Replies in plain words that are not answers by themselves: offered for a tick, see offered-reply.ts. */
  readonly plain: readonly ThreadReply[];
}

export function readWordsFor(question: Marked<QuestionMarker>, thread: Thread): WordsFor {
  const behind = thread.replies
    .filter((reply) => reply.id > question.comment.id)
    .filter((reply) =>
      [undefined, question.marker.question, question.marker.task].includes(replyTarget(reply.command)),
    );
  const words = [...findKeptWords(question, thread), ...behind].map((reply) => readWord(reply, question));
  return {
    candidates: words.filter(
      (word) =>
        word.says.kind === 'answer' ||
        word.says.why === 'no-such-option' ||
        word.says.why === 'unclear-option' ||
        word.isEmptyAnswer ||
        isPlain(word, 'empty'),
    ),
    plain: words.filter((word) => isPlain(word, 'conversation')).map(({ comment }) => comment),
  };
}

/** Replies from before the question that answer it anyway, oldest first. */
export function findKeptWords(question: Marked<QuestionMarker>, thread: Thread): ThreadReply[] {
  return [...findKeptEnds(question, thread), ...findKeptTurns(question, thread)].toSorted(
    (one, other) => one.id - other.id,
  );
}

/**
 * In a conversation with an agent, people's comments since the last one that it received, each a turn of its own: the
 * second line while the first one started a turn, and comments during that turn. Comments that the agent has already
 * received are not included.
 */
function findKeptTurns({ comment, marker }: Marked<QuestionMarker>, thread: Thread): ThreadReply[] {
  if (marker.turn !== true) return [];
  const before = thread.questions
    .filter((one) => one.marker.task === marker.task && one.comment.id < comment.id)
    .at(-1);
  const taken = before?.marker.turn === true ? before.marker.answered?.commentId : undefined;
  if (before === undefined || taken === undefined) return [];
  const named: readonly unknown[] = [before.marker.question, marker.task];
  return thread.replies.filter((reply) => {
    if (reply.id <= taken || reply.id > comment.id || marker.given?.includes(reply.id) === true) return false;
    if (reply.author.type !== 'User' || !isTurnText(reply)) return false;
    const target = replyTarget(reply.command);
    return target === undefined ? isAlone(reply, marker.task, thread) : named.includes(target);
  });
}

/** A turn of a conversation accepts any text. */
const ANY_WORDS = { options: [], turn: true };

/** Text for the agent: plain, or an answer. `/agora say` waits in its own queue. */
function isTurnText({ body, command }: ThreadReply): boolean {
  return (
    (command === undefined || command.verb === 'answer') &&
    findMarker(body) === undefined &&
    readReply(body, ANY_WORDS).kind === 'answer'
  );
}

/**
 * Every `/agora end` from before the question, while the agent was working: ended input stays ended, so it answers the
 * next question of the task.
 */
function findKeptEnds({ comment, marker: { task } }: Marked<QuestionMarker>, thread: Thread): ThreadReply[] {
  const before = thread.questions.filter((one) => one.marker.task === task && one.comment.id < comment.id).at(-1);
  // A comment between a question and its answer was for that question.
  const since = Math.max(before?.comment.id ?? 0, before?.marker.answered?.commentId ?? 0);
  return thread.replies.filter(
    (reply) =>
      reply.command?.verb === 'end' &&
      reply.id > since &&
      reply.id < comment.id &&
      (replyTarget(reply.command) === undefined ? isAlone(reply, task, thread) : replyTarget(reply.command) === task),
  );
}

/** Whether the task had started when a comment was written, and no other task that people started was in progress. */
function isAlone(reply: ThreadReply, task: TaskId, { statuses, ended }: Thread): boolean {
  const own = statuses.get(task);
  const others = [...statuses.values()].filter(
    ({ comment, marker }) => marker.task !== task && marker.answers === undefined && comment.id < reply.id,
  );
  return (
    own !== undefined &&
    own.comment.id < reply.id &&
    others.every(
      ({ comment, marker }) =>
        (ended.get(marker.task)?.comment.id ?? Infinity) < reply.id ||
        (hasEnded(marker.state) && Date.parse(comment.updatedAt) < Date.parse(reply.createdAt)),
    )
  );
}

/**
 * A reply that was posted for somebody who wrote elsewhere has to be repeated by that person.
 *
 * @param what `empty`: a quotation without a word of its author.
 */
function isPlain({ comment: { author, body, command }, says }: CandidateWord, what: 'conversation' | 'empty'): boolean {
  const isWhat = says.kind === 'none' && says.why === what && (what === 'conversation' || body.includes('>'));
  return isWhat && command === undefined && author.type === 'User' && findMarker(body) === undefined;
}

/** Valid answers, and which of them have enough votes if several people must agree. Pure. */
import { defined } from '../../../protocol/base/defined.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { Answer, AnswerSource, Person } from '../../../protocol/messages/dispatch-request.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { type PartAnswer, sameAnswer } from '../../../protocol/comments/parse-answer.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';
import type { CandidateWord } from '../../../protocol/thread/candidate-answers.ts';

export interface Tick {
  readonly kind: 'ticked';
  readonly by: Person;
  readonly option: number;
}

export type TickedPart = PartAnswer & { readonly option: number };

/** An answer by somebody who may give it. */
export interface Valid {
  readonly by: Person;
  readonly at: number;
  readonly answer: Answer;
  /** The comment to acknowledge; `undefined` for an answer that nobody gave. */
  readonly commentId: number | undefined;
  /** The whole text, whatever its length. */
  readonly text: string;
  /** For several questions at once: those that it answers. */
  readonly parts?: readonly PartAnswer[];
}

export function validWord(comment: ThreadComment, says: Extract<CandidateWord['says'], { kind: 'answer' }>): Valid {
  const {
    author: { login, id },
    body,
  } = comment;
  const source: AnswerSource = { kind: 'comment', commentId: comment.id, sha256: contentHash(body) };
  return {
    by: { login, id },
    at: Date.parse(comment.updatedAt),
    answer: answerOf(source, says.text, says.option),
    commentId: comment.id,
    text: says.text,
    ...defined({ parts: says.parts }),
  };
}

export function validTick(tick: Tick, { comment, marker }: Marked<QuestionMarker>): Valid {
  const source: AnswerSource = { kind: 'tick', commentId: comment.id, sha256: contentHash(comment.body) };
  const text = marker.options[tick.option - 1] ?? '';
  return {
    by: { login: tick.by.login, id: tick.by.id },
    at: Date.parse(comment.updatedAt),
    answer: answerOf(source, text, tick.option),
    commentId: comment.id,
    text,
  };
}

/** The ticked answers of several questions, when somebody sends them. */
export function validSent(by: Person, ticked: readonly TickedPart[], { comment }: Marked<QuestionMarker>): Valid {
  return {
    by: { login: by.login, id: by.id },
    at: Date.parse(comment.updatedAt),
    answer: { source: { kind: 'tick', commentId: comment.id, sha256: contentHash(comment.body) } },
    commentId: comment.id,
    text: ticked.map(({ part, text }) => `${part}: ${text}`).join('\n'),
    parts: ticked,
  };
}

/** A longer text is passed by reference only: the run reads it from the comment. */
export function answerOf(source: AnswerSource, text: string, option: number | undefined): Answer {
  return { source, ...(text.length <= LIMITS.inlineAnswerChars && { text }), ...defined({ option }) };
}

/**
 * Several people must agree: a comment counts from its last edit, or an edit of an older comment would agree with an
 * answer that its author has replaced since.
 */
export function inOrderSaid<T>(said: readonly T[], needed: number, at: (one: T) => number): readonly T[] {
  return needed > 1 ? said.toSorted((one, other) => at(one) - at(other)) : said;
}

/** A later answer by the same person replaces the earlier one: only each person's last answer counts. */
export function lastAnswers(valid: readonly Valid[]): Valid[] {
  return valid.filter((one, index) => !valid.slice(index + 1).some(({ by }) => by.id === one.by.id));
}

/**
 * The answers that enough different people gave, in the order in which they were complete. The first comment of each
 * represents all; the others are passed along, so that the run can count by itself.
 */
export function agree(valid: readonly Valid[], needed: number): Valid[] {
  if (needed <= 1) return [...valid];
  const groups: Valid[][] = [];
  for (const one of lastAnswers(valid)) {
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        sameAnswer({ text: first.text, option: first.answer.option }, { text: one.text, option: one.answer.option }),
    );
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  const complete = groups.filter((group) => group.length >= needed).map((group) => speakForAll(group.slice(0, needed)));
  return complete.flatMap((one) => one ?? []).toSorted((one, other) => one.at - other.at);
}

function speakForAll([first, ...others]: readonly Valid[]): Valid | undefined {
  if (first === undefined) return undefined;
  const also = others.flatMap(({ by, answer: { source } }) =>
    source.kind === 'comment' ? [{ by, commentId: source.commentId, sha256: source.sha256 }] : [],
  );
  return { ...first, at: Math.max(first.at, ...others.map(({ at }) => at)), answer: { ...first.answer, also } };
}

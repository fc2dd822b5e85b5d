/** Whether a comment says what a run was allowed to work on. */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { readOffers } from '../../../protocol/comments/offered-reply.ts';
import { readReply } from '../../../protocol/comments/parts/read-reply.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { isSent, readPartTicks } from '../../../protocol/comments/parts/part-boxes.ts';
import type { AnswerSource, PartSource } from '../../../protocol/messages/dispatch-request.ts';
import { addresseeOf } from '../../../protocol/thread/candidate-answers.ts';
import { mayDecideAt, type Store, type StoredComment, textOf } from '../hosted/store.ts';

/** The task's own text, or what is said to one that is taken up again. */
export function asksFor(
  said: string,
  { request: { source }, input: { text } }: Extract<Allowed, { kind: 'start' }>,
): boolean {
  const command = findCommand(said);
  if (source.kind === 'queued') return command?.verb === 'say';
  if (source.kind === 'retry')
    return (
      command?.verb === 'retry' &&
      (command.text === undefined || (typeof text === 'string' && text.endsWith(command.text)))
    );
  return typeof text === 'string' && said.endsWith(text);
}

export function isSameAnswer(text: string, allowed: Extract<Allowed, { kind: 'resume' }>): boolean {
  const read = readReply(text, allowed.question.marker);
  return read.kind === 'answer' && read.text === allowed.answer.text && read.option === allowed.answer.option;
}

/** Whether the one who is said to have ticked the offer of a reply ever wrote the question with that tick. */
export function isTickedBy(
  { commentId, tickedBy }: Extract<AnswerSource, { kind: 'offered' }>,
  question: StoredComment | undefined,
): boolean {
  return (question?.texts ?? [])
    .filter(({ by }) => by.id === tickedBy.id)
    .some(({ value }) => readOffers(value).some((offer) => offer.isTicked && offer.commentId === commentId));
}

/** Whether a text answers all that was asked: one of several questions leaves the others open. */
export function isWholeAnswer(text: string, marker: QuestionMarker): boolean {
  const read = readReply(text, marker);
  if (read.kind !== 'answer') return false;
  return marker.parts === undefined || read.isFinal === true || read.parts?.length === marker.parts.length;
}

/** Whether one of several answers was there, as theirs who gave it, at some moment since the run began. */
export function isPartSaid(
  { part, by, source }: PartSource,
  allowed: Allowed,
  startedAt: number,
  store: Store,
): boolean {
  if (allowed.kind !== 'resume') return false;
  const given = allowed.answer.parts?.[part - 1];
  const { marker } = allowed.question;
  if (given === undefined || source.kind === 'default') return given !== undefined;
  const comment = store.comments.get(source.commentId);
  const texts = (comment?.texts ?? []).filter(
    (_, index) => (comment?.texts[index + 1]?.at ?? comment?.deletedAt ?? Infinity) >= startedAt,
  );
  // Whoever puts back what another person has sent has that person's ticks there again.
  if (source.kind === 'tick')
    return texts.some(
      ({ value }) =>
        comment?.texts.some((text) => text.by.id === by.id && text.value === value) === true &&
        isSent(value) &&
        readPartTicks(value).get(part)?.[0] === given.option,
    );
  if (comment?.author.id !== by.id) return false;
  return texts.some(({ value }) => {
    const read = readReply(value, marker);
    const said = read.kind === 'answer' ? read.parts?.find((one) => one.part === part) : undefined;
    return (
      said !== undefined && (said.option === undefined ? said.text === given.answer : said.option === given.option)
    );
  });
}

interface Answered {
  readonly marker: QuestionMarker;
  /** Several questions are open. */
  readonly mustName: boolean;
}

/** An answer that nobody can doubt: never edited, still there, by somebody who always had the right. */
export function isPlainAnswer(comment: StoredComment, { marker, mustName }: Answered, store: Store): boolean {
  const text = textOf(comment);
  const named = addresseeOf({ command: findCommand(text) });
  const always = (store.permissions.get(comment.author.id) ?? []).every(({ at }) =>
    mayDecideAt(store, comment.author.id, at),
  );
  return (
    comment.author.type === 'User' &&
    comment.texts.length === 1 &&
    comment.deletedAt === undefined &&
    always &&
    (named === marker.question || (named === undefined && !mustName)) &&
    isWholeAnswer(text, marker)
  );
}

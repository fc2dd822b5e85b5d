/** Whether a comment says what a run was allowed to work on. */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import { readOffers } from '../../../protocol/comments/offered-reply.ts';
import { readAnswer } from '../../../protocol/comments/parse-answer.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import type { AnswerSource } from '../../../protocol/messages/dispatch-request.ts';
import type { StoredComment } from '../hosted/store.ts';

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
  const { options, turn } = allowed.question.marker;
  const read = readAnswer(text, options, turn);
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

/** What a question shows about ticks that a run has accepted. The boxes themselves are gone by then. Pure. */
import type { AnswerSource, Person } from '../../messages/dispatch-request.ts';
import type { QuestionMarker } from '../marker.ts';

type WithAnswer = Pick<QuestionMarker, 'answered'>;

/**
 * @param part of several questions, which one.
 * @returns the option that a run accepted because this person had ticked it, counted from 1.
 */
export function findAcceptedTick({ answered }: WithAnswer, by: Pick<Person, 'id'>, part?: number): number | undefined {
  const { ticked } = answered ?? {};
  return ticked?.by.id === by.id ? ticked.options.find((one) => one.part === part)?.option : undefined;
}

/** Whether a run accepted this reply, with this text, because this person had ticked its box. */
export function isAcceptedOffer(
  { answered }: WithAnswer,
  {
    commentId,
    sha256,
    tickedBy,
  }: Pick<Extract<AnswerSource, { kind: 'offered' }>, 'commentId' | 'sha256' | 'tickedBy'>,
): boolean {
  const { ticked } = answered ?? {};
  return ticked?.by.id === tickedBy.id && ticked.sha256 === sha256 && answered?.commentId === commentId;
}

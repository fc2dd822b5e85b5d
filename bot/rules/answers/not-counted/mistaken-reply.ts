/** A reply that is meant as an answer but is none: its author is told why, for each such reply. Pure. */
import type { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import type { CandidateWord } from '../../../../protocol/thread/candidate-answers.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { sayHowToAnswer, sayNoOwnWords, sayNoSuchOption, sayUnclearOption } from '../../../texts/notices.ts';
import { sayHow } from '../../../texts/part-notices.ts';

/** Why a reply to this question is no answer to it; `undefined` if it is one. */
export function sayMistakeIn(
  { comment, isEmptyAnswer, says }: CandidateWord,
  marker: QuestionMarker,
): string | undefined {
  const { login } = comment.author;
  if (isEmptyAnswer) return sayHow(login, marker, sayHowToAnswer);
  if (says.kind !== 'none') return undefined;
  if (says.why === 'empty') return sayHow(login, marker, sayNoOwnWords);
  return says.why === 'unclear-option' ? sayUnclearOption(login) : sayHow(login, marker, sayNoSuchOption);
}

/** Its author has written another reply since, and is told about that one if it is wrong too. */
export function isCorrected({ comment }: CandidateWord, { candidates }: Task): boolean {
  const { id, author, updatedAt } = comment;
  return candidates.some(
    ({ comment: other }) =>
      other.author.id === author.id &&
      (other.updatedAt === updatedAt ? other.id > id : Date.parse(other.updatedAt) > Date.parse(updatedAt)),
  );
}

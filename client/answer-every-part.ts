/**
 * What the text of an answer must have before it is given, in either place.
 *
 * Outside the page of the questions, several questions at once must be answered together: a text that leaves one out is
 * not accepted. Pure.
 */
import { readAnsweredParts, sayOpen } from '../protocol/comments/parts/answer-parts.ts';
import { ClientError } from './client-error.ts';
import type { AskedPart } from './types.ts';

/**
 * @returns one sentence about what is missing, or `undefined` when nothing is missing or there is only one question.
 */
export function findUnanswered(answer: string, questions: readonly AskedPart[] | undefined): string | undefined {
  if (questions === undefined) return undefined;
  const shown = questions.map(({ id, question, options = [] }) => ({ id, asked: question, options: [...options] }));
  const { open } = readAnsweredParts(answer, shown, 'nobody');
  return open.length === 0
    ? undefined
    : `The answer leaves out ${sayOpen(open)} of the ${questions.length} that were asked: name each by its number, such as "1: ..., 2: ...".`;
}

/** @throws ClientError mistake when it has no text: an agent could not be told what was answered. */
export function insistOnText(answer: string): void {
  if (answer.trim() !== '') return;
  throw new ClientError('mistake', 'The answer is empty.', {
    fix: "Give an option's number or text, or your own text.",
  });
}

/** @throws ClientError mistake when one is left out. */
export function insistOnEvery(answer: string, questions: readonly AskedPart[] | undefined): void {
  const missing = findUnanswered(answer, questions);
  if (missing !== undefined)
    throw new ClientError('mistake', missing, {
      fix: 'Answer all of them together, each with its number in front.',
    });
}

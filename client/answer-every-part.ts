/**
 * What the text of an answer must have before it is given, in either place.
 *
 * Outside the page of the questions, several questions at once must be answered together: a text that leaves one out is
 * not accepted. Pure.
 */
import { readAnsweredParts, sayOpen } from '../protocol/comments/parts/answer-parts.ts';
import { findMissingOption, namesNoOption } from '../protocol/comments/parts/read-reply.ts';
import { ClientError } from './client-error.ts';
import type { AskedPart } from './types.ts';

/**
 * @returns one sentence about what is missing or does not exist, or `undefined` when there is nothing of that or only
 * one question.
 */
export function findUnanswered(answer: string, questions: readonly AskedPart[] | undefined): string | undefined {
  if (questions === undefined) return undefined;
  const shown = questions.map(({ id, question, options = [] }) => ({ id, asked: question, options: [...options] }));
  const wrong = findMissingOption(answer, shown);
  if (wrong !== undefined) return `Question ${wrong.part} has no option ${wrong.words}.`;
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

/**
 * A number or a letter alone that no option has: hardly anybody means it as words, and the bot takes no reply like that
 * either.
 * @returns one sentence, or `undefined` when it is something else.
 */
export function findNoOption(answer: string, options: readonly string[] = []): string | undefined {
  const words = answer.trim();
  return namesNoOption(words, options) ? `The question has no option ${words}.` : undefined;
}

/** @throws ClientError mistake. */
export function insistOnOption(answer: string, options: readonly string[] = []): void {
  const wrong = findNoOption(answer, options);
  if (wrong !== undefined) throw new ClientError('mistake', wrong, { fix: sayOptions(options) });
}

export function sayOptions(options: readonly string[]): string {
  return `Use ${options.length === 1 ? '1' : `1 to ${options.length}`}, a letter, or your own words.`;
}

/** @throws ClientError mistake when one is left out. */
export function insistOnEvery(answer: string, questions: readonly AskedPart[] | undefined): void {
  const missing = findUnanswered(answer, questions);
  if (missing !== undefined)
    throw new ClientError('mistake', missing, {
      fix: 'Answer all of them together, each with its number in front: the number of an option, or your own words.',
    });
}

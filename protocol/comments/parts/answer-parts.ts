/** Combines replies to several questions into one record of each with its answer. Pure. */
import { defined } from '../../base/defined.ts';
import type { AnsweredPart } from '../../messages/answered-rounds.ts';
import type { ShownPart } from '../../messages/question-parts.ts';
import type { PartAnswer } from '../parse-answer.ts';
import { readPartText } from './read-reply.ts';

type AnswerablePart = Pick<ShownPart, 'id' | 'asked' | 'options'>;

/** @param by who spoke: see speaker.ts. */
export function answerPart(
  { id, asked, options }: AnswerablePart,
  { text, option }: Omit<PartAnswer, 'part'>,
  by: string,
): AnsweredPart {
  const answer = option === undefined ? text : (options[option - 1] ?? text);
  return { id, question: asked, answer, ...defined({ option }), by };
}

/** All answers as one text, for readers that know only one. */
export function joinAnswers(answered: readonly Pick<AnsweredPart, 'answer'>[]): string {
  return answered.map(({ answer }, index) => `${index + 1}: ${answer}`).join('\n');
}

/** The answers of one text to them. @returns also the numbers of the questions that it does not answer. */
export function readAnsweredParts(
  text: string,
  parts: readonly AnswerablePart[],
  by: string,
): { readonly answered: readonly AnsweredPart[]; readonly open: readonly number[] } {
  const said = readPartText(text, parts);
  const found = parts.map((part, index) => {
    const one = said.find((answer) => answer.part === index + 1);
    return one === undefined ? undefined : answerPart(part, one, by);
  });
  return {
    answered: found.flatMap((one) => one ?? []),
    open: found.flatMap((one, index) => (one === undefined ? [index + 1] : [])),
  };
}

/** Their numbers, in words: `question 2`, `questions 1 and 3`. */
export function sayOpen(open: readonly number[]): string {
  const last = open.at(-1) ?? 1;
  return open.length === 1 ? `question ${last}` : `questions ${open.slice(0, -1).join(', ')} and ${last}`;
}

/** Notices about several questions that were asked at once. The others are in notices.ts. Pure. */
import { sayOpen } from '../../protocol/comments/parts/answer-parts.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import type { ShownPart } from '../../protocol/messages/question-parts.ts';

/** @param simple the sentence for a single question. */
export function sayHow(
  login: string,
  { options, parts }: Pick<QuestionMarker, 'options' | 'parts'>,
  simple: (login: string, options: number) => string,
): string {
  return parts === undefined ? simple(login, options.length) : sayNameQuestions(login, parts);
}

export function sayNameQuestions(login: string, parts: readonly ShownPart[]): string {
  const one = parts.findIndex(({ options }) => options.length > 0) + 1;
  const option = one === 0 ? '' : ` (or \`${one}a\` for the first option of question ${one})`;
  return `@${login}, ${parts.length} questions are open here, so each answer needs the number of its question. Please reply with a line for each, such as \`1: your answer\`${option}.`;
}

export function sayStillOpen(login: string, open: readonly number[], parts: readonly ShownPart[] = []): string {
  const mayTick = open.some((part) => (parts[part - 1]?.options ?? []).length > 0);
  return `@${login}, ${list(open)} no answer yet, so nothing was sent. Please ${mayTick ? 'tick a box there, or ' : ''}reply with \`${open[0] ?? 1}: your answer\`, and then tick **Send the ticked answers** again.`;
}

export function sayTickedTwice(login: string, parts: readonly number[]): string {
  return `@${login}, ${list(parts)} more than one ticked box, so nothing was sent. Please leave one of them ticked, and then tick **Send the ticked answers** again.`;
}

/** Also used for a single question. */
export function sayTickedElsewhere(login: string): string {
  return `@${login}, someone else changed the comment around the time of your tick, so the tick is not counted. Please read it again, and then tick once more or reply.`;
}

export function sayWhoSent(): string {
  return 'Someone ticked **Send the ticked answers**, and the bot cannot tell who: it was offline, or the run that was started for it has failed. Please tick it again.';
}

function list(parts: readonly number[]): string {
  return `${sayOpen(parts)} ${parts.length === 1 ? 'has' : 'have'}`;
}

/**
 * `/agora end` for a task on this machine. Pure.
 *
 * The question after a finished turn names this command, and the worker does not know where it is read. On GitHub it is
 * a comment. Here it is a line or an answer, and would otherwise be passed to the agent as text.
 */
import { NO_ANSWER, NOTHING_MORE } from '../../protocol/comments/parse-answer.ts';
import type { NeedsInput } from '../types.ts';

/** With or without the id of the task or of its question, and nothing else. */
const END = /^\/agora\s+end(?:\s+[tq]_\w+)?$/i;

export function isEndOfInput(text: string): boolean {
  return END.test(text.trim());
}

/** What the round after a question begins with. */
export function firstWordsOf(
  text: string,
  asked: NeedsInput | undefined,
): { readonly answer: string; readonly isFinal?: true } {
  if (!isEndOfInput(text)) return { answer: text };
  return { answer: asked?.demand === 'more' ? NOTHING_MORE : NO_ANSWER, isFinal: true };
}

/**
 * `/agora end` for a task on this machine. Pure.
 *
 * The question after a finished turn names this command, and the worker does not know where it is read. On GitHub it is
 * a comment. Here it is a line or an answer, and would otherwise be passed to the agent as text.
 */
import { NO_ANSWER, NOTHING_MORE } from '../../protocol/comments/parse-answer.ts';
import { questionIdsUpTo, type TaskId } from '../../protocol/base/ids.ts';
import { ClientError } from '../client-error.ts';
import type { NeedsInput } from '../types.ts';

/** With or without the id of a task or of a question, and nothing else. */
const END = /^\/agora\s+end(?:\s+([tq]_\w+))?$/i;

export function isEndOfInput(text: string): boolean {
  return END.test(text.trim());
}

/** @returns why it does not end this task, when it names another one. */
export function findOtherTask(text: string, task: TaskId): string | undefined {
  const named = END.exec(text.trim())?.[1]?.toLowerCase();
  if (named === undefined || named === task) return undefined;
  if (named.startsWith('q_') && questionIdsUpTo(task, Infinity).some((id) => id === named)) return undefined;
  return `${named.slice(0, 100)} is neither the task ${task} nor one of its questions, so nothing was ended.`;
}

/** @throws ClientError mistake when an `/agora end` names another task than the answered one. */
export function insistOnThisTask(text: string, task: TaskId): void {
  const other = findOtherTask(text, task);
  if (other !== undefined) throw new ClientError('mistake', other, { fix: `Omit the id, or name ${task}.` });
}

/** What the round after a question begins with. */
export function firstWordsOf(
  text: string,
  asked: NeedsInput | undefined,
): { readonly answer: string; readonly isFinal?: true } {
  if (!isEndOfInput(text)) return { answer: text };
  return { answer: asked?.demand === 'more' ? NOTHING_MORE : NO_ANSWER, isFinal: true };
}

/**
 * A short word to one person, said once per occasion.
 *
 * What was said stands in the thread itself, in the note's marker: a restarted bot, or another replica, knows it.
 */
import type { QuestionId, TaskId } from '../protocol/ids.ts';
import type { Action } from './actions.ts';
import type { Inquiry } from './inquiry.ts';
import { findNote } from './thread.ts';
import { DAY_MS } from './times.ts';

/**
 * A courtesy: a day late it is noise, and left out.
 *
 * @param about names the occasion, completely: nobody says it again.
 * @param at when it happened, milliseconds since the epoch: not when it was noticed, which differs between replicas.
 */
export function sayOnce(inquiry: Inquiry, task: TaskId, about: string, at: number, text: string): Action[] {
  return at < inquiry.facts.now - DAY_MS ? [] : sayInAnyCase(inquiry, task, about, text);
}

/** The same for what must be known however late: without it, somebody waits for nothing. */
export function sayInAnyCase(inquiry: Inquiry, task: TaskId, about: string, text: string): Action[] {
  return findNote(inquiry.thread, about) === undefined
    ? [{ kind: 'say', note: { v: 1, task, kind: 'note', about }, text }]
    : [];
}

/**
 * The occasion of telling somebody that an answer of theirs was not taken, whyever: they may not, or it is too late.
 * One word is enough; and two replicas that see the question before and after it was answered do not say both.
 */
export function aboutRefusal(question: QuestionId, personId: number): string {
  return `refused:${question}:${personId}`;
}

/**
 * A short word to one person, said once per occasion.
 *
 * What was said stands in the thread itself, in the note's marker: a restarted bot, or another replica, knows it.
 */
import type { QuestionId, TaskId } from '../../protocol/base/ids.ts';
import { act, NOTHING, type RuleResult } from './decided.ts';
import type { DecisionContext } from './decision-context.ts';
import { findNote } from '../../protocol/thread/read-thread.ts';
import { DAY_MS } from '../time-windows.ts';

/**
 * A courtesy: a day late it is noise, and left out.
 *
 * @param about names the occasion, completely: nobody says it again.
 * @param at when it happened, milliseconds since the epoch: not when it was noticed, which differs between replicas.
 */
export function sayOnce(context: DecisionContext, task: TaskId, about: string, at: number, text: string): RuleResult {
  return at < context.now - DAY_MS ? NOTHING : sayInAnyCase(context, task, about, text);
}

/** The same for what must be known however late: without it, somebody waits for nothing. */
export function sayInAnyCase(context: DecisionContext, task: TaskId, about: string, text: string): RuleResult {
  return findNote(context.thread, about) === undefined
    ? act({ kind: 'say', note: { v: 1, task, kind: 'note', about }, text })
    : NOTHING;
}

/**
 * The occasion of telling somebody that an answer of theirs was not taken, whyever: they may not, or it is too late.
 * One word is enough; and two replicas that see the question before and after it was answered do not say both.
 */
export function aboutRefusal(question: QuestionId, personId: number): string {
  return `refused:${question}:${personId}`;
}

/**
 * A short notice to one person, posted once per occasion.
 *
 * The thread itself records it, in the note's marker, so a restarted bot or another replica knows about it.
 */
import type { QuestionId, TaskId } from '../../protocol/base/ids.ts';
import { act, NOTHING, type RuleResult } from './decided.ts';
import type { DecisionContext } from './decision-context.ts';
import { findNote } from '../../protocol/thread/read-thread.ts';
import { DAY_MS } from '../time-windows.ts';

/**
 * Only a courtesy: a day later it would be noise, and is skipped.
 *
 * @param about identifies the occasion completely: the notice is not repeated for it.
 * @param at when it happened, milliseconds since the epoch: not when it was noticed, which differs between replicas.
 */
export function sayOnce(context: DecisionContext, task: TaskId, about: string, at: number, text: string): RuleResult {
  return at < context.now - DAY_MS ? NOTHING : sayInAnyCase(context, task, about, text);
}

/** The same for a notice that must be posted however late: without it, somebody waits in vain. */
export function sayInAnyCase(context: DecisionContext, task: TaskId, about: string, text: string): RuleResult {
  return findNote(context.thread, about) === undefined
    ? act({ kind: 'say', note: { v: 1, task, kind: 'note', about }, text })
    : NOTHING;
}

/**
 * The occasion for telling a person that their answer was not accepted, for whatever reason: not permitted, or too
 * late. One notice is enough. Two replicas that see the question before and after it was answered do not post both.
 */
export function aboutRefusal(question: QuestionId, personId: number): string {
  return `refused:${question}:${personId}`;
}

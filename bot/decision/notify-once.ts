/**
 * A short notice to one person, posted once per occasion.
 *
 * The thread itself records it, in the note's marker, so a restarted bot or another replica knows about it.
 */
import type { QuestionId, TaskId } from '../../protocol/base/ids.ts';
import { act, NOTHING, type RuleResult, wait } from './decided.ts';
import type { DecisionContext } from './decision-context.ts';
import { findNote } from '../../protocol/thread/read-thread.ts';
import { DAY_MS, HOUR_MS } from '../time-windows.ts';

/**
 * Only a courtesy: a day later it would be noise, and is skipped.
 *
 * @param about identifies the occasion completely: the notice is not repeated for it.
 * @param at when it happened, milliseconds since the epoch: not when it was noticed, which differs between replicas.
 */
export function sayOnce(context: DecisionContext, task: TaskId, about: string, at: number, text: string): RuleResult {
  return at < context.now - DAY_MS ? NOTHING : sayInAnyCase(context, task, about, text);
}

const MOST_AN_HOUR = 20;

/**
 * The same for a notice about each single comment. A program that replies to each notice would get another one without
 * end, so there are at most {@link MOST_AN_HOUR} of a kind in an hour; the rest come later.
 *
 * @param about begins with its kind and a colon.
 */
export function sayOnceAtPace(
  context: DecisionContext,
  task: TaskId,
  about: string,
  at: number,
  text: string,
): RuleResult {
  const said = sayOnce(context, task, about, at, text);
  const kind = about.slice(0, about.indexOf(':') + 1);
  const times = context.thread.notes
    .filter(({ marker }) => marker.about.startsWith(kind))
    .map(({ comment }) => Date.parse(comment.createdAt));
  const free = (times.at(-MOST_AN_HOUR) ?? Number.NEGATIVE_INFINITY) + HOUR_MS;
  return said === NOTHING || free <= context.now
    ? said
    : wait({ at: free, for: `fewer than ${MOST_AN_HOUR} notices of a kind in an hour`, task });
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

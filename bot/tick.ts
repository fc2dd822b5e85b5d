/**
 * A ticked box in a question: read from the edit that ticked it, because afterwards nobody can say whose it was. Pure.
 *
 * Everybody with write access can edit a comment of ours, so an edit counts only when it changes one box and nothing
 * else, and only for the one who made it.
 */
import type { Person } from '../protocol/dispatch-request.ts';
import type { QuestionMarker } from '../protocol/marker.ts';
import { readTickChange, readTicks, renderUnticked } from '../protocol/question-comment.ts';
import type { Action } from './actions.ts';
import { askConfig, askMay, type Inquiry, type Turn } from './inquiry.ts';
import type { Account } from './ports.ts';
import { sayMayNotAnswer, sayNoTick, saySeveralBoxes, sayWhoTicked } from './replies.ts';
import { aboutRefusal, sayInAnyCase, sayOnce } from './say-once.ts';
import type { Marked } from './thread.ts';

export interface Tick {
  readonly kind: 'ticked';
  readonly by: Account;
  readonly option: number;
}

type FoundTick =
  | Tick
  | { readonly kind: 'none' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'say'; readonly actions: readonly Action[] };

/** The tick that made us look, if there was one on this question and it still stands. */
export function findTick(inquiry: Inquiry, question: Marked<QuestionMarker>, asker: Person | undefined): FoundTick {
  const { trigger } = inquiry.facts;
  const { comment, marker } = question;
  const at = Date.parse(comment.updatedAt);
  if (trigger.kind !== 'edited' || trigger.commentId !== comment.id) return { kind: 'none' };
  const change = readTickChange(trigger.before, trigger.after);
  if (change.kind === 'none') {
    return change.why === 'several'
      ? {
          kind: 'say',
          actions: sayOnce(
            inquiry,
            marker.task,
            `several:${marker.question}:${trigger.by.id}`,
            at,
            saySeveralBoxes(trigger.by.login),
          ),
        }
      : { kind: 'none' };
  }
  if (!readTicks(comment.body).includes(change.option)) return { kind: 'none' };
  const may = askMay(inquiry, 'answer', trigger.by, asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined) return { kind: 'ask' };
  const { answersNeeded: needed, policy } = config;
  if (may.kind === 'allowed' && needed > 1)
    return {
      kind: 'say',
      actions: sayOnce(
        inquiry,
        marker.task,
        `no-tick:${marker.question}:${trigger.by.id}`,
        at,
        sayNoTick(trigger.by.login, needed),
      ),
    };
  if (may.kind === 'allowed') return { kind: 'ticked', by: trigger.by, option: change.option };
  const untick: Action = { kind: 'edit', commentId: comment.id, body: renderUnticked(comment.body, change.option) };
  const refusal =
    may.because !== 'permission'
      ? []
      : sayOnce(
          inquiry,
          marker.task,
          aboutRefusal(marker.question, trigger.by.id),
          at,
          sayMayNotAnswer(trigger.by.login, policy.answer),
        );
  return { kind: 'say', actions: [untick, ...refusal] };
}

/**
 * A ticked box that nobody told us about: its webhook was lost, or is on its way. After a while we ask.
 * @param askForTurn is asked only when there is such a box; it gives `undefined` while the turn is being looked up.
 */
export function tellAboutTicks(
  inquiry: Inquiry,
  question: Marked<QuestionMarker>,
  askForTurn: () => Turn | undefined,
): Action[] {
  const { comment, marker } = question;
  const { facts, rules } = inquiry;
  if (facts.trigger.kind === 'edited' || readTicks(comment.body).length === 0) return [];
  const turn = askForTurn();
  if (turn === undefined) return [];
  const tickedAt = Date.parse(comment.updatedAt);
  const attempt = turn(tickedAt);
  const askAt = attempt.kind === 'wait' ? attempt.until : tickedAt + rules.graceMs;
  if (facts.now < askAt) {
    inquiry.waits.push(askAt);
    return [];
  }
  return sayInAnyCase(inquiry, marker.task, `who-ticked:${marker.question}`, sayWhoTicked());
}

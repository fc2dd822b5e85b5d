/**
 * A ticked checkbox in a question: read from the edit that ticked it, because later nobody can tell who ticked it.
 * Pure.
 *
 * Everybody with write access can edit one of our comments. So an edit counts only if it changes one checkbox and
 * nothing else, only for the person who made it, and only while the text that it was made on is still there.
 */
import { canonicalJson } from '../../../protocol/base/canonical-json.ts';
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import { type QuestionMarker, withoutMarker } from '../../../protocol/comments/marker.ts';
import { readTickChange, readTicks, renderUnticked } from '../../../protocol/comments/question-comment.ts';
import { isSent, readPartTicks, renderUnsent } from '../../../protocol/comments/parts/part-boxes.ts';
import { shownHash } from '../../../protocol/records/shown-hash.ts';
import { act, combine, isUnknown, NOTHING, type RuleResult, type UnknownFact, wait } from '../../decision/decided.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import { askTurnOn } from '../../decision/claim-turns.ts';
import type { ReconcileTrigger } from '../../decision/snapshot.ts';
import { sayNoTick } from '../../texts/agreement-notices.ts';
import { sayMayNotAnswer, saySeveralBoxes, sayWhoTicked } from '../../texts/notices.ts';
import { sayTickedElsewhere, sayTickedTwice, sayWhoSent } from '../../texts/part-notices.ts';
import { aboutRefusal, sayInAnyCase, sayOnce } from '../../decision/notify-once.ts';
import type { Marked } from '../../../protocol/thread/read-thread.ts';
import { readOffers, tickedOffers, withOfferUnticked } from '../../../protocol/comments/offered-reply.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import type { OpenRound } from './dispatch-resume.ts';
import { readTickedOffer } from './offered-replies.ts';
import { type Tick, type Valid, validSent } from './quorum.ts';

type FoundTick =
  | Tick
  /** A reply that the question offered, see offered-replies.ts. */
  | { readonly kind: 'offered'; readonly valid: Valid }
  /** The ticked answers of several questions. `unsent`: the comment with the checkbox that sends them cleared again. */
  | { readonly kind: 'sent'; readonly valid: Valid; readonly unsent: string }
  | { readonly kind: 'none' }
  /** The tick has no effect, and this is due because of it. */
  | { readonly kind: 'declined'; readonly result: RuleResult };

type EditedComment = Extract<ReconcileTrigger, { kind: 'edited' }>;

const NONE: FoundTick = { kind: 'none' };

/** The tick that triggered the reconciliation, if there was one on this question and it is still there. */
export function findTick(context: DecisionContext, { question, task }: OpenRound): FoundTick | UnknownFact {
  const { trigger } = context.facts;
  const { comment, marker } = question;
  if (trigger.kind !== 'edited' || trigger.commentId !== comment.id) return NONE;
  const change = readTickChange(trigger.before, trigger.after);
  if (change.kind === 'none') {
    if (change.why !== 'several') return NONE;
    const about = `several:${marker.question}:${trigger.by.id}`;
    const hasOffers = readOffers(comment.body).length > 0;
    const told = sayAboutTick(
      context,
      question,
      about,
      saySeveralBoxes(trigger.by.login, hasOffers ? 'any' : 'option'),
    );
    return declined(combine([clearNew(trigger, question), told]));
  }
  if (!isAsShown(trigger, comment.body, marker))
    return declineMoved(context, question, { by: trigger.by, unticked: withoutTick(comment.body, change) });
  if (change.kind === 'offered') return findOffered(context, { question, task }, change.line, trigger.by);
  if (change.kind === 'sent') return findSent(context, { question, task }, trigger);
  const tick: Tick = { kind: 'ticked', by: trigger.by, option: change.option };
  return readTicks(comment.body).includes(change.option)
    ? judgeTick(context, question, task.asker, {
        by: trigger.by,
        found: tick,
        unticked: renderUnticked(comment.body, change.option),
      })
    : NONE;
}

/** Clears the boxes that an edit has ticked at once, so that nobody is asked later who has ticked them. */
function clearNew({ before, after }: EditedComment, question: Marked<QuestionMarker>): RuleResult {
  const { body } = question.comment;
  const earlier = readTicks(before);
  const fresh = readTicks(after).filter((option) => !earlier.includes(option));
  const were = tickedOffers(before);
  const offers = tickedOffers(after).filter((line) => !were.includes(line));
  const cleared = offers.reduce(withOfferUnticked, fresh.reduce(renderUnticked, body));
  return cleared === body ? NOTHING : untickedBy(question, cleared);
}

/**
 * Whether the text that was ticked is the current text. Anybody with write access can rewrite a question while somebody
 * reads it and restore it later: that it is proven now does not show what was visible then.
 */
function isAsShown({ before }: { readonly before: string }, body: string, marker: QuestionMarker): boolean {
  return shownHash(withoutMarker(before), marker) === shownHash(withoutMarker(body), marker);
}

/** The checkbox is cleared, so that it can be ticked again. */
function declineMoved(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  { by, unticked }: { readonly by: Account; readonly unticked: string },
): FoundTick {
  const { comment, marker } = question;
  const about = `moved-tick:${marker.question}:${by.id}:${comment.updatedAt}`;
  const emptied = unticked === comment.body ? NOTHING : untickedBy(question, unticked);
  return declined(combine([emptied, sayAboutTick(context, question, about, sayTickedElsewhere(by.login))]));
}

function withoutTick(body: string, change: Exclude<ReturnType<typeof readTickChange>, { kind: 'none' }>): string {
  if (change.kind === 'offered') return withOfferUnticked(body, change.line);
  return change.kind === 'sent' ? renderUnsent(body) : renderUnticked(body, change.option);
}

function findOffered(
  context: DecisionContext,
  { question, task }: OpenRound,
  line: string,
  by: Account,
): FoundTick | UnknownFact {
  const valid = readTickedOffer(context, question, task, { line, by });
  if (valid === undefined) return NONE;
  if (isUnknown(valid)) return valid;
  const unticked = withOfferUnticked(question.comment.body, line);
  return judgeTick(context, question, task.asker, { by, found: { kind: 'offered', valid }, unticked });
}

/**
 * The person who sends the answers is responsible for everything that is ticked at that time, but not for later ticks.
 */
function findSent(
  context: DecisionContext,
  { question, task }: OpenRound,
  { by, after }: { readonly by: Account; readonly after: string },
): FoundTick | UnknownFact {
  const { comment, marker } = question;
  if (marker.parts === undefined || !isSent(comment.body)) return NONE;
  const ticks = [...readPartTicks(comment.body)];
  const unsent = renderUnsent(comment.body);
  if (!hasSameTicks(after, comment.body)) return declineMoved(context, question, { by, unticked: unsent });
  const doubled = ticks.filter(([, options]) => options.length > 1).map(([part]) => part);
  const ticked = ticks.flatMap(([part, options]) =>
    options.map((option) => ({ part, option, text: marker.parts?.[part - 1]?.options[option - 1] ?? '' })),
  );
  const found: FoundTick = { kind: 'sent', valid: validSent(by, ticked, question), unsent };
  const judged = judgeTick(context, question, task.asker, { by, found, unticked: unsent });
  if (isUnknown(judged) || judged.kind !== 'sent' || doubled.length === 0) return judged;
  const about = `doubled:${marker.question}:${by.id}:${comment.updatedAt}`;
  return declined(
    combine([untickedBy(question, unsent), sayAboutTick(context, question, about, sayTickedTwice(by.login, doubled))]),
  );
}

function hasSameTicks(one: string, other: string): boolean {
  const [ticks, others] = [one, other].map((body) =>
    canonicalJson([...readPartTicks(body)].map(([part, options]) => [part, [...options]])),
  );
  return ticks === others;
}

export function untickedBy({ comment }: Marked<QuestionMarker>, body: string): RuleResult {
  return act({ kind: 'edit', commentId: comment.id, body, seen: comment.body });
}

function judgeTick(
  context: DecisionContext,
  question: Marked<QuestionMarker>,
  asker: Person | undefined,
  { by, found, unticked }: { readonly by: Account; readonly found: FoundTick; readonly unticked: string },
): FoundTick | UnknownFact {
  const { comment, marker } = question;
  const may = askMay(context, 'answer', by, asker);
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const { answersNeeded: needed, policy } = config;
  const untick = act({ kind: 'edit', commentId: comment.id, body: unticked, seen: comment.body });
  if (may.kind === 'allowed') {
    if (needed <= 1) return found;
    const about = `no-tick:${marker.question}:${by.id}`;
    return declined(combine([untick, sayAboutTick(context, question, about, sayNoTick(by.login, needed, marker))]));
  }
  if (may.because !== 'permission') return declined(untick);
  const about = aboutRefusal(marker.question, by.id);
  return declined(combine([untick, sayAboutTick(context, question, about, sayMayNotAnswer(by.login, policy.answer))]));
}

function declined(result: RuleResult): FoundTick {
  return { kind: 'declined', result };
}

function sayAboutTick(
  context: DecisionContext,
  { comment, marker }: Marked<QuestionMarker>,
  about: string,
  text: string,
): RuleResult {
  return sayOnce(context, marker.task, about, Date.parse(comment.updatedAt), text);
}

/** A ticked checkbox that no webhook reported: the webhook was lost, or is on its way. After a while we ask. */
export function tellAboutTicks(context: DecisionContext, question: Marked<QuestionMarker>): RuleResult {
  const { comment, marker } = question;
  const { trigger, graceMs, pendingTicks } = context.facts;
  const what = readTicks(comment.body).length > 0 ? 'option' : 'reply';
  const isTicked =
    what === 'option' ||
    readOffers(comment.body).some((offer) => offer.isTicked) ||
    (marker.parts !== undefined && isSent(comment.body));
  if (trigger.kind === 'edited' || !isTicked || pendingTicks.includes(comment.id)) return NOTHING;
  const turn = askTurnOn(context, question);
  if (isUnknown(turn)) return turn;
  const tickedAt = Date.parse(comment.updatedAt);
  const attempt = turn(tickedAt);
  const askAt = attempt.kind === 'wait' ? attempt.until : tickedAt + graceMs;
  return context.now < askAt
    ? wait({ at: askAt, for: `GitHub to report who ticked a box of \`${marker.question}\``, task: marker.task })
    : marker.parts === undefined
      ? sayInAnyCase(context, marker.task, `who-ticked:${marker.question}`, sayWhoTicked(what))
      : combine([
          untickedBy(question, renderUnsent(comment.body)),
          sayInAnyCase(context, marker.task, `who-sent:${marker.question}:${comment.updatedAt}`, sayWhoSent()),
        ]);
}

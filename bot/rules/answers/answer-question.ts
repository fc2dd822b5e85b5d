/**
 * A reply to an open question: may its author answer, which question is it for, whose turn is it, continue. Pure.
 *
 * The first valid reply counts. A reply that was written after a failed attempt counts before the one that failed. The
 * current text of a comment counts until it is claimed; from then on, the run compares its hash.
 */
import { actorOf } from '../../../protocol/policy/access-policy.ts';
import { aboutGivingUp, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import type { CandidateWord } from '../../../protocol/thread/candidate-answers.ts';
import { findNote, type Marked } from '../../../protocol/thread/read-thread.ts';
import { type Attempt, AWAITED } from '../../concurrency/attempts.ts';
import {
  combine,
  forEach,
  isUnknown,
  NOTHING,
  type RuleResult,
  type UnknownFact,
  wait,
} from '../../decision/decided.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import { askLiveRunWait } from '../../decision/live-run-wait.ts';
import { aboutRefusal, sayInAnyCase, sayOnce, sayOnceAtPace } from '../../decision/notify-once.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { askTurnOn } from '../../decision/claim-turns.ts';
import { isCalledOff } from '../../tasks/cancellations.ts';
import { retriedAt } from '../../tasks/retry-requests.ts';
import { againOf, sayAskerMayNot, sayGaveUp, sayMayNotAnswer, sayMoved } from '../../texts/notices.ts';
import { sayWhichQuestion } from '../../texts/target-notices.ts';
import { isRefusedByRun } from './accepted-answer.ts';
import { awaitAgreement, orderWords } from './await-agreement.ts';
import { decideChild } from './delegation.ts';
import { dispatchResume, type OpenRound } from './dispatch-resume.ts';
import { findReady } from './parts/gather-parts.ts';
import { offerReplies } from './offered-replies.ts';
import { askedBefore, showProgress, tellHowToName, tellStillOpen } from './parts/tell-about-parts.ts';
import { isCorrected, sayMistakeIn } from './not-counted/mistaken-reply.ts';
import { findTick, tellAboutTicks } from './question-checkbox.ts';
import { type Valid, validTick, validWord } from './quorum.ts';
import { decideWaiting, readDefault } from './reminders.ts';
import { replyTarget } from '../../../protocol/comments/parse-command.ts';

type AnsweredQuestion = Marked<QuestionMarker>;
type Claimed = Extract<Attempt, { kind: 'claim' }>;

/** How often a run that says that it waits is checked: a webhook announces its end, but may be lost. */
const IDLE_LOOK_MS = 60_000;

export const answerQuestion: DecisionRule = {
  name: 'answer-question',
  watches: ['policy', 'issue', 'labels', 'claims', 'runs', 'subagents', 'edits'],
  decide: (model, facts) => {
    const open = model.tasks.flatMap((task) => (task.open === undefined ? [] : [{ question: task.open, task }]));
    const questions = open.map(({ question }) => question);
    return forEach(open, (one) => decideQuestion({ ...model, facts }, one, questions));
  },
};

function decideQuestion(context: DecisionContext, one: OpenRound, open: readonly AnsweredQuestion[]): RuleResult {
  const { question, task } = one;
  const { marker } = question;
  if (marker.repository !== undefined && marker.repository !== context.facts.where.id)
    return sayInAnyCase(context, marker.task, `moved:${marker.question}`, sayMoved(marker.subagent));
  const words = orderWords(context, task.candidates);
  if (isUnknown(words)) return words;
  const isCancelled =
    words.length > 0 || hasTick(context, question) ? isCalledOff(context, question, task.asker) : false;
  if (isCancelled !== false) return isUnknown(isCancelled) ? isCancelled : NOTHING;
  const said: RuleResult[] = [];
  const valid: Valid[] = [];
  for (const word of words) {
    const judged = judgeWord(context, word, one, open);
    if (isUnknown(judged)) return judged;
    if (judged.kind === 'declined') said.push(judged.result);
    else valid.push(judged.valid);
    // The first reply that has not been tried yet is used. While one is being tried, all others wait; the authors of
    // later replies need not even be looked up.
    const taken = takeUp(context, one, valid, 'settled');
    if (taken !== undefined) return combine([...said, taken]);
  }
  return combine([...said, decideTick(context, one, valid, open)]);
}

function decideTick(
  context: DecisionContext,
  one: OpenRound,
  words: readonly Valid[],
  open: readonly AnsweredQuestion[],
): RuleResult {
  const { question, task } = one;
  const tick = findTick(context, one);
  if (isUnknown(tick)) return tick;
  const ticked = tick.kind === 'ticked' ? validTick(tick, question) : 'valid' in tick ? tick.valid : undefined;
  const valid = ticked === undefined ? words : [...words, ticked];
  const taken = takeUp(context, one, valid, 'any');
  if (tick.kind === 'declined') return combine([tick.result, taken ?? NOTHING]);
  if (taken !== undefined) return taken;
  if (question.marker.parts !== undefined) return decideParts(context, one, { words, open }, tick);
  const unanswered =
    valid.length > 0
      ? combine([awaitAgreement(context, one, valid), decideByTime(context, one)])
      : decideSilence(context, one);
  return combine([tellAboutTicks(context, question), offerReplies(context, question, task), unanswered]);
}

/** What is due by time although somebody has answered: everything except the default answer. */
function decideByTime(context: DecisionContext, { task, question }: OpenRound): RuleResult {
  const waiting = decideWaiting(context, task, question);
  return waiting.kind === 'due' ? waiting.result : NOTHING;
}

/** Some of several questions have no answer yet: what people have written, and what is due by time. */
function decideParts(
  context: DecisionContext,
  one: OpenRound,
  { words, open }: { readonly words: readonly Valid[]; readonly open: readonly AnsweredQuestion[] },
  tick: Exclude<ReturnType<typeof findTick>, UnknownFact>,
): RuleResult {
  const { question, task } = one;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const said = { words, needed: config.answersNeeded };
  const waiting = said.needed > 1 && words.length > 0 ? awaitAgreement(context, one, words) : NOTHING;
  return combine([
    tick.kind === 'sent' ? tellStillOpen(context, question, tick, said) : tellAboutTicks(context, question),
    tick.kind === 'sent' ? NOTHING : showProgress(question, said),
    tellHowToName(context, { question, task, open }, config),
    waiting,
    decideSilence(context, one, said),
  ]);
}

/**
 * Nobody has answered: handles the agent that was asked, what is due by time, and finally the repository's default
 * answer.
 */
function decideSilence(context: DecisionContext, one: OpenRound, said?: Parameters<typeof readDefault>[3]): RuleResult {
  const asked = decideChild(context, one.question);
  const waiting = asked.kind === 'answer' ? asked : decideWaiting(context, one.task, one.question, said);
  const ofAgent = asked.kind === 'due' ? asked.result : NOTHING;
  if (waiting.kind === 'due') return combine([ofAgent, waiting.result]);
  const word = waiting.kind === 'answer' ? waiting.valid : readDefault(waiting, one.task, one.question, said);
  const taken = word === undefined ? NOTHING : takeAutomaticAnswer(context, one, word);
  // Once somebody else's answer is accepted, nothing more is due for the agent.
  return combine([{ ...ofAgent, actions: [] }, taken]);
}

/**
 * An answer that no person gave here: the person who requested the task is responsible for it, and the run checks this
 * too.
 */
function takeAutomaticAnswer(context: DecisionContext, one: OpenRound, word: Valid): RuleResult {
  const turn = askTurnOn(context, one.question);
  if (isUnknown(turn)) return turn;
  const attempt = turn(word.at);
  if (attempt.kind !== 'claim') return follow(context, one, word, attempt);
  const may = askMay(context, 'start', actorOf(word.by), one.task.asker);
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  if (may.kind !== 'refused') return follow(context, one, word, attempt);
  const { question, task } = one.question.marker;
  return may.because === 'unseen'
    ? NOTHING
    : sayInAnyCase(context, task, `asker:${question}`, sayAskerMayNot(word.by.login, config.policy.start));
}

function hasTick({ facts: { trigger } }: DecisionContext, question: AnsweredQuestion): boolean {
  return trigger.kind === 'edited' && trigger.commentId === question.comment.id;
}

type JudgedWord =
  | { readonly kind: 'declined'; readonly result: RuleResult }
  | { readonly kind: 'valid'; readonly valid: Valid };

const IGNORED: JudgedWord = { kind: 'declined', result: NOTHING };

function judgeWord(
  context: DecisionContext,
  word: CandidateWord,
  { question, task }: OpenRound,
  open: readonly AnsweredQuestion[],
): JudgedWord | UnknownFact {
  const { id, author, updatedAt } = word.comment;
  const { marker } = question;
  const may = askMay(context, 'answer', author, task.asker);
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const say = (about: string, text: string, post = sayOnce): JudgedWord => ({
    kind: 'declined',
    result: post(context, marker.task, about, Date.parse(updatedAt), text),
  });
  if (may.kind === 'refused')
    return may.because !== 'permission'
      ? IGNORED
      : say(aboutRefusal(marker.question, author.id), sayMayNotAnswer(author.login, config.policy.answer));
  const meant =
    replyTarget(word.comment.command) === undefined
      ? askedBefore(open, word.comment).map((other) => other.marker)
      : [marker];
  const which = `which:${id}:${updatedAt}`;
  if (meant.length > 1) {
    // For each reply: a person who was asked about one and writes the same again would otherwise wait in vain.
    const how = { needed: config.answersNeeded, isEnd: word.comment.command?.verb === 'end' };
    return say(which, sayWhichQuestion(author.login, meant, how), sayOnceAtPace);
  }
  // When the other question is closed, the reply does not become an answer to the one that remains.
  if (findNote(context.thread, which) !== undefined) return IGNORED;
  const mistake = sayMistakeIn(word, marker);
  if (mistake !== undefined)
    return isCorrected(word, task)
      ? IGNORED
      : say(`how:${marker.question}:${author.id}:${id}:${updatedAt}`, mistake, sayOnceAtPace);
  if (word.says.kind === 'none') return IGNORED;
  return isRefusedByRun(context, word.comment) ? IGNORED : { kind: 'valid', valid: validWord(word.comment, word.says) };
}

/** @returns what to do about the replies so far, `undefined` if none of them can be processed. */
function takeUp(
  context: DecisionContext,
  one: OpenRound,
  valid: readonly Valid[],
  which: 'settled' | 'any',
): RuleResult | undefined {
  if (valid.length === 0) return undefined;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const agreed = findReady(valid, one.question.marker, config.answersNeeded);
  if (agreed.length === 0) return undefined;
  const turn = askTurnOn(context, one.question);
  if (isUnknown(turn)) return turn;
  const [current] = agreed
    .map((word) => ({ word, attempt: turn(word.at) }))
    // Stable: of those that were tried equally often, the first one counts.
    .toSorted((one, other) => one.attempt.tried - other.attempt.tried);
  if (current === undefined || (which === 'settled' && !isSettled(current.attempt))) return undefined;
  const { word, attempt } = current;
  const { question: subject, task } = one.question.marker;
  const givenUp = { subject, task, since: word.at, asker: one.task.asker };
  const again = attempt.kind === 'rest' ? retriedAt(context, givenUp) : undefined;
  if (isUnknown(again)) return again;
  return follow(context, one, word, again === undefined ? attempt : turn(again));
}

/** Whether later replies change nothing: before its last try, one that was written meanwhile is used instead. */
function isSettled(attempt: Attempt): boolean {
  return isFirstTry(attempt) || (attempt.kind === 'wait' && attempt.for !== 'last-try');
}

function isFirstTry(attempt: Attempt): boolean {
  return attempt.kind === 'claim' && attempt.tried === 0;
}

function follow(context: DecisionContext, one: OpenRound, word: Valid, attempt: Attempt): RuleResult {
  const { marker } = one.question;
  switch (attempt.kind) {
    case 'claim':
      return attempt.attempt === 1 && word.answer.source.kind === 'comment'
        ? dispatchUnlessIdle(context, one, word, attempt)
        : dispatchResume(context, one, word, attempt);
    case 'wait':
      return wait({
        at: attempt.until,
        for: `the run of round ${marker.round + 1} ${AWAITED[attempt.for]}`,
        task: marker.task,
      });
    case 'give-up':
      return sayInAnyCase(
        context,
        marker.task,
        aboutGivingUp(marker.question, attempt.attempt),
        sayGaveUp(word.by.login, attempt.tried, againOf(word.answer.source)),
      );
    // Nothing tries this answer any more, and the question stays open.
    case 'rest':
      return decideByTime(context, one);
  }
}

/** The run that asked may still be running. It cannot see ticks, and answers of machines are not its job. */
function dispatchUnlessIdle(context: DecisionContext, one: OpenRound, word: Valid, attempt: Claimed): RuleResult {
  const until = askLiveRunWait(context, one.question, one.task);
  if (isUnknown(until)) return until;
  if (until === undefined) return dispatchResume(context, one, word, attempt);
  const { task, round } = one.question.marker;
  const at = Math.min(until, context.now + IDLE_LOOK_MS);
  return wait({ at, for: `the run of round ${round}, which is still there, to take the answer`, task });
}

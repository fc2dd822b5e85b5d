/** A question that needs the same answer from several people, and does not have it yet. Pure. */
import { type CandidateWord, wordsFor } from '../../../protocol/thread/candidate-answers.ts';
import { isUnknown, type RuleResult, type UnknownFact } from '../../decision/decided.ts';
import { askConfig, type DecisionContext } from '../../decision/decision-context.ts';
import { sayInAnyCase } from '../../decision/notify-once.ts';
import { endTask, subjectOf } from '../../decision/end-task.ts';
import { findOfferedRetry } from '../../tasks/offered-retry.ts';
import { sayNobodyAnswered } from '../../texts/end-notices.ts';
import { sayAgree } from '../../texts/agreement-notices.ts';
import type { OpenRound } from './dispatch-resume.ts';
import { inOrderSaid, type Valid } from './quorum.ts';

/** The words in the order in which they count. */
export function orderWords(
  context: DecisionContext,
  words: readonly CandidateWord[],
): readonly CandidateWord[] | UnknownFact {
  if (words.length < 2) return words;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  return inOrderSaid(words, config.answersNeeded, ({ comment }) => Date.parse(comment.updatedAt));
}

/** Ends a task whose question has no answer when its time is over. */
export function endUnanswered(context: DecisionContext, { task, question }: OpenRound): RuleResult {
  const needed = askTooFew(context, question);
  if (isUnknown(needed)) return needed;
  const { marker } = question;
  return endTask(context, {
    task: marker.task,
    state: 'expired',
    ...subjectOf(task),
    text: sayNobodyAnswered(marker.subagent, findOfferedRetry(task, context.now), needed),
  });
}

/** How many people had to agree, if that is why there is no answer. */
function askTooFew(context: DecisionContext, question: OpenRound['question']): number | undefined | UnknownFact {
  const isReplied = wordsFor(question, context.thread).some(({ says }) => says.kind === 'answer');
  const config = isReplied ? askConfig(context) : undefined;
  if (config === undefined || isUnknown(config)) return config;
  return config.answersNeeded > 1 ? config.answersNeeded : undefined;
}

/**
 * Some people have answered, but more must agree. For each new answer: whoever changes their mind would otherwise not
 * know whether it was read.
 */
export function awaitAgreement(
  context: DecisionContext,
  { question: { marker } }: OpenRound,
  valid: readonly Valid[],
): RuleResult {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const people = new Set(valid.map(({ by }) => by.id)).size;
  const logins = valid.map(({ by }) => by.login);
  const newest = Math.max(...valid.map(({ at }) => at));
  const about = `agree:${marker.question}:${people}:${newest}`;
  return sayInAnyCase(context, marker.task, about, sayAgree(logins, config.answersNeeded, marker));
}

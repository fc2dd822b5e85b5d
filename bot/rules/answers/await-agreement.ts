/** A question that needs the same answer from several people, and does not have it yet. Pure. */
import { isUnknown, type RuleResult } from '../../decision/decided.ts';
import { askConfig, type DecisionContext } from '../../decision/decision-context.ts';
import { sayInAnyCase } from '../../decision/notify-once.ts';
import { sayAgree } from '../../texts/notices.ts';
import type { OpenRound } from './dispatch-resume.ts';
import type { Valid } from './quorum.ts';

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
  // Each of several questions can have been answered by somebody else.
  const differ = marker.parts === undefined && people >= config.answersNeeded;
  return sayInAnyCase(context, marker.task, about, sayAgree(logins, config.answersNeeded, differ));
}

/**
 * The rules of the bot, in the order in which their results count: where two of them say the same, the first one says
 * it. No rule knows another one; what several of them need is below them, in bot/decision/ and bot/tasks/.
 *
 * A rule is a file in one of the folders here; `npm run registries` finds it. It needs a place in this list only when
 * it may say what another rule says.
 */
import type { DecisionRule } from '../decision/rule.ts';
import { registry } from './registry.gen.ts';

const ORDER = [
  'start-task',
  'answer-question',
  'call-off-agents',
  'run-command',
  'command-checkboxes',
  'review-answers',
  'pull-request-commands',
  'late-answers',
  'recover-lost-runs',
  'expire-questions',
  'correct-comments',
  'deliver-results',
  'approve-delivery',
  'report-mistakes',
  'warn-of-credentials',
];

export const RULES: readonly DecisionRule[] = inOrder(registry, ORDER);

/** What is not in the list comes behind it. */
export function inOrder(rules: readonly DecisionRule[], names: readonly string[]): readonly DecisionRule[] {
  const placeOf = ({ name }: DecisionRule): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return rules.toSorted((one, other) => placeOf(one) - placeOf(other));
}

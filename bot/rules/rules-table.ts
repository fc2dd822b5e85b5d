/**
 * The rules of the bot, in the order in which their results count: if two of them return the same action, the first one
 * wins. No rule imports another rule; shared code is in bot/decision/ and bot/tasks/.
 *
 * A rule is a file in one of the folders here; `npm run registries` finds it. It needs a position in this list only if
 * another rule may return the same action.
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

/** Rules that are not in the list come last. */
export function inOrder(rules: readonly DecisionRule[], names: readonly string[]): readonly DecisionRule[] {
  const placeOf = ({ name }: DecisionRule): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return rules.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * What is due on an issue: takes a thread and facts, returns actions. Pure.
 *
 * Level-triggered: webhooks, the sweep and the start of the process all lead here, and the event that triggered them
 * matters less than the current state. So a lost, duplicate or late webhook changes when something is done, never what
 * is done.
 */
import type { WatchedThread } from '../decision/decision-context.ts';
import type { Action, Decision, Need } from '../decision/actions.ts';
import { combine, type RuleResult } from '../decision/decided.ts';
import type { DecisionRule, ExplainedRule } from '../decision/rule.ts';
import { type IssueFacts, restrictFacts } from '../decision/snapshot.ts';
import { explainRules } from '../explain/explain-rules.ts';
import { sayExplanation } from '../explain/explanation-words.ts';
import { renderExplanation } from '../explain/render-explanation.ts';
import type { RuleWords } from '../explain/rule-words.ts';

const IN_THREAD = { tells: 'whom-it-asked-about' } as const;

/**
 * Every rule sees the thread and the facts that it watches.
 * @param mode `so-far`: what needs no more facts is due, although other facts are missing.
 */
export function decide(
  rules: readonly DecisionRule[],
  model: WatchedThread,
  facts: IssueFacts,
  mode: 'whole' | 'so-far' = 'whole',
): Decision {
  const results = rules.map((rule) => rule.decide(model, restrictFacts(facts, rule.watches)));
  const decision = foldResults(results, mode);
  return decision.actions.some(isExplaining)
    ? withExplanation(decision, sayExplanation(explainOthers(rules, model, facts), facts, IN_THREAD))
    : decision;
}

function isExplaining(action: Action): action is Extract<Action, { kind: 'say' }> {
  return action.kind === 'say' && action.explains === true;
}

/** The notice that explains the decision is not part of the explanation. */
function explainOthers(
  rules: readonly DecisionRule[],
  model: WatchedThread,
  facts: IssueFacts,
): readonly ExplainedRule[] {
  return explainRules(rules, model, facts).map((explained) => ({
    ...explained,
    result: {
      ...explained.result,
      actions: explained.result.actions.filter((action) => !isExplaining(action)),
    },
  }));
}

function withExplanation(decision: Decision, words: readonly RuleWords[]): Decision {
  const explanation = renderExplanation(words);
  const actions = decision.actions.map((action) =>
    isExplaining(action) ? { ...action, text: `${action.text}\n\n${explanation}` } : action,
  );
  return { ...decision, actions };
}

function foldResults(results: readonly RuleResult[], mode: 'whole' | 'so-far'): Decision {
  const { actions, recheckAt } = combine(results);
  const needs = inTurns(results.map((result) => result.needs));
  if (needs.length > 0 && mode === 'whole') return { needs, actions: [] };
  const first = recheckAt.reduce((least, { at }) => Math.min(least, at), Infinity);
  return { needs, actions: distinct(actions), ...(first < Infinity && { lookAgainAt: first }) };
}

/** The first need of each rule, then the second of each: no rule's needs come after all those of another. */
function inTurns(needs: readonly (readonly Need[])[]): Need[] {
  return needs
    .flatMap((own) => own.map((need, place) => ({ need, place })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ need }) => need);
}

/** The same notice may be due for two reasons; it is posted once. */
function distinct(actions: readonly Action[]): Action[] {
  const said = new Set<string>();
  return actions.filter((action) => {
    if (action.kind !== 'say') return true;
    const isNew = !said.has(action.note.about);
    said.add(action.note.about);
    return isNew;
  });
}

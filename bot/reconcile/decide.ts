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

type SayAction = Extract<Action, { kind: 'say' }>;

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

function isExplaining(action: Action): action is SayAction {
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

/**
 * The same notice may be due for two reasons; it is posted once. The same words for several occasions, for example for
 * each of a hundred commands that cannot be followed, are one notice too.
 */
function distinct(actions: readonly Action[]): Action[] {
  const abouts = new Set<string>();
  const open = new Map<string, SayAction[]>();
  const notices: SayAction[][] = [];
  const kept: Action[] = [];
  for (const action of actions) {
    if (action.kind !== 'say') {
      kept.push(action);
      continue;
    }
    if (abouts.has(action.note.about)) continue;
    abouts.add(action.note.about);
    const words = `${action.explains === true ? 'explained' : 'plain'}:${action.text}`;
    const same = open.get(words);
    if (same !== undefined && same.length <= mostOccasions(action)) {
      same.push(action);
      continue;
    }
    const notice = [action];
    open.set(words, notice);
    notices.push(notice);
    kept.push(action);
  }
  const others = new Map(notices.map(([first, ...rest]) => [first, rest]));
  return kept.map((action) => (action.kind === 'say' ? forEachOf(action, others.get(action) ?? []) : action));
}

/** What answers a command. Other notices, for example about a password in a comment, are about one thing each. */
const ANSWERS_COMMAND = /^(?:command|limit|mistake|subagent):/;

/** A comment has room for so many: about 65,000 characters, of which an occasion takes at most 150. */
function mostOccasions({ note, text }: SayAction): number {
  if (!ANSWERS_COMMAND.test(note.about)) return 0;
  return Math.min(200, Math.max(0, Math.floor((50_000 - text.length) / 150)));
}

function forEachOf(action: SayAction, others: readonly SayAction[]): SayAction {
  const also = others.map(({ note: { task, about } }) => ({ task, about }));
  return also.length === 0 ? action : { ...action, note: { ...action.note, also } };
}

/**
 * What each rule decides for an issue, and which facts it used. Pure.
 *
 * No rule records what it reads. Instead it is run again, first without facts and then with each fact that it asks for,
 * until it asks for none: the facts that it was given are those that it used.
 */
import type { WatchedThread } from '../decision/decision-context.ts';
import type { Need } from '../decision/actions.ts';
import { mostFacts } from '../decision/most-facts.ts';
import type { DecisionRule, ExplainedRule } from '../decision/rule.ts';
import { type IssueFacts, membershipKey, restrictFacts } from '../decision/snapshot.ts';

export function explainRules(
  rules: readonly DecisionRule[],
  model: WatchedThread,
  facts: IssueFacts,
): readonly ExplainedRule[] {
  return rules.map((rule) => explainRule(rule, model, facts));
}

function explainRule({ name, watches, decide }: DecisionRule, model: WatchedThread, all: IssueFacts): ExplainedRule {
  const used: Need[] = [];
  const most = mostFacts(model);
  // If labels may have changed, they are read with the thread, and no rule has to ask for them.
  let known = { ...restrictFacts(all, []), ...(watches.includes('labels') && { labels: all.labels }) };
  let result = decide(model, known);
  for (let [need] = result.needs; need !== undefined && used.length < most; [need] = result.needs) {
    used.push(need);
    known = revealFact(known, all, need);
    result = decide(model, known);
  }
  return { name, watches, used, result };
}

/** The facts with one more of all known facts. */
function revealFact(known: IssueFacts, all: IssueFacts, need: Need): IssueFacts {
  switch (need.kind) {
    case 'permission':
      return { ...known, permissions: reveal(known.permissions, all.permissions, need.person.id) };
    case 'membership': {
      const key = membershipKey(need.person, need.team);
      return { ...known, memberships: reveal(known.memberships, all.memberships, key) };
    }
    case 'owners':
      return { ...known, owners: all.owners };
    case 'config':
      return { ...known, config: all.config };
    case 'labels':
      return { ...known, labels: all.labels };
    case 'reviews':
      return { ...known, reviews: all.reviews };
    case 'claims':
      return { ...known, claims: reveal(known.claims, all.claims, need.subject) };
    case 'runs':
      return { ...known, runs: all.runs };
    case 'subagent':
      return { ...known, subagents: reveal(known.subagents, all.subagents, need.name) };
    case 'provenance':
      return { ...known, provenance: reveal(known.provenance, all.provenance, need.commit) };
    case 'edits':
      return { ...known, edits: reveal(known.edits, all.edits, need.comment) };
    case 'history':
      return { ...known, history: all.history };
    case 'issue':
      return { ...known, issueText: all.issueText };
  }
}

function reveal<K, V>(known: ReadonlyMap<K, V>, all: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const value = all.get(key);
  return value === undefined ? known : new Map(known).set(key, value);
}

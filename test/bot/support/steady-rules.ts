/**
 * Checks that a rule decides nothing before it knows all facts that it uses. Once it asks for no more facts, no
 * additional fact may change its result. A rule that treats an unknown fact as known returns different results before
 * and after the lookup. This would go unnoticed, because nothing is done while another rule still asks.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { RuleResult } from '../../../bot/decision/decided.ts';
import type { DecisionRule } from '../../../bot/decision/rule.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import type { ThreadModel } from '../../../protocol/thread/thread-model.ts';

interface Settled {
  readonly facts: IssueFacts;
  readonly result: RuleResult;
}

/** They ask for nothing, and use the facts that other rules have asked for. */
const GO_BY_OTHERS: ReadonlySet<string> = new Set(['report-mistakes', 'warn-of-credentials']);

function heldSteady(rule: DecisionRule): DecisionRule {
  if (GO_BY_OTHERS.has(rule.name)) return rule;
  /** By thread model: each look reads a new one. */
  const settled = new WeakMap<ThreadModel, Settled>();
  const decide: DecisionRule['decide'] = (model, facts) => {
    const result = rule.decide(model, facts);
    const before = settled.get(model);
    if (before !== undefined && hasOnlyMore(facts, before.facts)) expect(result, rule.name).toEqual(before.result);
    if (result.needs.length === 0) settled.set(model, { facts, result });
    return result;
  };
  return { ...rule, decide };
}

/** Whether all earlier facts are unchanged. For example, a claim that seemed to be free may turn out to exist. */
function hasOnlyMore(now: IssueFacts, before: IssueFacts): boolean {
  return Object.entries(before).every(([name, was]: [string, unknown]) => {
    const is: unknown = now[name as keyof IssueFacts];
    if (!(was instanceof Map)) return was === undefined || typeof was === 'function' || isDeepStrictEqual(is, was);
    return is instanceof Map && [...was].every(([key, value]) => isDeepStrictEqual(is.get(key), value));
  });
}

/** All rules, with this check. */
export const STEADY_RULES: readonly DecisionRule[] = RULES.map(heldSteady);

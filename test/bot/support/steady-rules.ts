/**
 * Holds the rules to what decisions rest on: one decides nothing before it knows all that it goes by. So once it asks
 * for nothing more, no further fact changes what it says. A rule that takes an unknown fact for an answer says one
 * thing before it is looked up, and another one behind it; that nothing is done as long as another rule asks hides it.
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

/** They ask for nothing, and speak of what others have come to know. */
const GO_BY_OTHERS: ReadonlySet<string> = new Set(['report-mistakes', 'warn-of-credentials']);

function heldSteady(rule: DecisionRule): DecisionRule {
  if (GO_BY_OTHERS.has(rule.name)) return rule;
  /** By thread, of which each look reads a new one. */
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

/** Nothing else is known now than before: a claim that nobody seemed to have made may turn out to be made. */
function hasOnlyMore(now: IssueFacts, before: IssueFacts): boolean {
  return Object.entries(before).every(([name, was]: [string, unknown]) => {
    const is: unknown = now[name as keyof IssueFacts];
    if (!(was instanceof Map)) return was === undefined || typeof was === 'function' || isDeepStrictEqual(is, was);
    return is instanceof Map && [...was].every(([key, value]) => isDeepStrictEqual(is.get(key), value));
  });
}

/** All rules, each held to that. */
export const STEADY_RULES: readonly DecisionRule[] = RULES.map(heldSteady);

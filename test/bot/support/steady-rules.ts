/**
 * Checks that a rule decides nothing before it knows all facts that it uses. Once it asks for no more facts, no
 * additional fact may change its result. Without one of the facts that it knows, it asks for that fact, or returns the
 * same result because it does not use it. A rule that treats an unknown fact as known returns something else. This
 * would go unnoticed, because nothing is done while another rule still asks.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Action, Need } from '../../../bot/decision/actions.ts';
import type { RuleResult } from '../../../bot/decision/decided.ts';
import type { WatchedThread } from '../../../bot/decision/decision-context.ts';
import type { DecisionRule } from '../../../bot/decision/rule.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import { modelOf, type ThreadModel } from '../../../protocol/thread/thread-model.ts';

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
    if (result.needs.length > 0) return result;
    if (before === undefined) {
      expectToAskForEach(rule, model, facts, result);
      expectExactTimes(rule, model, facts, result);
    }
    settled.set(model, { facts, result });
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

/** Facts with one of them unknown, and how a rule asks for it. */
interface OneUnknown {
  readonly need: Need['kind'];
  readonly facts: IssueFacts;
}

const SINGLE = {
  config: 'config',
  owners: 'owners',
  labels: 'labels',
  reviews: 'reviews',
  runs: 'runs',
  issueText: 'issue',
  history: 'history',
} as const;

const KEYED = {
  permissions: 'permission',
  memberships: 'membership',
  claims: 'claims',
  subagents: 'subagent',
  provenance: 'provenance',
  edits: 'edits',
} as const;

function withoutEach(facts: IssueFacts): OneUnknown[] {
  const single = entriesOf(SINGLE).map(([name, need]) => ({ need, facts: { ...facts, [name]: undefined } }));
  const keyed = entriesOf(KEYED).flatMap(([name, need]) => {
    const all: readonly (readonly [unknown, unknown])[] = [...facts[name]];
    return all.map((left) => ({ need, facts: { ...facts, [name]: new Map(all.filter((one) => one !== left)) } }));
  });
  return [...single.filter((one) => !isDeepStrictEqual(one.facts, facts)), ...keyed];
}

function entriesOf<K extends string, V>(table: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(table) as [K, V][];
}

function expectToAskForEach(rule: DecisionRule, model: ThreadModel, facts: IssueFacts, settled: RuleResult): void {
  for (const one of withoutEach(facts)) {
    const result = rule.decide(model, one.facts);
    const asks = new Set(result.needs.map(({ kind }) => kind));
    // Labels are read ahead if the trigger may have changed them. Rules that see none do not ask for them, and may
    // ask for something else.
    if (one.need === 'labels' && !asks.has('labels')) continue;
    if (asks.size === 0) expect(result, `${rule.name} without a fact: ${one.need}`).toEqual(settled);
    else expect([...asks], `what ${rule.name} asks for without a fact: ${one.need}`).toContain(one.need);
  }
}

/** Nothing changes before the next time that the rule names. At that time, something does. */
function expectExactTimes(rule: DecisionRule, model: WatchedThread, facts: IssueFacts, settled: RuleResult): void {
  const next = Math.min(...settled.recheckAt.map(({ at }) => at));
  if (!Number.isFinite(next) || next <= facts.now) return;
  const decideAt = (now: number): RuleResult =>
    rule.decide({ ...model, ...modelOf(model.thread, now) }, { ...facts, now });
  const later = decideAt(next - 1).actions;
  // What nobody was told within a day is not told any more (bot/decision/notify-once.ts).
  const isTooOld = (action: Action): boolean =>
    action.kind === 'say' && !later.some((one) => isDeepStrictEqual(one, action));
  expect(later, `${rule.name} a moment before it is due`).toEqual(settled.actions.filter((one) => !isTooOld(one)));
  expect(
    decideAt(next).recheckAt.map(({ at }) => at),
    `${rule.name} when it is due`,
  ).not.toContain(next);
}

/** All rules, with this check. */
export const STEADY_RULES: readonly DecisionRule[] = RULES.map(heldSteady);

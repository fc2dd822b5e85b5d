/** The list of all rules: their order, their names, and that each rule watches the facts that it uses. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readModel } from '../../../bot/decision/decision-context.ts';
import type { DecisionRule } from '../../../bot/decision/rule.ts';
import { extendSnapshot, readSnapshot, restrictFacts, type ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { explainRules } from '../../../bot/explain/explain-rules.ts';
import { decide } from '../../../bot/reconcile/decide.ts';
import { inOrder, RULES } from '../../../bot/rules/rules-table.ts';
import { histories, live } from '../support/histories.ts';
import { act, NOTHING } from '../../../bot/decision/decided.ts';
import { factsWith, modelWith } from '../support/literals.ts';
import { GRACE, place, START, task, type Scenario } from '../support/reconcile-scenario.ts';

it('lists the rules in the order in which their results count', () => {
  expect(RULES.map(({ name }) => name).slice(0, 15)).toEqual([
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
  ]);
});

it('lists each file of bot/rules/ that exports a rule, under its own name', () => {
  const exported = globSync('bot/rules/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export const \w+: DecisionRule\b/gm)].map(() => basename(path, '.ts')),
  );

  expect(RULES.map(({ name }) => name).toSorted()).toEqual(exported.toSorted());
});

it('sorts a rule without a position behind all others', () => {
  const rules = ['c', 'b', 'new', 'a'].map((name) => ({ ...ruleThat(() => NOTHING), name }));

  expect(inOrder(rules, ['a', 'b', 'c']).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'new']);
});

it('has a test for every rule that calls it with a thread and facts', () => {
  const exported = globSync('bot/rules/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export const (?<name>\w+): DecisionRule\b/gm)].map(
      ({ groups }) => groups?.['name'] ?? '',
    ),
  );
  const tests = globSync('test/bot/rules/**/*.test.ts').map((path) => readFileSync(path, 'utf8'));

  expect(exported.filter((name) => !tests.some((text) => text.includes(`${name}.decide(`)))).toEqual([]);
});

it('registers every rule in one file, and no rule imports another one', () => {
  const importsOf = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(/from '(?<to>\.{1,2}\/[^']+)'/g)].map(({ groups }) =>
      join(dirname(path), groups?.['to'] ?? ''),
    );
  const table = 'bot/rules/registry.gen.ts';
  const rules = importsOf(table).filter((path) => path.startsWith('bot/rules/'));
  const others = globSync('bot/**/*.ts').filter((path) => path !== table);

  expect(rules).toHaveLength(RULES.length);
  expect(others.flatMap(importsOf).filter((path) => rules.includes(path))).toEqual([]);
});

const triggers = fc.constantFrom<ReconcileTrigger>(
  { kind: 'look', labels: true },
  { kind: 'look', labels: false, issue: true, reviews: true },
);

/** The result of a rule with all the facts that it asks for, regardless of those that it declares to watch. */
async function settleAlone(rule: DecisionRule, scenario: Scenario, trigger: ReconcileTrigger) {
  let snapshot = await readSnapshot(place, trigger, scenario.ports);
  const model = readModel(snapshot);
  for (;;) {
    const facts = { ...snapshot, graceMs: GRACE };
    const result = rule.decide(model, facts);
    const [need] = result.needs;
    if (need === undefined) return { model, facts, result };
    snapshot = await extendSnapshot(snapshot, need, scenario.ports);
  }
}

it('gives each rule all the facts that it asks for, and no rule depends on others', async () => {
  await fc.assert(
    fc.asyncProperty(histories, triggers, async (history, trigger) => {
      const scenario = await live(history);
      for (const rule of RULES) {
        const { model, facts, result } = await settleAlone(rule, scenario, trigger);

        expect(rule.decide(model, restrictFacts(facts, rule.watches)), rule.name).toEqual(result);
      }
    }),
    { numRuns: 100 },
  );
});

it('explains each rule by its result', async () => {
  await fc.assert(
    fc.asyncProperty(histories, triggers, async (history, trigger) => {
      const scenario = await live(history);
      for (const rule of RULES) {
        const { model, facts, result } = await settleAlone(rule, scenario, trigger);

        expect(explainRules([rule], model, facts)[0]?.result, rule.name).toEqual(result);
      }
    }),
    { numRuns: 100 },
  );
});

function ruleThat(decided: DecisionRule['decide']): DecisionRule {
  return { name: 'sample', watches: [], decide: decided };
}

const notice = {
  kind: 'say' as const,
  note: { v: 1 as const, kind: 'note' as const, task, about: 'a' },
  text: 'first',
};

it('does nothing as long as one rule needs a fact', () => {
  const rules = [ruleThat(() => act(notice)), ruleThat(() => ({ ...NOTHING, needs: [{ kind: 'config' }] }))];

  expect(decide(rules, modelWith({}), factsWith())).toEqual({ needs: [{ kind: 'config' }], actions: [] });
});

it('posts a notice once that two rules return, in the words of the first', () => {
  const rules = [ruleThat(() => act(notice)), ruleThat(() => act({ ...notice, text: 'second' }))];

  expect(decide(rules, modelWith({}), factsWith())).toEqual({ needs: [], actions: [notice] });
});

it('reconciles again at the earliest time that any rule waits for', () => {
  const waitFor = (at: number): DecisionRule => ruleThat(() => ({ ...NOTHING, recheckAt: [{ at, for: 'something' }] }));

  expect(decide([waitFor(START + 2), waitFor(START + 1)], modelWith({}), factsWith()).lookAgainAt).toBe(START + 1);
});

it('hides from a rule what it does not watch', () => {
  const seen: unknown[] = [];
  const rule: DecisionRule = {
    name: 'sample',
    watches: ['runs'],
    decide: (_, { labels, runs }) => {
      seen.push({ labels, runs });
      return NOTHING;
    },
  };
  const runs = { since: 0, list: [] };

  decide([rule], modelWith({}), factsWith({ labels: [], runs }));

  expect(seen).toEqual([{ labels: undefined, runs }]);
});

/** Lists alone can only show that nothing is due for an issue. */
import { expect, it } from 'vitest';
import { act, NOTHING } from '../../../bot/decision/decided.ts';
import type { DecisionRule } from '../../../bot/decision/rule.ts';
import { decideListed } from '../../../bot/reconcile/decide-listed.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import { ada, createScenario, GRACE, place, questionMarker, type Scenario } from '../support/reconcile-scenario.ts';

const decide = (scenario: Scenario, isPullRequest = false, rules: readonly DecisionRule[] = RULES) =>
  decideListed(place, { issue: { ...scenario.issue, isPullRequest }, comments: scenario.comments }, scenario.ports, {
    rules,
    graceMs: GRACE,
  });

it('is quiet while a question waits, and makes no request to GitHub that is not cached', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());

  expect(await decide(scenario)).toMatchObject({ kind: 'quiet' });
  expect(scenario.calls).toEqual([]);
});

it('requires a reconciliation if somebody has replied', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.say(ada, '2');

  expect(await decide(scenario)).toEqual({ kind: 'look' });
  expect(scenario.requests).toEqual([]);
});

it('requires a reconciliation if something is due without further facts', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.now += 3_600_000;
  scenario.issue = { ...scenario.issue, closedAt: new Date(scenario.now - 1_800_000).toISOString() };

  expect(await decide(scenario)).toEqual({ kind: 'look' });
});

it('names the same time as a reconciliation if something will be due', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  const decided = await decide(scenario);

  const looked = await reconcile(place, { kind: 'look', labels: false, issue: true }, scenario.ports, {
    rules: RULES,
    graceMs: GRACE,
  });

  expect(looked).toBeGreaterThan(scenario.now);
  expect(decided).toEqual({ kind: 'quiet', lookAgainAt: looked });
});

it('never decides about a pull request, on which more than its own comments counts', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());

  expect(await decide(scenario, true)).toEqual({ kind: 'look' });
  expect(await decide(scenario, true, [])).toEqual({ kind: 'look' });
});

it('requires a reconciliation for a single action that is due, and none if nothing is', async () => {
  const rule = { name: 'a-rule', watches: [] };

  expect(
    await decide(createScenario(), false, [{ ...rule, decide: () => act({ kind: 'cancel-run', runId: 5 }) }]),
  ).toEqual({ kind: 'look' });
  expect(await decide(createScenario(), false, [{ ...rule, decide: () => NOTHING }])).toEqual({ kind: 'quiet' });
});

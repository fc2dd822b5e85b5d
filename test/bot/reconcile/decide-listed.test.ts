/** What lists alone tell of an issue: that nothing is due, and nothing else. */
import { expect, it } from 'vitest';
import { decideListed } from '../../../bot/reconcile/decide-listed.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { RULES } from '../../../bot/rules/rules-table.ts';
import { ada, createScenario, GRACE, place, questionMarker, type Scenario } from '../support/reconcile-scenario.ts';

const decide = (scenario: Scenario, isPullRequest = false) =>
  decideListed(place, { issue: { ...scenario.issue, isPullRequest }, comments: scenario.comments }, scenario.ports, {
    rules: RULES,
    graceMs: GRACE,
  });

it('is quiet while a question waits, and asks GitHub for nothing that is not remembered', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());

  expect(await decide(scenario)).toMatchObject({ kind: 'quiet' });
  expect(scenario.calls).toEqual([]);
});

it('wants a look when somebody has replied', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.say(ada, '2');

  expect(await decide(scenario)).toEqual({ kind: 'look' });
  expect(scenario.requests).toEqual([]);
});

it('wants a look when something is due without any further fact', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());
  scenario.now += 3_600_000;
  scenario.issue = { ...scenario.issue, closedAt: new Date(scenario.now - 1_800_000).toISOString() };

  expect(await decide(scenario)).toEqual({ kind: 'look' });
});

it('says the same time as a look when something will be due', async () => {
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

it('never tells of a pull request, on which more counts than its own comments', async () => {
  const scenario = createScenario();
  scenario.ask(questionMarker());

  expect(await decide(scenario, true)).toEqual({ kind: 'look' });
});

/** A decision whose claim took long is made again before a run is started. */
import { expect, it } from 'vitest';
import { createScenario, grace, type Scenario, SECOND, see } from '../support/reconcile-scenario.ts';

/** @param meanwhile what happens while the claim is under way, which takes `ms`. */
async function claimSlowly(ms: number, meanwhile: (scenario: Scenario) => void): Promise<Scenario> {
  const permissions = new Map([[grace.id, 'write' as const]]);
  const scenario = createScenario(permissions);
  scenario.say(grace, '/agora run planner add up each line');
  scenario.now += SECOND;
  scenario.interrupt = (call, moment) => {
    if (!call.startsWith('claim ') || moment !== 'after') return;
    scenario.now += ms;
    meanwhile(scenario);
  };
  await see(scenario);
  return scenario;
}

const numberOf = (scenario: Scenario, start: string): number =>
  scenario.calls.filter((call) => call.startsWith(start)).length;

it('starts nothing if the command was taken back while the claim was under way for minutes', async () => {
  const scenario = await claimSlowly(240 * SECOND, ({ comments }) => comments.splice(0));
  expect(numberOf(scenario, 'claim ')).toBe(1);
  expect(scenario.requests).toEqual([]);
});

it('starts the run with the claim that it holds if nothing has changed', async () => {
  const scenario = await claimSlowly(240 * SECOND, () => undefined);
  expect(numberOf(scenario, 'claim ')).toBe(1);
  expect(scenario.requests).toMatchObject([{ kind: 'start', attempt: 1, by: { login: 'grace' } }]);
});

it('gives way to a process that has made the next attempt meanwhile', async () => {
  const scenario = await claimSlowly(240 * SECOND, ({ claims }) => {
    for (const subject of claims.keys()) claims.set(subject, 2);
  });
  expect(scenario.requests).toEqual([]);
});

it('reads the issue once if the claim was quick', async () => {
  const scenario = await claimSlowly(SECOND, () => undefined);
  expect(numberOf(scenario, 'comments')).toBe(1);
  expect(scenario.requests).toHaveLength(1);
});

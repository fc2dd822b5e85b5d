/** A claim that is created without looking it up first: what happens if it exists already. */
import { expect, it } from 'vitest';
import {
  ada,
  createScenario,
  grace,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';

const { question } = questionMarker();
const claims = (scenario: Scenario): string[] => scenario.calls.filter((call) => call.startsWith('claim'));

function answered(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  scenario.say(ada, '2');
  return scenario;
}

it('loses to an earlier claim, looks up claims and runs, and leaves the answer to the winner', async () => {
  const scenario = answered();
  scenario.claims.set(question, 1);

  const again = await see(scenario);

  expect(scenario.calls).toEqual(['comments', 'permission', `claim ${question} 1`, 'claims', 'runs']);
  expect(scenario.requests).toEqual([]);
  expect(again).toBeGreaterThan(scenario.now);
});

it('is tried only once by a process, which remembers the claims that it has seen', async () => {
  const scenario = answered();
  await see(scenario);
  scenario.calls.length = 0;

  await see(scenario);

  expect(claims(scenario)).toEqual(['claims']);
  expect(scenario.requests).toHaveLength(1);
});

it('is not enough to post anything: then the claims are looked up', async () => {
  const scenario = createScenario();
  scenario.config = 'limits: { tasks-per-issue-per-day: 1 }';
  scenario.mark(statusMarker({ state: 'running' }));
  scenario.now += SECOND;
  scenario.say(ada, '/agora run planner');

  await see(scenario);

  expect(claims(scenario).slice(0, 1)).toEqual(['claims']);
  expect(words(scenario)).toEqual([expect.stringContaining('which is the limit for this issue')]);
});

it('is made for one comment at a time: each of two comments has its own claim', async () => {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner');
  scenario.say(grace, '/agora run planner');

  await see(scenario);

  expect(scenario.requests).toHaveLength(2);
  expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 1]);
});

/** `/agora hold` after the bot has received it. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import {
  ada,
  createScenario,
  place,
  questionMarker,
  rules,
  SECOND,
  type Scenario,
  statusMarker,
  words,
} from '../../support/reconcile-scenario.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (scenario: Scenario): Promise<number | undefined> => reconcile(place, look, scenario.ports, rules);

it('is not refused once its question was closed', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  const held = scenario.say(ada, '/agora hold 1d');
  await see(scenario);
  expect(scenario.acknowledged).toEqual([held.id]);
  scenario.now += SECOND;
  scenario.say(ada, '/agora cancel');

  await see(scenario);
  scenario.now += SECOND;
  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining('was cancelled')]);
});

it('is refused if no question is open', async () => {
  const scenario = createScenario();
  scenario.say(ada, '/agora hold 1d');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining('there is nothing for `/agora hold` to act on')]);
});

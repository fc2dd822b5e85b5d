/** A question whose expiry nobody noticed in time: after a week, the thread is history. */
import { expect, it } from 'vitest';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import {
  createScenario,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  START,
  statusMarker,
  words,
} from '../../support/reconcile-scenario.ts';

const DAY = 24 * HOUR;

it.each([
  ['a week', 7 * DAY, 1],
  ['more than a week', 7 * DAY + 1, 0],
])('ends a task whose question expired %s ago only as long as somebody may still care', async (_, late, ends) => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker({ expires: iso(START + 30 * DAY) }));
  scenario.now = START + 30 * DAY + late;

  await reconcile(place, { kind: 'look', labels: false }, scenario.ports, rules);

  expect(words(scenario).filter((text) => text.includes('got no answer in time'))).toHaveLength(ends);
});

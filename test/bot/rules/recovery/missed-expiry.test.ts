/** A question whose expiry nobody noticed in time: after a week, the thread is history, unless somebody still talks. */
import { expect, it } from 'vitest';
import {
  ada,
  createScenario,
  HOUR,
  iso,
  questionMarker,
  see,
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

  await see(scenario);

  expect(words(scenario).filter((text) => text.includes('got no answer in time'))).toHaveLength(ends);
});

it('ends it after any time if somebody ticks a box of it', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  const { id: commentId, body } = scenario.ask(questionMarker({ expires: iso(START + 30 * DAY) }));
  scenario.now = START + 60 * DAY;
  const trigger = { kind: 'edited', commentId, before: body, after: `${body} `, by: ada } as const;

  await see(scenario, trigger);

  expect(words(scenario).filter((text) => text.includes('got no answer in time'))).toHaveLength(1);
});

it.each([
  ['talks there after it had expired', DAY, 1],
  ['had talked there only before', -DAY, 0],
])('ends it after any time if somebody %s', async (_, after, ends) => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker({ expires: iso(START + 30 * DAY) }));
  scenario.now = START + 30 * DAY + after;
  scenario.say(ada, 'What is this about?');
  scenario.now = START + 60 * DAY;

  await see(scenario);

  expect(words(scenario).filter((text) => text.includes('got no answer in time'))).toHaveLength(ends);
});

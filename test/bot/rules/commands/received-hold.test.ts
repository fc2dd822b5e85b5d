/** `/agora hold` after the bot has received it, and the end of a question that it moves. */
import { expect, it } from 'vitest';
import {
  ada,
  createScenario,
  questionMarker,
  SECOND,
  see,
  statusMarker,
  words,
} from '../../support/reconcile-scenario.ts';

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

it.each([
  ['', '2026-04-02'],
  ['questions: { expire-after: 3d }', '2026-03-06'],
  ['questions: { expire-after: 3d }', '2026-03-08', '/agora hold 5d'],
])('/agora questions says when the time of a question is over (%s: %s)', async (config, until, hold?: string) => {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker());
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  if (hold !== undefined) scenario.say(ada, hold);
  scenario.say(ada, '/agora questions');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining(`answerable until ${until})`)]);
});

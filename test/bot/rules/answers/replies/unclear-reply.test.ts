/** A reply that can mean two options: its author is asked, and nothing is chosen. */
import { expect, it } from 'vitest';
import {
  ada,
  createScenario,
  questionMarker,
  SECOND,
  see,
  statusMarker,
  words,
} from '../../../support/reconcile-scenario.ts';

it.each(['2', '/answer 2'])('%j is asked about once, and the clear reply that follows counts', async (reply) => {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker({ options: ['Use 2 spaces', 'Use 4 spaces'] }));
  scenario.now += SECOND;
  scenario.say(ada, reply);
  await see(scenario);
  await see(scenario);
  const asked = words(scenario);
  const before = scenario.requests.length;

  const clear = scenario.say(ada, 'option 2').id;
  await see(scenario);

  expect(asked).toEqual([
    '@ada, your reply could mean two of the options: one by its number, and one by its text. Please reply with the full text of the option, or with its number in the form `option 1`.',
  ]);
  expect(before).toBe(0);
  expect(scenario.requests).toMatchObject([{ answer: { option: 2, source: { commentId: clear } } }]);
});

/** A person who replies again, because the first reply failed or was no answer. */
import { expect, it } from 'vitest';
import {
  ada,
  createScenario,
  HOUR,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  words,
} from '../../../support/reconcile-scenario.ts';

function asked(over: Parameters<typeof questionMarker>[0] = {}): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker(over));
  scenario.now += SECOND;
  return scenario;
}

it('is told how often its own reply was tried, not how often all of them were', async () => {
  const scenario = asked();
  for (const text of ['1', '2']) {
    scenario.say(ada, text);
    for (let round = 0; round < 6; round += 1) {
      scenario.now += HOUR / 10;
      await see(scenario);
      for (const run of scenario.runs) scenario.end(run.id, 'failure');
    }
  }

  expect(scenario.requests).toHaveLength(6);
  expect(words(scenario)).toEqual(Array(2).fill(expect.stringContaining('was started 3 times for this')));
});

it('does not wait for the last try of the first reply: the new one is tried at once', async () => {
  const scenario = asked();
  scenario.say(ada, '1');
  for (let round = 0; round < 3; round += 1) {
    scenario.now += 60 * SECOND;
    await see(scenario);
    for (const run of scenario.runs) scenario.end(run.id, 'failure');
  }
  scenario.say(ada, '2');

  await see(scenario);

  expect(scenario.requests).toMatchObject(
    [1, 1, 2].map((option, index) => ({ attempt: index + 1, answer: { option } })),
  );
});

it.each([
  [['Rewrite A', 'Rewrite B'], 'the number or the text of an option'],
  [[], 'your answer'],
])('explains that a quotation alone is no answer, once, with the options %j', async (options, how) => {
  const scenario = asked({ options });
  scenario.say(ada, '> Rewrite A');
  scenario.say(stranger, '> Rewrite A');

  await see(scenario);
  await see(scenario);

  expect(words(scenario).filter((text) => text.includes('@ada'))).toEqual([
    expect.stringMatching(/^@ada, your reply has no words of its own, and a quotation alone is not taken as an answer/),
  ]);
  expect(words(scenario).join()).toContain(how);
  expect(scenario.requests).toEqual([]);
});

/** A message that did not fit into the queue: its author is told to send it again, so the agent must not get it. */
import { expect, it } from 'vitest';
import {
  ada,
  createScenario,
  grace,
  ownTask,
  questionMarker,
  SECOND,
  see,
  statusMarker,
  words,
} from '../../../support/reconcile-scenario.ts';
import { messagesOf, suspended } from '../../../support/suspended.ts';

const FULL = expect.stringContaining('Yours was not queued') as string;

it('is not passed on once there is room, and takes no place from its repetition', async () => {
  const scenario = createScenario();
  scenario.config = 'limits: { queued-messages: 1 }';
  const status = scenario.mark(statusMarker());
  scenario.ask();
  scenario.now += SECOND;
  const first = scenario.say(ada, '/agora say one');
  const refused = scenario.say(grace, '/agora say two');
  await see(scenario);
  // The agent got the first one, and asked again.
  const heard = scenario.mark(statusMarker({ round: 2, heard: first.id }));
  scenario.comments.pop();
  scenario.comments.splice(scenario.comments.indexOf(status), 1, { ...status, body: heard.body });
  scenario.now += SECOND;
  scenario.ask(questionMarker({ round: 2, heard: first.id }));
  scenario.now += SECOND;
  const again = scenario.say(grace, '/agora say two');
  scenario.say(ada, '2');

  await see(scenario);

  expect(words(scenario)).toEqual([FULL]);
  expect(refused.id).toBeLessThan(again.id);
  expect(messagesOf(scenario)).toEqual([[again.id]]);
});

it('is told so beyond what one dispatch takes along, whatever the repository allows', async () => {
  const scenario = suspended();
  scenario.config = 'limits: { queued-messages: 1000 }';
  const said = Array.from({ length: 65 }, (_, index) => scenario.say(ada, `/agora say ${index}`).id);
  scenario.say(ada, '2');

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining('64 messages are already queued')]);
  expect(messagesOf(scenario)).toEqual([said.slice(0, 64)]);
});

it('is not the newest one of a task that starts over: the oldest are left out, which is said', async () => {
  const scenario = createScenario();
  scenario.config = 'limits: { queued-messages: 1 }';
  const run = scenario.say(ada, '/agora run planner');
  scenario.now += SECOND;
  const said = Array.from({ length: 66 }, (_, index) => scenario.say(ada, `/agora say ${index}`).id);
  scenario.mark(statusMarker({ task: ownTask(run.id), state: 'failed', heard: said.at(-1) }));
  scenario.mark({ v: 1, kind: 'end', task: ownTask(run.id), state: 'failed', round: 1 });
  scenario.now += SECOND;
  scenario.say(ada, '/agora retry');

  await see(scenario);
  await see(scenario);

  expect(messagesOf(scenario)).toEqual([said.slice(2)]);
  expect(words(scenario)).toEqual([
    '@ada, the agent gets the newest 64 messages for this work; 2 older messages are left out. ' +
      'If it still needs them, please repeat them with `/agora say`.',
  ]);
});

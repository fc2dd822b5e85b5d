/** A message that somebody wrote after a label requested a task, and before the thread mentioned that task. */
import { expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import {
  ada,
  createScenario,
  grace,
  HOUR,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  words,
} from '../support/reconcile-scenario.ts';
import { messagesOf } from '../support/suspended.ts';

const DAY = 24 * HOUR;
const listings = ({ calls }: Scenario): number => calls.filter((call) => call === 'labels').length;

/** Grace writes to the task that Ada's label requested. It has shown itself, asked, and nobody has answered yet. */
function asked(waitedMs: number, message = '/agora say keep the old name'): Scenario {
  const scenario = createScenario();
  const label = scenario.label(ada, 'agora:planner');
  scenario.now += 30 * SECOND;
  scenario.say(grace, message);
  scenario.now += waitedMs;
  const task = taskIdOf(77, 'label', label.id);
  scenario.mark(statusMarker({ task, asker: { login: ada.login, id: ada.id } }));
  scenario.now += SECOND;
  scenario.ask(questionMarker({ task }));
  return scenario;
}

it.each([
  ['right after it was asked', SECOND],
  ['days after the label', 6 * DAY],
])('is included with an answer %s', async (_, answeredMs) => {
  const scenario = asked(SECOND);
  const [message] = scenario.comments;
  scenario.now += answeredMs;
  scenario.say(ada, '2');

  await see(scenario);

  expect(messagesOf(scenario)).toEqual([[message?.id]]);
  expect(listings(scenario)).toBe(1);
});

it('is included although the label was removed since', async () => {
  const scenario = asked(SECOND);
  const [label] = scenario.labels;
  scenario.now += 6 * DAY;
  if (label !== undefined) scenario.labels.push({ ...label, id: label.id + 50, kind: 'unlabeled' });
  scenario.say(ada, '2');

  await see(scenario);

  expect(messagesOf(scenario)).toEqual([[scenario.comments[0]?.id]]);
});

it('is reported if the task ends without it, days after the label', async () => {
  const scenario = asked(SECOND);
  scenario.now = Date.parse(questionMarker().expires) + HOUR;

  await see(scenario);
  scenario.now += HOUR;
  await see(scenario);

  expect(words(scenario)).toContainEqual(expect.stringContaining('did not reach it before the task ended'));
});

it('needs the labels only if it names no task and is not older than any label of this task can be', async () => {
  const named = asked(SECOND, `/agora say ${taskIdOf(77, 'label', 1)} keep the old name`);
  const old = asked(5 * DAY);
  const talk = asked(SECOND, 'Keep the old name.');
  for (const scenario of [named, old, talk]) {
    scenario.now += 6 * DAY;
    scenario.say(ada, '2');
    await see(scenario);
  }

  expect([named, old, talk].map(listings)).toEqual([0, 0, 0]);
});

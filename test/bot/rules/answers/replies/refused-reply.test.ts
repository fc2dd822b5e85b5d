/** A reply that a run has refused is not tried again, but any later reply is. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { aboutReply } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  task,
} from '../../../support/reconcile-scenario.ts';

/** A reply was taken up, and its run has refused it and ended. */
async function refused(): Promise<{ readonly scenario: Scenario; readonly reply: number }> {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker());
  scenario.now += SECOND;
  const reply = scenario.say(ada, '2').id;
  await see(scenario);
  scenario.now += SECOND;
  scenario.mark({ v: 1, kind: 'note', task, about: aboutReply(reply, contentHash('2')) });
  for (const run of scenario.runs) scenario.end(run.id, 'failure');
  return { scenario, reply };
}

it('is not tried again, so that the next reply is not mistaken for a tried one', async () => {
  const { scenario } = await refused();
  await see(scenario);
  scenario.now += 600 * SECOND;
  await see(scenario);
  const before = scenario.requests.length;

  const next = scenario.say(ada, '1').id;
  await see(scenario);

  expect(before).toBe(1);
  expect(scenario.requests.slice(1)).toMatchObject([
    { attempt: 2, answer: { source: { commentId: next }, option: 1 } },
  ]);
});

it('counts again when its author changes it', async () => {
  const { scenario, reply } = await refused();
  scenario.now += SECOND;

  scenario.edit(reply, '1');
  await see(scenario);
  scenario.now += SECOND;
  for (const run of scenario.runs) scenario.end(run.id, 'cancelled');
  scenario.now += SECOND;
  scenario.edit(reply, '2');
  await see(scenario);

  expect(scenario.requests.slice(1)).toMatchObject([
    { attempt: 2, answer: { option: 1 } },
    { attempt: 3, answer: { option: 2 } },
  ]);
});

it('is not tried again either if it was edited, restored, and refused once more', async () => {
  const { scenario, reply } = await refused();
  scenario.now += SECOND;
  scenario.edit(reply, '2');
  await see(scenario);
  const before = scenario.requests.length;

  scenario.now += SECOND;
  scenario.mark({ v: 1, kind: 'note', task, about: aboutReply(reply, contentHash('2')) });
  for (const run of scenario.runs) scenario.end(run.id, 'failure');
  await see(scenario);
  scenario.now += 600 * SECOND;
  await see(scenario);

  expect({ before, after: scenario.requests.length }).toEqual({ before: 2, after: 2 });
});

/** A failed run is repeated with the same reply, unless the reply has changed or the run has reported how it ended. */
import { expect, it } from 'vitest';
import { reconcile } from '../../../../bot/reconcile/reconcile.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  HOUR,
  place,
  questionMarker,
  renderAsked,
  rules,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
} from '../../support/reconcile-scenario.ts';

/** An answer was dispatched, and its run has ended. */
async function failed(): Promise<{ readonly scenario: Scenario; readonly question: number; readonly reply: number }> {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  const question = scenario.ask(questionMarker()).id;
  scenario.now += SECOND;
  const reply = scenario.say(ada, '2').id;
  await see(scenario);
  scenario.now += SECOND;
  for (const run of scenario.runs) scenario.end(run.id, 'failure');
  return { scenario, question, reply };
}

it('is tried again if its run has left the question as it was', async () => {
  const { scenario } = await failed();

  await see(scenario);

  expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it('is not tried again for a person who may no longer answer: then the task is closed', async () => {
  const { scenario, question, reply } = await failed();
  const answered = { attempt: 1, runId: 9, by: 'ada', commentId: reply };
  scenario.edit(question, renderAsked(questionMarker({ answered })));
  const at = scenario.comments.findIndex(({ id }) => id === reply);
  scenario.comments.splice(at, 1, ...scenario.comments.slice(at, at + 1).map((one) => ({ ...one, author: stranger })));
  scenario.now += HOUR;

  await see(scenario);
  await see(scenario);

  expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1]);
  expect(findMarker(scenario.comments[0]?.body ?? '')).toMatchObject({ kind: 'status', state: 'failed' });
});

it('is not tried again while the list of comments does not show that its run accepted it', async () => {
  const { scenario, question, reply } = await failed();
  const { threads } = scenario.ports;
  const answered = { attempt: 1, runId: 9, by: 'ada', commentId: reply };
  const body = renderAsked(questionMarker({ answered }));
  const comment: typeof threads.comment = (id) => (id === question ? Promise.resolve({ body }) : threads.comment(id));
  const lagging = { ...scenario.ports, threads: { ...threads, comment } };

  const again = await reconcile(place, { kind: 'look', labels: false }, lagging, rules);

  expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1]);
  expect([...scenario.claims.values()]).toHaveLength(1);
  expect(again).toBeGreaterThan(scenario.now);
});

it('is not tried again by a delayed reconciliation if the command was edited', async () => {
  const scenario = createScenario();
  const command = scenario.say(ada, '/agora run planner one').id;
  await see(scenario);
  scenario.now += SECOND;
  for (const run of scenario.runs) scenario.end(run.id, 'failure');
  const { threads } = scenario.ports;
  const edited = { body: '/agora run planner two' };
  const comment: typeof threads.comment = (id) => (id === command ? Promise.resolve(edited) : threads.comment(id));

  await reconcile(
    place,
    { kind: 'look', labels: false },
    { ...scenario.ports, threads: { ...threads, comment } },
    rules,
  );
  expect(scenario.requests).toHaveLength(1);

  await see(scenario);
  expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

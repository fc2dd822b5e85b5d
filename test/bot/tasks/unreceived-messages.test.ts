/** A message that had not reached its agent when all its runs were lost: its author is notified. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { questionIdOf, type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import type { EndMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  digest,
  grace,
  HOUR,
  iso,
  ownTask,
  place,
  questionMarker,
  rules,
  SECOND,
  START,
  statusMarker,
  type Scenario,
  words,
} from '../support/reconcile-scenario.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (scenario: Scenario): Promise<number | undefined> => reconcile(place, look, scenario.ports, rules);
const NOT_TOLD = expect.stringContaining('did not reach it before the task ended') as string;

/** A task asked whether there is more. A message was taken up as the answer, and its round ended in the given way. */
function answered(end: Partial<EndMarker>): Scenario {
  const scenario = createScenario();
  const task = ownTask(scenario.say(ada, '/agora run planner').id);
  scenario.now += SECOND;
  const question = questionIdOf(task, 1);
  const message = scenario.say(grace, '/agora say and the docs');
  const by = { attempt: 2, runId: 8, by: 'grace', commentId: message.id };
  scenario.ask(questionMarker({ task, question, turn: true, options: [], answered: by }));
  scenario.mark(statusMarker({ task, round: 2, state: 'failed' }));
  scenario.now += SECOND;
  scenario.mark({ v: 1, kind: 'end', task, round: 2, state: 'failed', ...end });
  scenario.now += SECOND;
  return scenario;
}

it('is reported if the runs that accepted it as an answer were all lost', async () => {
  const scenario = answered({ run: { id: 9, attempt: 2 } });

  await see(scenario);
  await see(scenario);

  expect(words(scenario)).toEqual([NOT_TOLD]);
});

it('is not reported if its run ended normally, or if a later round was lost', async () => {
  const itself = answered({});
  const later = answered({ round: 3, run: { id: 9, attempt: 2 } });

  await see(itself);
  await see(later);

  expect([...words(itself), ...words(later)]).toEqual([]);
});

/** A task that has finished without receiving Grace's message. */
function finishWithUnreceived(scenario: Scenario): TaskId {
  const task = ownTask(scenario.say(ada, '/agora run planner').id);
  scenario.now += SECOND;
  scenario.say(grace, '/agora say and the docs');
  scenario.now += SECOND;
  const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 1_000 * HOUR) };
  scenario.mark(statusMarker({ task, state: 'finished', saved }));
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
  scenario.now += SECOND;
  return task;
}

/** Reconciles until a run is started, which somebody cancels while it is queued. */
async function cancelInQueue(scenario: Scenario): Promise<void> {
  await see(scenario);
  const started = scenario.runs.at(-1)?.id ?? 0;
  scenario.now += SECOND;
  scenario.end(started, 'cancelled');
  scenario.now += SECOND;
}

it('is reported if the run that it started was cancelled before it started', async () => {
  const scenario = createScenario();
  scenario.config = 'resume-on-queued: true\n';
  const task = finishWithUnreceived(scenario);
  await cancelInQueue(scenario);
  scenario.now += HOUR;

  await see(scenario);
  await see(scenario);

  expect(scenario.requests.map((request) => request.task)).toEqual([taskIdOf(place.where.id, 'queued', task)]);
  expect(words(scenario)).toEqual([NOT_TOLD]);
});

it('is reported if the run of a retry that should include it was cancelled before it started', async () => {
  const scenario = createScenario();
  finishWithUnreceived(scenario);
  scenario.say(ada, '/agora retry');
  await see(scenario);
  const before = words(scenario);
  await cancelInQueue(scenario);

  await see(scenario);
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'start', source: { kind: 'retry' } }]);
  expect(before).toEqual([]);
  expect(words(scenario)).toEqual([NOT_TOLD]);
});

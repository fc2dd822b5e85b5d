/** `kill -9` at any call of an action that ends or repeats a task. Later, a new process does and reports it once. */
import { expect, it } from 'vitest';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import { effective, liveAndDie, type Moment, momentsUpTo, restart } from '../../support/crashes.ts';
import {
  ada,
  createScenario,
  GRACE,
  HOUR,
  iso,
  look,
  ownTask,
  questionMarker,
  type Scenario,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../support/reconcile-scenario.ts';

const moments = momentsUpTo(9);
const asker = { login: 'ada', id: 1 };

function suspended(over: Parameters<typeof questionMarker>[0] = {}): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker({ asker }));
  scenario.ask(questionMarker({ asker, expires: iso(START + 720 * HOUR), ...over }));
  scenario.now += SECOND;
  return scenario;
}

function finalStates(scenario: Scenario): unknown[] {
  return scenario.comments.flatMap(({ body }) => {
    const marker = findMarker(body);
    return marker?.kind === 'end' ? [marker.state] : [];
  });
}

async function dieAndRestart(scenario: Scenario, nth: number, moment: Moment): Promise<void> {
  await liveAndDie(scenario, look, nth, moment);
  // After ten minutes, another process posts the comment of a process that died.
  await restart(scenario, 10);
}

it.each(moments)('a task is cancelled once when the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = suspended();
  scenario.say(ada, '/agora cancel');

  await dieAndRestart(scenario, nth, moment);

  expect(finalStates(scenario)).toEqual(['cancelled']);
  expect(findMarker(scenario.comments[0]?.body ?? '')).toMatchObject({ state: 'cancelled' });
  expect(findMarker(scenario.comments[1]?.body ?? '')).toMatchObject({ closed: 'cancelled' });
  expect(scenario.requests).toEqual([]);
});

it.each(moments)('a run that is at work is stopped when the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = createScenario();
  const run = scenario.say(ada, '/agora run planner');
  await liveAndDie(scenario, look, 99, 'after');
  scenario.mark(statusMarker({ task: ownTask(run.id), state: 'running', asker }));
  scenario.now += SECOND;
  scenario.say(ada, '/agora cancel');

  await dieAndRestart(scenario, nth, moment);

  expect(scenario.runs).toMatchObject([{ conclusion: 'cancelled' }]);
  expect(finalStates(scenario)).toEqual(['cancelled']);
});

it.each(moments)('a question is ended once when the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = suspended();
  scenario.say(ada, '/agora end');

  await dieAndRestart(scenario, nth, moment);

  expect(effective(scenario)).toBe(1);
  expect(scenario.requests).toHaveLength(1);
});

it.each(momentsUpTo(11))('a task is retried once if the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = createScenario();
  const event = scenario.label(ada, 'agora:planner');
  const own = taskIdOf(77, 'label', event.id);
  scenario.mark(statusMarker({ task: own, state: 'failed' }));
  scenario.mark({ v: 1, kind: 'end', task: own, state: 'failed', round: 1 });
  scenario.now += SECOND;
  scenario.say(ada, '/agora retry');

  await dieAndRestart(scenario, nth, moment);

  expect(effective(scenario)).toBe(1);
  expect(scenario.requests).toMatchObject([{ source: { kind: 'retry' } }]);
});

it.each(moments)('a task expires once when the process dies at call %i, %s it', async (nth, moment) => {
  const scenario = suspended({ expires: iso(START + HOUR) });
  scenario.now += HOUR;

  await dieAndRestart(scenario, nth, moment);

  expect(finalStates(scenario)).toEqual(['expired']);
  expect(findMarker(scenario.comments[1]?.body ?? '')).toMatchObject({ closed: 'expired' });
});

it.each(moments)(
  'the answer decided on beforehand is given once when the process dies at call %i, %s it',
  async (nth, moment) => {
    const scenario = suspended();
    scenario.config = 'questions: { default-after: 1h, default-answer: 2 }';
    scenario.now += HOUR;

    await dieAndRestart(scenario, nth, moment);

    expect(effective(scenario)).toBe(1);
    expect(scenario.requests).toHaveLength(1);
    expect(scenario.requests).toMatchObject([{ task, answer: { source: { kind: 'default' }, option: 2 } }]);
    expect(scenario.now).toBeGreaterThan(START + GRACE);
  },
);

/** The recipient of `/agora say`, if there is none, or if it is not the task with the open question. */
import { describe, expect, it } from 'vitest';
import { questionIdOf } from '../../../../../protocol/base/ids.ts';
import {
  ada,
  createScenario,
  iso,
  look,
  ownTask,
  questionMarker,
  SECOND,
  see,
  statusMarker,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

describe('a message', () => {
  it('for a task whose run was cancelled before it started reaches nobody, which is reported once', async () => {
    const scenario = createScenario();
    const run = scenario.say(ada, '/agora run planner');
    await see(scenario);
    scenario.now += SECOND;
    scenario.say(ada, '/agora say and be quick');
    await see(scenario);
    const before = words(scenario);
    scenario.runs.push({
      id: 77,
      title: `${ownTask(run.id)}.r1 attempt 1 for ada`,
      status: 'completed',
      conclusion: 'cancelled',
      createdAt: iso(scenario.now),
      updatedAt: iso(scenario.now),
      overSince: scenario.now,
    });
    scenario.now += SECOND;

    await see(scenario);
    await see(scenario);

    expect(before).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('nothing for `/agora say` to act on') as string]);
  });

  it('for a task whose run is about to start waits for it, also if the labels have been read before', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    scenario.now += SECOND;
    const message = scenario.say(ada, '/agora say and be quick');

    await see(scenario, { ...look, labels: true });

    expect(words(scenario)).toEqual([]);
    expect(scenario.acknowledged).toContain(message.id);
  });

  it('that names a task does not answer another one that asks whether there is more to do', async () => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state: 'running' }));
    scenario.ask(
      questionMarker({ task: ownTask(999), question: questionIdOf(ownTask(999), 1), options: [], turn: true }),
    );
    scenario.now += SECOND;
    const message = scenario.say(ada, `/agora say ${task} keep the old name`);

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(scenario.acknowledged).toEqual([message.id]);
  });
});
